// Creates elements in one expression. Text is set as text, so that nothing in a result can become markup.

type Child = Node | string | null;
type Attributes = Record<string, string | number | boolean | ((event: Event) => void)>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(element, attributes, children);
  return element;
}

/** A table that scrolls by itself where it is wider than the page. A cell that is a number stands right. */
export function table(caption: string, heads: string[], rows: (Child | number)[][]): HTMLElement {
  const is_number = (value: Child | number | undefined) => typeof value === 'number' || (typeof value === 'string' && /^[-+<≤≥]?[\d.]+( %)?$/.test(value));
  const cell = (value: Child | number, first: boolean) => {
    const child = typeof value === 'number' ? String(value) : value;
    return first ? html('th', { scope: 'row' }, child) : html('td', is_number(value) ? { class: 'number' } : {}, child);
  };
  const head = (text: string, i: number) => text === '' ? html('td') : html('th', i > 0 && rows.some((row) => is_number(row[i])) ? { scope: 'col', class: 'number' } : { scope: 'col' }, text);
  return html(
    'div',
    { class: 'scrolls', tabindex: 0, role: 'group', 'aria-label': caption },
    html(
      'table',
      {},
      html('caption', {}, caption),
      html('thead', {}, html('tr', {}, ...heads.map(head))),
      html('tbody', {}, ...rows.map((row) => html('tr', {}, ...row.map((value, i) => cell(value, i === 0))))),
    ),
  );
}

/** A number with so many digits behind the point, and none where it is not known. */
export function fixed(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? '–' : value.toFixed(digits);
}
