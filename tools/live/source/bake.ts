// The runs that are stored in the page when it is built, by the same module. The page shows them before the module has started, and
// also if it cannot start.

import { figures, loop_point, loop_runs, rpm_point, rpm_runs } from './curves.js';
import { initial, settings_of, type State } from './state.js';
import type { Point } from './chart.js';
import { Timeline, seconds, type Outcome } from './outcome.js';
import { turn_ms } from './player.js';
import { time, times, us } from './words.js';

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

/** The numbers in the template's text, from the runs above. */
export function prose(baked: Baked): Record<string, string> {
  const timeline = new Timeline(baked.first);
  const race = timeline.race(1);
  const pitch = timeline.revolution / timeline.sectors;
  const fixed = race ? race.parts.reduce((sum, part) => sum + (part.what === 'loop' ? 0 : part.end - part.begin), 0) : 0;
  const step = (what: string) => us((race?.parts ?? []).reduce((sum, part) => sum + (part.what === what ? part.end - part.begin : 0), 0));
  const at = (rpm: number) => (baked.speeds.find((point) => point.x === rpm)?.y ?? 0) / 1000;
  return {
    pitch: time(pitch / 1e6),
    turn: time(timeline.revolution / 1e6),
    slack: us(pitch - fixed),
    fixed: us(fixed),
    channel: step('channel'),
    service: step('service'),
    interrupt: step('interrupt'),
    call: step('call'),
    command: step('command'),
    slower: times(seconds(baked.late) / seconds(baked.first)),
    at4000: time(at(4000)),
    at4200: time(at(4200)),
    ratio: times(at(4200) / at(4000)),
    pitch4000: us((pitch * 3600) / 4000),
    pitch4200: us((pitch * 3600) / 4200),
    slowed: String(Math.round((turn_ms * 1000) / timeline.revolution)),
  };
}
