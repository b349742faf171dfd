import type { Day } from '../../domain/day.ts';
import type { DecodedFile, PlannedInFile } from '../../domain/recording.ts';
import { cleanText } from '../../domain/text.ts';
import { entriesOf, courseIn } from './calendar.ts';
import { noteOf, stepsOf } from './course-read.ts';
import { dayFrom } from './prose.ts';
import { courseSportOf, courseSports } from './sports.ts';

type Found = Partial<DecodedFile> & Pick<DecodedFile, 'kind'>;

/** A planned workout. One whose course cannot be read keeps COROS's words. */
export function readPlanned(text: string, about: string): Found {
  const [date, idInPlan = ''] = about.split(' ');
  const day = dayFrom(date);
  if (!day || !/^\d{1,15}$/.test(idInPlan)) return { kind: 'empty', unread: { planned: 1 } };
  const course = courseIn(text);
  // A day of rest in a plan is no workout.
  if (course?.sportType === courseSports.rest) return { kind: 'empty' };
  return { kind: 'workout', workouts: [plannedOf(text, day, idInPlan)] };
}

function plannedOf(text: string, day: Day, idInPlan: string): PlannedInFile {
  const course = courseIn(text) ?? {};
  const [entry] = entriesOf(`${day}\n${text}`);
  const name = typeof course.courseName === 'string' ? cleanText(course.courseName, 60) : '';
  const steps = stepsOf(course);
  const note = noteOf(course);
  return {
    workout: {
      sport: courseSportOf(course.sportType),
      ...(course.sportType === courseSports.trail && { subSport: 'trail' as const }),
      name: name || cleanText(entry?.title ?? '', 60) || 'COROS',
      ...(note && { note }),
      steps: steps ?? [],
    },
    day,
    ref: `coros:${day}:${idInPlan}`,
    ...(!steps && { text: cleanText(text, 2000) }),
  };
}
