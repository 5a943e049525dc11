// The state of the page as its address, so that a view can be shared: "#at=16158.3&zoom=2". Addresses without "=" name a section.

type Listener = () => void;

const values = new Map<string, string>();
const listeners: Listener[] = [];
let pause = 0;

function read(): void {
  if (!location.hash.includes('=')) return;
  values.clear();
  for (const [key, value] of new URLSearchParams(location.hash.slice(1))) values.set(key, value);
}

function write(): void {
  const text = new URLSearchParams([...values]).toString();
  try {
    history.replaceState(null, '', text ? `#${text}` : '#');
  } catch {
    /* Some browsers do not let a local file change its address. */
  }
}

read();
window.addEventListener('hashchange', () => {
  read();
  if (location.hash.includes('=')) for (const listener of listeners) listener();
});

/** The value of a key, or null. */
export const setting = (key: string): string | null => values.get(key) ?? null;

/** The value of a key as a number in a range, or `otherwise`. */
export function number_setting(key: string, otherwise: number, least = -Infinity, most = Infinity): number {
  const text = values.get(key);
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}

/** Sets a key; null removes it. The address changes when the settings rest, because browsers limit how often it may change. */
export function set_setting(key: string, value: string | null): void {
  if ((values.get(key) ?? null) === value) return;
  if (value === null) values.delete(key);
  else values.set(key, value);
  clearTimeout(pause);
  pause = window.setTimeout(write, 250);
}

/** Calls the listener after the user has entered another address. */
export const on_address = (listener: Listener) => void listeners.push(listener);
