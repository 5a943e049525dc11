// "What if the loop were longer?": repeats the program of a result with other numbers, using the emulator in the page.

import { Chart } from '../../live/source/chart.js';
import { Curve } from '../../live/source/curve.js';
import { loop_axes, loops_to, rpm_axes, rpm_point, speeds } from '../../live/source/curves.js';
import { Deadline_bar } from '../../live/source/deadline.js';
import { Engine } from '../../live/source/engine.js';
import { Timeline, seconds, type Outcome } from '../../live/source/outcome.js';
import { slider, type Slider } from '../../live/source/slider.js';
import { outcome_words, race_words, time, us } from '../../live/source/words.js';
import { html, table } from './dom.js';
import { changes_of, difference, loop_of, lost_of, settings_of } from './program.mjs';
import type { CallLoop, Result, Run } from './results.js';

const million = 1e6;
const per_call = (outcome: Outcome) => outcome.lost / Math.max(1, outcome.calls - 1);
const exact = (ps: number) => `${ps / 1e12} s`;

/** A multiple of 300 µs from 1200 on, so that the run's own loop is in the left half. */
const longest = (loop_us: number) => Math.max(1200, Math.ceil((2 * loop_us) / 300) * 300);

type Changes = ReturnType<typeof changes_of>;

class What_if {
  readonly element = html('section', { class: 'what-if', 'data-what-if': 'checks' }, html('h4', {}, 'What if the loop were longer?'));
  private readonly words = html('p', {}, 'The emulator in this page runs the program again …');
  private engine: Engine | null = null;
  private base: Outcome | null = null;
  private changes: Changes;
  private outcome: Outcome | null = null;
  private readonly most: number;
  private readonly sliders = new Map<keyof Changes, Slider>();
  private readonly values = html('div', {});
  private readonly verdict = html('p', { class: 'what-if-verdict', 'aria-live': 'polite' });
  private readonly race_words = html('p', { class: 'note' });
  private readonly race = html('div', {});
  private readonly bar = new Deadline_bar(this.race, (by) => this.change({ loop_ps: this.in_range(this.changes.loop_ps / million + by) * million }));
  private readonly loop_chart = new Chart('Lost revolutions for each call after the first against the length of the loop', (point) => this.change({ loop_ps: Math.round(point.x * million) }));
  private readonly rpm_chart = new Chart('Time of the program against the speed of the disk', (point) => this.change({ rpm: point.x }));
  private readonly loops: Curve;
  private readonly speeds: Curve;
  private rpm = 0;
  private buffers = 0;
  private pause = 0;
  private redraws = 0;

  constructor(
    private readonly run: Run,
    private readonly loop: CallLoop,
    private readonly id: string,
  ) {
    this.changes = changes_of(loop);
    this.most = longest(loop_of(loop) / million);
    this.loops = new Curve(`loop ${id}`, () => this.redraw());
    this.speeds = new Curve(`rpm ${id}`, () => this.redraw());
    this.element.append(this.words);
  }

  /** Runs the program as it was recorded; offers other numbers only if the result is the same. */
  async start(engine: Engine): Promise<void> {
    this.engine = engine;
    const own = settings_of(this.run, this.loop, this.changes, 'page');
    const outcome = await engine.ask(own, `check ${this.id}`);
    if (!outcome) return;
    const differs = difference(this.run, this.loop, outcome);
    if (differs) return this.refuse(`the emulator in this page makes the calls of the program, but ${differs}`);
    this.base = outcome;
    this.words.textContent = `The emulator in this page repeats the run exactly: ${exact(outcome.time_ps)} and ${outcome.lost} lost revolution${outcome.lost === 1 ? '' : 's'}, as recorded.`;
    const drive = outcome.drives[this.loop.channel - 1];
    this.rpm = drive?.rpm ?? 0;
    this.buffers = drive?.buffers ?? 0;
    const can = async (changed: Partial<Changes>) => {
      const same = await engine.ask(settings_of(this.run, this.loop, { ...this.changes, ...changed }), `check ${this.id}`);
      return same !== null && difference(this.run, this.loop, same) === '';
    };
    const can_rpm = this.rpm > 0 && (await can({ rpm: this.rpm }));
    const can_buffers = this.buffers > 0 && (await can({ buffers: this.buffers }));
    this.show_parts(can_rpm, can_buffers);
    this.settle(outcome);
    this.element.dataset['whatIf'] = 'ready';
  }

