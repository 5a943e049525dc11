// What the page holds from the beginning, so that it shows something at once, and something where the module cannot start: runs of
// the same module, made when the page is built.

import { figures, loop_point, loop_runs, rpm_point, rpm_runs } from './curves.js';
import { initial, settings_of, type State } from './state.js';
import type { Line, Point } from './chart.js';
import type { Outcome } from './outcome.js';

export interface Machine {
  name: string;
  description: string;
  channels: number;
  systems: { name: string; description: string; routines: { name: string; library: string; does: string }[]; libraries: string[] }[];
}
export interface Printed {
  what: string;
  label: string;
  x: number;
  y: number;
}
export interface Baked {
  machines: Machine[];
  first: Outcome;
  late: Outcome;
  loops: Point[];
  speeds: Point[];
  /** The rows of docs/figures, by figure. */
  printed: Printed[][];
}

export const late_loop = 600;
export const late_state: State = { ...initial, loop: late_loop };

function rows_of(csv: string): Printed[] {
  const rows: Printed[] = [];
  for (const line of csv.trim().split('\n').slice(1)) {
    const fields = [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((field) => field[2] ?? field[1] ?? '');
    rows.push({ what: fields[0] ?? '', label: fields[1] ?? '', x: Number(fields[2]), y: Number(fields[3]) });
  }
  return rows;
}

/** `run`: the module's. `csv`: the texts of docs/figures/figure1.csv and so on. */
export function bake(run: (settings: string) => string, machines: string, csv: string[]): Baked {
  const outcome = (settings: string) => {
    const found = JSON.parse(run(settings)) as Outcome;
    if (found.error) throw new Error(`${settings}: ${found.error}`);
    return found;
  };
  return {
    machines: JSON.parse(machines) as Machine[],
    first: outcome(settings_of(initial, { events: 'page' })),
    late: outcome(settings_of(late_state, { events: 'page' })),
    loops: loop_runs(initial).map(({ x, settings }) => loop_point(x, outcome(settings), initial)),
    speeds: rpm_runs(initial).map(({ x, settings }) => rpm_point(x, outcome(settings))),
    printed: figures.map((_, i) => rows_of(csv[i] ?? '')),
  };
}

export type { Line };
