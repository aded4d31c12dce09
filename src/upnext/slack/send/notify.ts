import { randomUUID } from 'node:crypto';
import type { RespondFn } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../when/index.js';
import { defineWorker, type NewJob, type Worker } from '../../jobs/job.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { Journal } from '../../log.js';
import { RESPONSE_URL_MS, settledWithin, type StartTimer } from '../answer/deadlines.js';
import type { ClientOf } from '../install/client.js';
import { type Actor, isReadByOthers, type Requester } from '../people/actor.js';
import type { Reply } from '../text/blocks.js';
import { isLong } from '../text/message-parts.js';
import { callOnce, type CallResult, TOKEN_ERRORS } from './call-once.js';
import { type PostedMessage, postEphemeral, postMessage, respondIn } from './post-message.js';

/** Older news is not worth a message. */
const NEWS_MS = HOUR_MS;
/** What was not the answer to somebody. */
const STORED_NEWS_MS = DAY_MS;
/** If Slack takes longer, the message is stored as well, in case this process ends. */
export const STORE_AFTER_MS = 3_000;
/** After this time, a person may be elsewhere, and would never see a message that only they can see for now. */
const STILL_THERE_MS = 2 * MINUTE_MS;
/** Longer than all three attempts together, so that the stored message is not sent as well. */
const ATTEMPTS_MS = MINUTE_MS;
const RETRY_AFTER_S = 1;

/** The stored queue name. */
export const NOTIFY_LATER = 'tell-later';

const replySchema = z.object({ text: z.string(), blocks: z.array(z.object({ type: z.string() })) });

const messageSchema = z.object({
  workspace: z.string(),
  person: z.string(),
  /** The channel that reads it if Slack refuses the direct message. */
  orElse: z.string().optional(),
  // Only Upnext writes it, and Slack checks its blocks.
  reply: z.custom<Reply>((value) => replySchema.safeParse(value).success),
  until: z.number(),
});

type StoredMessage = z.infer<typeof messageSchema>;

/** What it takes to reach a person. */
export interface NotifyDeps {
  jobs: Pick<Jobs, 'add' | 'remove'>;
  now: () => Date;
  slackOnce: ClientOf;
  startTimer: StartTimer;
  log: Journal;
}

/** Where the person did something, and when. */
interface Origin {
  channel?: string | undefined;
  thread?: string | undefined;
  /** Through the response_url. */
  respond?: RespondFn | undefined;
  /** The answer takes the place of the message that has it. */
  replaces?: boolean | undefined;
  openedAt: number;
  /** When they submitted the form that was opened then. */
  submittedAt?: number | undefined;
}

/** Direct messages that were sent, or what became of the way that was tried last. */
type TellResult = CallResult<PostedMessage | undefined>;

const ELSEWHERE: TellResult = { state: 'done', value: undefined };

/**
 * Tells one person something, where they are or in a direct message: without an origin, or when it took long. Each way is tried
 * once. If Slack accepts none, the message becomes a job, which survives this process.
 */
export async function notify(
  deps: NotifyDeps,
  actor: Requester,
  origin: Origin | undefined,
  reply: Reply,
): Promise<void> {
  const { workspace, person, reference } = actor;
  const until = deps.now().getTime() + NEWS_MS;
  const message: StoredMessage = { workspace, person, reply, until };
  const key = randomUUID();
  const sendIn = (seconds: number) =>
    deps.jobs.add(NOTIFY_LATER, key, new Date(deps.now().getTime() + seconds * 1_000), message);

  const attempt = sendNow(deps, actor, origin, reply);
  const inTime = await settledWithin(STORE_AFTER_MS, attempt, deps.startTimer);
  if (!inTime) await sendIn(ATTEMPTS_MS / 1_000);
  const told = inTime ?? (await attempt);
  const seconds = secondsUntilRetry(told);
  if (seconds !== undefined) {
    deps.log.warn({ reference, state: told.state }, 'could not notify a person, trying again later');
    return sendIn(seconds);
  }
  if (told.state === 'refused')
    deps.log.warn({ reference, error: told.error }, 'Slack refused to notify a person');
  if (!inTime) await deps.jobs.remove(NOTIFY_LATER, key);
}

