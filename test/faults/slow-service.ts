import type { Between } from '../support/hosted-bot.js';
import { pause } from './environment.js';

/** Long enough for a kill before, during and after the call to the service. */
const SERVICE_TAKES_MS = 60;

/** A service that takes its time before and after it stores something. */
export const slowly =
  (random: () => number): Between =>
  async (request, reach) => {
    if (request.method === 'POST') await pause(random() * SERVICE_TAKES_MS);
    const response = await reach(request);
    if (request.method === 'POST') await pause(random() * SERVICE_TAKES_MS);
    return response;
  };
