// The page: it runs the emulator for the current settings and shows the outcome.

import { late_state, type Baked } from './bake.js';
import { Chart, type Line, type Point } from './chart.js';
import { Controls, fitting } from './controls.js';
import { Curve } from './curve.js';
import { figure_point, figure_settings, figure_state, figures, loop_axes, loop_point, loop_runs, rpm_axes, rpm_point, rpm_runs, type Figure } from './curves.js';
import { Deadline_bar } from './deadline.js';
import { by_id, html } from './dom.js';
import { Engine } from './engine.js';
import { Timeline, later_calls, seconds, type Outcome } from './outcome.js';
import { Player } from './player.js';
import { Stage } from './stage.js';
import { address_of, initial, is_statement, limits, settings_of, state_of, unused_settings, type State } from './state.js';
import { change, time, us, verdict } from './words.js';

const colours = ['one', 'two', 'three', 'four'];
const baked = JSON.parse(by_id('baked').textContent ?? '') as Baked;

/** The run of these settings that is stored in the page, if there is one. */
function stored(state: State): Outcome | undefined {
  const settings = settings_of(state);
  if (settings === settings_of(late_state)) return baked.late;
  return settings === settings_of(initial) ? baked.first : undefined;
}

class Page {
  private state: State = fitting(state_of(location.hash.includes('=') ? location.hash : ''), baked.machines);
  private engine: Engine | null = null;
  /** The emulator could not start: only the stored runs can be shown. */
  private is_still = false;
  private settled: { state: State; outcome: Outcome } = { state: { ...initial }, outcome: baked.first };
  private base = this.settled;
  private readonly bar = new Deadline_bar(by_id('race'), (by) => {
    const [least, most] = limits.loop;
    this.update({ loop: Math.round(Math.min(most, Math.max(least, this.state.loop + by))) });
  });
  private readonly player = new Player(new Stage(by_id<HTMLCanvasElement>('canvas')), this.bar);
  private readonly controls = new Controls(baked.machines, (changed) => this.update(changed));
  private readonly loop_chart = new Chart('Lost revolutions for each call against the length of the loop', (point) => this.update({ loop: point.x }));
  private readonly rpm_chart = new Chart('Time of the program against the speed of the disk', (point) => this.update({ rpm: point.x }));
  private readonly figure_chart = new Chart('Figure from the paper', (point, line) => this.open_figure(line.label, Math.round(1 / point.x)));
  private readonly live = new Map<string, Map<number, Point>>();
  private readonly loops = new Curve('loop', () => this.schedule(), baked.loops);
  private readonly speeds = new Curve('rpm', () => this.schedule(), baked.speeds);
  private figure = figures[0] as Figure;
  private timer = 0;
  private pause = 0;

  constructor() {
    by_id('plot-loop').append(this.loop_chart.element);
    by_id('plot-rpm').append(this.rpm_chart.element);
    by_id('plot-figure').append(this.figure_chart.element);
    this.make_figures();
    by_id('show-first').addEventListener('click', () => this.update({ ...initial }));
    by_id('show-late').addEventListener('click', () => this.update({ ...late_state }));
    by_id('shortest').addEventListener('click', () => this.update({ ...initial, rpm: this.state.rpm }));
    by_id('reset').addEventListener('click', () => this.reset());
    for (const which of ['loop', 'rpm'] as const) {
      by_id(`whole-${which}`).addEventListener('click', () => {
        this.seen[which] = [limits[which][0], limits[which][1]];
        this.show_curves();
      });
    }
    by_id('share').addEventListener('click', () => void this.share());
    window.addEventListener('hashchange', () => {
      if (!location.hash.includes('=')) return;
      const address = location.hash;
      this.update(state_of(address));
      this.show_unused(address);
    });
    this.controls.show(this.state);
    if (location.hash.includes('=')) this.show_unused(location.hash);
    this.settle(initial, baked.first);
    this.show_curves();
    this.show_figure();
    performance.mark('shown');
    this.start();
  }

