// Claims of documents and their measurements, grouped by verdict.

import { html, table } from './dom.js';
import type { Claim, Claims, Result } from './results.js';

function measured(claim: Claim): string {
  if (claim.failure) return claim.failure;
  return claim.measured
    .map((one) => `${one.name}: ${value(one)}${one.judged ? '' : ' (not judged)'}`)
    .join('; ');
}

function value(one: Claim['measured'][number]): string {
  if (one.value === null) return one.within ? 'holds' : 'does not hold';
  const error = one.error === null ? '' : ` ± ${Number(one.error.toPrecision(2))}`;
  return `${Number(one.value.toPrecision(5))}${error} ${one.unit}`.trim();
}

/** Returns the tolerance, its source and its reason. */
function tolerance(claim: Claim): string {
  return `${claim.tolerance ? `${claim.tolerance}; ` : ''}${claim.tolerance_by}: ${claim.tolerance_reason}`;
}

function list(name: string, all: Claim[]): HTMLElement | null {
  if (all.length === 0) return null;
  const falls_short = all.some((one) => one.shortfall !== '');
  const rows = all.map((one) => [one.id, html('span', { class: 'wide' }, one.claim), html('span', { class: 'wide' }, one.expected), html('span', { class: 'wide' }, measured(one)), html('span', { class: 'wide' }, tolerance(one)), one.basis, ...(falls_short ? [html('span', { class: 'wide' }, one.shortfall)] : [])]);
  return table(`${name} (${all.length})`, ['claim', 'statement', 'expected', 'measured', 'tolerance, its source and reason', 'basis', ...(falls_short ? ['shortfall'] : [])], rows);
}

export function claims({ document: results }: Result<Claims>): HTMLElement {
  return html(
    'div', {},
    ...results.documents.map((one) => {
      const its = results.claims.filter((claim) => claim.document === one.name);
      return html(
        'div', {},
        html('h3', {}, one.title),
        html('p', {}, `${one.passed} of ${one.claims - one.not_judged} judged claims pass, ${one.not_judged} not judged.`),
        list('✗ Fail', its.filter((claim) => claim.verdict === 'fail')),
        list('– Not judged', its.filter((claim) => claim.verdict === 'not judged')),
        list('✓ Pass', its.filter((claim) => claim.verdict === 'pass')),
      );
    }),
  );
}
