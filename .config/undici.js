/** What Upnext uses of undici when it starts. The rest of it, such as `fetch`, is imported where it is used. */
export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';
