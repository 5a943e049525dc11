// Elements made in one expression, as in the report page, and elements of the template.

export { html, svg } from '../../report/source/dom.js';

export function by_id<T extends Element = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element as unknown as T;
}
