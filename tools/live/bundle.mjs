// Fills the template with the styles, the scripts, the module and the runs that the page starts with:
// bundle.mjs MODULE.wasm.gz FIGURES FILE. The content security policy allows the script and the styles by their hashes, the worker
// that the page makes from its own text, and WebAssembly.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [module_file, figures, page] = process.argv.slice(2);

async function bundled(entry, options = {}) {
  const made = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
    ...options,
  });
  if (made.warnings.length > 0) throw new Error(`${entry}: ${JSON.stringify(made.warnings[0])}`);
  const text = made.outputFiles[0].text.trim();
  // The text must not contain the tag that closes its own element.
  if (/<\/(script|style)/i.test(text)) throw new Error(`${entry}: contains the end of its own element`);
  return text;
}

writeFileSync('bake.mjs', await bundled('source/for_node.ts', { format: 'esm', platform: 'node', minify: false }));
const { bake, instantiate, prose, unpacked } = await import(pathToFileURL('bake.mjs'));
const module = readFileSync(module_file).toString('base64');
const emulator = await instantiate(await unpacked(module));
const csv = [1, 2, 3, 4].map((number) => readFileSync(`${figures}/figure${number}.csv`, 'utf8'));
const baked = bake((settings) => emulator.run(settings), emulator.machines(), csv);

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const script = await bundled('source/main.ts');
const style = await bundled('source/style.css');
const parts = {
  policy: `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(style)}; style-src-attr 'unsafe-inline'; worker-src blob:; base-uri 'none'; form-action 'none'`,
  style,
  script,
  worker: await bundled('source/worker.ts'),
  module,
  baked: JSON.stringify(baked).replace(/</g, '\\u003c'),
};
const numbers = prose(baked);
const text = readFileSync('source/template.html', 'utf8')
  .replace(/(data-show="(\w+)">)/g, (open, _, name) => {
    if (!(name in numbers)) throw new Error(`the template shows ${name}, which prose() in bake.ts does not compute`);
    return open + numbers[name];
  })
  .replace(/@(policy|style|script|worker|module|baked)@/g, (_, name) => parts[name]);
writeFileSync(page, text);