  private start(): void {
    const script = by_id('worker').textContent ?? '';
    const begin = () => {
      try {
        const module = document.getElementById('module')?.textContent;
        if (!module) throw new Error('the end of the page is missing');
        this.engine = new Engine(
          script,
          module,
          () => document.documentElement.setAttribute('data-ready', 'live'),
          (reason) => this.still(reason),
        );
        this.run();
      } catch (error) {
        this.still(String(error));
      }
    };
    // The module is at the end of the page, and may not have been loaded yet.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
    else begin();
  }

  /** Shows only what was computed when the page was built. */
  private still(reason: string): void {
    this.engine = null;
    this.is_still = true;
    const still = by_id('still');
    still.hidden = false;
    still.textContent = `The emulator could not start in this browser (${reason}). The page shows two stored runs, by the buttons “A program in time” and “One that is too late”, and the stored curves. Its settings cannot be changed.`;
    if (!stored(this.state)) this.state = { ...initial };
    this.controls.disable(this.state);
    by_id<HTMLInputElement>('figure-b').disabled = true;
    by_id('figure-open').hidden = true;
    this.run();
    document.documentElement.setAttribute('data-ready', 'still');
  }

  /** Lists the settings of the address that the page does not follow. */
  private show_unused(address: string): void {
    const unused = unused_settings(address, this.state);
    by_id('unused').hidden = unused.length === 0;
    by_id('unused').textContent = `The address contains settings that this page cannot use: ${unused.slice(0, 5).join(', ')}. The controls show the settings that are used.`;
  }

  update(changed: Partial<State>): void {
    const next = fitting({ ...this.state, ...changed }, baked.machines);
    if (this.is_still && !stored(next)) return;
    this.state = next;
    by_id('unused').hidden = true;
    this.extend('loop', this.state.loop);
    this.extend('rpm', this.state.rpm);
    this.controls.show(this.state);
    clearTimeout(this.timer);
    // Browsers limit how often the address may change, so it changes when the settings rest.
    this.timer = window.setTimeout(() => {
      try {
        history.replaceState(null, '', address_of(this.state));
      } catch {
        /* Some browsers do not let a local file change its address. */
      }
      this.base = this.settled;
    }, 900);
    this.run();
  }

  /** Returns to the first settings; the next change is compared with them. */
  private reset(): void {
    this.base = { state: { ...initial }, outcome: baked.first };
    for (const which of ['loop', 'rpm'] as const) this.seen[which] = [initial[which], initial[which]];
    this.update({ ...initial });
  }

  private run(): void {
    const state = this.state;
    if (!this.engine) {
      const outcome = stored(state);
      if (outcome) this.settle(state, outcome);
      return;
    }
    void this.engine.ask(settings_of(state, { events: 'page' })).then((outcome) => {
      if (outcome && state === this.state) this.settle(state, outcome);
    });
    // While a setting is dragged, the curves that it changes are not computed.
    clearTimeout(this.pause);
    this.pause = window.setTimeout(() => {
      this.fill('loop');
      this.fill('rpm');
    }, 250);
  }

  private settle(state: State, outcome: Outcome): void {
    const words = by_id('verdict');
    words.classList.toggle('is-wrong', outcome.error !== undefined);
    document.documentElement.setAttribute('data-settings', settings_of(state));
    if (outcome.error) {
      words.textContent = `These settings cannot be run: ${outcome.error}.`;
      return;
    }
    words.classList.toggle('is-lost', outcome.lost > 0);
    words.textContent = verdict(outcome, state);
    const changed = change(this.base, { state, outcome });
    by_id('change').textContent = changed;
    by_id('change').classList.toggle('is-new', changed !== '');
    this.settled = { state, outcome };
    const timeline = new Timeline(outcome);
    const race = timeline.race(1);
    this.slack = race ? race.parts.reduce((left, part) => left - (part.what === 'loop' ? 0 : part.end - part.begin), race.deadline - race.begin) : 0;
    this.player.show(timeline);
    this.show_curves();
  }

