// The disk view: one platter, or two platters that differ in one setting, with their time lines and controls.

import { Deadline_bar } from '../../live/source/deadline.js';
import { cause_words, race_verdict, race_words } from '../../live/source/words.js';
import { animation } from './animation.js';
import { number_setting, on_address, set_setting, setting } from './address.js';
import { html, table } from './dom.js';
import { differences_table } from './lead.js';
import { first_due, Watched } from './moment.js';
import { PlatterDrawing } from './platter.js';
import { Player } from './player.js';
import type { Part, Result } from './results.js';
import { length, sentence, stem, time } from './sentence.js';
import { TimeLine, type Moves } from './timeline.js';
import { taken_apart, type Drive, type TimelineDocument, type Trace } from './trace.js';

/** The view of one drive of one trace. */
class Seat {
  readonly drawing: PlatterDrawing;
  readonly line: TimeLine;
  readonly says = html('p', { class: 'now', 'aria-live': 'polite' });
  readonly counts = html('p', { class: 'counts' });
  readonly element: HTMLElement;
  private readonly race = html('div', { class: 'race' });
  private readonly race_says = html('p', { class: 'race-says' });
  private readonly race_words = html('p', { class: 'only-said' });
  private readonly bar = new Deadline_bar(this.race, null);

  /** `choices`: lets the user choose another drive or window, if there are several. */
  constructor(readonly watched: Watched, moves: Moves, choices: HTMLElement | null) {
    const { trace, drive } = watched;
    const about = trace.document.otherData;
    this.drawing = new PlatterDrawing(watched);
    this.line = new TimeLine(watched, moves);
    const part = about.from_us !== undefined || about.to_us !== undefined
      ? `The trace has a part of the run, ${about.from_us === undefined ? 'from its beginning' : `from ${time(about.from_us)}`} ${about.to_us === undefined ? 'to its end' : `to ${time(about.to_us)}`}: so do the counts.`
      : null;
    this.element = html(
      'section',
      { class: 'seat' },
      html('h3', {}, stem(trace.file)),
      choices,
      html('p', { class: 'note' }, `${about.machine} under ${about.os}, drive ${drive.name} (${drive.about.disk}): ${drive.about.sectors_per_track} sectors a track, ${length(watched.rotation.revolution).replace(' ', '\u00a0')} a revolution`),
      this.race,
      this.race_says,
      this.race_words,
      html('div', { class: 'seat-body' }, this.drawing.element, html('div', {}, this.counts, this.says)),
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
    const race = this.watched.races.at(at) ?? this.watched.races.first();
    this.bar.show(race);
    this.bar.now(at);
    const says = race ? `Request ${race.request}: ${race_verdict(race).replace(/^That is/, 'its command was').replace(/^It is/, 'its command was')}` : 'The drive has no two calls in sequence, so there is no deadline to show.';
    if (this.race_says.textContent !== says) {
      this.race_says.textContent = says;
      this.race_words.textContent = race ? race_words(race) : '';
    }
    this.race_says.classList.toggle('now-lost', race !== null && race.lost !== null);
    this.drawing.show(now, words);
    this.line.show(at, from, span);
  }
}

const speeds: [string, number][] = [['a revolution in 60 s', 60], ['a revolution in 20 s', 20], ['a revolution in 6 s', 6], ['a revolution in 2 s', 2], ['a revolution in 0.5 s', 0.5]];
/** Lengths of the visible time, in revolutions. */
const least_zoom = 0.02;
const most_zoom = 1000;

function choice(label: string, values: [string, number][], chosen: number, change: (value: number) => void): HTMLElement {
  const select = html('select', { 'aria-label': label }, ...values.map(([text, value]) => html('option', { value, selected: value === chosen }, text)));
  select.addEventListener('change', () => change(Number(select.value)));
  return html('label', {}, html('span', {}, label), select);
}

const seconds = (us: number) => `${(us / 1e6).toFixed(3)} s`;
const lost_of = (drive: Drive) => drive.lost.reduce((sum, one) => sum + one.revolutions, 0);

/** A trace with its windows, of which one is shown, and with the drive that is shown. */
class Shown {
  private trace: Trace;
  window: number;
  drive: number;

  constructor(private readonly windows: readonly Part<TimelineDocument>[], private readonly first: Result<TimelineDocument>, window: number, drive: number | null) {
    this.window = Math.min(window, windows.length - 1);
    this.trace = this.read();
    this.drive = drive ?? this.most_lost();
  }

