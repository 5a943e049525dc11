// A run's program as settings of the live page's emulator (docs/live.md), and whether that emulator reproduces the run. This file is
// JavaScript with types in comments, so that tests/live/what_if.mjs can import it.

/** @typedef {import('../../live/source/outcome.js').Outcome} Outcome */
/** @typedef {import('./results.js').CallLoop} CallLoop */
/** @typedef {import('./results.js').Run} Run */

/**
 * What the page can change. `rpm` and `buffers`: null as in the run.
 * @typedef {{ loop_ps: number, next_ps: number, rpm: number | null, buffers: number | null }} Changes
 */

/**
 * Picoseconds as microseconds with six decimals, exactly.
 * @param {number} ps
 */
function us(ps) {
  const million = 1_000_000;
  const whole = Math.abs(ps);
  return `${ps < 0 ? '-' : ''}${Math.floor(whole / million)}.${String(whole % million).padStart(6, '0')}`;
}

/**
 * The loop in picoseconds. A program that waits computes once between a call and its wait, so the entry is a part of it.
 * @param {CallLoop} loop
 */
export const loop_of = (loop) => loop.loop_ps + (loop.waits ? loop.entry_ps : 0);

/**
 * The run as it was.
 * @param {CallLoop} loop
 * @returns {Changes}
 */
export const changes_of = (loop) => ({ loop_ps: loop_of(loop), next_ps: loop.next_ps, rpm: null, buffers: null });

/**
 * @param {Run} run
 * @param {CallLoop} loop
 * @param {Changes} changes
 * @param {'none' | 'page'} [events]
 */
export function settings_of(run, loop, changes, events = 'none') {
  const lines = [
    `machine ${run.machine}`,
    `system ${run.os}`,
    `site ${run.site}`,
    `channels ${run.channels}`,
    `seed ${run.seed}`,
    `drift ${run.rotation === 'drift' ? 1 : 0}`,
    ...run.set.map((one) => `set ${one}`),
    ...(changes.rpm === null ? [] : [`set disk.rotation=${changes.rpm} rpm`]),
    ...(changes.buffers === null ? [] : [`set controller.buffers=${changes.buffers}`]),
    `routine ${loop.routine}`,
    `channel ${loop.channel}`,
    `calls ${loop.calls}`,
    `sectors ${loop.sectors}`,
    `first ${loop.first_sector}`,
    `waits ${loop.waits ? 1 : 0}`,
    `start ${us(loop.start_ps)}`,
    `loop ${us(changes.loop_ps - (loop.waits ? loop.entry_ps : 0))}`,
    `entry ${us(loop.entry_ps)}`,
    `next ${us(changes.next_ps)}`,
    `end ${us(loop.end_ps)}`,
    `events ${events}`,
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * The causes as the emulator's outcome and as results of run name them.
 * @type {[string, string][]}
 */
const causes = [
  ['late command', 'late_command'],
  ['seek', 'seek'],
  ['no free buffer', 'no_buffer'],
  ['words not yet in a buffer', 'no_data'],
  ['sector again', 'sector_again'],
];

/** @param {Run} run */
export const lost_of = (run) => run.units.reduce((sum, one) => sum + one.revolutions_lost, 0);

/**
 * How the outcome differs from the recorded run, or "" if the emulator reproduces it.
 * @param {Run} run
 * @param {CallLoop} loop
 * @param {Outcome} outcome
 */
export function difference(run, loop, outcome) {
  if (outcome.error) return outcome.error;
  if (outcome.time_ps !== loop.time_ps) return `it takes ${outcome.time_ps / 1e12} s, and the run took ${loop.time_ps / 1e12} s`;
  if (outcome.lost !== lost_of(run)) return `it loses ${outcome.lost} revolutions, and the run lost ${lost_of(run)}`;
  for (const [name, key] of causes) {
    const recorded = run.units.reduce((sum, one) => sum + (one.lost_by_cause[key] ?? 0), 0);
    if ((outcome.causes[name] ?? 0) !== recorded) return `it loses ${outcome.causes[name] ?? 0} revolutions by “${name}”, and the run lost ${recorded}`;
  }
  return '';
}
