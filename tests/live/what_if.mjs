// Compares the what-ifs of reports with compiled Fortran and with the native driver: what_if.mjs PLATTER PLATTER_LIVE ROOT
//
// The page's emulator must repeat each run to the picosecond, and missed.f with another loop must be the compiled missed.f with that
// loop. The settings are those of the page: the test imports the page's own source.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { instantiate, unpacked } from '../../tools/live/source/module_host.mjs';
import { changes_of, difference, settings_of } from '../../tools/report/source/program.mjs';

const [platter, live, root] = process.argv.slice(2).map((path) => resolve(path));
const folder = mkdtempSync(join(tmpdir(), 'what-if-'));
const missed = join(root, 'fortran/missed.f');
const faults = [];
let compared = 0;

function command(...words) {
  const made = spawnSync(platter, words, { cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${words.join(' ')}: ${made.stderr}`);
}

/** Runs a program, writes its report, and returns the run and the module that the page contains. */
function report(source, ...flags) {
  command('run', source, '--no-summary', '--json', 'run.json', ...flags);
  command('report', 'run.json', '-o', 'run.html');
  const page = readFileSync(join(folder, 'run.html'), 'utf8');
  const text = (pattern) => page.match(pattern)?.[1];
  return {
    run: JSON.parse(text(/data-kind="run"[^>]*>([^<]*)</)),
    module: text(/id="module">([^<]*)</),
    policy: text(/http-equiv="Content-Security-Policy" content="([^"]*)"/),
  };
}

function missed_with(multiplications, ...flags) {
  writeFileSync(join(folder, 'loop.cards'), `${String(multiplications).padStart(10)}\n`);
  return report(missed, '--cards', 'loop.cards', ...flags);
}

let emulator;
function outcome_of(settings) {
  const here = emulator.run(settings);
  const native = spawnSync(live, [], { input: settings, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout.trim();
  if (here !== native) faults.push(`${settings}: the module and the native driver differ`);
  ++compared;
  return JSON.parse(here);
}

/** The page must repeat the run. */
function repeated(name, { run, module }) {
  if (!run.call_loop || !module) {
    faults.push(`${name}: not offered: ${run.no_call_loop}`);
    return;
  }
  const differs = difference(run, run.call_loop, outcome_of(settings_of(run, run.call_loop, changes_of(run.call_loop))));
  if (differs) faults.push(`${name}: ${differs}`);
}

/** A program that waits: it starts inside a cylinder, crosses a boundary, and uses another channel. */
const waiting = `      PROGRAM WAITS
      DIMENSION BUFF(1536)
      DO 30 I=1,60
      CALL CALLED(7,BUFF,1536,1536*(I+3))
      X=1.0
      DO 10 K=1,3000
      X=X*1.000001
   10 CONTINUE
      CALL IOWAIT(7)
      Y=1.0
      DO 20 K=1,300
      Y=Y*1.000001
   20 CONTINUE
      IF(X+Y.LT.0.0) STOP
   30 CONTINUE
      END
`;

try {
  const own = missed_with(500);
  emulator = await instantiate(await unpacked(own.module));
  if (!own.policy.includes("'wasm-unsafe-eval'") || !own.policy.includes('worker-src blob:')) faults.push(`the policy is ${own.policy}`);
  repeated('missed.f', own);
  for (const multiplications of [10, 5000, 20000]) {
    for (const rpm of [null, 4200]) {
      const other = missed_with(multiplications, ...(rpm ? ['--set', `disk.rotation=${rpm} rpm`] : []));
      repeated(`missed.f with ${multiplications}`, other);
      const changes = { ...changes_of(own.run.call_loop), loop_ps: other.run.call_loop.loop_ps, rpm };
      const differs = difference(other.run, other.run.call_loop, outcome_of(settings_of(own.run, own.run.call_loop, changes)));
      if (differs) faults.push(`the loop of ${multiplications} multiplications, dragged to: ${differs}`);
    }
  }
  for (const flags of [
    ['--seed', '7'],
    ['--rotation', 'drift'],
    ['--set', 'controller.buffers=1'],
    ['--os', 'alamos'],
  ]) {
    writeFileSync(join(folder, 'sysrd.f'), readFileSync(missed, 'utf8').replace('CALL RDISK(', 'CALL SYSRD('));
    const source = flags[1] === 'alamos' ? 'sysrd.f' : missed;
    writeFileSync(join(folder, 'loop.cards'), '       700\n');
    repeated(flags.join(' '), report(source, '--cards', 'loop.cards', ...flags));
  }
  for (const routine of ['RDISK', 'WDISK']) {
    writeFileSync(join(folder, 'waits.f'), waiting.replace('CALLED', routine));
    repeated(`a program that waits for ${routine}`, report('waits.f'));
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(faults.slice(0, 10).join('\n') || `${compared} runs: the page repeats them to the picosecond`);
process.exit(faults.length ? 1 : 0);
