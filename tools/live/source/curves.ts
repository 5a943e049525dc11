// What the page's plots are made of: which runs, and what is plotted of each.

import { initial, settings_of, type State } from './state.js';
import { later_calls, seconds, type Outcome } from './outcome.js';
import type { Point } from './chart.js';

export interface Asked {
  x: number;
  settings: string;
}

const random_calls = 120;

export function loop_runs(state: State): Asked[] {
  const loops = [initial.loop, ...Array.from({ length: 60 }, (_, i) => 20 * (i + 1))];
  return loops.map((loop) => ({ x: loop, settings: settings_of({ ...state, loop }) }));
}
export function loop_point(x: number, outcome: Outcome, state: State): Point {
  return { x, y: outcome.lost / later_calls(outcome, state.what.includes('/') ? 1 : state.used) };
}

export function rpm_runs(state: State): Asked[] {
  const speeds = Array.from({ length: 37 }, (_, i) => 1800 + 200 * i);
  return speeds.map((rpm) => ({ x: rpm, settings: settings_of({ ...state, rpm }) }));
}
export const rpm_point = (x: number, outcome: Outcome): Point => ({ x, y: seconds(outcome) * 1000 });

/** A series of a figure of the paper, as the page can run it. */
export interface Run_as {
  machine: string;
  system: string;
  what: string;
  random?: boolean;
  held?: number;
}
export interface Figure {
  number: number;
  title: string;
  /** What the figure shows, in a sentence. */
  says: string;
  y_label: string;
  overhead: boolean;
  most: number;
  ticks: number[];
  sizes: number[];
  series: { label: string; run: Run_as }[];
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
    says: 'Each statement loses one, two or three revolutions, however many sectors it moves. Large records share the loss among many sectors. From 18 sectors on, BUFFER IN needs a second transfer and loses a second revolution.',
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
    says: 'This controller does not read ahead, and a call takes longer than a sector: each call loses a revolution in any case. At random addresses the heads have to move as well.',
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
    says: 'A call costs the processor 660 µs, and each sector 6 µs more. A vector loop loses some 18 µs more for each sector, since it waits for memory while the words arrive.',
    y_label: 'processor µs per sector',
    overhead: true,
    most: 700,
    ticks: [0, 200, 400, 600],
    sizes: cray_sizes,
    series: [
      // The loop of Appendix A with vectors holds the memory port for this part of its time, in millionths.
      { label: 'vector loop', run: { ...cray, what: 'RDISK', held: 714_000 } },
      { label: 'scalar loop', run: { ...cray, what: 'RDISK' } },
    ],
  },
  {
    number: 4,
    title: 'Processor time of RDISK and WDISK, CDC 7600',
    says: 'On the older machine a call costs 1050 µs, and each sector 46 µs.',
    y_label: 'processor µs per sector',
    overhead: true,
    most: 1200,
    ticks: [0, 400, 800, 1200],
    sizes: cdc_sizes,
    series: cdc_series,
  },
];

const figure_loop = 20;

export function figure_state(run: Run_as, sectors: number): State {
  return { ...initial, machine: run.machine, system: run.system, what: run.what, random: run.random ?? false, sectors, loop: figure_loop };
}
export function figure_settings(run: Run_as, sectors: number): string {
  const calls = run.random ? random_calls : Math.min(200, Math.max(4, Math.round(720 / sectors)));
  return settings_of(figure_state(run, sectors), { calls, ...(run.held ? { held: run.held } : {}) });
}
export function figure_point(figure: Figure, sectors: number, outcome: Outcome): Point {
  const revolution = outcome.drives[0]?.revolution_ps ?? 1;
  const processor = outcome.system_ps + outcome.interrupts_ps + outcome.lockout_ps;
  return { x: 1 / sectors, y: figure.overhead ? processor / 1e6 / outcome.sectors : outcome.time_ps / revolution / outcome.sectors };
}