  refuse(reason: string): void {
    this.words.textContent = `Not offered for this run: ${reason}.`;
    this.element.dataset['whatIf'] = 'refused';
  }

  private show_parts(can_rpm: boolean, can_buffers: boolean): void {
    const controls = html('div', { class: 'what-if-controls' });
    const add = (key: keyof Changes, label: string, range: readonly [number, number], text: (value: number) => string, change: (value: number) => void, step?: number) => {
      const place = html('div', { class: 'control' });
      this.sliders.set(key, slider(place, `what-if-${this.id}-${key}`, { label, range, text, ...(step ? { step } : {}) }, change));
      controls.append(place);
    };
    const after = longest(this.loop.next_ps / million);
    add('loop_ps', this.loop.waits ? 'From the call to the wait' : 'Loop, from test to test', [1, this.most], us, (value) => this.change({ loop_ps: value * million }));
    add('next_ps', `From the ${this.loop.waits ? 'wait' : 'last test'} to the next call`, [0, after], us, (value) => this.change({ next_ps: value * million }));
    if (can_rpm) add('rpm', 'Speed of the disk', [Math.min(1800, this.rpm), Math.max(9000, this.rpm)], (value) => `${value} rpm`, (value) => this.change({ rpm: value }), 100);
    if (can_buffers) add('buffers', 'Buffers of the controller', [1, Math.max(4, this.buffers)], String, (value) => this.change({ buffers: value }), 1);
    const reset = html('button', { type: 'button' }, 'Back to the run');
    reset.addEventListener('click', () => this.change(changes_of(this.loop)));
    const plots = html('div', { class: 'plots' });
    const plot = (chart: Chart, text: string) => plots.append(html('figure', {}, chart.element, html('figcaption', {}, text)));
    plot(this.loop_chart, 'Lost revolutions for each call after the first, at the other settings above; the red mark is the loop that is chosen. Click a point to choose it.');
    if (can_rpm) plot(this.rpm_chart, 'Time of the program, at the other settings above. Click a point to choose it.');
    this.element.append(controls, reset, this.verdict, this.values, this.race, this.race_words, plots);
  }

  private in_range(loop_us: number): number {
    return Math.round(Math.min(this.most, Math.max(1, loop_us)));
  }

  private change(changed: Partial<Changes>): void {
    this.changes = { ...this.changes, ...changed };
    const changes = this.changes;
    this.show_sliders();
    void this.engine?.ask(settings_of(this.run, this.loop, changes, 'page')).then((outcome) => {
      if (outcome && changes === this.changes) this.settle(outcome);
    });
  }

  private show_sliders(): void {
    const { loop_ps, next_ps, rpm, buffers } = this.changes;
    this.sliders.get('loop_ps')?.show(loop_ps / million);
    this.sliders.get('next_ps')?.show(next_ps / million);
    this.sliders.get('rpm')?.show(rpm ?? this.rpm);
    this.sliders.get('buffers')?.show(buffers ?? this.buffers);
  }

