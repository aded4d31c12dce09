import { PLATFORMS } from './platforms.js';
import { meter } from './meter.js';

/** Pays for the first count of every network after the start, instead of letting the first person wait for it. */
export function warmUp(): void {
  meter('Warming up at https://example.com \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}', PLATFORMS);
}
