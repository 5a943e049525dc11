// A small plot: lines and points that grow as runs finish, and a mark at the current settings.

import { svg } from './dom.js';

export interface Point {
  x: number;
  y: number;
}
export interface Line {
  label: string;
  colour: string;
  points: Point[];
  /** How the points are drawn; dashes are a connected line that cannot be clicked. */
  shape: 'line' | 'dots' | 'rings' | 'dashes';
}
export interface Axes {
  x: { label: string; from: number; to: number; ticks: number[] };
  y: { label: string; from: number; to: number; ticks: number[] };
}

const wide = 560;
const high = 300;
const edge = { left: 56, right: 14, top: 14, bottom: 44 };

/** Points of several series often lie on each other: each has its own size. */
const radii: Record<string, number> = { one: 6.5, two: 5, three: 3.5, four: 2 };

export class Chart {
  readonly element: SVGElement;
  private readonly lines = svg('g');
  private readonly mark = svg('g', { class: 'mark' });
  private readonly frame = svg('g');
  private axes!: Axes;
  private axes_key = '';
  private shown: Line[] = [];
  private visible = false;
  private waiting: (() => void) | null = null;

  constructor(label: string, picked: (point: Point, line: Line) => void) {
    this.element = svg('svg', { viewBox: `0 0 ${wide} ${high}`, class: 'chart', role: 'img', 'aria-label': label });
    this.element.append(this.frame, this.lines, this.mark);
    new IntersectionObserver((entries) => {
      this.visible = entries.some((entry) => entry.isIntersecting);
      if (this.visible) this.draw(this.waiting);
    }).observe(this.element);
    this.element.addEventListener('click', (event) => {
      const box = this.element.getBoundingClientRect();
      const at = { x: ((event.clientX - box.left) * wide) / box.width, y: ((event.clientY - box.top) * high) / box.height };
      let best: [number, Point, Line] | null = null;
      for (const line of this.shown) {
        if (line.shape === 'dashes') continue;
        for (const point of line.points) {
          const distance = Math.hypot(this.x(point.x) - at.x, (this.y(point.y) - at.y) * 0.4);
          if (!best || distance < best[0]) best = [distance, point, line];
        }
      }
      if (best) picked(best[1], best[2]);
    });
  }

  /** Draws now, or when the plot scrolls into view: a plot out of view costs nothing. */
  when_seen(draw: () => void): void {
    this.waiting = draw;
    if (this.visible) this.draw(draw);
  }
  private draw(draw: (() => void) | null): void {
    this.waiting = null;
    draw?.();
  }

  private x(value: number): number {
    const { from, to } = this.axes.x;
    return edge.left + ((value - from) / (to - from)) * (wide - edge.left - edge.right);
  }
  private y(value: number): number {
    const { from, to } = this.axes.y;
    const inside = Math.min(to, Math.max(from, value));
    return high - edge.bottom - ((inside - from) / (to - from)) * (high - edge.top - edge.bottom);
  }

  set_axes(axes: Axes): void {
    const key = JSON.stringify(axes);
    if (key === this.axes_key) return;
    this.axes_key = key;
    this.axes = axes;
    const parts: SVGElement[] = [];
    for (const tick of axes.y.ticks) {
      parts.push(svg('line', { class: 'grid', x1: edge.left, x2: wide - edge.right, y1: this.y(tick), y2: this.y(tick) }));
      parts.push(svg('text', { class: 'tick end', x: edge.left - 8, y: this.y(tick) + 4 }, String(tick)));
    }
    for (const tick of axes.x.ticks) {
      parts.push(svg('line', { class: 'grid', x1: this.x(tick), x2: this.x(tick), y1: edge.top, y2: high - edge.bottom }));
      parts.push(svg('text', { class: 'tick middle', x: this.x(tick), y: high - edge.bottom + 17 }, tick > 0 && tick < 1 ? `1/${Math.round(1 / tick)}` : String(tick)));
    }
    parts.push(svg('text', { class: 'axis middle', x: (edge.left + wide - edge.right) / 2, y: high - 6 }, axes.x.label));
    const middle = (high - edge.bottom + edge.top) / 2;
    parts.push(svg('text', { class: 'axis middle', x: 14, y: middle, transform: `rotate(-90 14 ${middle})` }, axes.y.label));
    this.frame.replaceChildren(...parts);
  }

  show(lines: Line[]): void {
    this.shown = lines;
    const parts: SVGElement[] = [];
    let count = 0;
    for (const line of lines) {
      if (line.shape === 'line' || line.shape === 'dashes') {
        const d = line.points.map((point, i) => `${i ? 'L' : 'M'}${this.x(point.x).toFixed(1)},${this.y(point.y).toFixed(1)}`).join('');
        parts.push(svg('path', { class: `line ${line.shape} ${line.colour}`, d }));
      }
      if (line.shape === 'dashes') continue;
      if (line.shape === 'rings') {
        for (const point of line.points) parts.push(svg('circle', { class: `point rings ${line.colour}`, cx: this.x(point.x).toFixed(1), cy: this.y(point.y).toFixed(1), r: radii[line.colour] ?? 4.5 }));
      } else {
        // One path draws all dots, as lines of length 0 with round ends.
        const d = line.points.map((point) => `M${this.x(point.x).toFixed(1)},${this.y(point.y).toFixed(1)}h0`).join('');
        parts.push(svg('path', { class: `dots of-${line.shape} ${line.colour}`, d }));
        count += line.points.length;
      }
    }
    this.lines.replaceChildren(...parts);
    this.element.setAttribute('data-points', String(count));
  }

  show_mark(point: Point | null, label = ''): void {
    if (!point) return this.mark.replaceChildren();
    const [x, y] = [this.x(point.x), this.y(point.y)];
    const left = x > wide * 0.66;
    const text = svg('text', { class: `mark-label ${left ? 'end' : ''}`, x: x + (left ? -12 : 12), y: Math.max(edge.top + 12, y - 12) }, label);
    this.mark.replaceChildren(svg('line', { class: 'mark-line', x1: x, x2: x, y1: edge.top, y2: high - edge.bottom }), svg('circle', { class: 'mark-point', cx: x, cy: y, r: 7 }), text);
  }
}
