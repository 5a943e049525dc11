// A turning drawing of the platter, its heads, the controller's buffers, the channel and memory.

import { svg } from './dom.js';
import type { Moment, Watched } from './moment.js';
import { length } from './sentence.js';
import { add_tips } from './tooltip.js';

const centre = 180;
const outer = 148;
const inner = 74;
const full = 360;

function at(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
}

/** Of a ring, from one part of a revolution to another. */
function wedge(from: number, to: number, near: number, far: number): string {
  const large = to - from > 0.5 ? 1 : 0;
  return `M${at(near, from)}L${at(far, from)}A${far},${far} 0 ${large} 1 ${at(far, to)}L${at(near, to)}A${near},${near} 0 ${large} 0 ${at(near, from)}Z`;
}

export class PlatterDrawing {
  readonly element: SVGSVGElement;
  private readonly turning = svg('g');
  private readonly wedges: SVGPathElement[] = [];
  private readonly numbers = new Map<number, SVGTextElement>();
  private readonly lost_ring = svg('path', { class: 'lost-ring' });
  private readonly cylinder = svg('text', { class: 'hub', y: -8 });
  private readonly count = svg('text', { class: 'hub hub-lost', y: 14 });
  private readonly head = svg('path', { class: 'head', d: 'M172,342 L180,318 L188,342 Z' });
  private readonly boxes: { box: SVGRectElement; level: SVGRectElement; label: SVGTextElement; left: number }[] = [];
  private readonly channel = svg('path', { class: 'channel', d: 'M180,408 V448' });
  private readonly words = svg('text', { class: 'words', x: 192, y: 433 });
  private readonly memory = svg('rect', { class: 'memory', x: 60, y: 448, width: 240, height: 30, rx: 4 });
  private readonly doing = svg('text', { class: 'doing', x: 180, y: 468 });

  private now: Moment | null = null;

  constructor(private readonly watched: Watched) {
    this.element = svg('svg', { class: 'platter', viewBox: '18 18 324 464', role: 'img' });
    this.draw_track();
    this.draw_buffers();
    this.wedges.forEach((path, place) => add_tips(path, () => this.tip(place)));
    this.element.append(
      svg('g', { transform: `translate(${centre},${centre})` }, this.turning, this.cylinder, this.count),
      this.head,
      svg('text', { class: 'label', x: 196, y: 341 }, 'heads'),
      ...this.boxes.flatMap((one) => [one.box, one.level, one.label]),
      svg('text', { class: 'label label-left', x: 180 - this.boxes.length * 26 - 8, y: 390 }, this.boxes.length > 0 ? 'buffers' : ''),
      this.channel,
      svg('text', { class: 'label label-left', x: 168, y: 433 }, 'channel'),
      this.words,
      this.memory,
      this.doing,
    );
  }

  private draw_track(): void {
    const sectors = this.watched.rotation.sectors;
    const every = Math.ceil(sectors / 24);
    this.turning.append(svg('circle', { class: 'surface', r: outer + 10 }));
    for (let sector = 0; sector < sectors; ++sector) {
      const path = svg('path', { d: wedge(sector / sectors, (sector + 1) / sectors, inner, outer) });
      this.wedges.push(path);
      this.turning.append(path);
    }
    for (let sector = 0; sector < sectors; sector += every) {
      const middle = ((sector + 0.5) / sectors) * full;
      // Numbers are upright at the heads.
      const number = svg('text', { transform: `rotate(${middle.toFixed(3)}) translate(${outer - 16},0) rotate(-90)` }, String(sector));
      this.numbers.set(sector, number);
      this.turning.append(number);
    }
    this.turning.append(this.lost_ring);
  }

  private draw_buffers(): void {
    const count = Math.min(this.watched.buffers, 4);
    for (let i = 0; i < count; ++i) {
      const left = centre - count * 26 + i * 52 + 2;
      this.boxes.push({
        left,
        box: svg('rect', { class: 'buffer', x: left, y: 362, width: 48, height: 46, rx: 3 }),
        level: svg('rect', { class: 'level', x: left, y: 362, width: 48, height: 0, rx: 3 }),
        label: svg('text', { class: 'held', x: left + 24, y: 391 }),
      });
    }
  }

