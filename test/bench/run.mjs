/**
 * Runs the benchmarks over dist/ and prints one table of ratios: `npm run bench`, or `npm run bench -- service` for those
 * whose names begin so. A benchmark is a file *.bench.mjs beside this one: it exports `run(report)` and reports a row for
 * each thing it compares. Ends with a non-zero status where a wanted ratio is missed.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
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
  console.error(`No benchmark's name begins with ${wanted.join(' or ')}.`);
  process.exit(1);
}

const rows = [];
for (const name of names) {
  process.stderr.write(`${name} …\n`);
  try {
    const { run } = await import(`./${name}${END}`);
    await run((row) => rows.push({ name, ...row }));
  } catch (error) {
    rows.push({ name, what: `broke off: ${error.message}`, reached: false });
    console.error(error);
  } finally {
    await stopAll();
  }
}

const table = tableOf(rows);
console.log(table.text);
console.log(
  `\n${availableParallelism()} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
);
process.exit(table.missed === 0 ? 0 : 1);
