import { warmUp as warmUpPlatforms } from '../platforms/warm-up.js';
import { warmUp as warmUpTime } from '../time/warm-up.js';

/** After listening: what the first person would otherwise wait for, piece by piece, so that nobody waits for it now. */
export function warmUp(): void {
  setImmediate(() => warmUpTime('en-US'));
  setImmediate(() => setImmediate(warmUpPlatforms));
}
