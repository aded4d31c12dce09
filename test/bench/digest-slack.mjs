/** The local Slack in its own process, with any number of channels. Reports on request what arrived. */
import { createClock } from '../../dist/local-slack/clock.js';
import { createWorkspace } from '../../dist/local-slack/workspace.js';

const { CHANNELS = '1', LIMITS = '' } = process.env;
const BOT = 'U0UPNEXT';

const channels = Array.from({ length: Number(CHANNELS) }, (_, n) => ({
  id: `C${n + 1}`,
  name: `channel-${n + 1}`,
  kind: 'public',
  shared: false,
  archived: false,
  topic: '',
  members: new Set([BOT]),
  messages: [],
}));
const workspace = createWorkspace({ clock: createClock(), channels, rateLimits: LIMITS === 'on' });
const { apiUrl } = await workspace.listen({ port: 0, host: '127.0.0.1' });

// The workspace keeps only the latest few hundred calls.
const calls = { all: 0, refused: 0 };
workspace.onChange((change) => {
  if (change.type !== 'call') return;
  calls.all += 1;
  if (change.call.error === 'ratelimited') calls.refused += 1;
});

process.on('message', (asked) => {
  if (asked === 'count')
    return process.send({ messages: channels.reduce((sum, channel) => sum + channel.messages.length, 0) });
  const messages = channels.flatMap((channel) => channel.messages);
  const marks = new Set(messages.map(({ metadata }) => JSON.stringify(metadata?.event_payload)));
  process.send({
    messages: messages.length,
    different: marks.size,
    calls: calls.all,
    refused: calls.refused,
    first: Math.min(...messages.map(({ ts }) => Number(ts))),
    last: Math.max(...messages.map(({ ts }) => Number(ts))),
  });
});
process.send({ apiUrl, token: workspace.credentials.botToken });
