import { prompts } from './en/prompts.ts';
import { calendar } from './en/calendar.ts';
import { sources } from './en/sources.ts';
import { state } from './en/state.ts';
import { sports } from './en/sports.ts';
import { accounts } from './en/accounts.ts';
import { answers } from './en/answers.ts';
import { analysis } from './en/analysis.ts';
import { archives } from './en/archives.ts';
import { athletePages } from './en/athlete-pages.ts';
import { auth } from './en/auth.ts';
import { cli } from './en/cli.ts';
import { coros } from './en/coros.ts';
import { days } from './en/days.ts';
import { demo } from './en/demo.ts';
import { errors } from './en/errors.ts';
import { fit } from './en/fit.ts';
import { forget } from './en/forget.ts';
import { formats } from './en/formats.ts';
import { garmin } from './en/garmin.ts';
import { glossary } from './en/glossary.ts';
import { guide } from './en/guide.ts';
import { hard } from './en/hard.ts';
import { intake } from './en/intake.ts';
import { nightCourse } from './en/night-course.ts';
import { hosting } from './en/hosting.ts';
import { limits } from './en/limits.ts';
import { mcp } from './en/mcp.ts';
import { methodWords } from './en/methods.ts';
import { performance } from './en/performance.ts';
import { pages } from './en/pages.ts';
import { period } from './en/period.ts';
import { intervals } from './en/intervals.ts';
import { polar } from './en/polar.ts';
import { push } from './en/push.ts';
import { planFrame } from './en/plan-frame.ts';
import { privacy } from './en/privacy.ts';
import { retention } from './en/retention.ts';
import { raceWords } from './en/race.ts';
import { routeWords } from './en/route.ts';
import { storage } from './en/storage.ts';
import { vendorDay } from './en/vendor-day.ts';
import { wellness } from './en/wellness.ts';
import { workout } from './en/workout.ts';

/** Every phrase in English, part by part. */
export const en = {
  ...accounts,
  ...analysis,
  ...coros,
  ...days,
  ...demo,
  ...errors,
  ...prompts,
  ...calendar,
  ...sources,
  ...state,
  ...sports,
  ...answers,
  ...fit,
  ...forget,
  ...formats,
  ...garmin,
  ...archives,
  ...athletePages,
  ...auth,
  ...glossary,
  ...guide,
  ...hard,
  ...intake,
  ...planFrame,
  ...vendorDay,
  ...nightCourse,
  ...cli,
  ...hosting,
  ...limits,
  ...mcp,
  ...methodWords,
  ...performance,
  ...pages,
  ...period,
  ...intervals,
  ...polar,
  ...push,
  ...privacy,
  ...retention,
  ...raceWords,
  ...routeWords,
  ...storage,
  ...wellness,
  ...workout,
};
