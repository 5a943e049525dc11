// The settings that the user changes, as a page address and as text for the emulator.

export interface State {
  machine: string;
  system: string;
  /** "RDISK", or "cftlib/BUFFER IN". */
  what: string;
  loop: number;
  rpm: number;
  sectors: number;
  buffers: number;
  used: number;
  random: boolean;
  seed: number;
}

export const initial: Readonly<State> = {
  machine: 'cray1',
  system: 'ctss',
  what: 'RDISK',
  loop: 10.15,
  rpm: 3600,
  sectors: 1,
  buffers: 2,
  used: 1,
  random: false,
  seed: 1,
};

export const limits = {
  loop: [5, 1200],
  rpm: [1800, 9000],
  sectors: [1, 200],
  buffers: [1, 4],
  used: [1, 4],
  seed: [1, 9999],
} as const;

export type Number_key = keyof typeof limits;

/**
 * The calls of each channel: 18, as in fortran/missed.f; fewer where each moves more than a track. Records that are shorter than a
 * track go through a library's buffers, and take more statements to be seen.
 */
export function calls_of(state: State): number {
  if (is_statement(state)) return Math.max(6, Math.min(54, Math.round(360 / state.sectors)));
  return state.sectors <= 20 ? 18 : Math.max(4, Math.round(360 / state.sectors));
}

/** Random addresses lie in a file of 1 000 000 words, as in fortran/cards/rdisk-7600-random.cards. */
const file_sectors = Math.floor(1_000_000 / 512);

/** The times of fortran/missed.f outside its loop, from its trace; live.driver_equals_the_fortran_program measures them again. */
const program = 'start 48.875\nentry -0.0625\nnext 0.7\nend 61.2125\n';

export const statements = ['READ', 'WRITE', 'BUFFER IN', 'BUFFER OUT'];
export const is_statement = (state: State) => state.what.includes('/');

export function settings_of(state: State, more: { events?: 'none' | 'page' | 'all'; calls?: number; held?: number } = {}): string {
  const [library, statement] = state.what.split('/') as [string, string | undefined];
  const lines = [
    `machine ${state.machine}`,
    `system ${state.system}`,
    ...(statement ? [`library ${library}`, `statement ${statement}`] : [`routine ${library}`]),
    `loop ${state.loop}`,
    `sectors ${state.sectors}`,
    `calls ${more.calls ?? calls_of(state)}`,
    `seed ${state.seed}`,
    `events ${more.events ?? 'none'}`,
  ];
  if (!statement && state.used > 1) lines.push(`used ${state.used}`);
  if (!statement && state.random) lines.push('random 1', `file ${file_sectors}`);
  if (more.held) lines.push(`held ${more.held}`);
  if (state.rpm !== initial.rpm) lines.push(`set disk.rotation=${state.rpm} rpm`);
  if (state.buffers !== initial.buffers) lines.push(`set controller.buffers=${state.buffers}`);
  return `${program}${lines.join('\n')}\n`;
}

export function address_of(state: State): string {
  const changed = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value !== initial[key as keyof State]) changed.set(key, String(value === true ? 1 : value));
  }
  const text = changed.toString();
  return text ? `#${text}` : '#';
}

/** The settings in an address. Values that cannot be read are ignored; numbers out of range become the nearest allowed number. */
export function state_of(address: string): State {
  const state = { ...initial };
  const given = new URLSearchParams(address.replace(/^#/, ''));
  for (const key of ['machine', 'system', 'what'] as const) {
    const value = given.get(key);
    if (value !== null && /^[A-Za-z0-9 /_-]{1,40}$/.test(value)) state[key] = value;
  }
  for (const key of Object.keys(limits) as Number_key[]) {
    const value = given.get(key);
    const [least, most] = limits[key];
    if (value === null || !/^\d{1,5}(\.\d{1,4})?$/.test(value)) continue;
    const number = Math.min(most, Math.max(least, Number(value)));
    state[key] = key === 'loop' ? number : Math.round(number);
  }
  state.random = given.get('random') === '1';
  return state;
}

/** The "key=value" pairs of an address that `state`, which was made from it, does not follow. */
export function unused_settings(address: string, state: State): string[] {
  const follows = (own: unknown, value: string) => (typeof own === 'number' ? Number(value) === own : typeof own === 'boolean' ? value === (own ? '1' : '0') : value === own);
  const given = [...new URLSearchParams(address.replace(/^#/, ''))];
  return given.filter(([key, value]) => !follows(state[key as keyof State], value)).map(([key, value]) => `${key}=${value}`.slice(0, 40));
}