export const isStillThere = ({ now }: { now: () => Date }, { openedAt, submittedAt = openedAt }: Origin) =>
  now().getTime() - submittedAt < STILL_THERE_MS;

/** Only its owner reads a direct message with Upnext. */
async function sendNow(
  deps: NotifyDeps,
  { workspace, person }: Actor,
  origin: Origin | undefined,
  reply: Reply,
): Promise<TellResult> {
  const slack = await deps.slackOnce(workspace);
  const { channel, thread: thread_ts } = origin ?? {};
  if (channel && thread_ts && !isReadByOthers(channel)) {
    const sent = await callOnce(() => postMessage(slack, { channel, thread_ts }, reply));
    if (sent.state === 'done') return sent;
  }
  // Only a message that stays can continue in its thread.
  const isShown = origin && isStillThere(deps, origin) && !isLong(reply);
  if (isShown && (await showWhereTheyAre(deps, slack, { ...origin, user: person }, reply))) return ELSEWHERE;
  return callOnce(() => sendDirectMessage(slack, person, reply));
}

/**
 * In the thread if there is one, where a response_url can't reply to one person. Else through the response_url, which also
 * works where the bot is not a member; else ephemerally in the channel. Resolves to whether Slack accepted it.
 */
async function showWhereTheyAre(
  { now }: { now: () => Date },
  slack: WebClient,
  { channel, thread, respond, replaces = false, openedAt, user }: Origin & { user: string },
  reply: Reply,
): Promise<boolean> {
  const show = async (thread_ts?: string) => {
    if (!channel) return false;
    const target = { channel, user, ...(thread_ts && { thread_ts }) };
    return (await callOnce(() => postEphemeral(slack, target, reply))).state === 'done';
  };
  if (thread && !replaces && isReadByOthers(channel) && (await show(thread))) return true;
  if (respond && now().getTime() - openedAt < RESPONSE_URL_MS) {
    const message = { response_type: 'ephemeral', replace_original: replaces, ...reply } as const;
    const accepted = await respondIn(respond, message).catch(() => undefined);
    if (accepted) return true;
  }
  return show();
}

/** A refusal is final. A message that may have arrived is sent again: reading it twice is better than never. */
function secondsUntilRetry(told: CallResult<unknown>): number | undefined {
  if (told.state === 'later') return told.seconds;
  return told.state === 'unsent' || told.state === 'unknown' ? RETRY_AFTER_S : undefined;
}

/** A direct message that is stored together with what it is about. */
export function directMessageJob(
  now: Date,
  to: Pick<StoredMessage, 'workspace' | 'person' | 'orElse'>,
  reply: Reply,
): NewJob {
  const data: StoredMessage = { ...to, reply, until: now.getTime() + STORED_NEWS_MS };
  return { queue: NOTIFY_LATER, key: randomUUID(), dueAt: now, data };
}

export const notifyLaterWorker = (deps: Pick<NotifyDeps, 'now' | 'slackOnce'>): Worker =>
  defineWorker({
    queue: NOTIFY_LATER,
    concurrency: 16,
    leaseSeconds: 60,
    schema: messageSchema,
    /** One attempt: a job that fails is retried. */
    async handler({ data }) {
      const { workspace, person, orElse, reply, until } = data;
      const now = deps.now().getTime();
      if (now > until) return undefined;
      const slack = await deps.slackOnce(workspace);
      const told = await callOnce(() => sendDirectMessage(slack, person, reply));
      if (told.state === 'later') return { dueAt: new Date(now + told.seconds * 1_000), data };
      if (secondsUntilRetry(told) !== undefined) throw new Error('Slack did not accept the message');
      if (told.state !== 'refused') return undefined;
      if (TOKEN_ERRORS.has(told.error)) throw new Error('Slack refused the token');
      return orElse === undefined
        ? undefined
        : { dueAt: deps.now(), data: { workspace, person: orElse, reply, until } };
    },
  });

export const sendDirectMessage = (slack: WebClient, person: string, reply: Reply) =>
  postMessage(slack, { channel: person }, reply);
