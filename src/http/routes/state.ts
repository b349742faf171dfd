import { Hono } from 'hono';
import { assessReadiness } from '../../app/answers/assess-readiness.ts';
import { athleteBrief } from '../../app/answers/athlete-brief.ts';
import { getWellness, type WellnessAnswer } from '../../app/answers/get-wellness.ts';
import { performance } from '../../app/answers/performance.ts';
import { type TrainingLoad, trainingLoad } from '../../app/answers/training-load.ts';
import type { Day } from '../../domain/day.ts';
import { type Sport, sports } from '../../domain/sport.ts';
import type { Voice } from '../../locales/index.ts';
import { type DaysChart, daysChart, type DaysPanel } from '../charts/days-chart.ts';
import { fitnessPage } from '../pages/fitness.ts';
import type { Markup } from '../pages/layout.ts';
import { recoveryPage } from '../pages/recovery.ts';
import type { Env, House } from '../visit.ts';
import { askingOf } from './asking.ts';

/** How the athlete stands: training load, records and zones; nights and recovery. */
export function statePages(house: House): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/fitness', async (c) => {
    const [asking, visit] = [askingOf(c, house), c.get('visit')];
    const wanted = sports.find((one) => one === c.req.query('sport'));
    const [load, best, brief] = await Promise.all([
      trainingLoad(asking, { words: 'last-180-days', by: 'day', aheadDays: 0 }),
      performance(asking, { words: 'all', sport: wanted }),
      athleteBrief(asking),
    ]);
    const charts = await bothSizes('load', visit.voice, loadChart(load, visit.voice));
    const withBests = brief.sports.map(({ sport }) => sport).filter((sport) => endurance.has(sport));
    return c.html(fitnessPage({ load, best, zones: brief.zones, sports: withBests, ...charts }, visit));
  });
  app.get('/recovery', async (c) => {
    const [asking, visit] = [askingOf(c, house), c.get('visit')];
    const [found, ready] = await Promise.all([
      getWellness(asking, { words: 'last-28-days', by: 'night' }),
      assessReadiness(asking, { day: 'today', reported: [] }),
    ]);
    const charts = await bothSizes('nights', visit.voice, nightsChart(found, visit.voice));
    return c.html(recoveryPage({ found, ready, ...charts }, visit));
  });
  return app;
}

const endurance: ReadonlySet<Sport> = new Set([
  'running',
  'cycling',
  'swimming',
  'walking',
  'hiking',
  'rowing',
]);

type Plot = Pick<DaysChart, 'from' | 'to' | 'panels' | 'label'>;

async function bothSizes(
  id: string,
  voice: Voice,
  plot: Plot,
): Promise<{ readonly wide?: Markup; readonly narrow?: Markup }> {
  const draw = async (size: 'wide' | 'narrow') => daysChart({ ...plot, voice, size, id: `${id}-${size}` });
  return { wide: await draw('wide'), narrow: await draw('narrow') };
}

function loadChart({ curve, period }: TrainingLoad, voice: Voice): Plot {
  const line = (ink: 'pace' | 'heart' | 'power', name: 'fitness' | 'fatigue' | 'form') => ({
    ink,
    name: voice.say(`page.fitness.${name}`),
    values: new Map(curve.map((point): [Day, number] => [point.day, point[name]])),
  });
  const panels: DaysPanel[] = [
    { name: voice.say('page.fitness.curve'), lines: [line('pace', 'fitness'), line('heart', 'fatigue')] },
    { name: voice.say('page.fitness.form'), lines: [line('power', 'form')] },
  ];
  return { from: period.from, to: period.to, panels, label: voice.say('page.fitness.chart') };
}

const nightInks = { sleep: 'power', hrv: 'pace', resting_heart_rate: 'heart' } as const;

function nightsChart({ period, wellness }: WellnessAnswer, voice: Voice): Plot {
  const panels = wellness.chosen.flatMap(({ measure, series }): DaysPanel[] => {
    const ink = nightInks[measure.family as keyof typeof nightInks];
    if (!ink || measure.detail) return [];
    const scale = measure.family === 'sleep' ? 1 / 3600 : 1;
    const inside = [...series.values].filter(([day]) => day >= period.from && day <= period.to);
    const values = new Map(inside.map(([day, value]): [Day, number] => [day, value * scale]));
    const summary = wellness.summaries.find((one) => one.measure === measure);
    const usual = summary && 'low' in summary.usual ? summary.usual : undefined;
    return [
      {
        name: voice.say(measure.family === 'sleep' ? 'page.recovery.sleep-hours' : 'wellness.name', {
          measure: measure.id,
        }),
        lines: [{ ink, name: measure.id, values }],
        usual: usual && [usual.low * scale, usual.high * scale],
      },
    ];
  });
  return { from: period.from, to: period.to, panels, label: voice.say('page.recovery.chart') };
}
