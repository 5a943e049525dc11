// The emulator's answer, and the state of the drive at an instant of it. Times here are microseconds.

import { begun } from '../../report/source/trace.js';
import { Races, type Lost, type Race } from './race.js';
import { is_statement, type State } from './state.js';

export interface Drive {
  disk: string;
  sectors_per_track: number;
  buffers: number;
  rpm?: number;
  revolution_ps?: number;
  boundary_0_ps?: number;
  head_groups: number;
}

export interface Outcome {
  error?: string;
  machine: string;
  system: string;
  begin_ps: number;
  time_ps: number;
  calls: number;
  sectors: number;
  lost: number;
  causes: Record<string, number>;
  program_ps: number;
  system_ps: number;
  interrupts_ps: number;
  idle_ps: number;
  lockout_ps: number;
  drives: Drive[];
  kinds?: string[];
  cause_names?: string[];
  events?: (number | string)[][];
}

export const seconds = (outcome: Outcome) => outcome.time_ps / 1e12;
/** Calls that could have lost a revolution: all except the first of each channel. A statement uses one channel. */
export const later_calls = (outcome: Outcome, state: State) => Math.max(1, outcome.calls - (is_statement(state) ? 1 : state.used));

export interface Span {
  begin: number;
  end: number;
  request: number;
  sector: number;
}
export interface Held extends Span {
  full: number;
  leaves: number;
  buffer: number;
}
const us = (ps: number) => ps / 1e6;
/** A map key from a request number or a time, and a sector of the drive. */
function key_of(which: number, sector: number): number {
  const most_sectors = 2 ** 18;
  return Math.round(which * 10) * most_sectors + sector;
}
/** Tolerance in microseconds: times are sums that a double cannot represent exactly. */
const rounding = 0.001;

/** The drive of one channel, over time; of the first channel, if no other is given. */
export class Timeline {
  readonly sectors: number;
  readonly revolution: number;
  readonly buffers: number;
  readonly begin: number;
  readonly end: number;
  readonly passes: (Span & { ahead: boolean })[] = [];
  readonly transfers: Span[] = [];
  readonly held: Held[];
  readonly lost: Lost[] = [];
  readonly work: { begin: number; end: number; what: 'system' | 'interrupt' | 'wait' }[] = [];
  readonly seeks: { begin: number; end: number }[] = [];
  readonly requests: { begin: number; end: number; request: number; sectors: number; writes: boolean }[] = [];
  readonly commands = new Map<number, { begin: number; end: number }>();
  private readonly races: Races;
  private all_stops: number[] | null = null;
  private readonly boundary: number;
  private readonly services: { begin: number; end: number; request: number }[] = [];
  private readonly interrupts: { begin: number; end: number; request: number }[] = [];
  private readonly calls: { begin: number; end: number; request: number }[] = [];
  private readonly waits: { begin: number; end: number }[] = [];
  private readonly completions = new Map<number, number>();

  constructor(outcome: Outcome, private readonly channel = 1) {
    const drive = outcome.drives[channel - 1] as Drive;
    this.sectors = drive.sectors_per_track;
    this.revolution = us(drive.revolution_ps ?? 1e12);
    this.boundary = us(drive.boundary_0_ps ?? 0);
    this.begin = us(outcome.begin_ps);
    this.end = us(outcome.begin_ps + outcome.time_ps);
    this.read(outcome);
    this.held = this.pair();
    const used = this.held.reduce((most, one) => Math.max(most, one.buffer + 1), 0);
    this.buffers = Math.min(4, Math.max(used, drive.buffers));
    const { requests, passes, transfers, commands, completions, lost, calls, interrupts, services, waits } = this;
    this.races = new Races({ requests, passes, transfers, commands, completions, lost, calls, interrupts, services, waits });
  }

  /** The times at which an activity starts or ends, in order. */
  get stops(): number[] {
    if (this.all_stops) return this.all_stops;
    const stops = new Set<number>();
    for (const spans of [this.passes, this.transfers, this.work, this.requests]) for (const span of spans) stops.add(span.begin).add(span.end);
    for (const lost of this.lost) stops.add(lost.deadline).add(lost.able);
    this.all_stops = [...stops].filter((at) => at >= this.begin).sort((a, b) => a - b);
    return this.all_stops;
  }

