import { warmUp as warmUpForm } from '../features/schedule-post/warm-up.js';
import { warmUp as warmUpPlatforms } from '../platforms/warm-up.js';
import type { Store } from '../store/store.js';
import { warmUp as warmUpTime } from '../time/warm-up.js';

/** After listening: what the first person would otherwise wait for, piece by piece, so that nobody waits for it now. */
export function warmUp(store: Store): void {
  setImmediate(() => warmUpTime('en-US'));
  setImmediate(() => setImmediate(warmUpPlatforms));
  setImmediate(() => setImmediate(warmUpForm));
  setImmediate(() => void warmUpStore(store));
}

/** As many connections as a command uses, and each question written once, about nobody. */
async function warmUpStore({ settings, channels, services, ownTokens }: Store): Promise<void> {
  await Promise.allSettled([
    settings.of(''),
    channels.find('', ''),
    services.find(''),
    ownTokens.find('', ''),
  ]);
}
