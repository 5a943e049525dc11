// The angle of a drive's heads. The trace contains the time at which sector 0 started, and the length of a revolution. If
// the speed drifts, each sector that has passed corrects the angle.

import { begun, type Drive } from './trace.js';

export class Rotation {
  readonly sectors: number;
  private readonly tracks: number;
  private readonly head_skew: number;
  private readonly cylinder_skew: number;
  readonly revolution: number;
  private readonly start: number;
  /** With drift: begins and ends of passes, and how far the drive had turned by then. */
  private readonly known: { begin: number; turned: number }[] = [];

  constructor(drive: Drive) {
    this.sectors = drive.about.sectors_per_track;
    this.tracks = drive.about.head_groups;
    this.head_skew = drive.about.head_skew ?? 0;
    this.cylinder_skew = drive.about.cylinder_skew ?? 0;
    this.revolution = drive.about.revolution_us ?? 1;
    this.start = drive.about.boundary_0_us ?? 0;
    if (drive.about.rotation !== 'drift') return;
    for (const pass of drive.passes) {
      const place = this.place(pass.sector);
      for (const [at, slot] of [[pass.begin, place], [pass.end, place + 1]] as const) {
        const angle = (slot % this.sectors) / this.sectors;
        const near = this.turned(at);
        const last = this.known[this.known.length - 1];
        if (!last || at > last.begin) this.known.push({ begin: at, turned: Math.round(near - angle) + angle });
      }
    }
  }

  /** The angle at which a sector of the drive begins, in sectors from where sector 0 does. */
  place(sector: number): number {
    const track = Math.floor(sector / this.sectors);
    const cylinder = Math.floor(track / this.tracks);
    return (sector + (track - cylinder) * this.head_skew + cylinder * this.cylinder_skew) % this.sectors;
  }

  /** How many times the drive has turned round since sector 0 began to pass for the first time. */
  turned(at: number): number {
    const place = begun(this.known, at);
    const before = this.known[place];
    const after = this.known[place + 1];
    if (before && after)
      return before.turned + ((after.turned - before.turned) * (at - before.begin)) / (after.begin - before.begin);
    const from = before ?? after ?? { begin: this.start, turned: 0 };
    return from.turned + (at - from.begin) / this.revolution;
  }

  /** The heads' place on the track, in sectors: 3.5 is the middle of sector 3. */
  angle(at: number): number {
    const turned = this.turned(at);
    return (turned - Math.floor(turned)) * this.sectors;
  }

  /** The sector of the track that is under the heads. Stamps are cut to whole nanoseconds. */
  sector(at: number): number {
    const nanosecond = 0.0015;
    return Math.floor(this.angle(at + nanosecond)) % this.sectors;
  }
}
