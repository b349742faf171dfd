import { prompts } from './fr/prompts.ts';
import { calendar } from './fr/calendar.ts';
import { sources } from './fr/sources.ts';
import { state } from './fr/state.ts';
import { sports } from './fr/sports.ts';
import { accounts } from './fr/accounts.ts';
import { answers } from './fr/answers.ts';
import { analysis } from './fr/analysis.ts';
import { archives } from './fr/archives.ts';
import { athletePages } from './fr/athlete-pages.ts';
import { auth } from './fr/auth.ts';
import { cli } from './fr/cli.ts';
import { coros } from './fr/coros.ts';
import { days } from './fr/days.ts';
import { demo } from './fr/demo.ts';
import { errors } from './fr/errors.ts';
import { fit } from './fr/fit.ts';
import { forget } from './fr/forget.ts';
import { formats } from './fr/formats.ts';
import { garmin } from './fr/garmin.ts';
import { glossary } from './fr/glossary.ts';
import { guide } from './fr/guide.ts';
import { hard } from './fr/hard.ts';
import { intake } from './fr/intake.ts';
import { nightCourse } from './fr/night-course.ts';
import { hosting } from './fr/hosting.ts';
import { limits } from './fr/limits.ts';
import { mcp } from './fr/mcp.ts';
import { methodWords } from './fr/methods.ts';
import { performance } from './fr/performance.ts';
import { pages } from './fr/pages.ts';
import { period } from './fr/period.ts';
import { intervals } from './fr/intervals.ts';
import { polar } from './fr/polar.ts';
import { push } from './fr/push.ts';
import { planFrame } from './fr/plan-frame.ts';
import { privacy } from './fr/privacy.ts';
import { retention } from './fr/retention.ts';
import { raceWords } from './fr/race.ts';
import { routeWords } from './fr/route.ts';
import { storage } from './fr/storage.ts';
import { vendorDay } from './fr/vendor-day.ts';
import { wellness } from './fr/wellness.ts';
import { workout } from './fr/workout.ts';

/** Every phrase in French, part by part. */
export const fr = {
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
