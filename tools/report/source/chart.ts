// A plot drawn by uPlot, in the colours and width of the page, with its numbers as a table below.

import uPlot from 'uplot';
import { html, table } from './dom.js';

export interface Plotted {
  label: string;
  points: [number, number][];
  kind: 'points' | 'line' | 'both';
  /** 1 to 4, one of the page's colours of series; 0: grey, of what others have printed. */
  colour: number;
  open?: boolean;
  dash?: number[];
  /** Of points: x, and between which values y was. */
  bars?: [number, number, number][];
}

export interface Plot {
  /** What is to be seen, in a sentence. */
  says: string;
  x_label: string;
  y_label: string;
  x: [number, number];
  y?: [number, number];
  logarithmic?: boolean;
  series: Plotted[];
}

let is_following = false;
/** Those that are drawn, to be drawn anew when the colours or the width change. */
const drawn: { chart: uPlot; box: HTMLElement }[] = [];

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function height(width: number): number {
  return Math.round(Math.min(340, Math.max(240, width * 0.62)));
}

/** Of several of one x all are kept: uPlot's table has a row an x. */
function columns(points: [number, number][]): [number[], number[]] {
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  const xs: number[] = [];
  for (const [x] of sorted) {
    const last = xs[xs.length - 1];
    xs.push(last !== undefined && x <= last ? last + 1e-9 * Math.max(1, Math.abs(last)) : x);
  }
  return [xs, sorted.map(([, y]) => y)];
}

function series_of(one: Plotted): uPlot.Series {
  const ink = () => colour(one.colour === 0 ? '--printed' : `--series-${one.colour}`);
  const line = one.kind !== 'points';
  return {
    label: one.label,
    stroke: ink,
    width: line ? 2 : 0,
    spanGaps: true,
    ...(one.dash ? { dash: one.dash } : {}),
    ...(line ? {} : { paths: () => null }),
    points: {
      show: one.kind !== 'line',
      size: one.open ? 9 : 7,
      width: 1.5,
      stroke: ink,
      fill: () => (one.open ? 'transparent' : ink()),
    },
    value: (_, value) => (value === null ? '–' : String(Number(value.toPrecision(5)))),
  };
}

function axis(label: string, size: number): uPlot.Axis {
  return {
    label,
    size,
    labelSize: 22,
    font: '12px system-ui, sans-serif',
    labelFont: '12px system-ui, sans-serif',
    stroke: () => colour('--ink-2'),
    grid: { stroke: () => colour('--grid'), width: 1 },
    ticks: { stroke: () => colour('--grid'), width: 1 },
  };
}

function draw_bars(chart: uPlot, series: Plotted[]): void {
  const { ctx } = chart;
  ctx.save();
  ctx.lineWidth = 1.5 * devicePixelRatio;
  for (const one of series) {
    ctx.strokeStyle = colour(`--series-${one.colour}`);
    for (const [x, low, high] of one.bars ?? []) {
      const place = chart.valToPos(x, 'x', true);
      const cap = 3 * devicePixelRatio;
      const [bottom, top] = [chart.valToPos(low, 'y', true), chart.valToPos(high, 'y', true)];
      if (place < chart.bbox.left || place > chart.bbox.left + chart.bbox.width) continue;
      ctx.beginPath();
      ctx.moveTo(place, bottom);
      ctx.lineTo(place, top);
      for (const y of [bottom, top]) {
        ctx.moveTo(place - cap, y);
        ctx.lineTo(place + cap, y);
      }
      ctx.stroke();
    }
  }
  ctx.restore();
}

/** The plot, and below it its numbers. */
export function chart(plot: Plot): HTMLElement {
  const box = html('div', { class: 'plot', role: 'img', 'aria-label': plot.says });
  const tables = plot.series.map((one) => columns(one.points) as unknown as uPlot.AlignedData);
  const data = uPlot.join(tables);
  const width = 560;
  const options: uPlot.Options = {
    width,
    height: height(width),
    scales: {
      x: { time: false, range: plot.x, ...(plot.logarithmic ? { distr: 3 } : {}) },
      y: { range: plot.y ?? ((_, __, most) => [0, most > 0 ? most * 1.08 : 1]) },
    },
    axes: [axis(plot.x_label, 34), axis(plot.y_label, 48)],
    series: [{ label: 'x', value: (_, value) => (value === null ? '–' : String(Number(value.toPrecision(5)))) }, ...plot.series.map(series_of)],
    hooks: { draw: [(drawn_now) => draw_bars(drawn_now, plot.series)] },
    cursor: { drag: { x: false, y: false } },
    legend: { live: true },
  };
  drawn.push({ chart: new uPlot(options, data, box), box });
  const barred = plot.series.some((one) => (one.bars?.length ?? 0) > 0);
  const digits = (value: number) => String(Number(value.toPrecision(6)));
  const between = (one: Plotted, x: number) => {
    const bar = one.bars?.find(([its]) => its === x);
    return bar ? [digits(bar[1]), digits(bar[2])] : ['–', '–'];
  };
  const numbers = table(
    'The numbers of the plot',
    ['series', plot.x_label, plot.y_label, ...(barred ? ['least', 'most'] : [])],
    plot.series.flatMap((one) => one.points.map(([x, y]) => [one.label, digits(x), digits(y), ...(barred ? between(one, x) : [])])),
  );
  return html('figure', {}, box, html('figcaption', {}, plot.says), html('details', {}, html('summary', {}, 'Numbers'), numbers));
}

function fit(): void {
  for (const { chart: one, box } of drawn) {
    const width = Math.floor(box.clientWidth);
    if (width > 0) one.setSize({ width, height: height(width) });
  }
}

/** Of plots that came into the page after the others. Those that have left it are forgotten. */
export function follow_new(): void {
  for (let i = drawn.length - 1; i >= 0; --i) {
    const one = drawn[i];
    if (!one || one.box.isConnected || !is_following) continue;
    one.chart.destroy();
    drawn.splice(i, 1);
  }
  if (is_following) fit();
}

/** From now on plots follow the page's width and colours. Called when all is in the page. */
export function follow(): void {
  is_following = true;
  fit();
  window.addEventListener('resize', fit);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    for (const { chart: one } of drawn) one.redraw(false, true);
  });
}
