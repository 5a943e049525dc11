// Single runs: their measurements, the accounts of the processor's time, why a call was late, and the times of loops.

import { bar } from './bars.js';
import { html, table } from './dom.js';
import { lost_of } from './program.mjs';
import { what_if } from './what_if.js';
import { micro } from './sentence.js';
import { with_terms } from './terms.js';
import type { Compare, Explain, Replay, Result, Run, Time } from './results.js';

const million = 1e6;

function calls_of(results: Run): number {
  return results.units.reduce((sum, one) => sum + one.calls, 0);
}

export function run(result: Result<Run>): HTMLElement {
  const { file, document: results } = result;
  const calls = calls_of(results);
  const per = Math.max(1, calls);
  const { user_s, system_s, interrupt_s, idle_s } = results.processor;
  const us = (seconds: number) => (seconds * million) / per;
  const lines = (results.lines ?? []).filter((one) => one.calls > 0);
  return html(
    'div', {},
    html('h3', {}, file),
    html('p', {}, `${results.machine} under ${results.os}: ${results.virtual_seconds.toFixed(6)} s, ${calls} calls, ${lost_of(results)} revolutions lost${calls > 0 ? ` (${(lost_of(results) / calls).toFixed(2)} per call)` : ''}.${results.stopped ? ` It was stopped: ${results.stopped}.` : ''}${results.set.length > 0 ? ` Changed: ${results.set.join(', ')}.` : ''}`),
    bar(calls > 0 ? 'Budget of a call: average use of the time' : 'Use of the time', calls > 0 ? 'µs per call' : 'µs', [
      { what: 'the program computes', value: us(user_s) }, { what: 'the system', value: us(system_s) },
      { what: 'interrupts', value: us(interrupt_s) }, { what: 'the processor is idle', value: us(idle_s) },
    ]),
    table('Routines', ['routine', 'does', 'calls', 'sectors', 'mean ms', 'p99 ms', 'longest ms'], results.routines.map((one) => [
      one.routine, one.does, one.calls, one.sectors, (one.response.total_ns / million / Math.max(1, one.response.count)).toFixed(3), (one.response.p99_ns / million).toFixed(3), (one.response.max_ns / million).toFixed(3),
    ])),
    lines.length > 0 ? table('Lines of Fortran that call', ['line', 'what', 'calls', 'revolutions lost', 'late ms'], lines.map((one) => [one.line || '–', one.what, one.calls, one.revolutions_lost, (one.late_s * 1000).toFixed(3)])) : null,
    what_if(result),
  );
}

/** Of a run's time: what saves less is no help (docs/explain.md). */
const worth = 0.001;

export function explain({ document: results }: Result<Explain>): HTMLElement {
  const { lost } = results;
  const us = (ps: number) => ps / million;
  const helped = results.tried.filter((one) => one.saved_s !== null && one.saved_s >= worth * results.seconds);
  return html(
    'div', {},
    html('h3', {}, micro(results.what)),
    html('p', {}, ...with_terms(micro(results.verdict))),
    lost ? bar(`Budget: the ${us(lost.late_ps).toFixed(3)} µs by which the call was late`, 'µs', lost.budget.map((one) => ({ what: micro(one.what), value: us(one.length_ps) }))) : null,
    helped.length > 0 ? table('Changes that would have saved time, each tried', ['change', 'flags', 'seconds', 'saved'], helped.map((one) => [micro(one.what), one.flags.join(' '), (one.seconds ?? 0).toFixed(6), `${(((one.saved_s ?? 0) / results.seconds) * 100).toFixed(1)} %`])) : null,
  );
}

export function compare({ file, document: results }: Result<Compare>): HTMLElement {
  const rows = results.places.map((one) => {
    const its = one.results;
    const name = `${one.machine}/${one.os}`;
    if (!its) return [name, '–', '–', '–', '–', html('span', { class: 'wide' }, one.refused ?? '')];
    return [name, its.virtual_seconds.toFixed(6), String(calls_of(its)), String(lost_of(its)), (its.processor.user_s + its.processor.system_s + its.processor.interrupt_s).toFixed(6), html('span', { class: 'wide' }, one.refused ?? '')];
  });
  return html('div', {}, html('h3', {}, file), table('The same program on every machine and system that takes it', ['where', 'seconds', 'calls', 'revolutions lost', 'processor s', 'refused'], rows));
}

export function replay({ document: results }: Result<Replay>): HTMLElement {
  const ms = (ns: number) => (ns / million).toFixed(3);
  const rows = results.drives.filter((one) => one.requests > 0).map((one) => [
    String(one.drive), one.disk, one.requests, one.sectors, ms(one.response.total_ns / Math.max(1, one.response.count)), ms(one.response.p99_ns), ms(one.response.max_ns),
    one.devices.reduce((sum, device) => sum + Object.values(device.lost_by_cause).reduce((a, b) => a + b, 0), 0),
  ]);
  return html('div', {}, html('h3', {}, results.requests), table(`Requests without a program, ${results.virtual_seconds.toFixed(6)} s`, ['drive', 'disk', 'requests', 'sectors', 'mean ms', 'p99 ms', 'longest ms', 'revolutions lost'], rows));
}

export function listing({ file, document: results }: Result<Time>): HTMLElement {
  const rows = [...results.loops].sort((a, b) => b.cp - a.cp).map((one) => [
    `${one.file}:${one.line}–${one.last_line}`, one.routine, one.cp, one.cp_per_iteration === null ? '–' : one.cp_per_iteration.toFixed(2), one.mode, html('span', { class: 'wide' }, one.why ?? one.bound ?? ''),
  ]);
  return html('div', {}, html('h3', {}, file), html('p', {}, `${results.machine} under ${results.os}: ${results.cp} clock periods of ${results.clock_period_ns} ns, ${results.mflops.toFixed(3)} million flops a second.`), table('Loops', ['loop', 'routine', 'clock periods', 'an iteration', 'mode', 'why'], rows));
}
