// Compares the module with the native driver, byte for byte: equal.mjs MODULE.wasm.gz PLATTER_LIVE [SETTINGS]
// It runs every routine and statement of every system, and SETTINGS random settings from a fixed seed (default: 300).

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { instantiate } from '../../tools/live/source/module_host.mjs';

const [module, native, many = '300'] = process.argv.slice(2);

let drawn = 1980;
/** A whole number from 0 to `below` - 1. */
function draw(below) {
  drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
  return Math.floor((drawn / 2 ** 32) * below);
}
const one_of = (list) => list[draw(list.length)];

const emulator = await instantiate(gunzipSync(readFileSync(module)));
const text = emulator.machines();
const native_machines = spawnSync(native, ['machines'], { encoding: 'utf8' }).stdout.trim();
const faults = [];
if (text !== native_machines) faults.push('the lists of machines differ');

const systems = JSON.parse(text).flatMap((machine) => machine.systems.map((system) => ({ machine, system })));
const whats = ({ machine, system }) => [
  ...system.routines.map((routine) => `machine ${machine.name}\nsystem ${system.name}\nroutine ${routine.name}\n`),
  ...system.libraries.flatMap((library) =>
    ['READ', 'WRITE', 'BUFFER IN', 'BUFFER OUT'].map((statement) => `machine ${machine.name}\nsystem ${system.name}\nlibrary ${library}\nstatement ${statement}\n`),
  ),
];
const all = systems.flatMap(whats);
const experiments = all.map((what) => `${what}calls 6\nevents all\nloop 30\n`);
for (let i = 0; i < Number(many); ++i) {
  const what = one_of(all);
  const rarely = what.includes('statement') ? 12 : 1; // a statement rejects the settings that apply only to routines
  const lines = [
    `loop ${(1 + draw(1_500_000) / 1000).toFixed(3)}`,
    `sectors ${1 + draw(one_of([2, 4, 20, 60]))}`,
    `calls ${1 + draw(12)}`,
    `seed ${draw(1000)}`,
    `events ${one_of(['all', 'all', 'page', 'none'])}`,
  ];
  if (draw(3 * rarely) === 0) lines.push(`used ${1 + draw(4)}`);
  if (draw(4 * rarely) === 0) lines.push('random 1', ...(draw(2) === 0 ? ['file 1953'] : []));
  if (draw(4) === 0) lines.push('drift 1');
  if (draw(5) === 0) lines.push('waits 1');
  if (draw(5) === 0) lines.push(`held ${draw(1_000_001)}`);
  if (draw(3) === 0) lines.push(`set disk.rotation=${1800 + draw(7200)} rpm`);
  if (draw(4) === 0) lines.push(`set controller.buffers=${1 + draw(4)}`);
  if (draw(8) === 0) lines.push(`set controller.select_time=${draw(300)} us`);
  if (draw(20) === 0) lines.push(one_of(['set disk.rotatoin=1 rpm', 'loop x', 'sectors 0', 'channels 9', 'nothing 1', 'set disk.rotation=0 rpm']));
  experiments.push(`${what}${lines.join('\n')}\n`);
}

const answered = spawnSync(native, [], { input: experiments.join('\n'), encoding: 'utf8', maxBuffer: 2 ** 30 });
const expected = answered.stdout.split('\n');
let errors = 0;
let lost = 0;
experiments.forEach((settings, i) => {
  const here = emulator.run(settings);
  const outcome = JSON.parse(here);
  if (outcome.error) ++errors;
  lost += outcome.lost ?? 0;
  if (here === expected[i]) return;
  const at = [...here].findIndex((c, n) => c !== expected[i]?.[n]);
  faults.push(`${settings.replace(/\n/g, '; ')}\n  module: ...${here.slice(Math.max(0, at - 60), at + 80)}\n  native: ...${(expected[i] ?? 'nothing').slice(Math.max(0, at - 60), at + 80)}`);
});
// Most settings must run: equal error messages prove little.
if (errors > experiments.length / 5) faults.push(`${errors} of ${experiments.length} settings are errors`);
console.log(faults.slice(0, 10).join('\n') || `${experiments.length} settings, ${errors} of them errors, ${lost} lost revolutions: the same bytes`);
process.exit(faults.length ? 1 : 0);
