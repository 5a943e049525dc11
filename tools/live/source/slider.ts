// A labelled slider that shows its value in words.

import { html } from '../../report/source/dom.js';

export interface Slider {
  input: HTMLInputElement;
  show(value: number): void;
}

/** Adds a slider to `place`. One without a step moves by 1 with the arrow keys, and by 50 with the page keys. */
export function slider(
  place: HTMLElement,
  id: string,
  { label, range, step, text }: { label: string; range: readonly [number, number]; step?: number; text: (value: number) => string },
  change: (value: number) => void,
): Slider {
  const [least, most] = range;
  const input = html('input', { type: 'range', id, min: String(least), max: String(most), step: step === undefined ? 'any' : String(step) });
  const output = html('output', { for: id });
  place.append(html('label', { for: id }, label, output), input);
  const whole = (value: number) => Math.min(most, Math.max(least, Math.round(value)));
  input.addEventListener('input', () => change(step === undefined ? whole(Number(input.value)) : Number(input.value)));
  if (step === undefined) {
    // By itself, a slider without steps moves by a hundredth of its length.
    input.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 50, PageDown: -50 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      change(whole(Math.round(Number(input.value)) + by));
    });
  }
  return {
    input,
    show(value) {
      if (Number(input.value) !== value) input.value = String(value);
      const words = text(value);
      if (output.textContent !== words) output.textContent = words;
      if (input.getAttribute('aria-valuetext') !== words) input.setAttribute('aria-valuetext', words);
    },
  };
}
