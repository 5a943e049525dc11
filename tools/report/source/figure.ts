// A measured figure over the lines of its document, and a second plot of the range of small 1/B.

import { chart, type Plotted } from './chart.js';
import { html } from './dom.js';
import type { Figure, Result } from './results.js';

export function figure({ document: drawn }: Result<Figure>): HTMLElement {
  const measured: Plotted[] = drawn.series.map((one, i) => ({
    label: `measured: ${one.label}`, kind: 'points', colour: (i % 4) + 1, open: i % 2 === 1, points: one.points.map(({ x, y }) => [x, y]),
    bars: one.points.flatMap(({ x, least: low, most: high }): [number, number, number][] => (low === undefined || high === undefined ? [] : [[x, low, high]])),
  }));
  const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3]];
  const lines: Plotted[] = drawn.lines.map((line, i) => ({
    label: `${drawn.lines_by}: ${line.label}`, kind: 'line', colour: 0, dash: dashes[i % 4] ?? [],
    points: [line.from, line.to].map((x) => [x, line.intercept + line.slope * x]),
  }));
  const xs = measured.flatMap((one) => one.points.map(([x]) => x));
  const reciprocal = drawn.x_label.startsWith('1/B');
  const least = Math.min(...xs);
  const most = Math.max(...xs);
  const logarithmic = !reciprocal && least > 0 && most / least > 30;
  const labels = { x_label: drawn.x_label, y_label: drawn.y_label };
  const plots = [chart({
    says: `${drawn.title}. Points: measurements. Lines: ${drawn.lines_by === 'paper' ? 'as the paper prints them' : `limits of the ${drawn.lines_by}`}.`,
    ...labels, x: reciprocal ? [0, 1.05] : logarithmic ? [least * 0.8, most * 1.25] : [Math.min(0, least), most * 1.05], logarithmic, series: [...lines, ...measured],
  })];
  const end = 0.13;
  const near = measured.flatMap((one) => one.points).filter(([x]) => x <= end).map(([, y]) => y);
  if (reciprocal && near.length > 0) {
    const low = Math.min(...near);
    const high = Math.max(...near);
    const room = Math.max(0.01, (high - low) * 0.15);
    plots.push(chart({ says: `The same for 1/B up to ${end}, the largest buffers.`, ...labels, x: [0, end], y: [Math.max(0, low - room), high + room], series: [...lines, ...measured] }));
  }
  return html(
    'div', {},
    html('h3', {}, `Figure ${drawn.number} (${drawn.document})`),
    html('p', { class: 'note' }, drawn.lines_by === 'paper' ? 'The document prints lines; its own measured points are not known.' : `The document has no such picture: the lines are those of the ${drawn.lines_by}.`),
    html('div', { class: 'plots' }, ...plots),
  );
}
