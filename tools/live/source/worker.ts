// Runs the emulator in its own thread, so that dragging stays smooth.

import { instantiate, unpacked, type Emulator } from './module_host.mjs';

let emulator: Emulator | undefined;

self.onmessage = async (event: MessageEvent<{ module?: string; id: number; settings?: string }>) => {
  const { module, id, settings } = event.data;
  try {
    if (module !== undefined) {
      emulator = await instantiate(await unpacked(module));
      self.postMessage({ id, ready: true });
    } else if (emulator && settings !== undefined) {
      self.postMessage({ id, text: emulator.run(settings) });
    }
  } catch (error) {
    self.postMessage({ id, failed: String(error) });
  }
};
