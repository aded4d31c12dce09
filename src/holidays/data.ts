import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** The same folder beside the source, in dist/ and for a bundle there. */
const FOLDER = new URL('../holidays/data/', import.meta.url);

const entries = z.record(z.string(), z.string());

/** A file that `npm run generate` wrote. */
export const readData = (name: string): Record<string, string> =>
  entries.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')));
