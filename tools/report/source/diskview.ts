// The disk view: one platter, or two platters that differ in one setting, with their time lines and controls.

import { html, table } from './dom.js';
import { first_due, Watched } from './moment.js';
import { PlatterDrawing } from './platter.js';
import { Player } from './player.js';
import type { Result } from './results.js';
import { cause_in_words, length, sentence, time } from './sentence.js';
import { TimeLine } from './timeline.js';
import { taken_apart, type Drive, type TimelineDocument, type Trace } from './trace.js';

/** One of them as it stands in the page. */
class Seat {
  readonly drawing: PlatterDrawing;
  readonly line: TimeLine;
  readonly says = html('p', { class: 'now', 'aria-live': 'polite' });
  readonly counts = html('p', { class: 'counts' });
  readonly element: HTMLElement;

  /** `drives`: lets another drive be chosen, where there are some. */
  constructor(readonly watched: Watched, player: Player, drives: HTMLElement | null) {
    const { trace, drive } = watched;
    const about = trace.document.otherData;
    this.drawing = new PlatterDrawing(watched);
    this.line = new TimeLine(watched, (at) => player.stop(at));
    const part = trace.until !== undefined
      ? `The trace goes on; the page has it until ${time(trace.until)}. platter run --trace-from and --trace-to choose another part.`
      : about.from_us !== undefined || about.to_us !== undefined
        ? `The trace has a part of the run, ${about.from_us === undefined ? 'from its beginning' : `from ${time(about.from_us)}`} ${about.to_us === undefined ? 'to its end' : `to ${time(about.to_us)}`}: so do the counts.`
        : null;
    this.element = html(
      'section',
      { class: 'seat' },
      html('h3', {}, trace.file.replace(/\.json$/, '')),
      drives,
      html('p', { class: 'note' }, `${about.machine} under ${about.os}, drive ${drive.name} (${drive.about.disk}): ${drive.about.sectors_per_track} sectors a track, ${length(watched.rotation.revolution).replace(' ', '\u00a0')} a revolution`),
      this.drawing.element,
      this.counts,
      this.says,
      this.line.element,
      part === null ? null : html('p', { class: 'note' }, part),
    );
  }

  show(at: number, playing: boolean, from: number, span: number): void {
    const now = this.watched.moment(at);
    const words = sentence(now);
    this.says.setAttribute('aria-live', playing ? 'off' : 'polite');
    this.says.textContent = words;
    this.says.classList.toggle('now-lost', now.lost !== null);
    const calls = now.calls === 1 ? '1 call' : `${now.calls} calls`;
    const lost = now.revolutions_lost === 1 ? '1 revolution' : `${now.revolutions_lost} revolutions`;
    this.counts.textContent = `${calls} of this drive so far, ${lost} lost`;
    this.drawing.show(now, words);
    this.line.show(at, from, span);
  }
}

const speeds: [string, number][] = [['a revolution in 60 s', 60], ['a revolution in 20 s', 20], ['a revolution in 6 s', 6], ['a revolution in 2 s', 2], ['a revolution in 0.5 s', 0.5]];
const widths: [string, number][] = [['a tenth of a revolution', 0.1], ['half a revolution', 0.5], ['2 revolutions', 2], ['5 revolutions', 5], ['20 revolutions', 20]];

function choice(label: string, values: [string, number][], chosen: number, change: (value: number) => void): HTMLElement {
  const select = html('select', { 'aria-label': label }, ...values.map(([text, value]) => html('option', { value, selected: value === chosen }, text)));
  select.addEventListener('change', () => change(Number(select.value)));
  return html('label', {}, html('span', {}, label), select);
}

const lost_of = (drive: Drive) => drive.lost.reduce((sum, one) => sum + one.revolutions, 0);

/** Of several drives the one that lost most is looked at first. */
export function disk_view(files: Result<TimelineDocument>[]): HTMLElement {
  const traces = files.map(taken_apart).filter((one) => one.drives.length > 0);
  if (traces.length === 0) return html('p', { class: 'trouble' }, `No sector passes under heads in ${files.map((one) => one.file).join(', ')}.`);
  const chosen = traces.map((one) => one.drives.reduce((best, drive, i) => (lost_of(drive) > lost_of(one.drives[best] as Drive) ? i : best), 0));
  const place = html('div');
  const show = () => {
    const drives = traces.map((trace, i) => (trace.drives.length < 2 ? null : choice('Drive', trace.drives.map((one, k): [string, number] => [`${one.name} (${lost_of(one)} lost)`, k]), chosen[i] ?? 0, (k) => {
      chosen[i] = k;
      show();
    })));
    place.replaceChildren(view_of(traces.map((trace, i) => new Watched(trace, trace.drives[chosen[i] ?? 0] as Drive)), drives));
  };
  show();
  return html('div', {}, place, lost_table(traces));
}

