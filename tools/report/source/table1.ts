// Table 1 of the paper next to the measurements, grouped by verdict, and the points of each row.

import { chart, follow_new, type Plot, type Plotted } from './chart.js';
import { fixed, html, table } from './dom.js';
import { about, type About, type Lost, type Points, type Result, type Row, type Table1 } from './results.js';

function lost(value: Lost | null): string {
  if (!value) return '–';
  if (value.high === null) return `≥ ${Number(value.low.toFixed(2))}`;
  const [low, high] = [Number(value.low.toFixed(2)), Number(value.high.toFixed(2))];
  return low === high ? String(low) : `${low} or ${high}`;
}

export function name_of(row: Row): string {
  return [row.machine, row.os, ...(row.library ? [row.library] : []), row.routine].join('/');
}

function cells(row: Row): (string | Node)[] {
  const { paper, measured } = row;
  // Numbers that are not judged are in parentheses.
  const unjudged = (said: string) => (row.not_judged && said !== '–' ? `(${said})` : said);
  const pair = (said: string, found: string) => html('span', { class: 'pair' }, html('span', { class: 'said' }, said), html('span', {}, found));
  const both = measured.lost_revolutions;
  const error = (value: number | undefined, digits: number) => (value === undefined ? '' : ` ± ${value.toFixed(digits)}`);
  const lost_error = (part: Points | undefined) => (part ? ` ± ${Math.max(part.lost_error.low, part.lost_error.high).toFixed(3)}` : '');
  return [
    // Allows line breaks on narrow screens.
    `${row.row}.\u00a0${name_of(row).replaceAll('/', '/\u200b')}`,
    row.direction,
    pair(fixed(paper.sectors_per_revolution, 1), `${fixed(measured.sectors_per_revolution, 2)}${error(row.overlapped?.sectors_error, 3)}`),
    pair(lost(paper.lost_revolutions), `${lost(both.overlapped)}${lost_error(row.overlapped)}; ${lost(both.non_overlapped)}${lost_error(row.non_overlapped)}`),
    pair(unjudged(fixed(paper.t_call_us, 0)), `${fixed(measured.t_call_us, 1)}${error(row.t_call_error_us, 1)}`),
    pair(unjudged(fixed(paper.t_trans_us, 1)), `${fixed(measured.t_trans_us, 2)}${error(row.t_trans_error_us, 2)}`),
    html('span', { class: 'wide' }, row.basis),
  ];
}

const heads = ['row', '', 'S, sectors a revolution', 'M, revolutions lost a call (overlapped; not)', 'T call, µs', 'T trans, µs', 'basis'];

function plotted(label: string, part: Points | undefined, colour: number, open: boolean, y: (rev: number) => number, x: (sectors: number) => number): Plotted[] {
  if (!part) return [];
  return [{ label, kind: 'points', colour, open, points: part.points.map((one) => [x(one.sectors), y(one.revolutions_per_sector)]) }];
}

/** What the paper's S and M say of revolutions per sector: 1/S + M/B. */
function printed(row: Row): Plotted[] {
  const { sectors_per_revolution: s, lost_revolutions: m } = row.paper;
  if (s === null || s <= 0 || !m) return [];
  const values = m.high === null || m.high === m.low ? [m.low] : [m.low, m.high];
  return values.map((value) => ({ label: `paper: M = ${value}`, kind: 'line', colour: 0, dash: [6, 4], points: [[0, 1 / s], [1, 1 / s + value]] }));
}

function curves(row: Row): Plot[] {
  const same = (value: number) => value;
  const points = [
    ...plotted('measured, overlapped', row.overlapped, 1, false, same, (b) => 1 / b),
    ...plotted('measured, not overlapped', row.non_overlapped, 2, true, same, (b) => 1 / b),
  ];
  const all = points.flatMap((one) => one.points);
  const end = 0.15;
  const small = Math.max(0, ...all.filter(([x]) => x <= end).map(([, y]) => y)) * 1.15;
  const labels = { x_label: '1/B, of the buffer size B in sectors', y_label: 'revolutions per sector' };
  const plots: Plot[] = [{ says: `${name_of(row)}: revolutions per sector against 1/B.`, ...labels, x: [0, 1.05], series: [...printed(row), ...points] }];
  if (small > 0) plots.push({ says: 'The same for large buffers, 1/B up to 0.15.', ...labels, x: [0, end], y: [0, small], series: [...printed(row), ...points] });
  return plots;
}

