import { splitPlatforms } from './find.js';
import { meter } from './meter.js';
import { PLATFORMS } from './platforms.js';

/** A pattern is compiled at its first use and again at its second, and apart for texts beyond Latin letters. */
const TEXTS = [
  'Warming up at https://example.com on x and linkedin',
  'Warming up at https://example.com \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}',
];
const TIMES = 3;

/** Pays for the first count of every network after the start, instead of letting the first person wait for it. */
export function warmUp(): void {
  for (const text of Array.from({ length: TIMES }, () => TEXTS).flat()) {
    meter(text, PLATFORMS);
    splitPlatforms(text);
  }
}