  private settle(outcome: Outcome): void {
    this.show_sliders();
    this.element.dataset['settings'] = settings_of(this.run, this.loop, this.changes, 'page');
    if (outcome.error) {
      this.verdict.textContent = `These settings cannot be run: ${outcome.error}.`;
      return;
    }
    this.outcome = outcome;
    this.verdict.textContent = outcome_words(outcome, outcome.calls - 1);
    const row = (name: string, one: Outcome, lost: number) => [name, one.time_ps / 1e12, lost, per_call(one).toFixed(3)];
    this.values.replaceChildren(
      table('The run, and the same program with the chosen settings', ['settings', 'time, s', 'lost revolutions', 'for each call after the first'], [
        row('of the run', this.base ?? outcome, lost_of(this.run)),
        row('as chosen', outcome, outcome.lost),
      ]),
    );
    const race = new Timeline(outcome, this.loop.channel).first_race();
    this.bar.show(race);
    if (race) this.bar.now(race.begin - 1); // no moment is played here, so the bar shows no cursor
    this.race_words.textContent = race ? race_words(race) : '';
    this.redraw();
    // While a setting is dragged, the curves are not computed.
    clearTimeout(this.pause);
    this.pause = window.setTimeout(() => this.fill(), 250);
  }

  private fill(): void {
    const engine = this.engine;
    if (!engine) return;
    const { run, loop, changes } = this;
    const of = (changed: Partial<Changes>) => settings_of(run, loop, { ...changes, ...changed });
    const own = loop_of(loop);
    const lengths = () => loops_to(this.most, own / million).map((x) => ({ x, settings: of({ loop_ps: x === own / million ? own : Math.round(x * million) }) }));
    this.loops.fill(engine, of({ loop_ps: own }), lengths, (x, outcome) => ({ x, y: per_call(outcome) }));
    if (this.sliders.has('rpm')) this.speeds.fill(engine, of({ rpm: null }), () => speeds.map((rpm) => ({ x: rpm, settings: of({ rpm }) })), rpm_point);
  }

  /** Draws soon, once for all points that arrive until then. */
  private redraw(): void {
    if (this.redraws++ > 0) return;
    const soon = 120;
    setTimeout(() => {
      this.redraws = 0;
      this.loop_chart.when_seen(() => this.draw_loops());
      this.rpm_chart.when_seen(() => this.draw_speeds());
    }, soon);
  }

  private draw_loops(): void {
    if (!this.outcome) return;
    const lost = per_call(this.outcome);
    const x = this.changes.loop_ps / million;
    this.loop_chart.set_axes(loop_axes(this.loops.points, lost, this.most));
    this.loop_chart.show([{ label: 'lost', colour: 'one', shape: 'line', points: this.loops.points }]);
    this.loop_chart.show_mark({ x, y: lost }, `${lost.toFixed(2)} at ${us(x)}`);
  }

  private draw_speeds(): void {
    if (!this.outcome) return;
    const ms = seconds(this.outcome) * 1000;
    const rpm = this.changes.rpm ?? this.rpm;
    this.rpm_chart.set_axes(rpm_axes(this.speeds.points, ms));
    this.rpm_chart.show([{ label: 'time', colour: 'one', shape: 'line', points: this.speeds.points }]);
    this.rpm_chart.show_mark({ x: rpm, y: ms }, `${time(ms / 1000)} at ${rpm} rpm`);
  }
}

const all: What_if[] = [];

/** The part of a run's section that runs the program again; the reason, if the page cannot. */
export function what_if({ document: run }: Result<Run>): HTMLElement {
  if (!run.call_loop) {
    return html('section', { class: 'what-if', 'data-what-if': 'refused' }, html('h4', {}, 'What if the loop were longer?'), html('p', {}, `Not offered for this run: ${run.no_call_loop ?? 'its loop is not known'}.`));
  }
  const one = new What_if(run, run.call_loop, String(all.length + 1));
  all.push(one);
  return one.element;
}

/** Starts the emulator in a worker, for all runs of the page. */
export function start_what_ifs(): void {
  if (all.length === 0) return;
  const refuse = (reason: string) => all.forEach((one) => one.refuse(`the emulator could not start in this browser (${reason})`));
  const script = document.getElementById('worker')?.textContent;
  const module = document.getElementById('module')?.textContent;
  if (!script || !module) return refuse('it is missing from the page');
  try {
    const engine: Engine = new Engine(script, module, () => all.forEach((one) => void one.start(engine)), refuse);
  } catch (error) {
    refuse(String(error));
  }
}
