// Draws one frame of the slow motion: platter, heads, buffers, channel and processor.

import type { Timeline } from './outcome.js';

const width = 520;
const height = 300;
const centre = { x: 146, y: 150 };
const outer = 128;
const inner = 58;

const names = ['ink', 'ink-2', 'edge', 'surface', 'sector', 'had', 'pass', 'ahead', 'lost', 'lost-soft', 'on-colour', 'system', 'interrupt', 'loop', 'wait', 'card', 'channel'] as const;
type Colours = Record<(typeof names)[number], string>;

export class Stage {
  private readonly context: CanvasRenderingContext2D;
  private colours: Colours | null = null;
  private scale = 0;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const renew = () => {
      this.scale = 0;
      this.colours = null;
    };
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', renew);
    new ResizeObserver(renew).observe(canvas);
  }

  private prepare(): Colours {
    if (this.scale === 0) {
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      const shown = this.canvas.clientWidth || width;
      this.canvas.width = Math.round(shown * ratio);
      this.canvas.height = Math.round((shown * height * ratio) / width);
      this.scale = this.canvas.width / width;
    }
    if (!this.colours) {
      const style = getComputedStyle(document.documentElement);
      this.colours = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours;
    }
    return this.colours;
  }

  draw(timeline: Timeline, at: number): void {
    const colours = this.prepare();
    const c = this.context;
    c.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    c.clearRect(0, 0, width, height);
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    this.platter(timeline, at, colours);
    this.buffers(timeline, at, colours);
    this.processor(timeline, at, colours);
  }

  private platter(timeline: Timeline, at: number, colours: Colours): void {
    const c = this.context;
    const sectors = timeline.sectors;
    const turned = timeline.turned(at);
    const angle = ((turned % sectors) + sectors) % sectors;
    const pass = timeline.pass_at(at);
    const lost = timeline.lost_at(at);
    const had = timeline.had_at(at);
    const wanted = timeline.wanted_at(at);
    const missed = lost ? lost.sector % sectors : -1;
    const passing = pass ? pass.sector % sectors : -1;
    const step = (2 * Math.PI) / sectors;
    c.save();
    c.translate(centre.x, centre.y);
    c.beginPath();
    c.arc(0, 0, outer + 9, 0, 2 * Math.PI);
    c.fillStyle = colours.surface;
    c.fill();
    // The heads are on the right; the next sectors are below them.
    const begin = (sector: number) => (sector - angle) * step;
    const wedge = (sector: number) => {
      c.beginPath();
      c.arc(0, 0, outer, begin(sector), begin(sector + 1));
      c.arc(0, 0, inner, begin(sector + 1), begin(sector), true);
      c.closePath();
    };
    const look = (sector: number) => (sector === passing ? (pass?.ahead ? 'ahead' : 'pass') : sector === missed ? 'lost' : had.has(sector) ? 'had' : 'sector');
    c.beginPath();
    c.arc(0, 0, outer, 0, 2 * Math.PI);
    c.arc(0, 0, inner, 0, 2 * Math.PI, true);
    c.fillStyle = colours.sector;
    c.fill();
    for (let sector = 0; sector < sectors; ++sector) {
      const its = look(sector);
      if (its === 'sector') continue;
      wedge(sector);
      c.fillStyle = colours[its];
      c.fill();
    }
    c.beginPath();
    for (let sector = 0; sector < sectors; ++sector) {
      const [x, y] = [Math.cos(begin(sector)), Math.sin(begin(sector))];
      c.moveTo(x * inner, y * inner);
      c.lineTo(x * outer, y * outer);
    }
    c.lineWidth = 1;
    c.strokeStyle = colours.edge;
    c.stroke();
    if (wanted !== null && wanted !== missed && wanted !== passing) {
      wedge(wanted);
      c.lineWidth = 3;
      c.strokeStyle = colours.pass;
      c.stroke();
    }
    if (sectors <= 24) {
      c.font = '12px system-ui, sans-serif';
      for (const on_colour of [false, true]) {
        c.fillStyle = on_colour ? colours['on-colour'] : colours['ink-2'];
        for (let sector = 0; sector < sectors; ++sector) {
          const its = look(sector);
          if ((its !== 'sector' && its !== 'had') !== on_colour) continue;
          const middle = begin(sector + 0.5);
          c.fillText(String(sector), Math.cos(middle) * (outer - 34), Math.sin(middle) * (outer - 34));
        }
      }
    }
    if (lost) this.lost_ring(timeline, at, lost.deadline, missed, angle, step, colours);
    const count = timeline.lost_until(at);
    c.fillStyle = count > 0 ? colours.lost : colours['ink-2'];
    c.font = '600 30px system-ui, sans-serif';
    c.fillText(String(count), 0, -8);
    c.font = '12px system-ui, sans-serif';
    c.fillText(count === 1 ? 'revolution lost' : 'revolutions lost', 0, 16);
    c.restore();
    this.heads(timeline, at, pass !== null, colours);
  }

  /** An arc at the rim that grows from the missed sector while the revolution is lost. */
  private lost_ring(timeline: Timeline, at: number, deadline: number, missed: number, angle: number, step: number, colours: Colours): void {
    const c = this.context;
    const gone = Math.min(1, ((at - deadline) / timeline.revolution) % 1);
    const from = (missed + 1 - angle) * step;
    c.beginPath();
    c.lineWidth = 7;
    c.strokeStyle = colours.lost;
    c.arc(0, 0, outer + 5, from, from + gone * 2 * Math.PI);
    c.stroke();
  }

  private heads(timeline: Timeline, at: number, busy: boolean, colours: Colours): void {
    const c = this.context;
    const x = centre.x + outer;
    c.beginPath();
    c.moveTo(x - 22, centre.y);
    c.lineTo(x + 18, centre.y - 9);
    c.lineTo(x + 18, centre.y + 9);
    c.closePath();
    c.fillStyle = timeline.seeking_at(at) ? colours.interrupt : busy ? colours.pass : colours.ink;
    c.strokeStyle = colours.card;
    c.lineWidth = 2;
    c.fill();
    c.stroke();
    c.fillStyle = colours['ink-2'];
    c.font = '12px system-ui, sans-serif';
    c.fillText('heads', x + 24, centre.y + 24);
  }

  private buffers(timeline: Timeline, at: number, colours: Colours): void {
    const c = this.context;
    const held = timeline.held_at(at);
    const transfer = timeline.transfer_at(at);
    const size = 40;
    const x = 320;
    const top = centre.y - (timeline.buffers * (size + 8) - 8) / 2;
    c.fillStyle = colours['ink-2'];
    c.font = '12px system-ui, sans-serif';
    if (timeline.buffers > 0) c.fillText(timeline.buffers === 1 ? 'buffer' : 'buffers', x + size / 2, top - 12);
    for (let i = 0; i < timeline.buffers; ++i) {
      const y = top + i * (size + 8);
      const one = held.find((h) => h.buffer === i);
      let full = 0;
      if (one) {
        if (at < one.full) full = (at - one.begin) / Math.max(1e-9, one.full - one.begin);
        else full = at < one.leaves ? 1 : 1 - (at - one.leaves) / Math.max(1e-9, one.end - one.leaves);
      }
      c.fillStyle = colours.sector;
      c.fillRect(x, y, size, size);
      c.fillStyle = colours.had;
      c.fillRect(x, y + size * (1 - full), size, size * full);
      c.lineWidth = 1.5;
      c.strokeStyle = one ? colours.pass : colours.edge;
      c.strokeRect(x, y, size, size);
      if (one) {
        c.fillStyle = colours.ink;
        c.font = '14px system-ui, sans-serif';
        c.fillText(String(one.sector % timeline.sectors), x + size / 2, y + size / 2);
      }
    }
    c.beginPath();
    c.moveTo(centre.x + outer + 20, centre.y);
    c.lineTo(x - 4, centre.y);
    c.moveTo(x + size + 4, centre.y);
    c.lineTo(420, centre.y);
    c.lineWidth = transfer ? 7 : 3;
    c.strokeStyle = transfer ? colours.channel : colours.edge;
    c.stroke();
    c.fillStyle = transfer ? colours.channel : colours['ink-2'];
    c.font = '12px system-ui, sans-serif';
    c.fillText('channel', 391, centre.y + 20);
  }

  private processor(timeline: Timeline, at: number, colours: Colours): void {
    const c = this.context;
    const what = timeline.processor_at(at);
    const [text, colour] = {
      system: ['in the call', colours.system],
      interrupt: ['interrupt', colours.interrupt],
      wait: ['waits', colours.wait],
      program: ['computes', colours.loop],
    }[what] as [string, string];
    const [x, y, w, h] = [422, centre.y - 44, 95, 88];
    c.beginPath();
    c.roundRect(x, y, w, h, 8);
    c.fillStyle = colours.card;
    c.fill();
    c.lineWidth = 3;
    c.strokeStyle = colour;
    c.stroke();
    c.fillStyle = colours['ink-2'];
    c.font = '12px system-ui, sans-serif';
    c.fillText('processor', x + w / 2, y + 22);
    c.fillStyle = colours.ink;
    c.font = '600 15px system-ui, sans-serif';
    c.fillText(text, x + w / 2, y + 50);
    c.fillStyle = colour;
    c.fillRect(x + 14, y + 68, w - 28, 6);
  }
}
