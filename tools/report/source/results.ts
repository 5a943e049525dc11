// The results in the page, by kind. docs/schemas describes each key.

export interface Disk {
  sectors_per_track: number;
  words_per_sector: number;
  revolution_us: number;
}

/** What platter report says beside the results: the disk of each machine's first channel, for physical limits. */
export interface About {
  version: string;
  disks: Record<string, Disk>;
}

export interface Result<T> {
  file: string;
  document: T;
}

export interface Lost {
  low: number;
  high: number | null;
}

export interface Point {
  sectors: number;
  revolutions_per_sector: number;
  lost: number;
  overhead_us: number;
}

export interface Points {
  points: Point[];
  /** Standard errors of S and of M. */
  sectors_error: number;
  lost_error: { low: number; high: number };
}

export interface Row {
  row: number;
  machine: string;
  os: string;
  library: string;
  routine: string;
  direction: string;
  verdict: 'within' | 'not within' | 'not judged';
  /** Why part of what is printed is not judged, or empty. */
  not_judged: string;
  t_call_error_us?: number;
  t_trans_error_us?: number;
  basis: string;
  assumed: string;
  note: string;
  paper: {
    sectors_per_revolution: number | null;
    lost_revolutions: Lost | null;
    t_call_us: number | null;
    t_trans_us: number | null;
  };
  measured: {
    sectors_per_revolution: number | null;
    lost_revolutions: { overlapped: Lost | null; non_overlapped: Lost | null };
    t_call_us: number | null;
    t_trans_us: number | null;
  };
  overlapped?: Points;
  non_overlapped?: Points;
  failure?: string;
}

export interface Table1 {
  set: string[];
  /** Where --set changed something: of these, in place of the page's. */
  disks?: About['disks'];
  within: number;
  rows: Row[];
}

export interface Claim {
  document: string;
  id: string;
  where: string;
  claim: string;
  expected: string;
  tolerance: string;
  tolerance_by: string;
  tolerance_reason: string;
  measured: { name: string; value: number | null; error: number | null; unit: string; judged: boolean; within: boolean | null }[];
  failure: string;
  verdict: 'pass' | 'fail' | 'not judged';
  basis: string;
  reason: string;
  shortfall: string;
}

export interface Claims {
  set: string[];
  documents: { name: string; title: string; claims: number; passed: number; not_judged: number }[];
  claims: Claim[];
}

export interface Figure {
  document: string;
  number: number;
  title: string;
  x_label: string;
  y_label: string;
  series: { label: string; points: { x: number; y: number; least?: number; most?: number }[] }[];
  lines_by: string;
  lines: { label: string; intercept: number; slope: number; from: number; to: number }[];
}

export interface Lengths {
  count: number;
  total_ns: number;
  p50_ns: number;
  p90_ns: number;
  p99_ns: number;
  max_ns: number;
}

/** A program that calls a routine in a loop; times in picoseconds. */
export interface CallLoop {
  routine: string;
  channel: number;
  calls: number;
  sectors: number;
  first_sector: number;
  waits: boolean;
  start_ps: number;
  loop_ps: number;
  entry_ps: number;
  next_ps: number;
  end_ps: number;
  time_ps: number;
}

export interface Run {
  machine: string;
  os: string;
  site: string;
  seed: number;
  channels: number;
  rotation: string;
  set: string[];
  stopped: string | null;
  virtual_seconds: number;
  processor: { user_s: number; system_s: number; interrupt_s: number; idle_s: number; lockout_s: number };
  units: { unit: number; calls: number; words_read: number; words_written: number; words_per_second: number; revolutions_lost: number; lost_by_cause: Record<string, number> }[];
  routines: { routine: string; does: string; calls: number; sectors: number; words: number; response: Lengths }[];
  call_loop: CallLoop | null;
  /** Why it has no call loop that the page can run, or null. */
  no_call_loop: string | null;
  lines?: { line: string; what: string; calls: number; revolutions_lost: number; late_s: number }[];
}

export interface Explain {
  what: string;
  machine: string;
  os: string;
  line: string;
  routine: string;
  verdict: string;
  lost: { revolutions: number; cause: string; late_ps: number; budget: { what: string; length_ps: number }[] } | null;
  seconds: number;
  tried: { what: string; flags: string[]; seconds: number | null; saved_s: number | null; trouble: string | null }[];
}

export interface Sweep {
  points: { point: number; varied: Record<string, string>; exit_code: number; measured: Record<string, number | string | null> }[];
}

export interface Compare {
  places: { machine: string; os: string; refused: string | null; results: Run | null }[];
}

export interface Replay {
  requests: string;
  machine: string | null;
  virtual_seconds: number;
  drives: { drive: number; disk: string; requests: number; sectors: number; response: Lengths; devices: { lost_by_cause: Record<string, number> }[] }[];
}

export interface Time {
  machine: string;
  os: string;
  cp: number;
  clock_period_ns: number;
  mflops: number;
  virtual_seconds: number;
  loops: { file: string; line: number; last_line: number; routine: string; cp: number; cp_per_iteration: number | null; mode: string; why: string | null; bound: string | null }[];
}

/** A result whose text is parsed only when it is shown. */
export interface Part<T> {
  file: string;
  /** Of a trace: the number of its window, from 0. */
  window: number;
  read: () => T;
}

/** The results of a kind in the page: 'table1' of platter.table1/3. The windows of a trace are separate parts. */
export function parts<T>(kind: string): Part<T>[] {
  return [...document.querySelectorAll<HTMLScriptElement>(`script[data-kind="${kind}"]`)].map((script) => ({
    file: script.dataset['file'] ?? '',
    window: Number(script.dataset['window'] ?? 0),
    read: () => JSON.parse(script.textContent ?? '') as T,
  }));
}

/** The same, with the parts of each file together. */
export function files<T>(kind: string): Part<T>[][] {
  const all: Part<T>[][] = [];
  for (const part of parts<T>(kind)) {
    if (part.window === 0) all.push([part]);
    else all[all.length - 1]?.push(part);
  }
  return all;
}

export function results<T>(kind: string): Result<T>[] {
  return parts<T>(kind).map(({ file, read }) => ({ file, document: read() }));
}

export function about(): About {
  return JSON.parse(document.getElementById('about')?.textContent ?? '{"version":"","disks":{}}') as About;
}
