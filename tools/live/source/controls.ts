// The controls of the settings. A setting may have several controls in different parts of the page; they move together.

import type { Machine } from './bake.js';
import { html } from './dom.js';
import { slider } from './slider.js';
import { is_statement, limits, statements, type Number_key, type State } from './state.js';
import { us } from './words.js';

type Change = (changed: Partial<State>) => void;

interface Shown {
  show(state: State): void;
}

const numbers: Record<Number_key, { label: string; text: (value: number) => string; step?: number }> = {
  loop: { label: 'The loop, from one check to the next', text: us },
  rpm: { label: 'Speed of the disk', text: (value) => `${value} rpm`, step: 100 },
  sectors: { label: 'Sectors per call', text: String, step: 1 },
  buffers: { label: 'Buffers of the controller', text: String, step: 1 },
  used: { label: 'Channels, each with a disk', text: String, step: 1 },
  seed: { label: 'Where the disks are at the start', text: (value) => `seed ${value}`, step: 1 },
};
const most_dragged_seed = 20; // an address may contain larger seeds

/** A remark on a setting, or "". An idle setting has no effect, and the remark explains why. */
export function note(key: keyof State, state: State): { text: string; idle: boolean } {
  const statement = is_statement(state);
  const name = state.what.split('/')[1] ?? state.what;
  if (key === 'random' && statement) return { text: `${name} moves the next record; only calls of the system accept an address. Choose a call first.`, idle: true };
  if (key === 'used' && statement) return { text: `${name} uses one channel here. Choose a call of the system to use several.`, idle: true };
  if (key === 'used' && state.used > 1) return { text: 'All channels share one processor: while it serves one channel, calls for the others wait.', idle: false };
  if (key === 'what' && (name === 'READ' || name === 'WRITE')) return { text: 'The library buffers these records: most statements start no transfer, and a WRITE may finish before its record is on the disk.', idle: false };
  if (key === 'seed') return { text: 'The angle of a disk at the start is unknown; the seed selects one at random.', idle: false };
  if (key === 'loop' && statement) return { text: 'The program computes for this time after each statement, and then waits in the system.', idle: false };
  if (key === 'loop' && state.machine === 'cdc7600') return { text: 'This controller does not read ahead: every call is late, whatever the loop.', idle: false };
  if (key === 'sectors' && statement) return { text: 'The length of each record.', idle: false };
  if (key === 'buffers' && state.buffers === 1) return { text: 'With one buffer, a sector cannot be read while the previous one is leaving it.', idle: false };
  return { text: '', idle: false };
}

export class Controls {
  private readonly shown: Shown[] = [];
  private disabled = false;

  constructor(
    private readonly machines: Machine[],
    private readonly change: Change,
  ) {
    document.querySelectorAll<HTMLElement>('[data-control]').forEach((place, i) => {
      const key = place.dataset['control'] as keyof State;
      const id = `${key}-${i}`;
      if (key in numbers) this.number(place, key as Number_key, id);
      else if (key === 'random') this.check(place, id);
      else this.choice(place, key as 'machine' | 'system' | 'what', id);
    });
  }

  show(state: State): void {
    for (const one of this.shown) one.show(state);
  }

  /** For a page without an emulator, on which no setting can change. */
  disable(state: State): void {
    this.disabled = true;
    this.show(state);
  }

  /** Adds a remark below a control; returns the function that updates both. */
  private remark(place: HTMLElement, key: keyof State, input: HTMLInputElement | HTMLSelectElement, id: string): (state: State) => void {
    const why = html('p', { class: 'why', id: `${id}-why` });
    place.append(why);
    input.setAttribute('aria-describedby', `${id}-why`);
    return (state) => {
      const { text, idle } = note(key, state);
      if (why.textContent !== text) why.textContent = text;
      input.disabled = idle || this.disabled;
      place.classList.toggle('is-idle', idle);
    };
  }

