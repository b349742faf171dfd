/** Figures of days: fitness and fatigue, nights. One panel for each scale, the lines of a panel over one another. */
import { addDays, type Day, daysBetween } from '../../domain/day.ts';
import type { Voice } from '../../locales/index.ts';
import type { Markup } from '../pages/layout.ts';
import { drawn, inks } from './svg.ts';

export interface DaysPanel {
  readonly name: string;
  readonly lines: readonly {
    readonly name: string;
    readonly ink: 'pace' | 'heart' | 'power';
    readonly values: ReadonlyMap<Day, number>;
    /** Single days without a line between them. */
    readonly dots?: boolean;
  }[];
  /** The athlete's usual range, behind the lines. */
  readonly usual?: readonly [low: number, high: number];
}

export interface DaysChart {
  readonly from: Day;
  readonly to: Day;
  readonly panels: readonly DaysPanel[];
  readonly voice: Voice;
  readonly size: 'wide' | 'narrow';
  readonly label: string;
  readonly id: string;
}

const layouts = {
  wide: { width: 720, panel: 130, left: 46, right: 8, dates: 8 },
  narrow: { width: 340, panel: 110, left: 42, right: 6, dates: 4 },
} as const;

const gap = 44;
const font = 12;

/** Undefined where no line has a value. */
export async function daysChart(chart: DaysChart): Promise<Markup | undefined> {
  const panels = chart.panels.filter(({ lines }) => lines.some(({ values }) => values.size > 0));
  if (panels.length === 0) return undefined;
  const { width, panel } = layouts[chart.size];
  const { id, label } = chart;
  const height = panels.length * (panel + gap) + 22;
  return drawn({ option: optionFor({ ...chart, panels }), width, height, id, label });
}

function optionFor(chart: DaysChart): object {
  const { panels, size } = chart;
  const { panel, left, right } = layouts[size];
  const days = Array.from({ length: daysBetween(chart.from, chart.to) + 1 }, (_, i) =>
    addDays(chart.from, i),
  );
  const top = (i: number): number => gap - 10 + i * (panel + gap);
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit', fontSize: font, color: inks.ink },
    grid: panels.map((_, i) => ({ left, right, top: top(i), height: panel })),
    title: panels.map(({ name, lines }, i) => ({
      text: name,
      left: 0,
      top: top(i) - 25,
      padding: 0,
      textStyle: {
        fontSize: font,
        fontWeight: 'normal',
        color: lines.length === 1 ? inks[lines[0].ink] : inks.ink,
      },
    })),
    xAxis: panels.map((_, i) => dayAxis(days, i, chart, i === panels.length - 1)),
    yAxis: panels.map((_, gridIndex) => ({
      gridIndex,
      type: 'value',
      scale: true,
      splitNumber: 4,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: inks.grid } },
      axisLabel: {
        color: inks.ink,
        fontSize: font,
        formatter: (value: number) => chart.voice.number(value, Number.isInteger(value) ? 0 : 1),
      },
    })),
    series: panels.flatMap((one, index) => seriesOf(one, index, days)),
  };
}

function dayAxis(
  days: readonly Day[],
  gridIndex: number,
  { voice, size }: DaysChart,
  isLast: boolean,
): object {
  const format = new Intl.DateTimeFormat(voice.language === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  });
  return {
    gridIndex,
    type: 'category',
    data: days,
    boundaryGap: false,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: inks.grid } },
    axisLabel: {
      show: isLast,
      color: inks.ink,
      fontSize: font,
      interval: Math.max(0, Math.ceil(days.length / layouts[size].dates) - 1),
      formatter: (day: string) => format.format(new Date(day)),
    },
  };
}

function seriesOf({ lines, usual }: DaysPanel, index: number, days: readonly Day[]): object[] {
  const place = { xAxisIndex: index, yAxisIndex: index, silent: true };
  const drawnLines = lines.map(({ ink, values, dots }) => ({
    ...place,
    type: dots ? 'scatter' : 'line',
    data: days.map((day) => values.get(day) ?? null),
    showSymbol: dots ?? false,
    symbolSize: 4,
    connectNulls: false,
    itemStyle: { color: inks[ink] },
    lineStyle: { color: inks[ink], width: 1.6 },
  }));
  if (!usual) return drawnLines;
  const [low, high] = usual;
  const band = (value: number, fill: boolean): object => ({
    ...place,
    type: 'line',
    stack: `usual-${index}`,
    data: days.map(() => value),
    showSymbol: false,
    lineStyle: { width: 0 },
    ...(fill ? { areaStyle: { color: inks.hill, opacity: 1 } } : {}),
    z: 0,
  });
  return [band(low, false), band(high - low, true), ...drawnLines];
}
