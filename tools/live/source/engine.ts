// The page's side of the worker: a queue of runs, in which the user's own run is first.

import type { Outcome } from './outcome.js';

interface Task {
  settings: string;
  lane: string;
  done: (outcome: Outcome | null) => void;
}

/** The lane of the user's own run, which is computed before the points of a curve. */
const urgent = 'run';

export class Engine {
  private readonly worker: Worker;
  private readonly waiting: Task[] = [];
  private readonly known = new Map<string, Outcome>();
  private busy: Task | null = null;
  private ready = false;
  private id = 0;

  constructor(script: string, module: string, started: () => void, failed: (reason: string) => void) {
    this.worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    this.worker.onerror = (event) => failed(event.message || 'its worker did not start');
    this.worker.onmessage = (event: MessageEvent<{ ready?: boolean; text?: string; failed?: string }>) => {
      const { ready, text, failed: reason } = event.data;
      if (reason !== undefined) return failed(reason);
      if (ready) {
        this.ready = true;
        started();
      } else if (text !== undefined && this.busy) {
        const task = this.busy;
        this.busy = null;
        const outcome = JSON.parse(text) as Outcome;
        this.remember(task.settings, outcome);
        task.done(outcome);
      }
      this.next();
    };
    this.worker.postMessage({ module, id: 0 });
  }

  /** The outcome; null if a newer request in the same lane replaced this one. */
  ask(settings: string, lane = urgent): Promise<Outcome | null> {
    const known = this.known.get(settings);
    if (known) return Promise.resolve(known);
    return new Promise((done) => {
      if (lane === urgent) this.drop(lane);
      this.waiting.push({ settings, lane, done });
      this.next();
    });
  }

  /** Cancels the requests of a lane that the worker has not started. */
  drop(lane: string): void {
    for (let i = this.waiting.length - 1; i >= 0; --i) {
      if (this.waiting[i]?.lane === lane) this.waiting.splice(i, 1)[0]?.done(null);
    }
  }

  private remember(settings: string, outcome: Outcome): void {
    const most = 600;
    if (this.known.size >= most) this.known.delete(this.known.keys().next().value as string);
    this.known.set(settings, outcome);
  }

  private next(): void {
    if (!this.ready || this.busy || this.waiting.length === 0) return;
    const first = Math.max(
      0,
      this.waiting.findIndex((task) => task.lane === urgent),
    );
    this.busy = this.waiting.splice(first, 1)[0] as Task;
    this.worker.postMessage({ id: ++this.id, settings: this.busy.settings });
  }
}
