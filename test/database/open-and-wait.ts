import { openDatabase } from '../../src/database/open.js';

/** A program for tests: opens the directory it is given, says so, and stays. */
const dir = process.argv[2] as string;
try {
  const database = await openDatabase({ dir });
  process.stdout.write('open\n');
  setInterval(() => database, 60_000);
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
