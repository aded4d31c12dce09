import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** The same folder from the source, from dist/ and from a bundle there. */
const FOLDER = new URL('../../when/', import.meta.url);
const entries = z.record(z.string(), z.string());

/** A file that `npm run generate` wrote. */
export const readData = (name: string): Record<string, string> =>
  entries.parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')));