  /** Computes a curve again if a setting other than the one along its axis has changed. */
  private fill(which: 'loop' | 'rpm'): void {
    if (!this.engine) return;
    const state = this.state;
    const key = settings_of({ ...state, [which]: initial[which] });
    const stored = key === settings_of(initial);
    if (which === 'loop') this.loops.fill(this.engine, key, () => loop_runs(state), (x, outcome) => loop_point(x, outcome, state), stored ? baked.loops : undefined);
    else this.speeds.fill(this.engine, key, () => rpm_runs(state), rpm_point, stored ? baked.speeds : undefined);
  }

  /** The range that the user has dragged over: only this part of a curve is drawn. */
  private readonly seen = { loop: [initial.loop, initial.loop] as [number, number], rpm: [initial.rpm, initial.rpm] as [number, number] };

  private extend(which: 'loop' | 'rpm', value: number): void {
    const range = this.seen[which];
    range[0] = Math.min(range[0], value);
    range[1] = Math.max(range[1], value);
  }
  private drawn(which: 'loop' | 'rpm', points: Point[]): Point[] {
    const [from, to] = this.seen[which];
    return points.filter((point) => from <= point.x && point.x <= to);
  }

  /** The longest loop in microseconds with which each call is in time; 0 if no call is, or if the program does not check. */
  private slack = 0;

  /** A sector arrives at a random point of a loop; the call is late if the rest of the loop is longer than the slack. */
  private average(): Point[] {
    const { state } = this.settled;
    const slack = this.slack;
    if (slack <= 0 || state.used > 1 || state.random || is_statement(state)) return [];
    const from = [0, slack].map((x) => ({ x, y: 0 }));
    const rest = Array.from({ length: 40 }, (_, i) => slack + ((limits.loop[1] - slack) * (i + 1)) / 40);
    return [...from, ...rest.map((x) => ({ x, y: 1 - slack / x }))];
  }

