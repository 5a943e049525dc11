// A curve whose points are computed while the page is used.

import type { Point } from './chart.js';
import type { Engine } from './engine.js';
import type { Outcome } from './outcome.js';

export interface Run {
  x: number;
  settings: string;
}

export class Curve {
  private key = '';

  /** `changed` is called when points were added. */
  constructor(
    private readonly lane: string,
    private readonly changed: () => void,
    public points: Point[] = [],
  ) {}

  /** Computes the curve again if `key` has changed; `stored` contains its points if they are known. */
  fill(engine: Engine, key: string, runs: () => Run[], point: (x: number, outcome: Outcome) => Point, stored?: Point[]): void {
    if (this.key === key) return;
    this.key = key;
    engine.drop(this.lane);
    const points = stored ?? [];
    this.points = points;
    this.changed();
    if (stored) return;
    // From coarse to fine, so that the shape appears early.
    const all = runs();
    const order = [...all.filter((_, i) => i % 4 === 0), ...all.filter((_, i) => i % 4 === 2), ...all.filter((_, i) => i % 2 === 1)];
    for (const run of order) {
      void engine.ask(run.settings, this.lane).then((outcome) => {
        if (!outcome || outcome.error || this.key !== key) return;
        points.push(point(run.x, outcome));
        points.sort((a, b) => a.x - b.x);
        this.changed();
      });
    }
  }
}
