// A sweep: a measurement over the varied key, and all points as a table.

import { set_setting, setting } from './address.js';
import { chart, follow_new } from './chart.js';
import { html, table } from './dom.js';
import type { Result, Sweep } from './results.js';

const microseconds: Record<string, number> = { ps: 1e-6, ns: 1e-3, us: 1, µs: 1, ms: 1e3, s: 1e6 };

/** Of "10 us" and the like the number; times are microseconds, of whichever unit. */
function number_of(text: string): number {
  const found = /^\s*([-+\d.eE]+)\s*(.*?)\s*$/.exec(text);
  return found ? Number(found[1]) * (microseconds[found[2] as string] ?? 1) : Number.NaN;
}

/** A key's name, with the unit that all its values have. */
function named(key: string, texts: string[]): string {
  const units = new Set(texts.map((text) => /[^-+\d.eE\s].*$/.exec(text)?.[0]?.trim() ?? ''));
  const times = [...units].every((unit) => unit in microseconds);
  const [unit] = units;
  return times ? `${key}, µs` : units.size === 1 && unit ? `${key}, ${unit}` : key;
}

const most_groups = 12;
const dashes = [[], [7, 4], [2, 3]];

let sweeps = 0;

export function sweep({ file, document: results }: Result<Sweep>): HTMLElement {
  const number = ++sweeps > 1 ? String(sweeps) : '';
  const keys = [...new Set(results.points.flatMap((one) => Object.keys(one.varied)))];
  const measures = [...new Set(results.points.flatMap((one) => Object.keys(one.measured)))].filter((name) => results.points.some((one) => typeof one.measured[name] === 'number'));
  const plain = keys.filter((key) => results.points.every((one) => Number.isFinite(number_of(one.varied[key] ?? ''))));
  const place = html('div', { class: 'plots' });
  const against = html('select', { 'aria-label': 'Against' }, ...plain.map((key) => html('option', { value: key, selected: key === setting(`against${number}`) }, key)));
  const measure = html('select', { 'aria-label': 'Measured' }, ...measures.map((name) => html('option', { value: name, selected: name === (setting(`measured${number}`) ?? 'revolutions_lost') }, name)));
  const show = () => {
    const key = against.value;
    const others = (one: Sweep['points'][number]) => keys.filter((other) => other !== key).map((other) => `${other}=${one.varied[other] ?? ''}`).join(' ');
    const groups = [...new Set(results.points.map(others))];
    const series = groups.slice(0, most_groups).map((group, i) => ({
      label: group || measure.value, kind: 'both' as const, colour: (i % 4) + 1, open: i % 2 === 1, dash: dashes[Math.floor(i / 4)] ?? [],
      points: results.points.filter((one) => others(one) === group).flatMap((one): [number, number][] => {
        const value = one.measured[measure.value];
        return typeof value === 'number' ? [[number_of(one.varied[key] ?? ''), value]] : [];
      }),
    }));
    const xs = series.flatMap((one) => one.points.map(([x]) => x));
    const [least, most] = [Math.min(...xs), Math.max(...xs)];
    const room = (most - least || 1) * 0.05;
    place.replaceChildren(...(xs.length > 0 ? [chart({ says: `${measure.value} against ${key}.${groups.length > most_groups ? ` The first ${most_groups} of ${groups.length} groups are drawn; the table below lists all.` : ''}`, x_label: named(key, results.points.map((one) => one.varied[key] ?? '')), y_label: measure.value, x: [least - room, most + room], series })] : []));
    follow_new();
  };
  for (const [select, key] of [[against, 'against'], [measure, 'measured']] as const) {
    select.addEventListener('change', () => {
      set_setting(`${key}${number}`, select.value);
      show();
    });
  }
  const columns = measures.filter((name) => new Set(results.points.map((one) => one.measured[name])).size > 1);
  const rows = results.points.map((one) => [...keys.map((key) => one.varied[key] ?? ''), String(one.exit_code), ...columns.map((name) => String(one.measured[name] ?? '–'))]);
  if (plain.length > 0) show();
  return html(
    'div', {},
    html('h3', {}, file),
    plain.length > 0 ? html('div', { class: 'choices' }, html('label', {}, html('span', {}, 'Measured'), measure), html('label', {}, html('span', {}, 'Against'), against)) : null,
    place,
    table(`${results.points.length} points; columns with the same value in all points are left out`, [...keys, 'exit code', ...columns], rows),
  );
}
