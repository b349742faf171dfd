import type { Fields, GarminActivity, GarminAthlete, GarminDay } from './athlete.ts';

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const clock = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/**
 * One year of an invented athlete in Lyon up to `now`: an ill week without sport, a day a month without the watch, two
 * weeks in Boston, a triathlon, a race, a new watch in the middle, and both changes of the clock.
 */
export function seededAthlete(now: number): GarminAthlete {
  const today = Math.floor(now / dayMs) * dayMs;
  const days = new Map<string, GarminDay>();
  const activities: GarminActivity[] = [];
  for (let back = 0; back < 365; back += 1) {
    const midnight = today - back * dayMs;
    const isIll = back >= 100 && back < 107;
    // Never worn on one day of each month.
    if (back % 31 !== 17)
      days.set(
        dayOf(midnight),
        seededDay(midnight, { isIll, isFirst: back > 350, offset: offsetAt(midnight, back) }),
      );
    if (!isIll) activities.push(...seededSessions(midnight, back));
  }
  return {
    profile: {
      timeZone: 'Europe/Paris',
      measurementSystem: 'metric',
      firstDayOfWeek: { dayName: 'monday' },
      userData: {
        height: 170.0,
        weight: 63_400.0,
        gender: 'FEMALE',
        birthDate: '1988-04-02',
        lactateThresholdHeartRate: 171,
        vo2MaxRunning: 52.0,
      },
      displayName: 'canary-display-name',
      emailAddress: 'canary@example.org',
    },
    zones: [
      {
        sport: 'DEFAULT',
        trainingMethod: 'HR_MAX',
        maxHeartRateUsed: 188,
        restingHeartRateUsed: null,
        lactateThresholdHeartRateUsed: null,
        zone1Floor: 94,
        zone2Floor: 113,
        zone3Floor: 132,
        zone4Floor: 150,
        zone5Floor: 169,
      },
    ],
    fitnessAge: { chronologicalAge: 38, fitnessAge: 31.5, achievableFitnessAge: 30.0, components: {} },
    activities,
    days,
  };
}

interface Kind {
  readonly isIll: boolean;
  readonly isFirst: boolean;
  /** Hours ahead of UTC. */
  readonly offset: number;
}

function seededDay(midnight: number, { isIll, isFirst, offset }: Kind): GarminDay {
  const n = (midnight / dayMs) % 7;
  const wakes = midnight + (6.5 - offset) * 3_600_000;
  const [deep, light, rem, awake] = [5100, 15_240 - n * 300, 6300, 900];
  const start = wakes - (deep + light + rem + awake) * 1000;
  const rmssd = isIll ? 44 : 60 + n;
  return {
    steps: isIll ? 2100 : 8000 + n * 500,
    meters: isIll ? 1500 : 6400 + n * 400,
    restingHeartRate: isIll ? 57 : 47,
    stress: isIll ? 48 : 27,
    charged: 61,
    drained: 58,
    battery: [
      [start, 41],
      [wakes, 93],
      [midnight + 20 * 3_600_000, 35],
    ],
    ...(n === 0 && { drunkMl: 1850, weightGrams: 63_400 }),
    night: {
      sleepTimeSeconds: deep + light + rem,
      sleepStartTimestampGMT: start,
      sleepEndTimestampGMT: wakes,
      sleepStartTimestampLocal: start + offset * 3_600_000,
      sleepEndTimestampLocal: wakes + offset * 3_600_000,
      deepSleepSeconds: deep,
      lightSleepSeconds: light,
      remSleepSeconds: rem,
      awakeSleepSeconds: awake,
      awakeCount: 2,
      averageRespirationValue: 13.0,
      averageSpO2Value: 96,
      avgHeartRate: 51,
      avgSleepStress: 15.0,
      sleepScores: { overall: { value: isIll ? 55 : 84, qualifierKey: isIll ? 'POOR' : 'GOOD' } },
    },
    besideNight: { restingHeartRate: isIll ? 57 : 47, bodyBatteryChange: 56, avgSkinTempDeviationC: 0.2 },
    hrv: {
      weeklyAvg: 61,
      lastNightAvg: rmssd,
      lastNight5MinHigh: rmssd + 28,
      // The baseline is missing in the first weeks.
      ...(isFirst
        ? { status: 'NONE' }
        : { baseline: { lowUpper: 50, balancedLow: 55, balancedUpper: 71 }, status: 'BALANCED' }),
    },
  };
}

function seededSessions(midnight: number, back: number): GarminActivity[] {
  const id = 20_000_000_000 + Math.floor(midnight / 100_000);
  const at = midnight + 17 * 3_600_000;
  const day = { offset: offsetAt(at, back), deviceId: back < 180 ? 3_400_000_002 : 3_400_000_001 };
  const one = (typeKey: string, more: Fields): GarminActivity[] => [
    session(id, at, typeKey, { deviceId: day.deviceId, ...more }, day.offset),
  ];
  if (back === 140) return triathlon(id, at, day.offset);
  switch (back % 7) {
    case 1:
      return one('running', {
        distance: 10_042.6,
        averageHR: 158,
        activityTrainingLoad: 148.2,
        ...(back === 50 && { eventType: { typeId: 1, typeKey: 'race' } }),
      });
    case 3:
      return one('road_biking', { distance: 41_200, avgPower: 187, normPower: 201 });
    case 5:
      return one('lap_swimming', { distance: 2000, poolLength: 25, unitOfPoolLength: 'meter' });
    case 6:
      return one('strength_training', { distance: 0, manualActivity: true });
    default:
      return [];
  }
}

/** A race with the frame that Garmin puts around its legs. */
function triathlon(id: number, at: number, offset: number): GarminActivity[] {
  const legs = ['open_water_swimming', 'road_biking', 'running'];
  return [
    session(id, at, 'multi_sport', { parent: true }, offset),
    ...legs.map((sport, i) => session(id + 1 + i, at + i * 3_000_000, sport, { parentId: id }, offset)),
  ];
}

/** Hours ahead of UTC: Lyon with its summer time, and two weeks in Boston. */
function offsetAt(at: number, back: number): number {
  if (back >= 200 && back < 214) return -4;
  const year = new Date(at).getUTCFullYear();
  const lastSunday = (month: number): number => {
    const end = Date.UTC(year, month + 1, 0, 1);
    return end - new Date(end).getUTCDay() * dayMs;
  };
  return at >= lastSunday(2) && at < lastSunday(9) ? 2 : 1;
}

/** A list item with what every activity has. */
export function session(
  id: number,
  at: number,
  typeKey: string,
  more: Fields = {},
  offsetHours = 1,
): GarminActivity {
  return {
    item: {
      activityId: id,
      activityName: `Lyon - ${typeKey}`,
      description: null,
      startTimeLocal: clock(at + offsetHours * 3_600_000),
      startTimeGMT: clock(at),
      activityType: { typeId: 1, typeKey, parentTypeId: 17 },
      eventType: { typeId: 4, typeKey: 'training' },
      duration: 2891.4,
      movingDuration: 2880.0,
      elapsedDuration: 2954.2,
      elevationGain: 61.0,
      elevationLoss: 58.0,
      pr: false,
      parent: false,
      ownerFullName: 'canary-owner',
      ownerProfileImageUrlSmall: 'https://example.org/canary.jpg',
      ...more,
    },
  };
}
