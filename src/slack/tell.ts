import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import type { About, Reply } from './form.js';
import type { Who } from './who.js';

const RESPONSE_URL_LIVES_MS = 29 * 60_000;

/**
 * Tells one person something, where they are: by the command's own answer address (it works where the bot is no
 * member), else as an ephemeral message there, else in their messages with the bot.
 */
export async function tell(
  deps: Deps,
  who: Who,
  about: Pick<About, 'channel' | 'responseUrl' | 'openedAt'>,
  reply: Reply,
) {
  if (about.responseUrl && deps.now().getTime() - about.openedAt < RESPONSE_URL_LIVES_MS) {
    const told = await answerAddress(deps, about.responseUrl, reply).catch(() => false);
    if (told) return;
  }
  const slack = await deps.slack(who.workspace);
  if (about.channel && (await ephemeral(slack, about.channel, who.person, reply))) return;
  await tellPrivately(slack, who.person, reply);
}

export async function tellPrivately(slack: WebClient, person: string, reply: Reply) {
  const { channel, ts } = await slack.chat.postMessage({ channel: person, ...reply, unfurl_links: false });
  return channel && ts ? { channel, ts } : undefined;
}

async function answerAddress(deps: Deps, address: string, reply: Reply): Promise<boolean> {
  const response = await deps.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, ...reply }),
  });
  return response.ok;
}

async function ephemeral(slack: WebClient, channel: string, user: string, reply: Reply): Promise<boolean> {
  return slack.chat.postEphemeral({ channel, user, ...reply }).then(
    () => true,
    () => false,
  );
}
