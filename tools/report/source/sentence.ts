// Sentences that describe a moment, also for readers who cannot see the picture.

import { cause_words } from '../../live/source/words.js';
import type { Moment } from './moment.js';
import type { LostRevolution } from './trace.js';

export function length(us: number): string {
  return us >= 1000 ? `${(us / 1000).toFixed(3)} ms` : `${us.toFixed(1)} µs`;
}

/** The name of a file without its suffix. */
export const stem = (file: string) => file.replace(/\.json$/, '');

/** The text of a result, with microseconds spelled as in the page. */
export const micro = (text: string) => text.replace(/(\d[\d.]*) ?us\b/g, '$1 µs').replace(/([,(] ?)us\b/g, '$1µs').replace(/^us$/, 'µs');

export function time(us: number): string {
  return `${(us / 1000).toFixed(3)} ms`;
}

/** A sector of the drive, and where on its track it is. */
function called(now: Moment, sector: number): string {
  const place = sector % now.sectors;
  return place === sector ? `Sector ${sector}` : `Sector ${sector} (${place} of its track)`;
}

/** Describes the pass of a sector that could not be transferred when it was due. */
function of_missed(now: Moment, lost: LostRevolution, due: number): string {
  const sector = lost.sector < 0 ? 'the sector' : called(now, lost.sector).replace('S', 's');
  if (lost.ends) return `${sector} was read ahead until ${time(due)}, before any request for it, and has passed`;
  return now.at < due + now.revolution / now.sectors ? `${sector} has been passing since ${time(due)}, and cannot be transferred` : `${sector} passed at ${time(due)}, and could not be transferred`;
}

/** Describes the heads while they lose a revolution. */
function of_lost(now: Moment, lost: LostRevolution): string {
  const passed = lost.due.filter((one) => one <= now.at);
  const due = passed[passed.length - 1] ?? lost.at;
  const count = lost.revolutions > 1 ? ` (${passed.length} of ${lost.revolutions})` : '';
  const ready = (lost.due[lost.due.length - 1] ?? lost.at) + lost.late;
  const way = now.seek ? ' The heads are still on their way to another cylinder.' : '';
  if (lost.late > 0 && now.at < ready)
    return `Missed${count}: ${of_missed(now, lost, due)}; it can be transferred in ${length(ready - now.at)}.${way}`;
  const late = lost.late > 0 ? `${length(lost.late)} too late` : 'too late';
  const again = due + now.revolution < lost.at ? due + now.revolution : lost.at;
  const wait = `The heads wait ${length(Math.max(0, again - now.at))} more until it returns.`;
  if (lost.ends) return `A revolution is lost${count}: ${called(now, lost.sector).replace('S', 's')} had been read ahead by ${time(due)}, and was discarded; the command for it took effect ${length(lost.late)} later. ${wait}`;
  return `A revolution is lost${count}: ${cause_words(lost.cause)}. ${of_missed(now, lost, due).replace('s', 'S')}. The transfer was ready ${late}. ${wait}`;
}

function of_heads(now: Moment): string {
  if (now.lost) return of_lost(now, now.lost);
  if (now.pass && now.is_ahead) return `${called(now, now.pass.sector)} passes and is read ahead into a free buffer, before any request for it.`;
  if (now.pass) {
    // A buffer that is full before the pass is written, and one that the pass fills is read. Drives on an I/O subsystem have
    // no such information.
    const pass = now.pass;
    const held = now.held.find((one) => one.sector === pass.sector);
    if (!held) return `${called(now, pass.sector)} passes for a request.`;
    return held.full <= pass.begin + 0.01 ? `${called(now, pass.sector)} passes and is written from a buffer.` : `${called(now, pass.sector)} passes and is read into a buffer.`;
  }
  if (now.seek) return `The heads move to another cylinder, ${length(now.seek.end - now.at)} more.`;
  if (now.latency) return `The heads wait ${length(now.latency.end - now.at)} more for the sector of request ${now.latency.request}.`;
  if (now.requests.length > 0) return 'The heads transfer no sector.';
  if (now.over) return now.ends_early ? 'The trace ends here; the run continues.' : 'The run is over.';
  return 'No request of this drive is under way; the disk keeps turning.';
}

function of_processor(now: Moment): string {
  if (now.over || now.replayed) return '';
  if (now.processor === 'interrupt') return 'The processor serves an interrupt.';
  if (now.processor === 'system') return 'The processor works for the system.';
  if (now.processor === 'waiting') return 'The program waits in the system.';
  const line = now.program?.line ? ` (${now.program.line})` : '';
  if (now.program?.what === 'test') return `The program tests whether its request is done${line}.`;
  return now.program ? `The program is in ${now.program.what}${line}.` : 'The program computes.';
}

export function sentence(now: Moment): string {
  const transfer = now.transfer ? `Words of sector ${now.transfer.sector} cross the channel.` : '';
  return [of_heads(now), transfer, of_processor(now)].filter((one) => one !== '').join(' ');
}
