// The deadline bar: the steps that have to finish after one sector, against the time until the next sector has passed.

import { html } from './dom.js';
import type { Race } from './race.js';
import { part_name, race_words, us } from './words.js';

function set_text(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** A kind of step in the legend: its time in all, and how many parts of the bar it has. */
interface Kind {
  what: string;
  time: number;
  parts: number;
}

function kinds_of(race: Race): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const part of race.parts) {
    const kind = kinds.get(part.what) ?? { what: part.what, time: 0, parts: 0 };
    kind.time += part.end - part.begin;
    ++kind.parts;
    kinds.set(part.what, kind);
  }
  return [...kinds.values()];
}

/** Width in pixels that a word needs on the bar. */
const width_of = (word: string) => 10 + 7.6 * word.length;

/** Without `dragged`, which is called with microseconds, the loop cannot be dragged. */
export class Deadline_bar {
  private readonly track = html('div', { class: 'race-track' });
  private readonly line = html('div', { class: 'race-line' });
  private readonly line_label = html('span', {});
  private readonly cursor = html('div', { class: 'race-now' });
  private readonly legend = html('ul', { class: 'race-legend' });
  private race: Race | null = null;
  private order = '';
  private numbers: HTMLElement[] = [];
  private scale = 1;
  /** Width of the track in pixels. It is cached because reading it in each frame forces a new layout. */
  private width = 0;

  constructor(
    readonly element: HTMLElement,
    dragged: ((by: number) => void) | null,
  ) {
    this.line.append(this.line_label);
    element.append(html('div', { class: 'race-frame', 'aria-hidden': 'true' }, this.track, this.line, this.cursor), this.legend);
    if (dragged) this.listen(dragged);
    else this.track.classList.add('is-fixed');
    new ResizeObserver(() => {
      this.width = this.track.clientWidth;
      this.label();
    }).observe(this.track);
  }

  /** Dragging the loop's part makes the loop longer or shorter. */
  private listen(dragged: (by: number) => void): void {
    let from: number | null = null;
    this.track.addEventListener('pointerdown', (event) => {
      from = event.clientX;
      this.track.setPointerCapture(event.pointerId);
    });
    this.track.addEventListener('pointermove', (event) => {
      if (from === null) return;
      // On average a sector arrives in the middle of a loop, so half of a longer loop is visible: drag by twice the distance.
      const by = (2 * (event.clientX - from) * this.scale) / Math.max(1, this.width);
      if (Math.abs(by) < 1) return;
      from = event.clientX;
      dragged(by);
    });
    for (const end of ['pointerup', 'pointercancel']) this.track.addEventListener(end, () => (from = null));
  }

  show(race: Race | null): void {
    if (race === this.race) return;
    this.race = race;
    const is_late = race !== null && race.lost !== null;
    if (this.element.classList.contains('is-late') !== is_late) this.element.classList.toggle('is-late', is_late);
    this.line.hidden = this.cursor.hidden = race === null;
    if (!race) {
      this.clear();
      return;
    }
    const length = race.able - race.begin;
    this.scale = Math.max(length * 1.06, (race.deadline - race.begin) * 1.25);
    const percent = (value: number) => `${((100 * value) / this.scale).toFixed(3)}%`;
    // Consecutive races usually have the same parts, so their elements are reused.
    const order = race.parts.map((part) => part.what).join();
    if (order !== this.order) {
      this.clear();
      this.order = order;
      for (const part of race.parts) {
        this.track.append(html('div', { class: `part of-${part.what}` }));
      }
      for (const kind of kinds_of(race)) {
        const number = html('b', {});
        this.numbers.push(number);
        this.legend.append(html('li', {}, html('i', { class: `of-${kind.what}` }), `${part_name(kind.what)} `, number));
      }
    }
    race.parts.forEach((part, i) => {
      (this.track.children[i] as HTMLElement).style.width = percent(part.end - part.begin);
    });
    this.label();
    kinds_of(race).forEach(({ time, parts }, i) => set_text(this.numbers[i] as HTMLElement, us(time) + (parts > 1 ? ` in ${parts} parts` : '')));
    this.line.style.left = percent(race.deadline - race.begin);
    set_text(this.line_label, race.deadline - race.begin >= 0.05 ? `gone after ${us(race.deadline - race.begin)}` : 'gone already');
    this.line.classList.toggle('is-left', (race.deadline - race.begin) / this.scale > 0.6);
  }

  /** Writes the names of the parts that are wide enough. */
  private label(): void {
    this.race?.parts.forEach((part, i) => {
      const width = ((part.end - part.begin) * this.width) / this.scale;
      set_text(this.track.children[i] as HTMLElement, width > width_of(part.what) ? part.what : '');
    });
  }

  private clear(): void {
    this.track.replaceChildren();
    this.legend.replaceChildren();
    this.numbers = [];
    this.order = '';
  }

  now(at: number): void {
    const race = this.race;
    if (!race) return;
    const part = (at - race.begin) / this.scale;
    this.cursor.hidden = part < 0 || part > 1;
    this.cursor.style.transform = `translateX(${(part * this.width).toFixed(1)}px)`;
  }

  words(): string {
    return this.race ? race_words(this.race) : '';
  }
}
