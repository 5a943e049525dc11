// The time line below a platter: the activities of the program, the system, the channel and the heads around the current
// time.

import { cause_words } from '../../live/source/words.js';
import { html } from './dom.js';
import { first_due, type Watched } from './moment.js';
import { length, time } from './sentence.js';
import { add_tips, hide_tip } from './tooltip.js';
import { begun, type LostRevolution, type Span } from './trace.js';

interface Lane {
  name: string;
  /** The contents of the lane, for its tooltip. */
  says: string;
  spans: readonly Span[];
  /** A name of a colour. */
  colour: (span: Span) => string;
  label: (span: Span) => string;
}

const lane_height = 24;
const margin = 74;
const top_margin = 20;
/** A pointer that moves less than this number of pixels clicks. */
const slack = 4;

/** The operations of the user on a time line. */
export interface Moves {
  /** Goes to a time. */
  go: (at: number) => void;
  /** Multiplies the length of the visible time. */
  zoom: (factor: number) => void;
}

export class TimeLine {
  readonly element: HTMLCanvasElement;
  private readonly lanes: Lane[];
  private span = 1;
  private from = 0;
  private at = 0;

  constructor(private readonly watched: Watched, private readonly moves: Moves) {
    const { drive, trace } = watched;
    const plain = (span: Span) => span.what;
    const sector = (span: Span) => String(span.sector);
    const work = [...trace.system, ...trace.interrupts, ...trace.waiting].sort((a, b) => a.begin - b.begin);
    const heads = [...drive.passes, ...drive.latencies, ...drive.seeks].sort((a, b) => a.begin - b.begin);
    const look: Record<string, string> = { latency: '--wait', seek: '--seek' };
    this.lanes = [
      { name: 'program', says: 'Calls and statements of the program, as long as they delay it, and loops that test a status', spans: trace.program, colour: (span) => (span.what === 'test' ? '--test' : '--call'), label: plain },
      { name: 'processor', says: 'Work of the processor for the system and for interrupts. Where the lane is empty, the program computes', spans: work, colour: (span) => (span.what === 'waiting' ? '--wait' : span.what === 'system' ? '--system' : '--interrupt'), label: plain },
      { name: 'request', says: 'Requests of this drive, from the call until the status changes', spans: drive.requests, colour: () => '--request', label: (span) => `${span.request} ${span.what}` },
      { name: 'channel', says: 'Sectors whose words cross the channel between the controller and memory', spans: drive.transfers, colour: () => '--channel', label: sector },
      { name: 'heads', says: 'Sectors that pass the heads and are transferred, seeks, and waits for a sector', spans: heads, colour: (span) => look[span.what] ?? '--pass', label: (span) => (span.sector < 0 ? span.what : sector(span)) },
    ];
    this.element = html('canvas', { class: 'time-line', 'aria-hidden': 'true' });
    this.listen();
    add_tips(this.element, (event) => (event.buttons !== 0 && event.type === 'pointermove' ? null : this.tip(event)));
  }

  private time_at(event: MouseEvent): number | null {
    const box = this.element.getBoundingClientRect();
    const x = event.clientX - box.left - margin;
    return x < 0 ? null : this.from + (x / Math.max(1, box.width - margin)) * this.span;
  }