function rates(row: Row, disks: About['disks']): Plot[] {
  const disk = disks[row.machine];
  if (!disk) return [];
  const rate = (rev: number) => disk.words_per_sector / (rev * disk.revolution_us);
  const most = rate(1 / disk.sectors_per_track);
  const points = [
    ...plotted('measured, overlapped', row.overlapped, 1, false, rate, (b) => b),
    ...plotted('measured, not overlapped', row.non_overlapped, 2, true, rate, (b) => b),
  ];
  const largest = Math.max(2, ...points.flatMap((one) => one.points.map(([x]) => x)));
  return [{
    says: `Rate against buffer size. The dashed line is the rate under the heads: ${disk.sectors_per_track} sectors of ${disk.words_per_sector} words in ${(disk.revolution_us / 1000).toFixed(3)} ms, ${most.toFixed(3)} million words per second.`,
    x_label: 'B, sectors', y_label: 'million words per second', x: [0.9, largest * 1.1], y: [0, most * 1.1], logarithmic: true,
    series: [{ label: 'physical maximum', kind: 'line', colour: 0, dash: [6, 4], points: [[1, most], [largest, most]] }, ...points],
  }];
}

function row_view(row: Row, disks: About['disks']): HTMLElement {
  const overhead = row.overlapped?.points ?? row.non_overlapped?.points ?? [];
  const budget = overhead.length > 0
    ? table('Budget of a call: the processor’s time in the system', ['B, sectors', 'µs per call'], overhead.map((one) => [String(one.sectors), one.overhead_us.toFixed(1)]))
    : html('p', { class: 'note' }, row.failure ?? 'No points.');
  return html(
    'div', {},
    html('div', { class: 'plots' }, ...[...curves(row), ...rates(row, disks)].map(chart)),
    budget,
    row.not_judged ? html('p', { class: 'note' }, `Not judged: ${row.not_judged}`) : null,
    row.assumed ? html('p', { class: 'note' }, `Assumption: ${row.assumed}`) : null,
    row.note ? html('p', { class: 'note' }, row.note) : null,
  );
}

export function table1({ document: results }: Result<Table1>): HTMLElement {
  const of = (verdict: Row['verdict']) => results.rows.filter((row) => row.verdict === verdict);
  const [within, outside, not_judged] = [of('within'), of('not within'), of('not judged')];
  const place = html('div');
  const choose = html('select', { 'aria-label': 'Row' }, ...results.rows.map((row, i) => html('option', { value: i }, `${row.row}. ${name_of(row)}`)));
  const show = () => {
    const row = results.rows[Number(choose.value)];
    if (row) place.replaceChildren(row_view(row, results.disks ?? about().disks));
    follow_new();
  };
  choose.addEventListener('change', show);
  if (results.rows.length > 0) show();
  return html(
    'div', {},
    html('p', {}, `${within.length} of ${results.rows.length - not_judged.length} judged rows are within the tolerances; ${not_judged.length} are not judged. The paper prints the tolerances of RDISK and WDISK; the others are our assumptions.${results.set.length > 0 ? ` Changed: ${results.set.join(', ')}.` : ''} In each cell, the upper number is the paper’s, and the lower one is the measurement with its standard error.`),
    outside.length > 0 ? table(`✗ Outside the tolerances (${outside.length})`, heads, outside.map(cells)) : null,
    not_judged.length > 0 ? table(`– Not judged (${not_judged.length}): the paper’s figures are in parentheses and were not compared`, heads, not_judged.map(cells)) : null,
    within.length > 0 ? table(`✓ Within the tolerances (${within.length})`, heads, within.map(cells)) : null,
    html('h3', {}, 'A row’s points'),
    html('label', {}, html('span', {}, 'Row'), choose),
    place,
  );
}
