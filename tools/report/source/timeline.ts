// The time line below a platter: the activities of the program, the system, the channel and the heads around the current
// time.

import { html } from './dom.js';
import { first_due, type Watched } from './moment.js';
import { begun, type Span } from './trace.js';

interface Lane {
  name: string;
  spans: readonly Span[];
  /** A name of a colour. */
  colour: (span: Span) => string;
  label: (span: Span) => string;
}

const lane_height = 24;
const margin = 74;
const top_margin = 20;

export class TimeLine {
  readonly element: HTMLCanvasElement;
  private readonly lanes: Lane[];
  private span = 1;
  private from = 0;

  /** `go`: told the time that somebody points at. */
  constructor(private readonly watched: Watched, go: (at: number) => void) {
    const { drive, trace } = watched;
    const plain = (span: Span) => span.what;
    const sector = (span: Span) => String(span.sector);
    const work = [...trace.system, ...trace.interrupts, ...trace.waiting].sort((a, b) => a.begin - b.begin);
    const heads = [...drive.passes, ...drive.latencies, ...drive.seeks].sort((a, b) => a.begin - b.begin);
    const look: Record<string, string> = { latency: '--wait', seek: '--seek' };
    this.lanes = [
      { name: 'program', spans: trace.program, colour: (span) => (span.what === 'test' ? '--test' : '--call'), label: plain },
      { name: 'processor', spans: work, colour: (span) => (span.what === 'waiting' ? '--wait' : span.what === 'system' ? '--system' : '--interrupt'), label: plain },
      { name: 'request', spans: drive.requests, colour: () => '--request', label: (span) => `${span.request} ${span.what}` },
      { name: 'channel', spans: drive.transfers, colour: () => '--channel', label: sector },
      { name: 'heads', spans: heads, colour: (span) => look[span.what] ?? '--pass', label: (span) => (span.sector < 0 ? span.what : sector(span)) },
    ];
    this.element = html('canvas', { class: 'time-line', 'aria-hidden': 'true' });
    const point = (event: PointerEvent) => {
      const box = this.element.getBoundingClientRect();
      if (event.clientX - box.left < margin) return;
      go(this.from + ((event.clientX - box.left - margin) / (box.width - margin)) * this.span);
    };
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      point(event);
    });
    this.element.addEventListener('pointermove', (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) point(event);
    });
  }

  /** `from` to `from + span`, with a line at `at`. */
  show(at: number, from: number, span: number): void {
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
