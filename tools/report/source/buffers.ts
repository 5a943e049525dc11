// The sector in each of a controller's buffers over time. A sector that is read occupies a buffer from the start of its pass
// to the end of its transfer on the channel. A sector that is written occupies it from the start of the transfer to the end
// of its pass.

import type { Drive, Span } from './trace.js';

export interface Held {
  begin: number;
  end: number;
  sector: number;
  request: number;
  is_written: boolean;
  /** Until when it is being filled, and from when on it is emptied. */
  full: number;
  leaves: number;
  /** From 0. */
  buffer: number;
}

function pairs(drive: Drive): Omit<Held, 'buffer'>[] {
  const waiting = new Map<string, Span[]>();
  for (const span of drive.transfers) {
    const key = `${span.request}/${span.sector}`;
    const list = waiting.get(key);
    if (list) list.push(span);
    else waiting.set(key, [span]);
  }
  const held: Omit<Held, 'buffer'>[] = [];
  for (const pass of drive.passes) {
    const transfer = waiting.get(`${pass.request}/${pass.sector}`)?.shift();
    if (!transfer) continue;
    const [first, second] = transfer.end <= pass.begin + 0.01 ? [transfer, pass] : [pass, transfer];
    held.push({ begin: first.begin, end: second.end, sector: pass.sector, request: pass.request, is_written: first === transfer, full: first.end, leaves: second.begin });
  }
  return held.sort((a, b) => a.begin - b.begin);
}

/** Each in the first buffer that is free. */
export function buffers_of(drive: Drive): { held: Held[]; count: number } {
  const free: number[] = [];
  const held = pairs(drive).map((one) => {
    let buffer = free.findIndex((since) => since <= one.begin + 0.01);
    if (buffer < 0) buffer = free.length;
    free[buffer] = one.end;
    return { ...one, buffer };
  });
  return { held, count: Math.max(free.length, drive.about.controller_buffers ?? 0) };
}
