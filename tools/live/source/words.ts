// Sentences that describe runs.

import { is_statement, type State } from './state.js';
import { later_calls, seconds, type Outcome } from './outcome.js';
import type { Race } from './race.js';

export function time(value: number): string {
  return value < 0.9995 ? `${(value * 1000).toFixed(value < 0.00995 ? 2 : 1)} ms` : `${value.toFixed(2)} s`;
}
export const us = (value: number) => `${value >= 100 ? value.toFixed(0) : value.toFixed(1)} µs`;

export function times(factor: number): string {
  return factor >= 9.95 ? factor.toFixed(0) : factor.toFixed(1);
}

const causes: Record<string, string> = {
  'late command': 'the call came too late for the next sector',
  seek: 'the heads moved to the next cylinder',
  'no free buffer': 'no buffer was free when the sector came by',
  'words not yet in a buffer': 'the words were not yet in a buffer when the sector came by',
  'sector again': 'the library went back to a sector that it had just moved',
  retry: 'the driver repeated a transfer after a fault',
};
export const cause_words = (cause: string) => causes[cause] ?? cause;

/** Why revolutions were lost, from their number by cause. */
export function why(causes_of: Record<string, number>): string {
  const sorted = Object.entries(causes_of).sort((a, b) => b[1] - a[1]);
  return sorted.map(([cause, count]) => `${sorted.length > 1 ? `${count} because ` : ''}${cause_words(cause)}`).join(', ');
}

/** The time and the lost revolutions of a run. `later`: how many of its calls could have lost one. */
export function outcome_words(outcome: Outcome, later: number, noun: 'calls' | 'statements' = 'calls'): string {
  const whole = `${time(seconds(outcome))} for ${outcome.sectors} sector${outcome.sectors === 1 ? '' : 's'}`;
  if (outcome.lost === 0) return `${whole}. No revolution lost: ${noun === 'statements' ? 'no transfer was too late' : 'every call is in time'}.`;
  return `${whole}. The ${later} ${noun} after the first lost ${outcome.lost} revolution${outcome.lost === 1 ? '' : 's'}: ${why(outcome.causes)}.`;
}

export function verdict(outcome: Outcome, state: State): string {
  if (outcome.lost === 0 && state.random)
    return `${time(seconds(outcome))} for ${outcome.sectors} sectors. No revolution counts as lost, because no call continues where the previous one ended: each waits for the heads and for its own sector, half a turn on average.`;
  return outcome_words(outcome, later_calls(outcome, state), is_statement(state) ? 'statements' : 'calls');
}

const labels: Record<keyof State, (state: State) => string> = {
  machine: (s) => `the machine is ${s.machine === 'cray1' ? 'the Cray-1' : 'the CDC 7600'}`,
  system: (s) => `the system is ${s.system.toUpperCase()}`,
  what: (s) => `the program calls ${s.what.replace('/', ' ').toUpperCase()}`,
  loop: (s) => `the loop takes ${us(s.loop)}`,
  rpm: (s) => `the disk turns at ${s.rpm} rpm`,
  sectors: (s) => `each call moves ${s.sectors} sector${s.sectors === 1 ? '' : 's'}`,
  buffers: (s) => `the controller has ${s.buffers} buffer${s.buffers === 1 ? '' : 's'}`,
  used: (s) => `the program uses ${s.used} channel${s.used === 1 ? '' : 's'}`,
  random: (s) => (s.random ? 'addresses are random' : 'sectors follow each other'),
  seed: (s) => `the disks start at different angles (seed ${s.seed})`,
};

/** The effect of the last change. */
export function change(before: { state: State; outcome: Outcome }, after: { state: State; outcome: Outcome }): string {
  const changed = (Object.keys(labels) as (keyof State)[]).filter((key) => before.state[key] !== after.state[key]);
  if (changed.length === 0) return '';
  const what = changed.map((key) => labels[key](after.state)).join(', ');
  const rate = (outcome: Outcome) => seconds(outcome) / outcome.sectors;
  const [was, is] = [rate(before.outcome), rate(after.outcome)];
  const factor = is / was;
  const speed = times(Math.max(factor, 1 / factor)) === '1.0' ? 'Each sector takes about as long as before' : factor > 1 ? `Each sector takes ${times(factor)} times as long as before` : `Each sector is ${times(1 / factor)} times faster than before`;
  const { lost: old } = before.outcome;
  const { lost } = after.outcome;
  const [sectors_before, sectors_now] = [before.outcome.sectors, after.outcome.sectors];
  const count = sectors_before !== sectors_now ? `${lost} revolution${lost === 1 ? '' : 's'} lost for ${sectors_now} sectors, in place of ${old} for ${sectors_before}` : old === lost ? `still ${lost} lost` : `${lost} lost in place of ${old}`;
  return `Now ${what}. ${speed} (${time(is)} for one); ${count}.`;
}

const parts: Record<string, string> = {
  channel: 'the words cross the channel',
  service: 'the processor serves the sector',
  interrupt: 'the processor handles the interrupt',
  loop: 'the program computes, until a check finds the sector',
  call: 'the call of the system',
  command: 'the command selects the drive',
  wait: 'the program waits in the system',
};
export const part_name = (what: string) => parts[what] ?? what;

export function race_words(race: Race): string {
  const parts_of = race.parts.map((part) => `${us(part.end - part.begin)}: ${part_name(part.what)}`).join('; ');
  return `From one sector to the command for the next: ${parts_of}. ${race_verdict(race)}`;
}

export function race_verdict(race: Race): string {
  const spare = race.deadline - race.able;
  return race.lost ? `That is ${us(-spare)} too late: the sector has passed, and returns only after a whole turn.` : `It is in time, with ${us(spare)} to spare.`;
}
