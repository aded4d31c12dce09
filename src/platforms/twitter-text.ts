import { createRequire } from 'node:module';
import type TwitterText from 'twitter-text';

let loaded: typeof TwitterText | undefined;

/** X's own library takes 0.1 s to load, so that it is loaded by the first text for X, or by warmUp. */
export function twitterText(): typeof TwitterText {
  loaded ??= createRequire(import.meta.url)('twitter-text') as typeof TwitterText;
  return loaded;
}
