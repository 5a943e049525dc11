// Plays a run on the stage in slow motion.

import { by_id } from './dom.js';
import type { Timeline } from './outcome.js';
import type { Stage } from './stage.js';
import type { Deadline_bar } from './deadline.js';
import { us } from './words.js';

export const turn_ms = 7000; // how long the page takes to show one turn of the disk
const longest_frame = 60;

export class Player {
  private timeline: Timeline | null = null;
  private at = 0;
  private playing = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  private last = 0;
  private described_at = -1;
  private readonly button = by_id<HTMLButtonElement>('play');
  private readonly scrub = by_id<HTMLInputElement>('scrub');
  private readonly clock = by_id('clock');
  private readonly now = by_id('now');
  private readonly race_words = by_id('race-words');

  constructor(
    private readonly stage: Stage,
    private readonly bar: Deadline_bar,
  ) {
    this.button.addEventListener('click', () => this.play(!this.playing));
    by_id('back').addEventListener('click', () => this.step(-1));
    by_id('on').addEventListener('click', () => this.step(1));
    by_id('next-lost').addEventListener('click', () => this.next_lost());
    this.scrub.addEventListener('input', () => {
      if (!this.timeline) return;
      const { begin, end } = this.timeline;
      const at = begin + ((end - begin) * Number(this.scrub.value)) / 1000; // read first, because drawing moves the slider
      this.play(false);
      this.go_to(at);
    });
    this.play(this.playing);
    requestAnimationFrame((time) => this.frame(time));
  }

  /** Starts shortly before the first race that was lost, or before the second race if none was. */
  show(timeline: Timeline): void {
    this.timeline = timeline;
    this.at = this.beginning();
    by_id<HTMLButtonElement>('next-lost').disabled = timeline.lost.length === 0;
    this.described_at = -1;
    if (!this.playing) this.draw(true);
  }

  private beginning(): number {
    const timeline = this.timeline as Timeline;
    const race = timeline.first_race();
    return race ? race.begin - timeline.revolution / timeline.sectors / 2 : timeline.begin;
  }

  play(on: boolean): void {
    this.playing = on;
    this.button.textContent = on ? 'Pause' : 'Play';
    this.button.setAttribute('aria-pressed', String(on));
    this.now.setAttribute('aria-live', on ? 'off' : 'polite');
    if (!on) this.draw(true);
  }

  private go_to(at: number): void {
    this.at = at;
    this.draw(true);
  }
  private step(by: 1 | -1): void {
    if (!this.timeline) return;
    this.play(false);
    const stops = this.timeline.stops;
    const next = by > 0 ? stops.find((at) => at > this.at + 0.001) : [...stops].reverse().find((at) => at < this.at - 0.001);
    if (next !== undefined) this.go_to(next);
  }
  private next_lost(): void {
    if (!this.timeline) return;
    const { lost } = this.timeline;
    const next = lost.find((one) => one.deadline > this.at) ?? lost[0];
    if (next) this.go_to(next.deadline + 1); // microseconds: the sector has just passed
  }

  private frame(time: number): void {
    const passed = Math.min(longest_frame, time - this.last);
    this.last = time;
    if (this.playing && this.timeline && !document.hidden) {
      this.at += (passed / turn_ms) * this.timeline.revolution;
      if (this.at > this.timeline.end) this.at = this.beginning();
      this.draw(false);
    }
    requestAnimationFrame((next) => this.frame(next));
  }

  private draw(all: boolean): void {
    const timeline = this.timeline;
    if (!timeline) return;
    this.stage.draw(timeline, this.at);
    this.bar.show(timeline.race_at(this.at));
    this.bar.now(this.at);
    const words = this.words(timeline);
    if (this.now.textContent !== words) this.now.textContent = words;
    // Numbers are updated five times a second, which is as fast as they can be read.
    const now = performance.now();
    if (!all && now - this.described_at < 200) return;
    this.described_at = now;
    this.clock.textContent = `${((this.at - timeline.begin) / 1000).toFixed(2)} ms`;
    this.scrub.value = String(Math.round((1000 * (this.at - timeline.begin)) / (timeline.end - timeline.begin)));
    this.scrub.setAttribute('aria-valuetext', this.clock.textContent);
    this.stage.canvas.setAttribute('aria-label', words);
    const race = this.bar.words();
    if (this.race_words.textContent !== race) this.race_words.textContent = race;
  }

  private words(timeline: Timeline): string {
    const at = this.at;
    const pass = timeline.pass_at(at);
    const lost = timeline.lost_at(at);
    const sector = (n: number) => `sector ${n % timeline.sectors}`;
    const processor = {
      program: 'The program computes',
      system: 'The processor is in the call',
      interrupt: 'The processor handles the interrupt',
      wait: 'The program waits in the system',
    }[timeline.processor_at(at)];
    if (lost) {
      const left = lost.taken - at;
      // A write is complete before its sector passes, so the bar may already show a later call.
      const call = timeline.race_at(at)?.request === lost.request ? 'The call' : 'An earlier call';
      const arrived = at >= lost.able ? `${call} came ${us(lost.late)} too late` : 'The call has not come yet';
      return `${arrived}: ${sector(lost.sector)} has passed the heads, and returns ${this.playing ? 'after almost a turn' : `in ${(left / 1000).toFixed(1)} ms`}.${this.playing ? '' : ` ${processor} meanwhile.`}`;
    }
    if (timeline.seeking_at(at)) return `The heads move to another cylinder.${this.playing ? '' : ` ${processor}.`}`;
    // While the picture moves, the processor changes faster than a sentence can be read, and its box shows it.
    if (this.playing) {
      if (!pass) return 'The disk turns towards the wanted sector.';
      const ahead = pass.request !== 0 ? ' and is read ahead' : timeline.is_last(at) ? ' and is read ahead, but the program needs no more sectors' : ' and is read ahead, but no call comes for it in time';
      return `${cap(sector(pass.sector))} passes the heads${pass.ahead ? ahead : ''}.`;
    }
    if (pass?.ahead && pass.request === 0) return `${processor}. ${cap(sector(pass.sector))} is read ahead, ${timeline.is_last(at) ? 'but the program needs no more sectors' : 'but no call comes for it in time'}.`;
    if (pass) return `${processor}, while ${sector(pass.sector)} passes the heads${pass.ahead ? ' and is read ahead' : ''}.`;
    return `${processor}. The disk turns towards the wanted sector.`;
  }
}

const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