  show(now: Moment, says: string): void {
    this.now = now;
    const sectors = this.watched.rotation.sectors;
    // The heads are at the bottom. Sector 0 starts on the right and turns towards them counterclockwise.
    const turn = 90 - (now.angle / sectors) * full;
    this.turning.setAttribute('transform', `rotate(${turn.toFixed(4)})`);
    this.element.dataset['angle'] = String(now.angle);
    this.element.dataset['at'] = String(now.at);
    this.element.setAttribute('aria-label', says);
    const missed = now.lost && now.lost.sector >= 0 ? this.watched.rotation.place(now.lost.sector) : -1;
    this.wedges.forEach((path, sector) => {
      const look = this.look(now, sector, missed);
      path.setAttribute('class', `sector ${look}`);
      this.numbers.get(sector)?.setAttribute('class', `sector-number number-of-${look}`);
    });
    this.show_lost(now, missed);
    this.cylinder.textContent = `cylinder ${now.cylinder}`;
    this.count.textContent = `${now.revolutions_lost} lost`;
    this.count.classList.toggle('hub-none', now.revolutions_lost === 0);
    this.head.classList.toggle('head-busy', now.pass !== null);
    this.head.classList.toggle('head-seeks', now.seek !== null);
    this.show_buffers(now);
    this.channel.classList.toggle('channel-busy', now.transfer !== null);
    this.words.textContent = now.transfer ? `sector ${now.transfer.sector}` : '';
    this.doing.textContent = this.work(now);
    this.memory.setAttribute('class', `memory memory-${now.over ? 'over' : now.processor}`);
  }

  /** Describes the sector at a place of the track. */
  private tip(place: number): string | null {
    const now = this.now;
    if (!now) return null;
    const missed = now.lost && now.lost.sector >= 0 ? this.watched.rotation.place(now.lost.sector) : -1;
    const states: Record<string, string> = {
      passes: 'passes the heads and is transferred', ahead: 'passes the heads and is read ahead', missed: 'has passed the heads and could not be transferred',
      wanted: 'is needed by a request', had: 'was transferred within the last revolution', plain: 'is not needed now',
    };
    const begins = (((place - now.angle) % now.sectors) + now.sectors) % now.sectors;
    const next = now.pass && this.watched.rotation.place(now.pass.sector) === place ? '' : ` It begins to pass in ${length((begins * now.revolution) / now.sectors)}.`;
    return `Sector ${place} of the track ${states[this.look(now, place, missed)]}.${next}`;
  }

  private look(now: Moment, sector: number, missed: number): string {
    if (now.pass && this.watched.rotation.place(now.pass.sector) === sector) return now.is_ahead ? 'ahead' : 'passes';
    if (sector === missed) return 'missed';
    if (now.wanted.has(sector)) return 'wanted';
    return now.had.has(sector) ? 'had' : 'plain';
  }

  /** From where the missed sector begins to the heads: how much of the revolution is gone. */
  private show_lost(now: Moment, missed: number): void {
    if (!now.lost || missed < 0) {
      this.lost_ring.setAttribute('d', '');
      return;
    }
    const sectors = this.watched.rotation.sectors;
    const from = missed / sectors;
    const turns = (now.lost.at - now.at) / this.watched.rotation.revolution;
    const gone = Math.min(0.9999, Math.max(0.0001, Math.ceil(turns) - turns || 0.9999));
    this.lost_ring.setAttribute('d', wedge(from, from + gone, outer + 2, outer + 9));
  }

  private show_buffers(now: Moment): void {
    this.boxes.forEach(({ box, level, label }, i) => {
      const held = now.held.find((one) => one.buffer === i);
      const part = (from: number, to: number) => (to <= from ? 1 : Math.min(1, Math.max(0, (now.at - from) / (to - from))));
      const filled = held ? (now.at < held.full ? part(held.begin, held.full) : now.at < held.leaves ? 1 : 1 - part(held.leaves, held.end)) : 0;
      level.setAttribute('height', (filled * 46).toFixed(1));
      level.setAttribute('y', (408 - filled * 46).toFixed(1));
      label.textContent = held ? String(held.sector) : '';
      box.setAttribute('class', held ? 'buffer buffer-used' : 'buffer');
    });
  }

  private work(now: Moment): string {
    if (now.over) return now.ends_early ? 'the trace ends here' : 'the run is over';
    if (now.replayed) return 'requests are replayed';
    if (now.processor === 'interrupt') return 'processor: interrupt';
    if (now.processor === 'system') return 'processor: system';
    if (now.processor === 'waiting') return 'processor: waits';
    return `program: ${now.program ? (now.program.what === 'test' ? 'tests' : now.program.what) : 'computes'}`;
  }
}
