// The page: one section for each kind of result in it.

import { follow } from './chart.js';
import { claims } from './claims.js';
import { disk_view } from './diskview.js';
import { html } from './dom.js';
import { figure } from './figure.js';
import { about, files, parts, results, type Claims, type Compare, type Explain, type Figure, type Part, type Replay, type Result, type Run, type Sweep, type Table1, type Time } from './results.js';
import { lead } from './lead.js';
import { compare, explain, listing, replay, run } from './runs.js';
import { sweep } from './sweep.js';
import { glossary_list, with_terms } from './terms.js';
import { start_what_ifs } from './what_if.js';
import { table1 } from './table1.js';
import type { TimelineDocument } from './trace.js';

const page = document.getElementById('page') as HTMLElement;
const contents = html('nav', { 'aria-label': 'Contents' });

function section(id: string, title: string, says: string, parts: HTMLElement[]): void {
  if (parts.length === 0) return;
  contents.append(html('a', { href: `#${id}` }, title));
  page.append(html('section', { id, class: 'part-of-page' }, html('h2', {}, title), says ? html('p', { class: 'says' }, ...with_terms(says)) : null, ...parts));
}

/** Shows a message in place of a result that is damaged; the other results are shown. */
function shown(file: string, view: () => HTMLElement): HTMLElement {
  try {
    return view();
  } catch (error) {
    return html('p', { class: 'trouble' }, `${file} is damaged: a value is missing or is not a number (${String(error)})`);
  }
}

function all<T>(kind: string, view: (result: Result<T>) => HTMLElement): HTMLElement[] {
  return results<T>(kind).map((result) => shown(result.file, () => view(result)));
}

const traces = files<TimelineDocument>('timeline');
const firsts = traces.map(([first]) => ({ file: (first as Part<TimelineDocument>).file, document: (first as Part<TimelineDocument>).read() }));
const given = { traces: firsts, runs: results<Run>('run'), explained: results<Explain>('explain'), tables: results<Table1>('table1'), claims: results<Claims>('claims'), sweeps: parts<Sweep>('sweep') };
page.append(shown('A result', () => lead(given)), contents);
section(
  'disk', 'The disk view',
  'A track turns under the heads. Requested sectors are outlined. The sector that passes is filled; green means that it is read ahead. A sector that passes while it cannot be transferred turns red, and so does the revolution until it returns.',
  traces.length > 0 ? [shown(firsts.map((one) => one.file).join(', '), () => disk_view(traces, firsts))] : [],
);
section('table1', 'Table 1 compared with the paper', '', all<Table1>('table1', table1));
section('figures', 'Figures', '', all<Figure>('figure', figure));
section('claims', 'Claims of documents', '', all<Claims>('claims', claims));
section('runs', 'Runs', '', all<Run>('run', run));
section('late', 'Why a call was late', '', all<Explain>('explain', explain));
section('sweeps', 'Sweeps', '', all<Sweep>('sweep', sweep));
section('compared', 'Comparisons', '', [...all<Compare>('compare', compare), ...all<Replay>('replay', replay)]);
section('loops', 'Loops', '', all<Time>('time', listing));
section('glossary', 'Glossary', '', [glossary_list()].filter((one) => one !== null));
page.append(html('footer', {}, `Made by platter report, Platter ${about().version}. This page loads nothing from other files or the network.`));
follow();
start_what_ifs();
document.documentElement.dataset['ready'] = 'yes';
