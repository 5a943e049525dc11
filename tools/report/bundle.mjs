// Inserts the styles and the script into the template: bundle.mjs FILE. The policy allows only these two, by their hashes.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

/** The definitions of docs/glossary.md, without the marks of Markdown. */
const rows = readFileSync('../docs/glossary.md', 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm);
const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '');
const all_terms = Object.fromEntries([...rows].map(([, term, meaning]) => [term, plain(meaning)]));
// The terms that source/terms.ts links.
const linked = readFileSync('source/terms.ts', 'utf8').matchAll(/^ {2}\[\/.*, '([^']+)'\],$/gm);
const glossary = Object.fromEntries([...linked].map(([, term]) => {
  if (!all_terms[term]) throw new Error(`docs/glossary.md does not define '${term}'`);
  return [term, all_terms[term]];
}));

async function bundled(entry) {
  const made = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2021',
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
    define: { glossary: JSON.stringify(glossary) },
  });
  if (made.warnings.length > 0) throw new Error(`${entry}: ${JSON.stringify(made.warnings[0])}`);
  // The text must not contain the tag that closes its own element.
  const text = made.outputFiles[0].text.trim();
  if (/<\/(script|style)/i.test(text)) throw new Error(`${entry}: holds the end of its own element`);
  return text;
}

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const script = await bundled('source/main.ts');
const style = readFileSync('node_modules/uplot/dist/uPlot.min.css', 'utf8').trim() + (await bundled('source/style.css'));
const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src blob:; base-uri 'none'; form-action 'none'`;
const parts = {
  policy,
  style,
  script,
  worker: await bundled('../live/source/worker.ts'),
  license: readFileSync('node_modules/uplot/LICENSE', 'utf8').trim(),
};
const page = readFileSync('source/template.html', 'utf8').replace(/@(policy|style|script|worker|license)@/g, (_, name) => parts[name]);
writeFileSync(process.argv[2], page);
