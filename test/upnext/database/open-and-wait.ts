import { openDatabase } from '../../../src/upnext/database/open.js';

/** A program for tests: opens the database in the given directory, prints "open" and keeps running. */
const dir = process.argv[2] ?? '';
try {
  const database = await openDatabase({ dir });
  process.stdout.write('open\n');
  setInterval(() => database, 60_000);
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
  process.exitCode = 1;
}
