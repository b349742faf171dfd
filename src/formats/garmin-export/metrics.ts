import { type JsonObject, numberIn, textIn } from '../json.ts';
import type { Findings } from './findings.ts';
import { dayIn, instantIn } from './times.ts';

/** VO2max of a day, ml/kg/min, for running or cycling. */
export function readMaxMet(row: JsonObject, found: Findings): void {
  const day = dayIn(row);
  const metric = row.sport === 'CYCLING' ? 'vo2max_cycling' : 'vo2max_running';
  const at = instantIn(row, 'updateTimestamp');
  if (day) found.day(day, metric, numberIn(row, 'vo2MaxValue') || undefined, { at, order: at });
}

/** VO2max as one session gave it: a word about that session. */
export function readSessionVo2Max(row: JsonObject, found: Findings): void {
  const [activity, value] = [numberIn(row, 'activityId'), numberIn(row, 'vo2MaxValue')];
  if (activity === undefined || !value) return;
  found.annotation({
    about: `garmin:${activity}`,
    by: 'garmin-export vo2max',
    vendorScores: { vo2max: value },
  });
}

/** Load of the last week and of the last month, in Garmin's own unit. */
export function readLoad(row: JsonObject, found: Findings): void {
  const day = dayIn(row);
  if (!day) return;
  const order = instantIn(row, 'timestamp');
  found.day(day, 'garmin_load_acute', numberIn(row, 'dailyTrainingLoadAcute'), { order });
  found.day(day, 'garmin_load_chronic', numberIn(row, 'dailyTrainingLoadChronic'), { order });
}

/** Readiness is computed several times a day: the first, after waking, is the one that was shown for the day. */
export function readReadiness(row: JsonObject, found: Findings): void {
  const day = dayIn(row);
  if (!day) return;
  const order = instantIn(row, 'timestamp');
  found.day(day, 'garmin_training_readiness', numberIn(row, 'score'), {
    window: 'morning',
    order,
    keep: 'first',
  });
  found.day(day, 'garmin_recovery_time', numberIn(row, 'recoveryTime'), {
    window: 'morning',
    order,
    keep: 'first',
  });
}

/** Seconds that Garmin believes possible on the day. */
export function readRaces(row: JsonObject, found: Findings): void {
  const day = dayIn(row);
  if (!day) return;
  found.day(day, 'garmin_race_5k', numberIn(row, 'raceTime5K') || undefined);
  found.day(day, 'garmin_race_10k', numberIn(row, 'raceTime10K') || undefined);
  found.day(day, 'garmin_race_half', numberIn(row, 'raceTimeHalf') || undefined);
  found.day(day, 'garmin_race_marathon', numberIn(row, 'raceTimeMarathon') || undefined);
}

/** The hill score has a strength in it, the endurance score has not. */
export function readScore(row: JsonObject, found: Findings): void {
  const day = dayIn(row);
  const metric = Object.hasOwn(row, 'strengthScore') ? 'garmin_hill_score' : 'garmin_endurance_score';
  if (day) found.day(day, metric, numberIn(row, 'overallScore') || undefined);
}

/** Training status: a word for a day, by sport where the export names one; the last one of a day stays. */
export function readStatus(row: JsonObject, found: Findings): void {
  const day = dayIn(row);
  const word = textIn(row, 'trainingStatus', 40);
  if (!day || !word) return;
  const sport = textIn(row, 'sport', 30)?.toLowerCase();
  const name = sport && sport !== 'generic' ? `training_status_${sport}` : 'training_status';
  const order = instantIn(row, 'timestamp') ?? 0;
  found.word(day, { name, word, by: 'garmin connect', order });
}
