import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import api from 'undici/lib/api/index.js';

/** What Upnext uses of undici when it starts. The rest of it, such as `fetch`, is imported where it is used. */
export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';

// As undici itself does it.
Object.assign(Dispatcher.prototype, api);
