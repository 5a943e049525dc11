// The parts of the page that bundle.mjs runs in Node while it builds the page.

export { bake, prose } from './bake.js';
export { instantiate, unpacked } from './module_host.mjs';
