/** The curves of one activity: pace, heart rate and power over time, the hills behind. */
import type { Curves } from '../../app/answers/activity-curves.ts';
import type { Sport } from '../../domain/sport.ts';
import type { Markup } from '../pages/layout.ts';
import { type Axis, hillsOf, type Panel, panelsOf, type Reader } from './panels.ts';
import { drawn, inks } from './svg.ts';

export type ChartSize = 'wide' | 'narrow' | 'card';

const layouts: Readonly<Record<ChartSize, Layout>> = {
  wide: { width: 720, panel: 118, gap: 40, left: 46, right: 8, font: 12, ticks: 7, most: 5 },
  narrow: { width: 340, panel: 104, gap: 40, left: 42, right: 6, font: 12, ticks: 4, most: 4 },
  card: { width: 340, panel: 56, gap: 36, left: 42, right: 6, font: 12, ticks: 4, most: 3 },
};

interface Layout {
  readonly width: number;
  readonly panel: number;
  readonly gap: number;
  readonly left: number;
  readonly right: number;
  readonly font: number;
  readonly ticks: number;
  /** Intervals of a value axis. */
  readonly most: number;
}

export interface ChartRequest {
  readonly curves: Curves;
  readonly sport: Sport;
  readonly reader: Omit<Reader, 'most'>;
  readonly size: ChartSize;
  /** What a screen reader says. */
  readonly label: string;
  /** Distinguishes this drawing from the others on a page. */
  readonly id: string;
}

/** Undefined when no curve was recorded. */
export async function curvesChart(request: ChartRequest): Promise<Markup | undefined> {
  const layout = layouts[request.size];
  const all = panelsOf(request.curves, request.sport, { ...request.reader, most: layout.most });
  // A card shows what is felt and what is done: heart rate, and power rather than speed.
  const panels = request.size === 'card' ? briefly(all) : all;
  if (panels.length === 0) return undefined;
  const { id, label } = request;
  const height = panels.length * (layout.panel + layout.gap) + 22;
  return drawn({ option: optionFor(request, panels, layout), width: layout.width, height, id, label });
}

function briefly(panels: readonly Panel[]): Panel[] {
  const effort = panels.find(({ kind }) => kind === 'power') ?? panels.find(({ kind }) => kind === 'pace');
  return panels.filter((panel) => panel === effort || panel.kind === 'heart');
}

function optionFor({ curves, reader, size }: ChartRequest, panels: readonly Panel[], layout: Layout): object {
  const hills = size === 'card' ? undefined : hillsOf(curves, { ...reader, most: layout.most });
  const last = panels.length - 1;
  const grids = panels.map((_, i) => ({
    left: layout.left,
    right: layout.right,
    top: layout.gap - 10 + i * (layout.panel + layout.gap),
    height: layout.panel,
  }));
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit', fontSize: layout.font, color: inks.ink },
    grid: grids,
    title: panels.map(({ name, kind }, i) => ({
      text: name,
      left: 0,
      top: grids[i].top - 25,
      padding: 0,
      textStyle: { fontSize: layout.font, fontWeight: 'normal', color: inks[kind] },
    })),
    xAxis: panels.map((_, i) =>
      timeAxis(curves.totalSeconds, i, { isLast: i === last, ticks: layout.ticks, font: layout.font }),
    ),
    yAxis: [
      ...panels.map((panel, i) => valueAxis(panel, i, layout.font)),
      ...(hills ? [hidden(hills.axis)] : []),
    ],
    series: [
      ...(hills ? [backdrop(hills.values, curves.stepSeconds, panels.length)] : []),
      ...panels.map((panel, i) => line(panel, curves.stepSeconds, i)),
    ],
  };
}

const steps = [60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400];

function timeAxis(
  total: number,
  gridIndex: number,
  look: { isLast: boolean; ticks: number; font: number },
): object {
  return {
    gridIndex,
    type: 'value',
    min: 0,
    max: total,
    interval: steps.find((step) => total / step <= look.ticks) ?? total,
    splitLine: { show: false },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: inks.grid } },
    axisLabel: {
      show: look.isLast,
      showMaxLabel: false,
      color: inks.ink,
      fontSize: look.font,
      formatter: (seconds: number) => (seconds === 0 ? '' : elapsed(seconds)),
    },
  };
}

/** `40 min`, `1 h 20`: understood in both languages. */
function elapsed(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')}`;
}

function valueAxis({ axis, inverse, label }: Panel, gridIndex: number, font: number): object {
  return {
    gridIndex,
    type: 'value',
    ...axis,
    inverse,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: inks.grid } },
    axisLabel: { color: inks.ink, fontSize: font, formatter: label },
  };
}

const hidden = (axis: Axis): object => ({ gridIndex: 0, type: 'value', ...axis, show: false });

const pointsOf = (values: Float64Array, step: number): (readonly [number, number | null])[] =>
  Array.from(values, (v, i) => [(i + 0.5) * step, Number.isNaN(v) ? null : v] as const);

function line({ kind, values }: Panel, step: number, index: number): object {
  return {
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    data: pointsOf(values, step),
    showSymbol: false,
    silent: true,
    clip: false,
    lineStyle: { color: inks[kind], width: 1.6 },
  };
}

function backdrop(values: Float64Array, step: number, yAxisIndex: number): object {
  return {
    type: 'line',
    xAxisIndex: 0,
    yAxisIndex,
    data: pointsOf(values, step),
    showSymbol: false,
    silent: true,
    clip: false,
    lineStyle: { width: 0 },
    areaStyle: { color: inks.hill, opacity: 1, origin: 'start' },
    z: 0,
  };
}
