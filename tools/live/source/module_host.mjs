// The emulator as WebAssembly: text in, text out (tools/live/module.h). It needs only memory from its host. System calls of its C
// library return "not supported". This file is JavaScript with types in comments, so that tests/live/equal.mjs can import it.

/** @typedef {{ run(settings: string): string, machines(): string }} Emulator */

/**
 * @param {BufferSource} bytes
 * @returns {Promise<Emulator>}
 */
export async function instantiate(bytes) {
  const no_system_call = 52; // ENOSYS of WASI
  const absent = () => no_system_call;
  /** @type {WebAssembly.Memory} */
  let memory;
  const host = {
    /** @type {(count: number, size: number) => number} */
    environ_sizes_get: (count, size) => {
      const view = new DataView(memory.buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    clock_time_get: absent,
    fd_write: absent,
    fd_seek: absent,
    fd_close: absent,
    fd_read: absent,
    /** @type {(code: number) => never} */
    proc_exit: (code) => {
      throw new Error(`the emulator ended with code ${code}`);
    },
  };
  const made = await WebAssembly.instantiate(bytes, {
    wasi_snapshot_preview1: host,
    env: { emscripten_notify_memory_growth: () => undefined },
  });
  /**
   * @typedef {{
   *   memory: WebAssembly.Memory, _initialize?: () => void, platter_buffer(size: number): number,
   *   platter_run(settings: number): number, platter_machines(): number
   * }} Exports
   */
  const exported = /** @type {Exports} */ (/** @type {unknown} */ (made.instance.exports));
  memory = exported.memory;
  exported._initialize?.();
  /** @param {number} at */
  const text_at = (at) => {
    const all = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(all.slice(at, all.indexOf(0, at)));
  };
  return {
    run(settings) {
      const text = new TextEncoder().encode(settings);
      const at = exported.platter_buffer(text.length + 1);
      new Uint8Array(memory.buffer).set(text, at);
      return text_at(exported.platter_run(at));
    },
    machines: () => text_at(exported.platter_machines()),
  };
}

/**
 * The bytes of a gzip file that the page contains in Base64.
 * @param {string} base64
 * @returns {Promise<ArrayBuffer>}
 */
export async function unpacked(base64) {
  const packed = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
