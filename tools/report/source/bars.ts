// A stacked bar, with its legend as a table.

import { html, svg, table } from './dom.js';

export interface Share {
  what: string;
  value: number;
}

export function bar(caption: string, unit: string, parts: Share[]): HTMLElement {
  const whole = parts.reduce((sum, one) => sum + Math.max(0, one.value), 0);
  const drawing = svg('svg', { class: 'bar', viewBox: '0 0 600 28', preserveAspectRatio: 'none', role: 'img', 'aria-label': caption });
  let x = 0;
  // A part has the same colour in every bar of its kind, even if other parts are missing.
  const shown = parts.map((one, i) => ({ ...one, i })).filter((one) => one.value > 0);
  shown.forEach(({ i, ...one }) => {
    const width = whole > 0 ? (one.value / whole) * 600 : 0;
    drawing.append(svg('rect', { class: `part part-${(i % 8) + 1}`, x: x.toFixed(2), y: 0, width: Math.max(0, width - 1.5).toFixed(2), height: 28 }));
    x += width;
  });
  const rows = shown.map(({ i, ...one }) => [
    html('span', {}, html('i', { class: `swatch part-${(i % 8) + 1}` }), one.what),
    String(Number(one.value.toPrecision(5))),
    whole > 0 ? `${((100 * one.value) / whole).toFixed(1)} %` : '–',
  ]);
  return html('div', { class: 'budget' }, drawing, table(caption, ['part', unit, 'share'], rows));
}
