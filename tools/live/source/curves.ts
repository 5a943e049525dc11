// The runs that the page plots, and the point that each run becomes.

import { initial, limits, settings_of, type State } from './state.js';
import { later_calls, seconds, type Outcome } from './outcome.js';
import type { Axes, Point } from './chart.js';
import type { Run } from './curve.js';

const random_calls = 120;

/** The loops of a curve: `first`, and 60 others up to `most`. */
export const loops_to = (most: number, first: number) => [first, ...Array.from({ length: 60 }, (_, i) => (most * (i + 1)) / 60)];
export const speeds = Array.from({ length: 37 }, (_, i) => 1800 + 200 * i);

export function loop_runs(state: State): Run[] {
  return loops_to(limits.loop[1], initial.loop).map((loop) => ({ x: loop, settings: settings_of({ ...state, loop }) }));
}
export function loop_point(x: number, outcome: Outcome, state: State): Point {
  return { x, y: outcome.lost / later_calls(outcome, state) };
}

export function rpm_runs(state: State): Run[] {
  return speeds.map((rpm) => ({ x: rpm, settings: settings_of({ ...state, rpm }) }));
}
export const rpm_point = (x: number, outcome: Outcome): Point => ({ x, y: seconds(outcome) * 1000 });

/** Axes for the curve of lost revolutions per call, and for a point of it that is `lost` high. */
export function loop_axes(points: Point[], lost: number, most: number): Axes {
  const most_lost = Math.max(1, Math.ceil(Math.max(lost, ...points.map((point) => point.y))));
  const ticks = most_lost > 4 ? [0, most_lost / 2, most_lost] : Array.from({ length: most_lost + 1 }, (_, i) => i);
  return {
    x: { label: 'loop, µs', from: 0, to: most, ticks: Array.from({ length: 7 }, (_, i) => (most * i) / 6) },
    y: { label: 'lost revolutions per call', from: 0, to: most_lost * 1.06, ticks: most_lost === 1 ? [0, 0.25, 0.5, 0.75, 1] : ticks },
  };
}

/** Axes for the curve of the time against the speed of the disk, and for a point of it that is `ms` high. */
export function rpm_axes(points: Point[], ms: number): Axes {
  const slowest = Math.max(ms, ...points.map((point) => point.y));
  const power = 10 ** Math.floor(Math.log10(slowest));
  const step = slowest / power > 5 ? 2 * power : slowest / power > 2 ? power : power / 2;
  return {
    x: { label: 'speed of the disk, rpm', from: 1600, to: 9200, ticks: [2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000] },
    y: { label: 'ms', from: 0, to: slowest * 1.08, ticks: Array.from({ length: Math.floor((slowest * 1.08) / step) + 1 }, (_, i) => Number((i * step).toPrecision(3))) },
  };
}

/** The program of one series in a figure of the paper. */
export interface Program {
  machine: string;
  system: string;
  what: string;
  random?: boolean;
  held?: number;
}
export interface Figure {
  number: number;
  title: string;
  explanation: string;
  /** Provenance of the emulator's result: predicted, assumed or calibrated, as docs/validation.md judges it. */
  basis: string;
  y_label: string;
  overhead: boolean;
  most: number;
  ticks: number[];
  sizes: number[];
  series: { label: string; run: Program }[];
}

const cray = { machine: 'cray1', system: 'ctss' };
const cdc = { machine: 'cdc7600', system: 'ltss' };
const cray_sizes = [1, 2, 3, 9, 16, 18, 36, 90, 180];
const cdc_sizes = [1, 2, 3, 10, 20, 40, 60, 100, 200];
const cdc_series = [
  { label: 'RDISK, random', run: { ...cdc, what: 'RDISK', random: true } },
  { label: 'WDISK, random', run: { ...cdc, what: 'WDISK', random: true } },
  { label: 'RDISK, sequential', run: { ...cdc, what: 'RDISK' } },
  { label: 'WDISK, sequential', run: { ...cdc, what: 'WDISK' } },
];

