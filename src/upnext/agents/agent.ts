import type { Caller } from '../calls/call.js';
import type { Secret } from '../workspaces/secrets-table.js';

export interface Agent extends Caller {
  scope: Secret['scope'];
}