  /** A drag moves the time, a click goes to a time or to the lost revolution that is clicked, and Ctrl with the wheel zooms. */
  private listen(): void {
    let pressed: { x: number; at: number; moved: boolean } | null = null;
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      pressed = { x: event.clientX, at: this.at, moved: false };
    });
    this.element.addEventListener('pointermove', (event) => {
      if (!pressed || !this.element.hasPointerCapture(event.pointerId)) return;
      const by = event.clientX - pressed.x;
      if (!pressed.moved && Math.abs(by) < slack) return;
      pressed.moved = true;
      hide_tip();
      this.moves.go(pressed.at - (by / Math.max(1, this.element.clientWidth - margin)) * this.span);
    });
    this.element.addEventListener('pointerup', (event) => {
      const at = this.time_at(event);
      if (pressed && !pressed.moved && at !== null) {
        const lost = this.row(event) < 0 ? this.lost_at(at) : null;
        this.moves.go(lost ? first_due(lost) : at);
      }
      pressed = null;
    });
    this.element.addEventListener('pointercancel', () => (pressed = null));
    this.element.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.moves.zoom(1.2 ** Math.sign(event.deltaY));
      },
      { passive: false },
    );
  }

  /** The index of the lane under the pointer; -1: the scale above the lanes. */
  private row(event: MouseEvent): number {
    const y = event.clientY - this.element.getBoundingClientRect().top - top_margin;
    return y < 0 ? -1 : Math.min(this.lanes.length - 1, Math.floor(y / lane_height));
  }

  private lost_at(at: number): LostRevolution | null {
    return this.watched.drive.lost.find((one) => first_due(one) <= at && at < one.at) ?? null;
  }

  private tip(event: MouseEvent): string | null {
    const lane = this.lanes[this.row(event)];
    const at = this.time_at(event);
    if (at === null) return lane ? `${lane.name}: ${lane.says}.` : null;
    const lost = this.lost_at(at);
    const of_lost = lost
      ? `${lost.revolutions === 1 ? 'A revolution is lost' : `${lost.revolutions} revolutions are lost`}${lost.sector < 0 ? '' : ` for sector ${lost.sector}`}: ${cause_words(lost.cause)}${lost.late > 0 ? `, ${length(lost.late)} too late` : ''}.`
      : '';
    if (!lane) return `${time(at)}. ${of_lost}${of_lost ? ' Click to go there.' : ''}`;
    const span = this.span_at(lane, at);
    if (!span) return of_lost || null;
    const what = span.sector < 0 ? lane.label(span) : `sector ${span.sector}`;
    const line = span.line ? `, ${span.line}` : '';
    const request = span.request > 0 && lane.name !== 'request' ? `, request ${span.request}` : '';
    return `${what}: ${length(span.end - span.begin)} from ${time(span.begin)}${request}${line}. ${of_lost}`;
  }

  /** The shortest span of a lane at a time; spans may be nested. */
  private span_at(lane: Lane, at: number): Span | null {
    let found: Span | null = null;
    const last = begun(lane.spans, at);
    for (let i = last; i >= 0 && i > last - 8; --i) {
      const one = lane.spans[i] as Span;
      if (at < one.end && (!found || one.end - one.begin < found.end - found.begin)) found = one;
    }
    return found;
  }

  /** `from` to `from + span`, with a line at `at`. */
  show(at: number, from: number, span: number): void {
    this.at = at;
    this.from = from;
    this.span = span;
    const width = this.element.clientWidth;
    const height = top_margin + this.lanes.length * lane_height + 6;
    const ratio = window.devicePixelRatio || 1;
    if (this.element.width !== Math.round(width * ratio) || this.element.height !== Math.round(height * ratio)) {
      this.element.width = Math.round(width * ratio);
      this.element.height = Math.round(height * ratio);
    }
    const context = this.element.getContext('2d');
    if (!context || width === 0) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const style = getComputedStyle(this.element);
    const ink = (name: string) => style.getPropertyValue(name).trim();
    const x = (time: number) => margin + ((time - from) / span) * (width - margin);
    this.draw_scale(context, ink, x, width, height);
    this.draw_lost(context, ink, x, width, height);
    this.lanes.forEach((lane, i) => this.draw_lane(context, ink, x, width, lane, top_margin + i * lane_height));
    context.fillStyle = ink('--now');
    context.fillRect(x(at) - 1, 0, 2, height);
  }

  private draw_scale(context: CanvasRenderingContext2D, ink: (name: string) => string, x: (time: number) => number, width: number, height: number): void {
    const rough = (this.span * 90) / Math.max(90, width - margin);
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
    for (let time = Math.ceil(this.from / step) * step; time < this.from + this.span; time += step) {
      context.fillStyle = ink('--grid');
      context.fillRect(x(time), top_margin - 4, 1, height);
      context.fillStyle = ink('--ink-2');
      context.textAlign = 'left';
      const digits = step >= 1000 ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : 3;
      if (x(time) < width - 50) context.fillText(`${(time / 1000).toFixed(digits)} ms`, x(time) + 3, 8);
    }
  }

  /** Behind the lanes: from when a sector was due to when it came again. */
  private draw_lost(context: CanvasRenderingContext2D, ink: (name: string) => string, x: (time: number) => number, width: number, height: number): void {
    for (const lost of this.watched.drive.lost) {
      if (lost.at < this.from || first_due(lost) > this.from + this.span) continue;
      const left = Math.max(margin, x(first_due(lost)));
      const right = Math.min(width, x(lost.at));
      if (right <= left) continue;
      context.fillStyle = ink('--lost-soft');
      context.fillRect(left, top_margin - 4, right - left, height);
      context.fillStyle = ink('--lost');
      for (const due of lost.due) if (x(due) >= margin) context.fillRect(x(due) - 1, top_margin - 4, 2, height);
    }
  }

  private draw_lane(context: CanvasRenderingContext2D, ink: (name: string) => string, x: (time: number) => number, width: number, lane: Lane, y: number): void {
    context.fillStyle = ink('--ink-2');
    context.textAlign = 'right';
    context.fillText(lane.name, margin - 8, y + lane_height / 2);
    context.textAlign = 'left';
    // An earlier request may still be in progress. Requests overlap, but only a few at a time.
    const first = Math.max(0, begun(lane.spans, this.from) - 8);
    for (let i = first; i < lane.spans.length; ++i) {
      const one = lane.spans[i] as Span;
      if (one.begin > this.from + this.span) break;
      if (one.end < this.from) continue;
      const left = Math.max(margin, x(one.begin));
      const right = Math.min(width, x(one.end));
      if (right < margin) continue;
      context.fillStyle = ink(lane.colour(one));
      context.fillRect(left, y + 3, Math.max(1, right - left - 0.5), lane_height - 6);
      const text = lane.label(one);
      if (context.measureText(text).width + 6 > right - left) continue;
      context.fillStyle = ink('--on-colour');
      context.fillText(text, left + 3, y + lane_height / 2 + 0.5);
    }
  }
}
