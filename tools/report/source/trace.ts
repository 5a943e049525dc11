// A trace of platter run --trace FILE.json, arranged for the disk view. All times are in microseconds.

import type { Result } from './results.js';

interface DriveAbout {
  drive: number;
  disk: string;
  head_groups: number;
  sectors_per_track: number;
  head_skew?: number;
  cylinder_skew?: number;
  words_per_sector: number;
  revolution_us?: number;
  boundary_0_us?: number;
  rotation?: 'nominal' | 'drift';
  controller_buffers?: number;
}

interface Event {
  ph: string;
  pid: number;
  tid: number;
  name: string;
  ts?: number;
  dur?: number;
  id2?: { local: string };
  args?: Record<string, unknown>;
}

/** The flags and input files of the run. */
export interface MadeBy {
  flags: string[];
  inputs: { what: string; name: string; sha256: string }[];
  cards: string | null;
}

/** Lost revolutions and calls, by the number of the drive. */
export type Counts = Record<string, { lost: number; calls: number; causes: Record<string, number> }>;

export interface TimelineDocument {
  otherData: { version: string; machine: string; os: string; site: string; seed: number; drives: DriveAbout[]; from_us?: number; to_us?: number; replayed?: boolean; made_by?: MadeBy };
  /** Written by platter report: the window of the trace that this document contains. */
  page: { window: number; windows: { from_us: number; until_us?: number; lost: number }[]; totals: Counts; before: Counts };
  traceEvents: Event[];
}

/** Something that lasts from one time to another. */
export interface Span {
  begin: number;
  end: number;
  what: string;
  request: number;
  /** Of a sector's pass or transfer: which one of the drive; else -1. */
  sector: number;
  line: string;
  cylinder: number;
}

/** Revolutions that the heads lost for one sector, one after the other. */
export interface LostRevolution {
  /** When the sector came at last. */
  at: number;
  revolutions: number;
  cause: string;
  late: number;
  /** When all would have had to be ready, each time that the sector came by; `late` after the last of these it was. */
  due: number[];
  /** It would have been early enough while the sector passed, since it was read ahead: due is where it ends. */
  ends: boolean;
  /** The sector that had to come round again. */
  sector: number;
  request: number;
}

export interface Drive {
  about: DriveAbout;
  /** Of the drive, as tracks are called: "1". */
  name: string;
  passes: Span[];
  seeks: Span[];
  latencies: Span[];
  ahead: { at: number; sector: number }[];
  lost: LostRevolution[];
  transfers: Span[];
  selects: Span[];
  /** The end of a command at the controller; begin and end are equal. */
  completions: Span[];
  requests: Span[];
}

export interface Trace {
  file: string;
  document: TimelineDocument;
  drives: Drive[];
  /** What the program does: calls, statements, loops of tests. */
  program: Span[];
  calls: Span[];
  system: Span[];
  interrupts: Span[];
  waiting: Span[];
  /** The window of the trace, and its last event. */
  from: number;
  end: number;
  /** The window, or the trace, ends before the run. */
  goes_on: boolean;
}

const by_begin = (a: { begin: number }, b: { begin: number }) => a.begin - b.begin;

/** From "drive 1" or "lost revolutions of drive 1" the 1 of the first device of channel 1; null of others that stand behind it ("drive 1 (2)"). */
function channel_of(track: string): number | null {
  const found = /(?:drive|channel|controller of) (\d+)$/.exec(track);
  return found ? Number(found[1]) : null;
}

class Taker {
  readonly tracks = new Map<string, { group: string; name: string }>();
  private readonly groups = new Map<number, string>();
  private readonly drives = new Map<number, Drive>();
  private readonly open = new Map<string, Span>();
  readonly program: Span[] = [];
  readonly calls: Span[] = [];
  readonly system: Span[] = [];
  readonly interrupts: Span[] = [];
  readonly waiting: Span[] = [];
  end = 0;

  constructor(private readonly document: TimelineDocument) {
    for (const event of document.traceEvents) this.name(event);
    for (const event of document.traceEvents) this.take(event);
  }

  drive_list(): Drive[] {
    const list = [...this.drives.values()].filter((drive) => drive.passes.length > 0 && drive.about.revolution_us !== undefined);
    for (const drive of list) {
      for (const spans of [drive.passes, drive.seeks, drive.latencies, drive.transfers, drive.selects, drive.completions, drive.requests]) spans.sort(by_begin);
      drive.ahead.sort((a, b) => a.at - b.at);
      drive.lost.sort((a, b) => a.at - b.at);
      for (const lost of drive.lost) this.complete(lost, drive);
    }
    return list.sort((a, b) => a.about.drive - b.about.drive);
  }

  private name(event: Event): void {
    if (event.ph !== 'M') return;
    const name = String(event.args?.['name'] ?? '');
    if (event.name === 'process_name') this.groups.set(event.pid, name);
    if (event.name === 'thread_name') this.tracks.set(`${event.pid}/${event.tid}`, { group: this.groups.get(event.pid) ?? '', name });
  }

