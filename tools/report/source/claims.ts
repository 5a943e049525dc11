// What documents say, and what was measured, by verdict.

import { html, table } from './dom.js';
import type { Claim, Claims, Result } from './results.js';

function measured(claim: Claim): string {
  if (claim.failure) return claim.failure;
  return claim.measured
    .map((one) => `${one.name}: ${one.value === null ? (one.within ? 'holds' : 'does not hold') : `${Number(one.value.toPrecision(5))} ${one.unit}`.trim()}`)
    .join('; ');
}

function list(name: string, all: Claim[]): HTMLElement | null {
  if (all.length === 0) return null;
  const falls_short = all.some((one) => one.shortfall !== '');
  const rows = all.map((one) => [one.id, html('span', { class: 'wide' }, one.claim), html('span', { class: 'wide' }, one.expected), html('span', { class: 'wide' }, measured(one)), one.basis, ...(falls_short ? [html('span', { class: 'wide' }, one.shortfall)] : [])]);
  return table(`${name} (${all.length})`, ['claim', 'what is said', 'expected', 'measured', 'basis', ...(falls_short ? ['why not'] : [])], rows);
}

export function claims({ document: results }: Result<Claims>): HTMLElement {
  return html(
    'div', {},
    ...results.documents.map((one) => {
      const its = results.claims.filter((claim) => claim.document === one.name);
      return html(
        'div', {},
        html('h3', {}, one.title),
        html('p', {}, `${one.passed} of ${one.claims} claims pass.`),
        list('✗ Fail', its.filter((claim) => claim.verdict === 'fail')),
        list('✓ Pass', its.filter((claim) => claim.verdict === 'pass')),
      );
    }),
  );
}
