// The emulator as WebAssembly: text in, text out (tools/live/module.h). It asks its host for nothing but memory; what its C library
// would ask of an operating system is answered with "not there".

export interface Emulator {
  run(settings: string): string;
  machines(): string;
}

export async function instantiate(bytes: BufferSource): Promise<Emulator> {
  const no_system_call = 52; // ENOSYS of WASI
  const absent = () => no_system_call;
  let memory: WebAssembly.Memory;
  const host = {
    environ_sizes_get: (count: number, size: number) => {
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
    proc_exit: (code: number) => {
      throw new Error(`the emulator ended with code ${code}`);
    },
  };
  const made = await WebAssembly.instantiate(bytes, {
    wasi_snapshot_preview1: host,
    env: { emscripten_notify_memory_growth: () => undefined },
  });
  const exported = made.instance.exports as unknown as {
    memory: WebAssembly.Memory;
    _initialize?: () => void;
    platter_buffer(size: number): number;
    platter_run(settings: number): number;
    platter_machines(): number;
  };
  memory = exported.memory;
  exported._initialize?.();
  const text_at = (at: number) => {
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

/** Base64 of a gzip file, as the page holds it. */
export async function unpacked(base64: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