  private scheduled = false;
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    const soon = 120;
    setTimeout(() => {
      this.scheduled = false;
      this.show_curves();
    }, soon);
  }

  private show_curves(): void {
    this.loop_chart.when_seen(() => this.show_loops());
    this.rpm_chart.when_seen(() => this.show_speeds());
  }

  private show_loops(): void {
    const { state, outcome } = this.settled;
    const lost = outcome.lost / later_calls(outcome, state);
    const points = this.drawn('loop', this.loops.points);
    this.loop_chart.set_axes(loop_axes(this.loops.points, lost, limits.loop[1]));
    const whole = points.length === this.loops.points.length;
    this.loop_chart.show([
      { label: 'lost', colour: 'one', shape: 'line', points },
      { label: 'average', colour: 'grey', shape: 'dashes', points: whole ? this.average() : [] },
    ]);
    this.loop_chart.show_mark({ x: state.loop, y: lost }, `${lost.toFixed(2)} at ${us(state.loop)}`);
  }

  private show_speeds(): void {
    const { state, outcome } = this.settled;
    this.rpm_chart.set_axes(rpm_axes(this.speeds.points, seconds(outcome) * 1000));
    this.rpm_chart.show([{ label: 'time', colour: 'one', shape: 'line', points: this.drawn('rpm', this.speeds.points) }]);
    this.rpm_chart.show_mark({ x: state.rpm, y: seconds(outcome) * 1000 }, `${time(seconds(outcome))} at ${state.rpm} rpm`);
  }

  private make_figures(): void {
    const tabs = by_id('figure-tabs');
    for (const figure of figures) {
      const tab = html('button', { type: 'button', class: 'tab' }, `Figure ${figure.number}`);
      tab.addEventListener('click', () => {
        this.figure = figure;
        this.show_figure();
      });
      tabs.append(tab);
    }
    const slider = by_id<HTMLInputElement>('figure-b');
    slider.addEventListener('input', () => {
      this.measure_figure(Number(slider.value));
      this.show_figure();
    });
  }

  private points_of(label: string): Map<number, Point> {
    const key = `${this.figure.number} ${label}`;
    const points = this.live.get(key) ?? new Map<number, Point>();
    this.live.set(key, points);
    return points;
  }

  private measure_figure(sectors: number): void {
    const figure = this.figure;
    for (const { label, run } of figure.series) {
      const points = this.points_of(label);
      void this.engine?.ask(figure_settings(run, sectors), 'figure').then((outcome) => {
        if (!outcome || outcome.error) return;
        points.set(sectors, figure_point(figure, sectors, outcome));
        if (figure === this.figure) this.show_figure();
      });
    }
  }

  private show_figure(): void {
    const figure = this.figure;
    const slider = by_id<HTMLInputElement>('figure-b');
    const sectors = Number(slider.value);
    by_id('figure-b-out').textContent = String(sectors);
    slider.setAttribute('aria-valuetext', `${sectors} sectors`);
    [...by_id('figure-tabs').children].forEach((tab, i) => tab.setAttribute('aria-pressed', String(figures[i] === figure)));
    by_id('figure-explanation').textContent = `${figure.title}. ${figure.explanation}`;
    by_id('figure-basis').textContent = figure.basis;
    const printed = baked.printed[figure.number - 1] ?? [];
    const lines: Line[] = [];
    const labels = new Set(printed.filter((row) => row.what === 'paper').map((row) => row.label));
    for (const label of labels) lines.push({ label, colour: 'grey', shape: 'dashes', points: printed.filter((row) => row.what === 'paper' && row.label === label) });
    const keys = html('ul', { class: 'keys' });
    figure.series.forEach(({ label }, i) => {
      const colour = colours[i] ?? 'one';
      lines.push({ label, colour, shape: 'rings', points: printed.filter((row) => row.what === 'measured' && row.label === label) });
      lines.push({ label, colour, shape: 'dots', points: [...this.points_of(label).values()] });
      keys.append(html('li', {}, html('i', { class: colour }), label));
    });
    this.figure_chart.set_axes({
      x: { label: '1/B: one sector per call at the right, many at the left', from: 0, to: 1.05, ticks: [0.1, 0.2, 1 / 3, 0.5, 1] },
      y: { label: figure.y_label, from: 0, to: figure.most, ticks: figure.ticks },
    });
    this.figure_chart.show(lines);
    const plot = by_id('plot-figure');
    plot.querySelector('.keys')?.remove();
    plot.prepend(keys);
    const first = figure.series[0];
    const here = first && this.points_of(first.label).get(sectors);
    this.figure_chart.show_mark(here ?? null, here ? `${here.y.toFixed(figure.overhead ? 0 : 3)} at B = ${sectors}` : '');
    by_id('figure-caption').textContent = `Dashed: the paper’s lines, ${[...labels].join('; ')}. Rings: Platter running the paper’s Fortran program. Dots: computed now, at the sizes that you dragged to. Click a point to open its run.`;
    const open = by_id('figure-open');
    if (open.dataset['of'] === `${figure.number}/${sectors}`) return;
    open.dataset['of'] = `${figure.number}/${sectors}`;
    open.replaceChildren(
      ...figure.series.map(({ label }) => {
        const button = html('button', { type: 'button' }, `Open ${label}, B = ${sectors}`);
        button.addEventListener('click', () => this.open_figure(label, sectors));
        return button;
      }),
    );
  }

  private open_figure(label: string, sectors: number): void {
    const one = this.figure.series.find((series) => series.label === label);
    if (!one || !Number.isFinite(sectors)) return;
    by_id<HTMLInputElement>('figure-b').value = String(sectors);
    this.measure_figure(sectors);
    this.show_figure();
    this.update(figure_state(one.run, sectors));
  }

  private async share(): Promise<void> {
    const address = new URL(address_of(this.state), location.href).href;
    const status = by_id('shared');
    try {
      await navigator.clipboard.writeText(address);
      status.textContent = 'Copied.';
    } catch {
      status.textContent = `The address is ${address}`;
    }
  }
}

new Page();
