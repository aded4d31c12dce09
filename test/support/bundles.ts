import { inject } from 'vitest';
import { PAGE } from './bundler.js';

/** A program as one file, or the folder of the page. Each is bundled once per test run, by the process that starts it. */
export async function bundleOf(source: string): Promise<string> {
  const answer = await fetch(`${inject('shared')}/bundle?of=${encodeURIComponent(source)}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** The folder of the page. */
export const bundledPage = (): Promise<string> => bundleOf(PAGE);
