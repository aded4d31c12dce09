/**
 * Runs the benchmarks on dist/ and prints a table: `npm run bench`, or `npm run bench -- digest` for those whose names start with
 * that word. A benchmark is a file *.bench.mjs in this folder. It exports `run(report)` and reports a row for each figure that a
 * person feels or a bill shows. Exits with a non-zero status if a part fails or, in full, a wanted figure is missed.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { isFull, median, sized, speedOfMachine } from './measure.mjs';
import { stopAll } from './processes.mjs';
import { tableOf } from './table.mjs';

const END = '.bench.mjs';
const wanted = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(END))
  .map((file) => file.slice(0, -END.length))
  .filter((name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))
  .sort();

if (names.length === 0) {
  console.error(`No benchmark starts with ${wanted.join(' or ')}.`);
  process.exit(1);
}

const TIMES = Array.from({ length: sized(3) });
const speeds = TIMES.map(speedOfMachine);
const rows = [];
let failed = 0;
for (const name of names) {
  process.stderr.write(`${name} …\n`);
  try {
    const { run } = await import(`./${name}${END}`);
    await run((row) => rows.push({ name, ...row }));
  } catch (error) {
    failed += 1;
    rows.push({ name, what: `failed: ${error.message}` });
    console.error(error);
  } finally {
    await stopAll();
  }
}

const table = tableOf(rows);
console.log(table.text);
console.log(
  `\n${availableParallelism()} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}. A fixed piece of work: ${Math.round(median([...speeds, ...TIMES.map(speedOfMachine)]))} ms`,
);
process.exit((isFull ? table.missed : failed) === 0 ? 0 : 1);
