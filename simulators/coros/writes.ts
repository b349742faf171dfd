import { problemOf } from './course.ts';
import type { Course, Planned } from './options.ts';
import type { Arguments, Said } from './reads.ts';
import { dayAt, daysLater, spelt, type State } from './state.ts';

type Write = (state: State, given: Arguments) => Said;
const refused = (text: string): Said => ({ text, isError: true });

/** The tools that write, by name. There is none to delete or to move. */
export const writes: Readonly<Record<string, Write>> = {
  createScheduledWorkout: (state, { date, course }) => {
    const problem = dateProblem(state, date) ?? problemOf(course);
    if (problem) return refused(problem);
    const day = spelt(String(date));
    return put(state, day, course as Course, state.planned.get(day) ?? []);
  },
  /** Replaces the whole day, whatever else stands on it. */
  updateScheduledWorkout: (state, { date, idInPlan, course }) => {
    const problem = dateProblem(state, date) ?? problemOf(course);
    if (problem) return refused(problem);
    const day = spelt(String(date));
    const before = state.planned.get(day)?.find((one) => one.idInPlan === idInPlan);
    if (!before) return refused('Workout not found.');
    if (!before.editable) return refused('This workout cannot be edited via MCP.');
    return put(state, day, course as Course, [], before);
  },
};

function dateProblem(state: State, date: unknown): string | undefined {
  if (typeof date !== 'string' || !/^\d{8}$/.test(date)) return 'date must be yyyyMMdd.';
  const today = dayAt(state.now(), state.athlete.timeZone);
  const day = spelt(date);
  return day >= today && day <= daysLater(today, 90)
    ? undefined
    : 'date must be from today to 90 days ahead.';
}

function put(state: State, day: string, course: Course, others: readonly Planned[], before?: Planned): Said {
  const id = state.nextId++;
  const entry: Planned = {
    idInPlan: before?.idInPlan ?? id,
    workoutId: before?.workoutId ?? `4820000000000001${String(id).padStart(2, '0')}`,
    course: state.options.dropsSets ? withoutLastSets(course) : course,
    editable: true,
  };
  state.planned.set(day, [...others, entry]);
  const { idInPlan, workoutId } = entry;
  return {
    text:
      state.options.writeAnswers === 'json'
        ? JSON.stringify({ success: true, workoutId, idInPlan })
        : `Workout saved.\nDate: ${day}\nWorkout ID: ${workoutId}\nID In Plan: ${idInPlan}`,
  };
}

function withoutLastSets(course: Course): Course {
  const sections = (course.sections as Record<string, unknown>[]).map((section) =>
    Array.isArray(section.sets) && section.sets.length > 1
      ? { ...section, sets: section.sets.slice(0, -1) }
      : section,
  );
  return { ...course, sections };
}
