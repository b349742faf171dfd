/**
 * The curves of one activity as an SVG, drawn on this machine by the charting library and dressed by our style sheet.
 * Measured: loading takes 30–45 ms and 14 MB with the library's single minified file (its modules: 300–500 ms and
 * 90 MB), a drawing 10–25 ms.
 */
import { raw } from 'hono/html';
import type { Curves } from '../../app/answers/activity-curves.ts';
import type { Sport } from '../../domain/sport.ts';
import type { Markup } from '../pages/layout.ts';
import { type Axis, hillsOf, type Panel, panelsOf, type Reader } from './panels.ts';

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

/** Colours the library draws with, and the classes they become: the sheet knows the theme, the server does not. */
const inks = {
  ink: '#000001',
  grid: '#000002',
  pace: '#000003',
  heart: '#000004',
  power: '#000005',
  hill: '#000006',
} as const;

interface ChartLibrary {
  init(
    dom: null,
    theme: null,
    options: object,
  ): {
    setOption(option: object): void;
    renderToSVGString(): string;
    dispose(): void;
  };
}

let library: Promise<ChartLibrary> | undefined;

async function loadLibrary(): Promise<ChartLibrary> {
  // The single file has no types of its own.
  const file: string = 'echarts/dist/echarts.common.min.js';
  library ??= import(file).then((module: { default: ChartLibrary }) => module.default);
  return library;
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
  const echarts = await loadLibrary();
  const height = panels.length * (layout.panel + layout.gap) + 22;
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: layout.width, height });
  try {
    chart.setOption(optionFor(request, panels, layout));
    return raw(dressed(chart.renderToSVGString(), request));
  } finally {
    chart.dispose();
  }
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

/** Takes off what our content policy forbids (styles of its own) and puts on our classes. */
function dressed(svg: string, { id, label }: ChartRequest): string {
  return svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/ (?:class|pointer-events|xml:space|version|baseProfile|xmlns:xlink)="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, style: string) => fontSize(style))
    .replace(
      / (fill|stroke)="#00000(\d)"/g,
      (_, what: string, ink: string) => ` class="${classFor(what, Number(ink))}"`,
    )
    .replace(/zr\d+-/g, `${id}-`)
    .replace(/<svg width="\d+" height="\d+"/, `<svg role="img" aria-label="${escaped(label)}"`)
    .replace(/>\n</g, '><');
}

const fontSize = (style: string): string => {
  const size = /font-size:\s*(\d+)px/.exec(style)?.[1];
  return size ? ` font-size="${size}"` : '';
};

function classFor(what: string, ink: number): string {
  const name = Object.keys(inks)[ink - 1];
  if (name === 'ink' || name === 'grid') return `c-${name}`;
  if (name === 'hill') return 'f-hill';
  return what === 'fill' ? `t-${name}` : `c-${name}`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
