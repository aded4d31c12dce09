import ConnectHandler from 'undici/lib/api/api-connect.js';
import RequestHandler from 'undici/lib/api/api-request.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';

/** What Upnext uses of undici, which has fetch, caches, mocks and WebSockets besides. */
export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';

// As undici itself does it.
Dispatcher.prototype.request = RequestHandler;
Dispatcher.prototype.connect = ConnectHandler;
