// The state of a machine at one time, for the drawing and the sentences of the disk view.

import { Races, type Activities } from '../../live/source/race.js';
import { type Held, buffers_of } from './buffers.js';
import { Rotation } from './rotation.js';
import { begun, lasting, type Drive, type LostRevolution, type Span, type Trace } from './trace.js';

export interface Moment {
  at: number;
  /** Of a track. */
  sectors: number;
  /** Microseconds. */
  revolution: number;
  /** The heads' place on the track, in sectors. */
  angle: number;
  sector: number;
  pass: Span | null;
  is_ahead: boolean;
  latency: Span | null;
  seek: Span | null;
  /** The revolution that is being lost. */
  lost: LostRevolution | null;
  transfer: Span | null;
  held: Held[];
  requests: Span[];
  /** Places of the track that requests under way still want, and that they have had in the last revolution. */
  wanted: Set<number>;
  had: Set<number>;
  program: Span | null;
  processor: 'program' | 'system' | 'interrupt' | 'waiting';
  calls: number;
  revolutions_lost: number;
  cylinder: number;
  over: boolean;
  /** The trace does not go to the run's end. */
  ends_early: boolean;
  /** There is no program. */
  replayed: boolean;
}

/** When the sector came by for the first time, and could not be taken. */
export function first_due(lost: LostRevolution): number {
  return lost.due[0] ?? lost.at;
}

/** The activities of a trace for the races between its calls. */
function activities_of(trace: Trace, drive: Drive, held: readonly Held[]): Activities {
  // The words of a written sector are in a buffer before the sector passes.
  const written = new Set<number>();
  for (const one of held) if (one.is_written) written.add(one.request);
  const first = new Map<number, Span>();
  for (const select of drive.selects) if (!first.has(select.request)) first.set(select.request, select);
  return {
    requests: drive.requests.map((one) => ({ ...one, writes: written.has(one.request) })),
    passes: drive.passes,
    transfers: drive.transfers,
    commands: first,
    completions: new Map(drive.completions.map((one) => [one.request, one.begin])),
    lost: drive.lost.map((one) => {
      const deadline = one.due[one.due.length - 1] ?? one.at;
      return { deadline, able: deadline + one.late, taken: one.at, request: one.request, late: one.late, revolutions: one.revolutions, cause: one.cause, sector: one.sector };
    }),
    calls: trace.system,
    interrupts: trace.interrupts.filter((one) => one.what === 'interrupt'),
    services: trace.interrupts.filter((one) => one.what !== 'interrupt'),
    waits: trace.waiting,
  };
}

/** A drive of a trace, to be asked what it does at any time. */
export class Watched {
  readonly rotation: Rotation;
  readonly races: Races;
  readonly buffers: number;
  private readonly held: Held[];
  private readonly ahead: Set<string>;
  private readonly longest: number;
  private readonly before: { lost: number; calls: number };

  constructor(readonly trace: Trace, readonly drive: Drive) {
    this.rotation = new Rotation(drive);
    const { held, count } = buffers_of(drive);
    this.held = held;
    this.buffers = count;
    this.ahead = new Set(drive.ahead.map((one) => `${one.at.toFixed(2)}/${one.sector}`));
    this.before = trace.document.page.before[drive.name] ?? { lost: 0, calls: 0 };
    this.races = new Races(activities_of(trace, drive, held));
    this.longest = Math.max(0, ...drive.requests.map((one) => one.end - one.begin));
  }

  /** Times at which something begins or ends, in order. */
  events(): number[] {
    const times = new Set<number>();
    const { passes, seeks, latencies, transfers, selects, requests } = this.drive;
    for (const spans of [passes, seeks, latencies, transfers, selects, requests, this.trace.calls]) {
      for (const span of spans) times.add(span.begin).add(span.end);
    }
    for (const one of this.drive.completions) times.add(one.begin);
    for (const lost of this.drive.lost) {
      for (const due of lost.due) times.add(due);
      times.add(lost.at);
    }
    return [...times].filter((at) => at >= this.trace.from && at <= this.trace.end).sort((a, b) => a - b);
  }

  moment(at: number): Moment {
    const { drive, trace, rotation } = this;
    const pass = lasting(drive.passes, at);
    const requests = this.requests(at);
    const last = [drive.passes, drive.latencies, drive.seeks]
      .map((spans) => spans[begun(spans, at)])
      .filter((one) => one !== undefined && one.cylinder >= 0)
      .reduce((a, b) => (a && b && a.begin > b.begin ? a : b), undefined);
    return {
      at,
      sectors: rotation.sectors,
      revolution: rotation.revolution,
      angle: rotation.angle(at),
      sector: rotation.sector(at),
      pass,
      is_ahead: pass !== null && this.ahead.has(`${pass.begin.toFixed(2)}/${pass.sector}`),
      latency: lasting(drive.latencies, at),
      seek: lasting(drive.seeks, at),
      lost: drive.lost.find((one) => first_due(one) <= at && at < one.at) ?? null,
      transfer: lasting(drive.transfers, at),
      held: this.held.filter((one) => one.begin <= at && at < one.end),
      requests,
      wanted: this.wanted(at, requests),
      had: this.had(at),
      program: lasting(trace.program, at),
      processor: this.processor(at),
      calls: this.before.calls + begun(drive.requests, at) + 1,
      // A revolution is lost when its sector is due and cannot be transferred.
      revolutions_lost: this.before.lost + drive.lost.reduce((sum, one) => sum + one.due.filter((due) => due <= at).length, 0),
      cylinder: last ? last.cylinder : 0,
      over: at >= trace.end,
      ends_early: trace.goes_on,
      replayed: trace.document.otherData.replayed === true,
    };
  }


  private requests(at: number): Span[] {
    const found: Span[] = [];
    for (let i = begun(this.drive.requests, at); i >= 0; --i) {
      const one = this.drive.requests[i] as Span;
      if (one.begin < at - this.longest) break;
      if (at < one.end) found.unshift(one);
    }
    return found;
  }

  private wanted(at: number, requests: Span[]): Set<number> {
    const ids = new Set(requests.map((one) => one.request));
    const found = new Set<number>();
    const horizon = Math.max(at, ...requests.map((one) => one.end));
    for (let i = begun(this.drive.passes, at) + 1; i < this.drive.passes.length; ++i) {
      const pass = this.drive.passes[i] as Span;
      if (pass.begin > horizon) break;
      if (ids.has(pass.request)) found.add(this.rotation.place(pass.sector));
    }
    return found;
  }

  private had(at: number): Set<number> {
    const found = new Set<number>();
    for (let i = begun(this.drive.passes, at); i >= 0; --i) {
      const pass = this.drive.passes[i] as Span;
      if (pass.begin < at - this.rotation.revolution) break;
      if (pass.end <= at) found.add(this.rotation.place(pass.sector));
    }
    return found;
  }

  private processor(at: number): Moment['processor'] {
    if (lasting(this.trace.interrupts, at)) return 'interrupt';
    if (lasting(this.trace.system, at)) return 'system';
    return lasting(this.trace.waiting, at) ? 'waiting' : 'program';
  }
}
