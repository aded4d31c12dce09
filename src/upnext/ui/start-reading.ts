import type { RespondFn } from '@slack/bolt';
import { isZone, type Reader } from '../../when/index.js';
import type { Reads } from '../api/clients.js';
import type { Failure } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import type { Access } from '../rights/access.js';
import { refuse } from '../rights/not-allowed.js';
import type { Right } from '../rights/rights.js';
import { settledWithin } from '../slack/answer/deadlines.js';
import type { Requester, Trace } from '../slack/people/actor.js';
import { context, type Reply, section } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import type { Project } from '../workspaces/channels-table.js';
import type { CommandButton } from './command-card.js';
import { findProject, type ProjectQuestion } from './project/find-project.js';

/** What every list needs: the person, the project and the time zone. Enforces the right in that project. */

export interface Reading {
  ok: true;
  actor: Requester;
  reader: Reader;
  api: Reads;
  project: Project;
  /** In this project. */
  may: Access['may'];
  /** Where Slack gets the pictures of held posts. */
  addressOf: AddressOf;
}

/** Undefined if the internet does not reach Upnext. */
export type AddressOf = (picture: { token: string }) => string | undefined;

/** A command or a button press. */
export interface ListRequest {
  access: () => Promise<Access>;
  /** What the listener requires. */
  right?: Right | undefined;
  asked?: CommandButton | undefined;
}

export type ReadingDeps = Pick<Deps, 'api' | 'log' | 'now' | 'pictures' | 'store'>;

export async function startReading(
  deps: ReadingDeps,
  request: ListRequest,
  question: ProjectQuestion,
): Promise<Reading | { ok: false; reply: Reply }> {
  const access = await request.access();
  const { actor, profile } = access;
  const { recent: api } = await deps.api(actor);
  const meant = await findProject(deps, access, api, question);
  if (!meant.ok)
    return 'reply' in meant ? meant : { ok: false, reply: readFailureReply(deps, actor, meant.failure) };
  const { project, rights } = meant;
  const { right = 'read' } = request;
  if (!rights.may(right))
    return {
      ok: false,
      reply: await refuse(right, access, { ...rights, ...(rights.may('read') && { project }) }),
    };
  const zone = [profile.zone, project.zone].find((one) => one && isZone(one)) ?? 'UTC';
  const reader = { now: deps.now(), zone, locale: profile.locale };
  const addressOf: AddressOf = (picture) => deps.pictures.addressOf(picture);
  return { ok: true, actor, reader, api, project, may: rights.may, addressOf };
}

const UNREACHABLE = 'Upnext can’t reach the scheduling service right now. Please try again in a few minutes.';

/** Tells the person why the service could not be read, and logs it under the same reference. */
export function readFailureReply(
  deps: { log: Pick<Deps['log'], 'warn'> },
  { reference }: Trace,
  failure: Failure,
): Reply {
  const { kind, status, say } = failure;
  deps.log.warn({ reference, kind, status }, 'could not read from the service');
  // Reading sends nothing, so a lost connection needs no word about it.
  const text = escape(kind === 'down' ? UNREACHABLE : say);
  const hint = kind === 'missing' ? ['To choose another project, use `/upnext project`.'] : [];
  return { text, blocks: [section(`:warning: ${text}`), context(...hint, `Reference: ${reference}`)] };
}

export const LOADING_FROM_SERVICE = ':hourglass_flowing_sand: Loading from the scheduling service…';

const READING_AFTER_MS = 1_000;

/** Shown by lists that take longer than a second. */
export const stillReading: Reply = {
  text: LOADING_FROM_SERVICE,
  blocks: [context(LOADING_FROM_SERVICE)],
};

interface Responder {
  respond: RespondFn;
}

/** The answer to a request about one project, or why there is none. */
export async function answerAbout(
  deps: ReadingDeps,
  request: ListRequest,
  question: ProjectQuestion,
  answer: (reading: Reading) => Promise<Reply | Failure>,
): Promise<Reply> {
  const reading = await startReading(deps, request, question);
  if (!reading.ok) return reading.reply;
  const answered = await answer(reading);
  return 'blocks' in answered ? answered : readFailureReply(deps, reading.actor, answered);
}

/** A new message that only this person sees. */
export async function replyBelow({ respond }: Responder, reply: Reply): Promise<void> {
  await respond({ response_type: 'ephemeral', replace_original: false, ...reply });
}

/** The same for a reply that may take a while. */
export async function replaceWhenReady(
  { startTimer }: Pick<Deps, 'startTimer'>,
  responder: Responder,
  reply: Promise<Reply>,
): Promise<void> {
  const inTime = await settledWithin(READING_AFTER_MS, reply, startTimer);
  if (!inTime) await replaceMessage(responder, stillReading);
  await replaceMessage(responder, inTime ?? (await reply));
}

/** A list as it is now, below what became of a press on one of its buttons. */
export const withAnswer = (answer: Reply, list: Reply): Reply => ({
  text: answer.text,
  blocks: [...answer.blocks, ...list.blocks],
});

/** Replaces the message whose button was pressed. */
export async function replaceMessage({ respond }: Responder, reply: Reply): Promise<void> {
  await respond({ response_type: 'ephemeral', replace_original: true, ...reply });
}