function view_of(watched: Watched[], drives: (HTMLElement | null)[]): HTMLElement {
  const first = watched[0] as Watched;
  const events = [...new Set(watched.flatMap((one) => one.events()))].sort((a, b) => a - b);
  const ends = watched.map((one) => one.trace.end);
  const player = new Player(events, events[0] ?? 0, Math.max(...ends));
  const due = [...new Set(watched.flatMap((one) => one.drive.lost.flatMap((lost) => lost.due)))].sort((a, b) => a - b);
  const revolution = first.rotation.revolution;
  player.speed = revolution / 6;
  let span = 2 * revolution;

  const seats = watched.map((one, i) => new Seat(one, player, drives[i] ?? null));
  const slider = html('input', { type: 'range', class: 'slider', min: player.begin, max: player.end, step: 'any', 'aria-label': 'Time' });
  slider.addEventListener('input', () => player.stop(Number(slider.value)));
  const button = (text: string, says: string, press: () => void) => html('button', { type: 'button', 'aria-label': says, title: says, click: press }, text);
  const play = button('Play', 'Play or pause (space)', () => player.toggle());
  play.classList.add('play');
  const clock = html('output', { class: 'clock' });
  const to_lost = (direction: 1 | -1) => {
    const next = player.next(due, direction);
    if (next !== undefined) player.stop(next);
  };
  const show = () => {
    slider.value = String(player.at);
    slider.setAttribute('aria-valuetext', time(player.at));
    play.textContent = player.playing ? 'Pause' : 'Play';
    clock.textContent = time(player.at);
    for (const seat of seats) seat.show(player.at, player.playing, player.at - span * 0.4, span);
  };
  const controls = html(
    'div',
    { class: 'controls' },
    html(
      'div',
      { class: 'buttons' },
      button('◀\u202fstep', 'The event before (left arrow)', () => player.step(-1)),
      play,
      button('step\u202f▶', 'The next event (right arrow)', () => player.step(1)),
      ...(due.length > 0 ? [button('◀ lost', 'The lost revolution before (P)', () => to_lost(-1)), button('lost ▶', 'The next lost revolution (N)', () => to_lost(1))] : []),
      clock,
    ),
    slider,
  );
  const view = html(
    'div',
    { class: 'disk-view', tabindex: 0, role: 'group', 'aria-label': 'Disk view: space plays, arrows go from event to event' },
    html('div', { class: 'choices' }, choice('Speed', speeds, 6, (seconds) => { player.speed = revolution / seconds; }), choice('Line of time', widths, 2, (turns) => { span = turns * revolution; show(); })),
    controls,
    html('div', { class: watched.length > 1 ? 'seats seats-two' : 'seats' }, ...seats.map((one) => one.element)),
    legend(),
  );
  const keys: Record<string, () => void> = {
    ' ': () => player.toggle(), ArrowRight: () => player.step(1), ArrowLeft: () => player.step(-1),
    n: () => to_lost(1), p: () => to_lost(-1), Home: () => player.stop(player.begin), End: () => player.stop(player.end),
  };
  // Keys work anywhere on the page unless another element uses them, so that they work right after the page is opened.
  const listen = (event: KeyboardEvent) => {
    if (!view.isConnected) document.removeEventListener('keydown', listen);
    const press = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const target = event.target as HTMLElement;
    const { top, bottom } = view.getBoundingClientRect();
    if (!view.contains(target) && (target !== document.body || bottom < 0 || top > window.innerHeight)) return;
    if (!press || event.ctrlKey || event.metaKey || event.altKey || target.tagName === 'SELECT') return;
    if (event.key === ' ' && target.tagName === 'BUTTON') return; // the key presses the button
    event.preventDefault();
    press();
  };
  document.addEventListener('keydown', listen);
  player.hear(show);
  new ResizeObserver(() => show()).observe(view);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  // The view starts at an interesting moment, when a sector has just been missed.
  player.go(due[0] !== undefined ? due[0] + revolution * 0.12 : player.begin);
  return view;
}

/** What the colours of the track are. */
function legend(): HTMLElement {
  const said: [string, string][] = [
    ['passes', 'passes and is taken'], ['ahead', 'is read ahead'], ['missed', 'came by and was missed'], ['wanted', 'is wanted'], ['had', 'was taken in the last revolution'],
  ];
  return html('p', { class: 'legend' }, ...said.map(([name, what]) => html('span', {}, html('i', { class: `swatch of-${name}` }), what)));
}

/** The same without a picture. */
function lost_table(traces: Trace[]): HTMLElement {
  const rows = traces.flatMap((one) => one.drives.flatMap((drive) => drive.lost.map((lost) => [
    one.file.replace(/\.json$/, ''), drive.name, time(first_due(lost)), lost.sector < 0 ? '–' : String(lost.sector), cause_in_words(lost.cause), lost.late > 0 ? length(lost.late) : '–', String(lost.revolutions),
  ])));
  if (rows.length === 0) return html('p', { class: 'note' }, 'No revolution was lost.');
  const most = 200;
  const caption = rows.length > most ? `The first ${most} of ${rows.length}` : 'Lost revolutions';
  const all = traces.reduce((sum, one) => sum + one.drives.reduce((count, drive) => count + lost_of(drive), 0), 0);
  return html('details', {}, html('summary', {}, `All lost revolutions (${all})`), table(caption, ['trace', 'drive', 'due at', 'sector', 'cause', 'late by', 'revolutions'], rows.slice(0, most)));
}
