// One program at many points: a measure against what was varied, and all points as a table.

import { chart, follow_new } from './chart.js';
import { html, table } from './dom.js';
import type { Result, Sweep } from './results.js';

/** Of "10 us" and the like the number. */
function number_of(text: string): number {
  return Number.parseFloat(text);
}

export function sweep({ file, document: results }: Result<Sweep>): HTMLElement {
  const keys = [...new Set(results.points.flatMap((one) => Object.keys(one.varied)))];
  const measures = [...new Set(results.points.flatMap((one) => Object.keys(one.measured)))].filter((name) => results.points.some((one) => typeof one.measured[name] === 'number'));
  const plain = keys.filter((key) => results.points.every((one) => Number.isFinite(number_of(one.varied[key] ?? ''))));
  const place = html('div', { class: 'plots' });
  const against = html('select', { 'aria-label': 'Against' }, ...plain.map((key) => html('option', { value: key }, key)));
  const measure = html('select', { 'aria-label': 'Measured' }, ...measures.map((name) => html('option', { value: name, selected: name === 'revolutions_lost' }, name)));
  const show = () => {
    const key = against.value;
    const others = (one: Sweep['points'][number]) => keys.filter((other) => other !== key).map((other) => `${other}=${one.varied[other] ?? ''}`).join(' ');
    const groups = [...new Set(results.points.map(others))].slice(0, 4);
    const series = groups.map((group, i) => ({
      label: group || measure.value, kind: 'both' as const, colour: i + 1, open: i % 2 === 1,
      points: results.points.filter((one) => others(one) === group).flatMap((one): [number, number][] => {
        const value = one.measured[measure.value];
        return typeof value === 'number' ? [[number_of(one.varied[key] ?? ''), value]] : [];
      }),
    }));
    const xs = series.flatMap((one) => one.points.map(([x]) => x));
    const [least, most] = [Math.min(...xs), Math.max(...xs)];
    const room = (most - least || 1) * 0.05;
    place.replaceChildren(...(xs.length > 0 ? [chart({ says: `${measure.value} against ${key}.`, x_label: key, y_label: measure.value, x: [least - room, most + room], series })] : []));
    follow_new();
  };
  against.addEventListener('change', show);
  measure.addEventListener('change', show);
  const columns = measures.filter((name) => new Set(results.points.map((one) => one.measured[name])).size > 1);
  const rows = results.points.map((one) => [...keys.map((key) => one.varied[key] ?? ''), String(one.exit_code), ...columns.map((name) => String(one.measured[name] ?? '–'))]);
  if (plain.length > 0) show();
  return html(
    'div', {},
    html('h3', {}, file),
    plain.length > 0 ? html('div', { class: 'choices' }, html('label', {}, html('span', {}, 'Measured'), measure), html('label', {}, html('span', {}, 'Against'), against)) : null,
    place,
    table(`${results.points.length} points; what was the same in all is left out`, [...keys, 'exit code', ...columns], rows),
  );
}
