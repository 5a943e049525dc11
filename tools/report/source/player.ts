// The clock of the disk view: plays, pauses, goes to the next event, and notifies the drawing.

export class Player {
  at: number;
  playing = false;
  /** Microseconds of the machine in a second of ours. */
  speed = 3000;
  private last = 0;
  private readonly listeners: (() => void)[] = [];

  /** `events` in order. */
  constructor(readonly events: number[], readonly begin: number, readonly end: number) {
    this.at = begin;
  }

  hear(listener: () => void): void {
    this.listeners.push(listener);
  }

  go(at: number): void {
    this.at = Math.min(this.end, Math.max(this.begin, at));
    for (const listener of this.listeners) listener();
  }

  /** Goes there and stays. */
  stop(at: number): void {
    this.playing = false;
    this.go(at);
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.at >= this.end) this.at = this.begin;
    this.last = 0;
    if (this.playing) requestAnimationFrame((now) => this.frame(now));
    this.go(this.at);
  }

  step(direction: 1 | -1): void {
    const next = this.next(this.events, direction);
    this.stop(next ?? (direction > 0 ? this.end : this.begin));
  }

  /** The first of some times behind now, or the last before it; they are in order. */
  next(times: readonly number[], direction: 1 | -1): number | undefined {
    const least = 1e-6;
    if (direction > 0) return times.find((one) => one > this.at + least);
    for (let i = times.length - 1; i >= 0; --i) if ((times[i] as number) < this.at - least) return times[i];
    return undefined;
  }

  private frame(now: number): void {
    if (!this.playing) return;
    const longest = 100; // after the page was hidden, the time does not jump
    const passed = this.last === 0 ? 0 : Math.min(longest, now - this.last);
    this.last = now;
    const at = this.at + (passed / 1000) * this.speed;
    if (at >= this.end) {
      this.stop(this.end);
      return;
    }
    this.go(at);
    requestAnimationFrame((later) => this.frame(later));
  }
}
