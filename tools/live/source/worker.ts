// Runs the emulator in its own thread, so that dragging stays smooth.

import { instantiate, unpacked, type Emulator } from './module_host.mjs';

/** Milliseconds after which the worker answers with the runs that it has done. */
const long = 40;

let emulator: Emulator | undefined;

self.onmessage = async (event: MessageEvent<{ module?: string; settings?: string[] }>) => {
  const { module, settings } = event.data;
  try {
    if (module !== undefined) {
      emulator = await instantiate(await unpacked(module));
      self.postMessage({ ready: true });
    } else if (emulator && settings !== undefined) {
      const begin = performance.now();
      const texts: string[] = [];
      for (const one of settings) {
        texts.push(emulator.run(one));
        if (performance.now() - begin > long) break;
      }
      self.postMessage({ texts });
    }
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};
