import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Sample } from '../upnext/catalogue/samples.js';

/** Everything in the catalogue at its shortest, longest and oddest, which takes ten seconds and is drawn once for all tests. */
export async function drawnCatalogue(): Promise<Sample[]> {
  const answer = await fetch(`${inject('shared')}/catalogue`);
  return JSON.parse(readFileSync(await answer.text(), 'utf8')) as Sample[];
}
