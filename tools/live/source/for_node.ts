// What Node takes of the page's parts, when it builds the page and in tests.

export { bake } from './bake.js';
export { instantiate, unpacked } from './module_host.js';
export * from './curves.js';
export * from './state.js';