  private number(place: HTMLElement, key: Number_key, id: string): void {
    const { label, text, step } = numbers[key];
    const [least, most] = limits[key];
    const range = [least, key === 'seed' ? most_dragged_seed : most] as const;
    const one = slider(place, id, { label, range, text, ...(step ? { step } : {}) }, (value) => this.change({ [key]: value }));
    const show_remark = this.remark(place, key, one.input, id);
    this.shown.push({
      show(state) {
        one.show(state[key]);
        show_remark(state);
      },
    });
  }

  private check(place: HTMLElement, id: string): void {
    const input = html('input', { type: 'checkbox', id }) as HTMLInputElement;
    place.append(html('label', { for: id, class: 'check' }, input, 'Random addresses'));
    const show_remark = this.remark(place, 'random', input, id);
    input.addEventListener('change', () => this.change({ random: input.checked }));
    this.shown.push({
      show(state) {
        input.checked = state.random;
        show_remark(state);
      },
    });
  }

  private choice(place: HTMLElement, key: 'machine' | 'system' | 'what', id: string): void {
    const label = { machine: 'Machine', system: 'Operating system', what: 'What the program calls' }[key];
    const select = html('select', { id }) as HTMLSelectElement;
    place.append(html('label', { for: id }, label), select);
    const show_remark = this.remark(place, key, select, id);
    select.addEventListener('change', () => this.change({ [key]: select.value }));
    let listed = '';
    this.shown.push({
      show: (state) => {
        const list = key === 'machine' ? 'all' : key === 'system' ? state.machine : `${state.machine} ${state.system}`;
        if (list !== listed) {
          listed = list;
          const options = this.options(key, state);
          const groups = new Map<string, HTMLElement>();
          select.replaceChildren();
          for (const [value, text, group] of options) {
            let parent: HTMLElement = select;
            if (group) {
              parent = groups.get(group) ?? html('optgroup', { label: group });
              if (!groups.has(group)) select.append(parent);
              groups.set(group, parent);
            }
            parent.append(html('option', { value }, text));
          }
        }
        if (select.value !== state[key]) select.value = state[key];
        show_remark(state);
      },
    });
  }

  private options(key: 'machine' | 'system' | 'what', state: State): [string, string, string][] {
    if (key === 'machine') return this.machines.map((machine) => [machine.name, machine.description, '']);
    const machine = this.machines.find((one) => one.name === state.machine);
    if (key === 'system') return (machine?.systems ?? []).map((system) => [system.name, system.description, '']);
    const system = machine?.systems.find((one) => one.name === state.system);
    const routines = (system?.routines ?? []).map((one): [string, string, string] => [one.name, `${one.name}: ${one.does}s`, 'Calls of the system, by sector']);
    const by_record = (system?.libraries ?? []).flatMap((library) =>
      statements.map((one): [string, string, string] => [`${library}/${one}`, `${one} (${library})`, 'Fortran statements, by record']),
    );
    return [...routines, ...by_record];
  }
}

/** Whether a routine or statement, of any machine, writes. */
function writes(what: string, machines: Machine[]): boolean {
  const routines = machines.flatMap((machine) => machine.systems).flatMap((system) => system.routines);
  return /\/(WRITE|BUFFER OUT)$/.test(what) || routines.some((one) => one.name === what && one.does === 'write');
}

/** The nearest state that the machine allows: names that it does not know are replaced by its first ones. */
export function fitting(state: State, machines: Machine[]): State {
  const machine = machines.find((one) => one.name === state.machine) ?? machines.find((one) => one.name === 'cray1');
  const system = machine?.systems.find((one) => one.name === state.system) ?? machine?.systems[0];
  if (!machine || !system) return state;
  const [library, statement] = state.what.split('/');
  const there = statement ? system.libraries.includes(library ?? '') && statements.includes(statement) : system.routines.some((one) => one.name === state.what);
  const does = writes(state.what, machines) ? 'write' : 'read';
  const same = system.routines.find((one) => one.does === does);
  const what = there ? state.what : statement && system.libraries[0] ? `${system.libraries[0]}/${statement}` : (same ?? system.routines[0])?.name ?? state.what;
  return { ...state, machine: machine.name, system: system.name, what, used: Math.min(state.used, machine.channels) };
}
