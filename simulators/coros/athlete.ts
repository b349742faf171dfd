import { type CorosAthlete, type DayLines, regionIds } from './options.ts';
import { daysLater } from './state.ts';

/** The day that is today in what follows. */
const writtenOn = '2026-04-30';
const dayMs = 86_400_000;

/** A made-up runner near Lyon, in the shapes of the document, whose last night and run are those of `today`. */
export function madeUpAthlete(today: string, given: Partial<CorosAthlete> = {}): CorosAthlete {
  const days = Math.round((Date.parse(today) - Date.parse(writtenOn)) / dayMs);
  const later = (text: string): string =>
    text
      .replace(/\d{4}-\d{2}-\d{2}/g, (day) => daysLater(day, days))
      .replace(/(?<=timestamp=)\d+/g, (at) => String(Number(at) + days * 86_400));
  const moved = (lines: DayLines): DayLines =>
    Object.fromEntries(Object.entries(lines).map(([day, texts]) => [daysLater(day, days), texts.map(later)]));
  const written = asWritten();
  return {
    ...written,
    activities: written.activities.map((one) => ({ ...one, start: one.start + days * dayMs })),
    sleep: moved(written.sleep),
    hrv: moved(written.hrv),
    daily: moved(written.daily),
    restingHeartRate: moved(written.restingHeartRate),
    stress: moved(written.stress),
    load: moved(written.load),
    ...given,
  };
}

function asWritten(): CorosAthlete {
  return {
    id: '400000001',
    name: 'Camille',
    region: regionIds[1],
    timeZone: 'Europe/Paris',
    activities: [run, swim],
    sleep: night,
    hrv,
    daily: {
      '2026-04-30': ['Steps: 11,240', 'Calories: 2,387 kcal'],
      '2026-04-29': ['Steps: --', 'Calories: --'],
    },
    restingHeartRate: { '2026-04-30': ['Resting Heart Rate: 47 bpm'] },
    stress: { '2026-04-30': ['Stress Level: 28'] },
    load: {
      '2026-04-30': ['Comment: Optimized', 'Short-Term Load: 92', 'Long-Term Load: 88', 'Load Ratio: 1.05'],
    },
    fitness: [
      'VO2max: 54',
      'Running Level: 78',
      'Threshold Pace: 4:18 /km',
      '5 km Prediction: 20:10',
      '10 km Prediction: 41:55',
      'Half Marathon Prediction: 1:32:40',
      'Marathon Prediction: 3:14:30',
    ],
    recovery: ['Recovery: 86%', 'Level: Well recovered', 'Estimated Full Recovery: 9h'],
  };
}

const run = {
  labelId: '482000000000000001',
  sportType: 100,
  title: 'Outdoor Run',
  start: 1_777_528_800_000,
  seconds: 3120,
  km: 10.24,
  lines: ['Average Pace: 5:05 /km | Avg HR: 148 bpm | Calories: 702 kcal'],
  detail: [
    'Workout Time: 52:00',
    'Distance: 10.24 km',
    'Average Heart Rate: 148 bpm',
    'Average Cadence: 172 spm',
    'Average Power: 268 W',
    'Elevation Gain / Loss: 84 m / 82 m',
    'Training Load: 146',
    'Aerobic TE: 3.4',
    'Anaerobic TE: 0.6',
    'Training Focus: Aerobic Endurance',
    'Performance: --',
  ],
  laps: {
    columns: ['distance', 'time', 'avgPace'],
    lapGroups: [
      {
        type: 2,
        lapDistance: 100_000,
        fastLapIndexList: [2],
        laps: [
          {
            lapIndex: 1,
            distance: 100_000,
            time: 305,
            avgPace: 305,
            avgHr: 141,
            maxHr: 149,
            avgPower: 268,
            avgCadence: 172,
            elevGain: 6,
            totalDescent: 5,
            avgStrideLength: 114,
          },
          {
            lapIndex: 2,
            distance: 100_000,
            time: 301,
            avgPace: 301,
            avgHr: 146,
            maxHr: 152,
            avgPower: 271,
            avgCadence: 173,
            elevGain: 4,
            totalDescent: 7,
            avgStrideLength: 115,
          },
        ],
      },
    ],
  },
};

const swim = {
  labelId: '482000000000000002',
  sportType: 300,
  title: 'Pool Swim',
  start: 1_777_354_200_000,
  seconds: 2400,
  km: 1.8,
  detail: ['Workout Time: 40:00', 'Distance: 1.80 km', 'Training Load: 61'],
};

const night: DayLines = {
  '2026-04-30': [
    'Sleep Score: 81',
    'Daily Sleep (incl. naps): 7h 32min',
    'Main Sleep (asleep): 7h 12min',
    'Main Sleep Period (incl. awake): 7h 28min',
    'Deep Sleep Ratio: 19%',
    'Light Sleep Ratio: 56%',
    'REM Ratio: 22%',
    'Awake Ratio: 3%',
    'Awake Time: 16min',
    'Awake Count (>5 min): 1',
    'Main Sleep Window: 2026-04-29 10:58:00 PM to 2026-04-30 06:26:00 AM',
    'Naps Total: 20 min',
  ],
};

const hrv: DayLines = {
  '2026-04-30': [
    'HRV Avg: 62 ms — Normal',
    'Normal Range: 52 - 74 ms',
    'Baseline: 63 ms',
    'timestamp=1777500300, timezone=8, hrv=58 ms, status=4, confidence=3',
  ],
};