  private drive(channel: number): Drive | null {
    const known = this.drives.get(channel);
    if (known) return known;
    const about = this.document.otherData.drives.find((one) => one.drive === channel);
    if (!about) return null;
    const made: Drive = {
      about, name: String(channel), passes: [], seeks: [], latencies: [], ahead: [], lost: [], transfers: [], selects: [], completions: [], requests: [],
    };
    this.drives.set(channel, made);
    return made;
  }

  private take(event: Event): void {
    if (event.ts === undefined) return;
    const track = this.tracks.get(`${event.pid}/${event.tid}`);
    if (!track) return;
    const number = (key: string) => Number(event.args?.[key] ?? -1);
    const span: Span = {
      begin: event.ts,
      end: event.ts + (event.dur ?? 0),
      what: event.name,
      request: Number(event.args?.['request'] ?? 0),
      sector: number('sector'),
      line: String(event.args?.['line'] ?? ''),
      cylinder: number('cylinder'),
    };
    if (event.ph === 'X' || event.ph === 'i') this.end = Math.max(this.end, span.end);
    const channel = channel_of(track.name);
    if (event.ph === 'b' || event.ph === 'e') this.request(event, span, channel);
    else if (track.group === 'drives' || track.group === 'channels') this.of_device(event, span, channel, number);
    else if (event.ph === 'X') this.of_processor(track, span);
  }

  private request(event: Event, span: Span, channel: number | null): void {
    const id = event.id2?.local ?? '';
    if (event.ph === 'b') {
      span.request = Number(id);
      this.open.set(id, span);
    } else {
      const begun = this.open.get(id);
      if (begun && channel !== null) this.drive(channel)?.requests.push({ ...begun, end: span.begin });
    }
  }

  private of_device(event: Event, span: Span, channel: number | null, number: (key: string) => number): void {
    const drive = channel === null ? null : this.drive(channel);
    if (!drive) return;
    if (event.name === 'seek') drive.seeks.push(span);
    else if (event.name === 'latency') drive.latencies.push(span);
    else if (event.name === 'select') drive.selects.push(span);
    else if (event.name === 'completion') drive.completions.push(span);
    else if (event.name === 'read ahead') drive.ahead.push({ at: span.begin, sector: span.sector });
    else if (event.name.startsWith('words of ')) drive.transfers.push(span);
    else if (event.name.startsWith('sector ')) drive.passes.push(span);
    else if (event.name.startsWith('lost revolution:')) {
      drive.lost.push({
        at: span.end, revolutions: number('revolutions'), cause: String(event.args?.['cause'] ?? ''), late: number('late_us'),
        due: [], ends: false, sector: -1, request: span.request,
      });
    }
  }

  private of_processor(track: { group: string; name: string }, span: Span): void {
    if (track.group === 'program') this.program.push(span);
    else if (track.group === 'system' && track.name === 'calls') this.calls.push(span);
    else if (track.group !== 'processor') return;
    else if (track.name === 'system') this.system.push(span);
    else if (track.name === 'interrupt') this.interrupts.push(span);
    else if (track.name === 'waiting') this.waiting.push(span);
  }

  /** Which sector it was, and when it was due: the trace has since when the heads waited, and how late that was. */
  private complete(lost: LostRevolution, drive: Drive): void {
    const near = 0.01;
    const pass = drive.passes.find((one) => Math.abs(one.begin - lost.at) < near);
    lost.sector = pass ? pass.sector : -1;
    const revolution = drive.about.revolution_us ?? 0;
    const waited = drive.latencies.find((one) => Math.abs(one.end - lost.at) < near && one.request === lost.request);
    const last = waited && lost.late > 0 ? waited.begin - lost.late : lost.at - revolution;
    const sector = revolution / drive.about.sectors_per_track;
    lost.ends = lost.at - last < revolution - sector / 2;
    for (let i = lost.revolutions - 1; i >= 0; --i) lost.due.push(last - i * revolution);
  }
}

export function taken_apart({ file, document }: Result<TimelineDocument>): Trace {
  const taker = new Taker(document);
  const { from_us = 0, until_us = null } = document.page.windows[document.page.window] ?? {};
  for (const spans of [taker.program, taker.calls, taker.system, taker.interrupts, taker.waiting]) spans.sort(by_begin);
  return {
    file,
    document,
    drives: taker.drive_list(),
    program: taker.program,
    calls: taker.calls,
    system: taker.system,
    interrupts: taker.interrupts,
    waiting: taker.waiting,
    from: from_us,
    end: until_us ?? taker.end,
    goes_on: until_us !== null || document.otherData.to_us !== undefined,
  };
}

/** The place of the last of them that has begun; -1: none has. They are in order of their beginnings. */
export function begun(spans: readonly { begin: number }[], at: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as { begin: number }).begin <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The one that lasts at that time, of those that do not overlap. */
export function lasting(spans: readonly Span[], at: number): Span | null {
  const last = spans[begun(spans, at)];
  return last && at < last.end ? last : null;
}
