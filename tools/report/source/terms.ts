// Links from terms to their definitions, which bundle.mjs takes from docs/glossary.md.

import { html } from './dom.js';

/** Terms and definitions, inserted by bundle.mjs. */
declare const glossary: Record<string, string>;

const id_of = (term: string) => `term-${term.replace(/[^a-z0-9]+/gi, '-')}`;
const used = new Set<string>();

/** Words in texts, with the term that the glossary defines. The first match of each term in a text becomes a link. */
const words: [RegExp, string][] = [
  [/revolutions? (?:is |was |are |were )?lost|lost revolutions?/i, 'lost revolution'],
  [/read(?:s|ing)?[ -]ahead/i, 'read-ahead'],
  [/rotational latency/i, 'rotational latency'],
  [/controller|buffers?(?= of the controller)/i, 'buffer (of a controller)'],
  [/cylinders?/i, 'cylinder'],
  [/sectors?/i, 'sector'],
  [/tracks?/i, 'track'],
  [/channels?/i, 'channel'],
  [/seeks?/i, 'seek'],
  [/interrupts?/i, 'interrupt'],
  [/virtual time/i, 'virtual time'],
];

export function link(term: string, text: string): HTMLElement {
  used.add(term);
  return html('a', { class: 'term', href: `#${id_of(term)}`, title: glossary[term] ?? '' }, text);
}

/** The text, with links from its terms to the glossary of the page. */
export function with_terms(text: string): (string | HTMLElement)[] {
  const found: { at: number; text: string; term: string }[] = [];
  for (const [pattern, term] of words) {
    const match = pattern.exec(text);
    if (!match || glossary[term] === undefined) continue;
    const end = match.index + match[0].length;
    if (!found.some((one) => match.index < one.at + one.text.length && one.at < end)) found.push({ at: match.index, text: match[0], term });
  }
  const parts: (string | HTMLElement)[] = [];
  let at = 0;
  for (const one of found.sort((a, b) => a.at - b.at)) {
    parts.push(text.slice(at, one.at), link(one.term, one.text));
    at = one.at + one.text.length;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}

/** The definitions of all terms that the page has linked. */
export function glossary_list(): HTMLElement | null {
  if (used.size === 0) return null;
  const entries = [...used].sort().flatMap((term) => [html('dt', { id: id_of(term) }, term), html('dd', {}, glossary[term] ?? '')]);
  return html('dl', { class: 'glossary' }, ...entries);
}
