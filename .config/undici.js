import RequestHandler from 'undici/lib/api/api-request.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';

/** What Upnext uses of undici, which has fetch, caches, mocks, proxies and WebSockets besides. */
export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';

// As undici itself does it.
Dispatcher.prototype.request = RequestHandler;
