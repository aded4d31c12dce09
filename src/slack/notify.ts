import type { Reply } from './blocks.js';
import { randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Deps } from '../deps.js';
import { defineWorker, type NextRun, type Worker } from '../jobs/job.js';
import { errorIn } from './client.js';
import type { About } from '../forms/form.js';
import { callOnce, type CallResult } from './call-once.js';
import type { Requester, Actor } from './actor.js';
import { settledWithin } from './deadlines.js';

const RESPONSE_URL_LIVES_MS = 29 * 60_000;
const TOLD_WITHIN_MS = 60 * 60_000;
/** So long Slack may be silent before what is to be told is written down: who has died by then tells nobody. */
const WRITTEN_DOWN_AFTER_MS = 3_000;
const ADDRESS_ANSWERS_WITHIN_MS = 5_000;
/** Longer than all three tries together: while they go on, nobody else tells it. */
const TRIED_FOR_MS = 60_000;
const AGAIN_IN_S = 1;

/** What a person is still to be told: where Slack took no word of it. */
export const NOTIFY_LATER = 'tell-later';

const untoldSchema = z.object({
  workspace: z.string(),
  person: z.string(),
  /** Only this file writes it, and Slack checks its blocks. */
  reply: z.custom<Reply>((value) => replySchema.safeParse(value).success),
  /** News of an hour ago is none. */
  until: z.number(),
});
const replySchema = z.object({ text: z.string(), blocks: z.array(z.object({ type: z.string() })) });

type Untold = z.infer<typeof untoldSchema>;

type Where = Pick<About, 'channel' | 'responseUrl' | 'openedAt'>;

/**
 * Tells one person something, where they are, or in their messages with the bot; and there also later on, while Slack
 * takes nothing. Each way is tried once: the patience is the job's, which outlives this process.
 */
export async function notify(deps: Deps, actor: Requester, about: Where, reply: Reply): Promise<void> {
  const { workspace, person, reference } = actor;
  const until = deps.now().getTime() + TOLD_WITHIN_MS;
  const untold: Untold = { workspace, person, reply, until };
  const key = randomUUID();
  const due = (seconds: number) =>
    deps.jobs.add(NOTIFY_LATER, key, new Date(deps.now().getTime() + seconds * 1_000), untold);

  const telling = tellNow(deps, actor, about, reply);
  const inTime = await settledWithin(WRITTEN_DOWN_AFTER_MS, telling);
  if (!inTime) await due(TRIED_FOR_MS / 1_000);
  const told = inTime ?? (await telling);
  const again = secondsUntilAgain(told);
  if (again !== undefined) {
    deps.log.warn({ reference, state: told.state }, 'Slack takes no word for a person: they are told later');
    return due(again);
  }
  if (!inTime) await deps.jobs.remove(NOTIFY_LATER, key);
  if (told.state === 'refused')
    deps.log.warn({ reference, error: told.error }, 'Slack lets nobody tell a person');
}

/** By the command's own answer address (it works where the bot is no member), else as an ephemeral message there. */
async function tellNow(deps: Deps, actor: Actor, about: Where, reply: Reply): Promise<CallResult<unknown>> {
  const { channel, responseUrl } = about;
  if (responseUrl && deps.now().getTime() - about.openedAt < RESPONSE_URL_LIVES_MS) {
    const told = await answerAddress(deps, responseUrl, reply).catch(() => false);
    if (told) return { state: 'done', value: true };
  }
  const slack = await deps.slackOnce(actor.workspace);
  if (channel) {
    const told = await callOnce(() => slack.chat.postEphemeral({ channel, user: actor.person, ...reply }));
    if (told.state === 'done') return told;
  }
  return callOnce(() => sendDirectMessage(slack, actor.person, reply));
}

/** What Slack refuses for good is over; what it may have taken is said again: read twice is better than never. */
function secondsUntilAgain(told: CallResult<unknown>): number | undefined {
  if (told.state === 'later') return told.seconds;
  return told.state === 'unsent' || told.state === 'unknown' ? AGAIN_IN_S : undefined;
}

export const notifyLaterWorker = (deps: Deps): Worker =>
  defineWorker({
    ...{ queue: NOTIFY_LATER, concurrency: 4, leaseSeconds: 60 },
    schema: untoldSchema,
    handler: ({ data }) => notifyLater(deps, data),
  });

/** One try is enough: a job that fails is retried. */
async function notifyLater(deps: Deps, data: Untold): Promise<NextRun<Untold> | undefined> {
  const { workspace, person, reply, until } = data;
  if (deps.now().getTime() > until) return undefined;
  const slack = await deps.slackOnce(workspace);
  const told = await callOnce(() => sendDirectMessage(slack, person, reply));
  if (told.state === 'later') return { dueAt: new Date(deps.now().getTime() + told.seconds * 1_000), data };
  if (secondsUntilAgain(told) !== undefined) throw new Error('Slack takes no word for a person');
  return undefined;
}

export async function sendDirectMessage(slack: WebClient, person: string, reply: Reply) {
  const { channel, ts } = await slack.chat.postMessage({ channel: person, ...reply, unfurl_links: false });
  return channel && ts ? { channel, ts } : undefined;
}

async function answerAddress(deps: Deps, address: string, reply: Reply): Promise<boolean> {
  const response = await deps.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, ...reply }),
    signal: AbortSignal.timeout(ADDRESS_ANSWERS_WITHIN_MS),
  });
  return response.ok && (await errorIn(response)) === undefined;
}
