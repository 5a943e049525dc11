// Texts that appear next to the pointer.

import { html } from './dom.js';

const tip = html('div', { class: 'tip', role: 'tooltip', hidden: true });

function show(text: string, x: number, y: number): void {
  if (!tip.isConnected) document.body.append(tip);
  tip.textContent = text;
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  const gap = 14;
  tip.style.left = `${Math.max(4, Math.min(x + gap, window.innerWidth - width - 4))}px`;
  tip.style.top = `${y + gap + height > window.innerHeight ? y - gap - height : y + gap}px`;
}

export const hide_tip = () => void (tip.hidden = true);

/** Shows the text for the place of the pointer on the element; none if `text_at` returns null. */
export function add_tips(element: Element, text_at: (event: PointerEvent) => string | null): void {
  const listen = (event: Event) => {
    const pointer = event as PointerEvent;
    const text = text_at(pointer);
    if (text === null) hide_tip();
    else show(text, pointer.clientX, pointer.clientY);
  };
  element.addEventListener('pointermove', listen);
  element.addEventListener('pointerdown', listen);
  for (const end of ['pointerleave', 'pointercancel']) element.addEventListener(end, hide_tip);
  document.addEventListener('scroll', hide_tip, { passive: true });
}