  /** Whether the program has made its last call. */
  is_last(at: number): boolean {
    return at >= (this.requests[this.requests.length - 1]?.begin ?? 0);
  }
  private read(outcome: Outcome): void {
    const ahead: { begin: number; sector: number }[] = [];
    const raw: { at: number; request: number; length: number; since: number; number: number; cause: string }[] = [];
    for (const event of outcome.events ?? []) {
      const [kind, at_ps, channel, request, number, length_ps, cause, since_ps, does] = event as number[] as [number, number, number, number, number, number, number, number, number];
      const name = outcome.kinds?.[kind];
      const at = us(at_ps);
      const length = us(length_ps);
      const span = { begin: at, end: at + length, request };
      // Processor events are those of all channels; the others are those of one channel.
      if (name === 'system') this.work.push({ ...span, what: 'system' });
      else if (name === 'interrupt' || name === 'service') this.work.push({ ...span, what: 'interrupt' });
      else if (name === 'wait') this.work.push({ begin: at - length, end: at, what: 'wait' });
      if (name === 'wait') this.waits.push({ begin: at - length, end: at });
      if (name === 'system') this.calls.push(span);
      if (name === 'interrupt') this.interrupts.push(span);
      if (name === 'service') this.services.push(span);
      if (channel !== this.channel) continue;
      if (name === 'sector') this.passes.push({ begin: at - length, end: at, request, sector: number, ahead: false });
      if (name === 'read ahead') ahead.push({ begin: at, sector: number });
      if (name === 'transfer') this.transfers.push({ begin: at - length, end: at, request, sector: number });
      if (name === 'seek') this.seeks.push(span);
      if (name === 'command' && !this.commands.has(request)) this.commands.set(request, span);
      if (name === 'completion') this.completions.set(request, at);
      if (name === 'call' && does <= 1) this.requests.push({ ...span, sectors: number, writes: does === 1 });
      if (name === 'status') {
        const one = this.requests.find((r) => r.request === request);
        if (one) one.end = at;
      }
      if (name === 'lost revolution') raw.push({ at, request, length, since: us(since_ps), number, cause: outcome.cause_names?.[cause] ?? '' });
    }
    const taken = new Map(this.passes.map((pass) => [key_of(pass.begin, pass.sector), pass]));
    const pitch = this.revolution / this.sectors;
    for (const one of ahead) {
      const pass = taken.get(key_of(one.begin, one.sector));
      if (pass) {
        pass.ahead = true;
      } else {
        this.passes.push({ begin: one.begin, end: one.begin + pitch, request: 0, sector: one.sector, ahead: true });
      }
    }
    this.passes.sort((a, b) => a.begin - b.begin);
    this.transfers.sort((a, b) => a.begin - b.begin);
    this.work.sort((a, b) => a.begin - b.begin);
    for (const one of raw) {
      const pass = this.passes.find((p) => p.request === one.request && p.end > one.at);
      this.lost.push({
        deadline: one.since - one.length,
        able: one.since,
        taken: pass?.begin ?? one.at,
        request: one.request,
        late: one.length,
        revolutions: one.number,
        cause: one.cause,
        sector: pass?.sector ?? 0,
      });
    }
  }

  private pair(): Held[] {
    const waiting = new Map<number, Span[]>();
    for (const span of this.transfers) {
      const key = key_of(span.request, span.sector);
      const list = waiting.get(key);
      if (list) list.push(span);
      else waiting.set(key, [span]);
    }
    const held: Omit<Held, 'buffer'>[] = [];
    for (const pass of this.passes) {
      const transfer = waiting.get(key_of(pass.request, pass.sector))?.shift();
      if (!transfer) continue;
      const [first, second] = transfer.end <= pass.begin + 0.01 ? [transfer, pass] : [pass, transfer];
      held.push({ begin: first.begin, end: second.end, request: pass.request, sector: pass.sector, full: first.end, leaves: second.begin });
    }
    const free: number[] = [];
    return held
      .sort((a, b) => a.begin - b.begin)
      .map((one) => {
        let buffer = free.findIndex((since) => since <= one.begin + 0.01);
        if (buffer < 0) buffer = free.length;
        free[buffer] = one.end;
        return { ...one, buffer };
      });
  }

  /** How many sectors have passed the heads, including the fraction of the current one. */
  turned(at: number): number {
    return ((at - this.boundary) / this.revolution) * this.sectors;
  }
  pass_at(at: number): (Span & { ahead: boolean }) | null {
    const pass = this.passes[begun(this.passes, at)];
    return pass && at < pass.end ? pass : null;
  }
  transfer_at(at: number): Span | null {
    const one = this.transfers[begun(this.transfers, at)];
    return one && at < one.end ? one : null;
  }
  held_at(at: number): Held[] {
    return this.held.filter((one) => one.begin <= at && at < one.end);
  }
  lost_at(at: number): Lost | null {
    return this.lost.find((one) => one.deadline <= at && at < one.taken) ?? null;
  }
  /** Revolutions lost so far. Each counts from the deadline that the call missed. */
  lost_until(at: number): number {
    return this.lost.reduce((sum, one) => sum + (one.deadline <= at ? one.revolutions : 0), 0);
  }
  had_at(at: number): Set<number> {
    const had = new Set<number>();
    for (let i = begun(this.passes, at); i >= 0; --i) {
      const pass = this.passes[i] as Span;
      if (pass.begin < at - this.revolution) break;
      if (pass.end <= at + rounding && pass.request !== 0) had.add(pass.sector % this.sectors);
    }
    return had;
  }
  wanted_at(at: number): number | null {
    const request = this.requests.find((one) => one.begin <= at && at < one.end);
    if (!request) return null;
    const pass = this.passes.find((one) => one.request === request.request && one.end > at + rounding);
    return pass ? pass.sector % this.sectors : null;
  }
  processor_at(at: number): 'system' | 'interrupt' | 'wait' | 'program' {
    let found: 'system' | 'interrupt' | 'wait' | 'program' = 'program';
    for (let i = begun(this.work, at), looked = 0; i >= 0 && looked < 12; --i, ++looked) {
      const one = this.work[i] as { begin: number; end: number; what: 'system' | 'interrupt' | 'wait' };
      if (at >= one.end) continue;
      if (one.what === 'interrupt') return 'interrupt';
      if (found !== 'system') found = one.what;
    }
    return found;
  }
  seeking_at(at: number): boolean {
    const seek = this.seeks[begun(this.seeks, at)];
    return seek !== undefined && at < seek.end;
  }
  race(index: number): Race | null {
    return this.races.race(index);
  }
  race_at(at: number): Race | null {
    return this.races.at(at);
  }
  first_race(): Race | null {
    return this.races.first();
  }
}
