import { splitPlatforms } from './find.js';
import { meter } from './meter.js';
import { PLATFORMS } from '../openapi/platforms.js';

/** V8 compiles a pattern at its first use, again at its second, and separately for texts beyond Latin letters. */
const TEXTS = [
  'Warming up at https://example.com on x and linkedin',
  'Warming up at https://example.com \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}',
];
const REPEATS = 3;

/** Counts a text for every network after the start, so that the first person does not wait for slow first calls. */
export function warmUp(): void {
  for (const text of Array.from({ length: REPEATS }, () => TEXTS).flat()) {
    meter(text, PLATFORMS);
    splitPlatforms(text);
  }
}
