import { randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import type { Job } from '../jobs/jobs.js';
import { errorIn } from './client.js';
import type { About, Reply } from './form.js';
import type { Who } from './who.js';

const RESPONSE_URL_LIVES_MS = 29 * 60_000;
const TOLD_WITHIN_MS = 60 * 60_000;

/** What a person is still to be told: where Slack took no word of it. */
export const TELL_LATER = 'tell-later';

interface Untold {
  workspace: string;
  person: string;
  reply: Reply;
  /** News of an hour ago is none. */
  until: number;
}

/**
 * Tells one person something, where they are: by the command's own answer address (it works where the bot is no
 * member), else as an ephemeral message there, else in their messages with the bot; and there also later on, while
 * Slack takes nothing.
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
  await tellPrivately(slack, who.person, reply).catch(async (error: unknown) => {
    deps.log.warn({ error }, 'Slack takes no word for a person: they are told later');
    const until = deps.now().getTime() + TOLD_WITHIN_MS;
    const untold: Untold = { workspace: who.workspace, person: who.person, reply, until };
    await deps.jobs.add(TELL_LATER, randomUUID(), deps.now(), untold);
  });
}

/** A job that fails is done again, later and later: so here one try is enough. */
export async function tellLater(deps: Deps, { data }: Job): Promise<void> {
  const { workspace, person, reply, until } = data as Untold;
  if (deps.now().getTime() > until) return;
  await tellPrivately(await deps.slackOnce(workspace), person, reply);
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
  return response.ok && (await errorIn(response)) === undefined;
}

async function ephemeral(slack: WebClient, channel: string, user: string, reply: Reply): Promise<boolean> {
  return slack.chat.postEphemeral({ channel, user, ...reply }).then(
    () => true,
    () => false,
  );
}
