import type { RespondFn } from '@slack/bolt';
import type { Access } from '../access.js';
import type { Failure } from '../api/outcome.js';
import type { Reads } from '../api/recent.js';
import type { Deps } from '../deps.js';
import { context, section, type Reply } from '../slack/blocks.js';
import { escape } from '../slack/markup.js';
import type { Profile } from '../slack/people.js';
import type { Requester, Traced } from '../slack/actor.js';
import type { Project } from '../store/channels.js';
import type { Reader } from '../time/types.js';
import { isZone } from '../time/zones.js';
import { findProject, type ProjectQuestion } from './find-project.js';

/** What every list needs: who asks, which project, and whose clock. The right to read is checked in bot.ts. */

export interface Reading {
  ok: true;
  actor: Requester;
  profile: Profile;
  reader: Reader;
  api: Reads;
  project: Project;
  may: Access['may'];
}

/** A command or a button press. */
export interface ListRequest {
  access(): Promise<Access>;
}

export async function startReading(
  deps: Deps,
  request: ListRequest,
  question: ProjectQuestion,
): Promise<Reading | { ok: false; reply: Reply }> {
  const { actor, profile, may } = await request.access();
  const api = await deps.recent(actor);
  const meant = await findProject(deps, actor, api, question);
  if (!meant.ok)
    return 'reply' in meant ? meant : { ok: false, reply: readFailureReply(deps, actor, meant.failure) };
  const { project } = meant;
  const zone = [profile.zone, project.zone].find((one) => one && isZone(one)) ?? 'UTC';
  const reader = { now: deps.now(), zone, locale: profile.locale };
  return { ok: true, actor, profile, reader, api, project, may };
}

/** What was only asked for has changed nothing: forms say more. */
const READING: Partial<Record<Failure['kind'], string>> = {
  down: 'The scheduling service cannot be reached just now. Please try again in a while.',
  unknown: 'The scheduling service did not answer properly just now. Please try again in a while.',
};

export const readFailureText = (failure: Failure) => READING[failure.kind] ?? failure.say;

/** What the service would not tell: said to the person, and logged under the same reference. */
export function readFailureReply(deps: Deps, { reference }: Traced, failure: Failure): Reply {
  const { kind, status } = failure;
  deps.log.warn({ reference, kind, status }, 'could not read from the service');
  const text = escape(readFailureText(failure));
  const blocks = [section(`:warning: ${text}`)];
  const cure = kind === 'missing' ? ' `/upnext project` shows the projects that there are.' : '';
  return { text, blocks: [...blocks, context(`Reference: ${reference}${cure}`)] };
}

interface Place {
  respond: RespondFn;
}

/** Only the one who asked sees it, below everything else. */
export async function replyBelow({ respond }: Place, reply: Reply): Promise<void> {
  await respond({ response_type: 'ephemeral', replace_original: false, ...reply });
}

/** In the place of the message whose button was pressed. */
export async function replaceMessage({ respond }: Place, reply: Reply): Promise<void> {
  await respond({ response_type: 'ephemeral', replace_original: true, ...reply });
}