export const figures: Figure[] = [
  {
    number: 1,
    title: 'BUFFER IN and BUFFER OUT, Cray-1',
    explanation: 'Each statement loses one, two or three revolutions, however many sectors it moves. A large record shares the loss among many sectors. From 18 sectors on, BUFFER IN needs a second transfer and loses a second revolution.',
    basis: 'Assumed: the number of transfers that each statement needs. Fitted to this figure: the size of BUFFER IN’s buffer, 17 sectors, which sets where its two lines part.',
    y_label: 'revolutions per sector',
    overhead: false,
    most: 3.2,
    ticks: [0, 1, 2, 3],
    sizes: cray_sizes,
    series: [
      { label: 'BUFFER OUT', run: { ...cray, what: 'cftlib/BUFFER OUT' } },
      { label: 'BUFFER IN', run: { ...cray, what: 'cftlib/BUFFER IN' } },
    ],
  },
  {
    number: 2,
    title: 'RDISK and WDISK, CDC 7600',
    explanation: 'This controller does not read ahead, and a call takes longer than a sector, so every call loses a revolution. At random addresses the heads have to move as well.',
    basis: 'Assumed: no read-ahead. Calibrated: the random lines, because the seek times and the controller are fitted to them.',
    y_label: 'revolutions per sector',
    overhead: false,
    most: 1.6,
    ticks: [0, 0.5, 1, 1.5],
    sizes: cdc_sizes,
    series: cdc_series,
  },
  {
    number: 3,
    title: 'Processor time of RDISK, Cray-1',
    explanation: 'The paper found 660 µs of processor time per call and 6 µs more per sector. A vector loop costs more per sector, because it waits for memory while the words arrive.',
    basis: 'Calibrated: the scalar loop, because the times of the call are fitted to these two numbers; its agreement proves nothing. Predicted: the vector loop costs more.',
    y_label: 'processor µs per sector',
    overhead: true,
    most: 700,
    ticks: [0, 200, 400, 600],
    sizes: cray_sizes,
    series: [
      // Vectors occupy the memory port for this part of the loop of Appendix A, in millionths.
      { label: 'vector loop', run: { ...cray, what: 'RDISK', held: 714_000 } },
      { label: 'scalar loop', run: { ...cray, what: 'RDISK' } },
    ],
  },
  {
    number: 4,
    title: 'Processor time of RDISK and WDISK, CDC 7600',
    explanation: 'On the older machine the paper found 1050 µs per call and 46 µs per sector.',
    basis: 'Calibrated: the times of the call are fitted to these two numbers, so the agreement of the sequential lines proves nothing. Assumed: an interrupt after each seek, which makes random addresses cost more.',
    y_label: 'processor µs per sector',
    overhead: true,
    most: 1200,
    ticks: [0, 400, 800, 1200],
    sizes: cdc_sizes,
    series: cdc_series,
  },
];

const figure_loop = 20;

export function figure_state(run: Program, sectors: number): State {
  return { ...initial, machine: run.machine, system: run.system, what: run.what, random: run.random ?? false, sectors, loop: figure_loop };
}
export function figure_settings(run: Program, sectors: number): string {
  const calls = run.random ? random_calls : Math.min(200, Math.max(4, Math.round(720 / sectors)));
  return settings_of(figure_state(run, sectors), { calls, ...(run.held ? { held: run.held } : {}) });
}
export function figure_point(figure: Figure, sectors: number, outcome: Outcome): Point {
  const revolution = outcome.drives[0]?.revolution_ps ?? 1;
  const processor = outcome.system_ps + outcome.interrupts_ps + outcome.lockout_ps;
  return { x: 1 / sectors, y: figure.overhead ? processor / 1e6 / outcome.sectors : outcome.time_ps / revolution / outcome.sectors };
}
