// The sentences at the top of the page: what happened, why, and how two traces differ.

import { why } from '../../live/source/words.js';
import { html, table } from './dom.js';
import { lost_of } from './program.mjs';
import type { Claims, Explain, Part, Result, Run, Sweep, Table1 } from './results.js';
import { micro, stem } from './sentence.js';
import { link, with_terms } from './terms.js';
import type { TimelineDocument } from './trace.js';

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A trace or a run in one sentence. */
function outcome(name: string, calls: number, lost: number, causes: Record<string, number>): (string | HTMLElement)[] {
  const of_calls = calls > 0 ? ` in ${plural(calls, 'call')}` : '';
  if (lost === 0) return [`${name} `, link('lost revolution', 'lost no revolution'), `${of_calls}. `];
  const known = Object.fromEntries(Object.entries(causes).filter(([, count]) => count > 0));
  return [`${name} `, link('lost revolution', `lost ${plural(lost, 'revolution')}`), `${of_calls}: ${why(known)}. `];
}

function of_trace({ file, document }: Result<TimelineDocument>): (string | HTMLElement)[] {
  const all = Object.values(document.page.totals);
  const causes: Record<string, number> = {};
  for (const one of all) for (const [cause, count] of Object.entries(one.causes)) causes[cause] = (causes[cause] ?? 0) + count;
  const sum = (key: 'lost' | 'calls') => all.reduce((total, one) => total + one[key], 0);
  return outcome(stem(file), sum('calls'), sum('lost'), causes);
}

const names: Record<string, string> = { late_command: 'late command', no_buffer: 'no free buffer', no_data: 'words not yet in a buffer', sector_again: 'sector again' };

function of_run({ file, document: run }: Result<Run>): (string | HTMLElement)[] {
  const causes: Record<string, number> = {};
  for (const unit of run.units) for (const [key, count] of Object.entries(unit.lost_by_cause)) causes[names[key] ?? key] = (causes[names[key] ?? key] ?? 0) + count;
  return outcome(stem(file), run.units.reduce((sum, one) => sum + one.calls, 0), lost_of(run), causes);
}

export interface Given {
  traces: Result<TimelineDocument>[];
  runs: Result<Run>[];
  explained: Result<Explain>[];
  tables: Result<Table1>[];
  claims: Result<Claims>[];
  sweeps: Part<Sweep>[];
}

/** The outcome of the traces, or else of the first kind of result in the page. */
export function lead(given: Given): HTMLElement {
  const { traces, runs, explained, tables, claims, sweeps } = given;
  const says: (string | HTMLElement)[] = [];
  if (traces.length > 0) says.push(...traces.flatMap(of_trace));
  else if (runs.length > 0) says.push(...runs.flatMap(of_run));
  else if (explained.length > 0) says.push(...explained.flatMap((one) => with_terms(`${one.document.what}: ${micro(one.document.verdict)} `)));
  else if (tables.length > 0) says.push(...tables.map((one) => `${one.document.within} of ${one.document.rows.length} rows of Table 1 are within the paper’s tolerances. `));
  else if (claims.length > 0) {
    says.push(...claims.map(({ document }) => {
      const passed = document.claims.filter((one) => one.verdict === 'pass').length;
      return `${passed} of ${document.claims.length} claims hold. `;
    }));
  } else if (sweeps.length > 0) says.push(...sweeps.map((one) => `${one.file} is a sweep over ${plural(one.read().points.length, 'point')}. `));
  const [first, second] = differences(traces);
  if (first && !second) says.push(`They differ in ${first.what}: ${first.values.join(' and ')}.`);
  return html('p', { class: 'lead' }, ...says);
}

interface Difference {
  what: string;
  /** One value for each trace. */
  values: string[];
}

/** The properties of a trace that a user chooses, by name. */
function properties(document: TimelineDocument): Map<string, string> {
  const { machine, os, site, seed, made_by, drives } = document.otherData;
  const all = new Map([['machine', machine], ['system', os], ['site', site], ['seed', String(seed)]]);
  if (!made_by) {
    const [drive] = drives;
    if (drive?.revolution_us) all.set('revolution of drive 1', `${(drive.revolution_us / 1000).toFixed(3)} ms`);
    if (drive?.controller_buffers) all.set('buffers of the controller', String(drive.controller_buffers));
    return all;
  }
  for (const flag of made_by.flags) {
    const [name, ...rest] = flag.replace(/^--set=/, '').split('=');
    if (name && !['--machine', '--os', '--site', '--seed'].includes(name)) all.set(name, rest.join('=') || 'given');
  }
  for (const kind of new Set(made_by.inputs.map((one) => one.what))) {
    const inputs = made_by.inputs.filter((one) => one.what === kind);
    // The digest tells apart files of the same name.
    all.set(kind === 'source' ? 'source' : kind.replace(/^--/, ''), inputs.map((one) => `${one.name} (${one.sha256.slice(0, 8)})`).join(', '));
  }
  if (made_by.cards !== null) all.set('cards', made_by.cards.trimEnd());
  return all;
}

export function differences(traces: readonly Result<TimelineDocument>[]): Difference[] {
  if (traces.length < 2) return [];
  const all = traces.map((one) => properties(one.document));
  const keys = [...new Set(all.flatMap((one) => [...one.keys()]))];
  return keys.map((what) => ({ what, values: all.map((one) => one.get(what) ?? 'default') })).filter(({ values }) => new Set(values).size > 1);
}

/** The flags, sources and cards by which traces differ; null for a single trace, or if the lead names the only difference. */
export function differences_table(traces: readonly Result<TimelineDocument>[]): HTMLElement | null {
  if (traces.length < 2) return null;
  const found = differences(traces);
  if (found.length === 1) return null;
  if (found.length === 0) return html('p', { class: 'note' }, 'The traces do not differ in a flag, a source or data cards.');
  return table('Differences between the traces', ['setting', ...traces.map((one) => stem(one.file))], found.map(({ what, values }) => [what, ...values.map((text) => html('span', { class: 'text' }, text))]));
}

