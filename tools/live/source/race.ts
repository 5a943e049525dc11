// The race between two calls: the steps from one sector to the command for the next, against the time at which that sector is gone.

import { begun } from '../../report/source/trace.js';

export interface Lost {
  /** The latest time at which the command would have caught the sector. */
  deadline: number;
  /** When the command was ready. */
  able: number;
  /** When the sector passed again and was transferred. */
  taken: number;
  request: number;
  late: number;
  revolutions: number;
  cause: string;
  sector: number;
}
/** A part of the time between the end of one sector and the command for the next. */
export interface Part {
  what: 'channel' | 'service' | 'interrupt' | 'loop' | 'call' | 'command' | 'wait';
  begin: number;
  end: number;
}
export interface Race {
  request: number;
  begin: number;
  able: number;
  deadline: number;
  parts: Part[];
  lost: Lost | null;
}

interface Interval {
  begin: number;
  end: number;
}
interface Requested extends Interval {
  request: number;
}

/** The activities of a machine and of one of its drives, each list in order of time. Times are microseconds. */
export interface Activities {
  requests: readonly (Requested & { writes: boolean })[];
  passes: readonly Requested[];
  transfers: readonly Requested[];
  /** The selection of the drive and the completion, by request. */
  commands: ReadonlyMap<number, Interval>;
  completions: ReadonlyMap<number, number>;
  lost: readonly Lost[];
  /** The system's work for calls, interrupts, the service of sectors, and waits of the program. */
  calls: readonly Interval[];
  interrupts: readonly Interval[];
  services: readonly Interval[];
  waits: readonly Interval[];
}

export class Races {
  /** Races by index, computed on demand: few are shown while a setting is dragged. */
  private readonly made = new Map<number, Race | null>();

  constructor(private readonly of: Activities) {}

  /** The race between request `index`, counted from 0, and the following one. */
  race(index: number): Race | null {
    const known = this.made.get(index);
    if (known !== undefined) return known;
    const made = this.make(index + 1);
    this.made.set(index, made);
    return made;
  }

  /** The first race that was lost; if none was, the second race. */
  first(): Race | null {
    const lost = this.of.lost[0];
    const index = lost ? this.of.requests.findIndex((one) => one.request === lost.request) - 1 : 1;
    return (index >= 0 ? this.race(index) : null) ?? this.race(1) ?? this.race(0);
  }

  at(at: number): Race | null {
    // A race starts while its first request is in progress, or just before it.
    let index = Math.max(0, begun(this.of.requests, at) - 1);
    const next = this.race(index + 1);
    if (next && next.begin <= at) ++index;
    return this.race(index);
  }

  /** What happens between the last sector of one request and the command of the next, and how long each part takes. */
  private make(index: number): Race | null {
    const { requests, commands, completions } = this.of;
    const before = requests[index - 1];
    const request = requests[index];
    if (!before || !request) return null;
    const passes = this.of.passes.filter((pass) => pass.request === before.request);
    const last = passes[passes.length - 1];
    const completion = completions.get(before.request);
    const command = commands.get(request.request);
    if (!last || !command || completion === undefined) return null;
    const begin = request.writes ? completion : last.end;
    const lost = this.of.lost.find((one) => one.request === request.request) ?? null;
    const pass = this.of.passes.find((one) => one.request === request.request);
    const filled = this.of.transfers.find((one) => one.request === request.request);
    const able = lost?.able ?? (request.writes ? (filled?.end ?? command.end) : command.end);
    const deadline = lost?.deadline ?? (!pass ? able : !request.writes && able > pass.begin ? pass.end : pass.begin);
    if (able <= begin) return null;
    return { request: request.request, begin, able, deadline, lost, parts: this.parts(begin, able, before.request, request.request) };
  }

  private parts(begin: number, end: number, before: number, request: number): Part[] {
    const ranks: [Part['what'], readonly Interval[]][] = [
      ['call', this.of.calls],
      ['interrupt', this.of.interrupts],
      ['service', this.of.services],
      ['command', [this.of.commands.get(request) ?? { begin: 0, end: 0 }]],
      ['channel', this.of.transfers.filter((one) => one.request === before || one.request === request)],
      ['wait', this.of.waits],
    ];
    const near = ranks.map(([what, spans]) => [what, spans.filter((span) => span.end > begin && span.begin < end)] as const);
    const edges = new Set([begin, end]);
    for (const [, spans] of near) for (const span of spans) for (const edge of [span.begin, span.end]) if (edge > begin && edge < end) edges.add(edge);
    const sorted = [...edges].sort((a, b) => a - b);
    const parts: Part[] = [];
    for (let i = 0; i + 1 < sorted.length; ++i) {
      const [from, to] = [sorted[i] as number, sorted[i + 1] as number];
      const what = near.find(([, spans]) => spans.some((span) => span.begin <= from && to <= span.end))?.[0] ?? 'loop';
      const previous = parts[parts.length - 1];
      if (previous?.what === what) previous.end = to;
      else parts.push({ what, begin: from, end: to });
    }
    return parts;
  }
}