  get its(): Trace {
    return this.trace;
  }
  get can_be_shown(): boolean {
    return this.trace.drives.length > 0;
  }
  watched(): Watched {
    return new Watched(this.trace, (this.trace.drives[this.drive] ?? this.trace.drives[0]) as Drive);
  }
  choose_window(window: number): void {
    const name = this.trace.drives[this.drive]?.name;
    this.window = window;
    this.trace = this.read();
    this.drive = Math.max(0, this.trace.drives.findIndex((one) => one.name === name));
  }
  /** Selections of the drive and the window; null if there is nothing to select. */
  choices(change: () => void): HTMLElement | null {
    const drives = this.trace.drives.map((one, i): [string, number] => [`${one.name} (${lost_of(one)} lost)`, i]);
    const windows = this.first.document.page.windows.map((one, i): [string, number] => [`${seconds(one.from_us)} to ${one.until_us === undefined ? 'the end' : seconds(one.until_us)} (${one.lost} lost)`, i]);
    if (drives.length < 2 && windows.length < 2) return null;
    return html(
      'div',
      { class: 'choices' },
      drives.length < 2 ? null : choice('Drive', drives, this.drive, (drive) => { this.drive = drive; change(); }),
      windows.length < 2 ? null : choice('Window', windows, this.window, (window) => { this.choose_window(window); change(); }),
    );
  }
  private read(): Trace {
    const part = this.windows[this.window];
    return taken_apart(this.window === 0 || !part ? this.first : { file: part.file, document: part.read() });
  }
  private most_lost(): number {
    const { drives } = this.trace;
    return drives.reduce((best, drive, i) => (lost_of(drive) > lost_of(drives[best] as Drive) ? i : best), 0);
  }
}

/** `files`: the windows of each trace. `firsts`: the first window of each. Of several drives, the one that lost most is shown first. */
export function disk_view(files: readonly Part<TimelineDocument>[][], firsts: readonly Result<TimelineDocument>[]): HTMLElement {
  const numbers = (key: string) => (setting(key) ?? '').split(',').map((text) => (/^\d+$/.test(text) ? Number(text) : null));
  const made = () => {
    const [windows, drives] = [numbers('window'), numbers('drive')];
    return files.map((parts, i) => new Shown(parts, firsts[i] as Result<TimelineDocument>, windows[i] ?? 0, drives[i] ?? null)).filter((one) => one.can_be_shown);
  };
  let all = made();
  if (all.length === 0) return html('p', { class: 'trouble' }, `No sector passes under heads in ${firsts.map((one) => one.file).join(', ')}.`);
  const initial = all.map((one) => [one.window, one.drive].join()).join(' ');
  const place = html('div');
  const below = html('div');
  const show = (at?: number) => {
    const is_initial = all.map((one) => [one.window, one.drive].join()).join(' ') === initial;
    set_setting('window', is_initial ? null : all.map((one) => one.window).join());
    set_setting('drive', is_initial ? null : all.map((one) => one.drive).join());
    const { view, player } = view_of(all.map((one) => one.watched()), all.map((one) => one.choices(() => show())), at);
    place.replaceChildren(view);
    const go = (one: Shown, drive: number, due: number) => {
      if (one.drive !== drive) {
        one.drive = drive;
        show(due);
      } else player.stop(due);
      place.scrollIntoView({ block: 'start' });
    };
    below.replaceChildren(lost_table(all, go));
  };
  show(number_setting('at', Number.NaN));
  on_address(() => {
    all = made();
    show(number_setting('at', Number.NaN));
  });
  return html('div', {}, differences_table(firsts) ?? '', place, below);
}

/** Adds a picture to the page as Base64. */
function embed(bytes: Uint8Array): void {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  document.body.append(html('script', { type: 'text/plain', id: 'animation' }, btoa(text)));
}

/** `at`: the time that is shown first; NaN or undefined: shortly after the first sector that was missed. */
function view_of(watched: Watched[], choices: (HTMLElement | null)[], at: number | undefined): { view: HTMLElement; player: Player } {
  const first = watched[0] as Watched;
  const events = [...new Set(watched.flatMap((one) => one.events()))].sort((a, b) => a - b);
  const ends = watched.map((one) => one.trace.end);
  const player = new Player(events, Math.min(...watched.map((one) => Math.max(one.trace.from, one.events()[0] ?? 0))), Math.max(...ends));
  const due = [...new Set(watched.flatMap((one) => one.drive.lost.flatMap((lost) => lost.due)))].sort((a, b) => a - b);
  const revolution = first.rotation.revolution;
  player.speed = revolution / 6;
  const usual_zoom = 2;
  let zoom = number_setting('zoom', usual_zoom, least_zoom, most_zoom);
  const zoomed = html('output', { class: 'zoom' });
  const moves: Moves = {
    go: (to) => player.stop(to),
    zoom: (factor) => {
      zoom = Math.min(most_zoom, Math.max(least_zoom, zoom * factor));
      set_setting('zoom', zoom === usual_zoom ? null : String(Number(zoom.toPrecision(3))));
      show();
    },
  };
  const button = (text: string, says: string, press: () => void) => html('button', { type: 'button', 'aria-label': says, title: says, click: press }, text);
  const saved = html('span', { class: 'note', role: 'status' });
  const save = button('Save as APNG', 'Save the next revolution as an animated picture for slides', () => void write());
  const draw = (from: number) => {
    const [frames, turns, seconds] = [60, 1.2, 9];
    const times = Array.from({ length: frames }, (_, i) => Math.min(player.end, from + (i * turns * revolution) / frames));
    const subjects = seats.map((one) => ({ drawing: one.drawing.element, name: stem(one.watched.trace.file) }));
    return animation(subjects, times, (at) => player.stop(at), (1000 * seconds) / frames);
  };
  const write = async () => {
    const from = player.at;
    save.disabled = true;
    saved.textContent = 'Drawing …';
    try {
      const subjects = seats.map((one) => ({ name: stem(one.watched.trace.file) }));
      const url = URL.createObjectURL(new Blob([(await draw(from)) as BlobPart], { type: 'image/apng' }));
      html('a', { href: url, download: `${subjects.map((one) => one.name).join('-')}.png` }).click();
      saved.textContent = 'Saved.';
    } catch (error) {
      saved.textContent = `The picture cannot be saved: ${String(error)}`;
    }
    save.disabled = false;
    player.stop(from);
  };
  const seats = watched.map((one, i) => new Seat(one, moves, choices[i] ?? null));
  // The view starts at an interesting moment, when a sector has just been missed.
  const start = due[0] !== undefined ? due[0] + revolution * 0.12 : player.begin;
  const slider = html('input', { type: 'range', class: 'slider', min: player.begin, max: player.end, step: 'any', 'aria-label': 'Time' });
  slider.addEventListener('input', () => player.stop(Number(slider.value)));
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
    zoomed.textContent = `${Number(zoom.toPrecision(2))} ${zoom === 1 ? 'revolution' : 'revolutions'}`;
    const span = zoom * revolution;
    for (const seat of seats) seat.show(player.at, player.playing, player.at - span * 0.4, span);
    if (player.at !== start || setting('at') !== null) set_setting('at', player.at === start ? null : String(Number(player.at.toFixed(3))));
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
    controls,
    html('div', { class: watched.length > 1 ? 'seats seats-two' : 'seats' }, ...seats.map((one) => one.element)),
    html('div', { class: 'choices' }, choice('Speed', speeds, 6, (seconds) => { player.speed = revolution / seconds; }), html('div', { class: 'zooms' }, html('span', {}, 'Time line'), button('−', 'Show more time (−)', () => moves.zoom(2)), zoomed, button('+', 'Show less time (+)', () => moves.zoom(0.5))), save, saved),
    legend(),
  );
  const keys: Record<string, () => void> = {
    ' ': () => player.toggle(), ArrowRight: () => player.step(1), ArrowLeft: () => player.step(-1),
    '+': () => moves.zoom(0.5), '=': () => moves.zoom(0.5), '-': () => moves.zoom(2),
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
  player.go(at !== undefined && Number.isFinite(at) ? at : start);
  // platter report --animate opens the page at this address, and reads the animation from it.
  if (setting('animate') !== null) setTimeout(() => void draw(due[0] ?? player.begin).then(embed), 100);
  return { view, player };
}

/** What the colours of the track are. */
function legend(): HTMLElement {
  const said: [string, string][] = [
    ['passes', 'passes and is taken'], ['ahead', 'is read ahead'], ['missed', 'came by and was missed'], ['wanted', 'is wanted'], ['had', 'was taken in the last revolution'],
  ];
  return html('p', { class: 'legend' }, ...said.map(([name, what]) => html('span', {}, html('i', { class: `swatch of-${name}` }), what)));
}

/** The same without a picture. The times are links to the moment at which a sector was due. */
function lost_table(all: readonly Shown[], go: (one: Shown, drive: number, at: number) => void): HTMLElement {
  const rows = all.flatMap((one) => one.its.drives.flatMap((drive, i) => drive.lost.map((lost) => [
    stem(one.its.file), drive.name, html('button', { type: 'button', class: 'link', click: () => go(one, i, first_due(lost)) }, time(first_due(lost))),
    lost.sector < 0 ? '–' : String(lost.sector), cause_words(lost.cause), lost.late > 0 ? length(lost.late) : '–', String(lost.revolutions),
  ])));
  if (rows.length === 0) return html('p', { class: 'note' }, 'No revolution was lost here.');
  const most = 200;
  const caption = rows.length > most ? `The first ${most} of ${rows.length}` : 'Lost revolutions';
  const count = all.reduce((sum, one) => sum + one.its.drives.reduce((lost, drive) => lost + lost_of(drive), 0), 0);
  return html('details', {}, html('summary', {}, `All lost revolutions (${count})`), table(caption, ['trace', 'drive', 'due at', 'sector', 'cause', 'late by', 'revolutions'], rows.slice(0, most)));
}
