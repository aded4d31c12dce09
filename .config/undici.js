import api from 'undici/lib/api/index.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';

/** What Upnext uses of undici, which has caches, mocks, proxies and WebSockets besides. */
export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';
export { fetch } from 'undici/lib/web/fetch/index.js';

// As undici itself does it.
Object.assign(Dispatcher.prototype, api);
