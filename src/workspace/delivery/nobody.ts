import type { Carrier } from './courier.js';

/** While no bot is connected: Slack says so to the person, and nobody is to blame. */
export const nobodyThere: Carrier = {
  async carry(_parcel, _retry, receipt) {
    receipt({ acked: false, reason: 'connection_failed', detail: 'the app is not running', excused: true });
  },
};
