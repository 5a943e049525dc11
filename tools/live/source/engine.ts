// The page's side of the worker: a queue of runs, in which the user's own run is first.

import type { Outcome } from './outcome.js';

interface Task {
  settings: string;
  lane: string;
  /** The request was cancelled while the worker had it. */
  dropped: boolean;
  done: (outcome: Outcome | null) => void;
}

/** The lane of the user's own run, which is computed before the points of a curve. */
const urgent = 'run';
/** The most runs in one message: each message interrupts the animation. The worker answers early if they take long. */
const most_at_once = 12;

export class Engine {
  private readonly worker: Worker;
  private readonly waiting: Task[] = [];
  private readonly known = new Map<string, Outcome>();
  private busy: Task[] = [];
  private ready = false;

  constructor(script: string, module: string, started: () => void, failed: (reason: string) => void) {
    this.worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    this.worker.onerror = (event) => failed(event.message || 'its worker did not start');
    this.worker.onmessage = (event: MessageEvent<{ ready?: boolean; texts?: string[]; failed?: string }>) => {
      const { ready, texts, failed: reason } = event.data;
      if (reason !== undefined) return failed(reason);
      if (ready) {
        this.ready = true;
        started();
      } else if (texts !== undefined) {
        this.finish(texts);
      }
      this.next();
    };
    this.worker.postMessage({ module });
  }

  /** The outcome; null if a newer request in the same lane replaced this one. */
  ask(settings: string, lane = urgent): Promise<Outcome | null> {
    const known = this.known.get(settings);
    if (known) return Promise.resolve(known);
    return new Promise((done) => {
      if (lane === urgent) this.drop(lane);
      this.waiting.push({ settings, lane, dropped: false, done });
      this.next();
    });
  }

  /** Cancels the requests of a lane that the worker has not started. */
  drop(lane: string): void {
    for (let i = this.waiting.length - 1; i >= 0; --i) {
      if (this.waiting[i]?.lane === lane) this.waiting.splice(i, 1)[0]?.done(null);
    }
    for (const task of this.busy) task.dropped ||= task.lane === lane;
  }

  /** Takes the outcomes of the first runs that the worker was given; the others wait again. */
  private finish(texts: string[]): void {
    const done = this.busy.slice(0, texts.length);
    const rest = this.busy.slice(texts.length);
    this.busy = [];
    this.waiting.unshift(...rest.filter((task) => !task.dropped));
    for (const task of rest) if (task.dropped) task.done(null);
    done.forEach((task, i) => {
      const outcome = JSON.parse(texts[i] ?? '') as Outcome;
      this.remember(task.settings, outcome);
      task.done(outcome);
    });
  }

  private remember(settings: string, outcome: Outcome): void {
    const most = 600;
    if (this.known.size >= most) this.known.delete(this.known.keys().next().value as string);
    this.known.set(settings, outcome);
  }

  private next(): void {
    if (!this.ready || this.busy.length > 0 || this.waiting.length === 0) return;
    const first = this.waiting.findIndex((task) => task.lane === urgent);
    this.busy = first < 0 ? this.waiting.splice(0, most_at_once) : this.waiting.splice(first, 1);
    this.worker.postMessage({ settings: this.busy.map((task) => task.settings) });
  }
}
