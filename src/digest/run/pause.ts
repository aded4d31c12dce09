import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import type { Failure } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import type { Job } from '../../jobs/job.js';
import { findManagers } from '../../rights/access.js';
import type { Reply } from '../../slack/text/blocks.js';
import { callOnce, TOKEN_ERRORS, type CallResult } from '../../slack/send/call-once.js';
import { postMessage } from '../../slack/send/post-message.js';
import type { Digest } from '../tables/digest-row.js';
import type { DigestKey } from '../tables/digests.js';
import {
  PAUSE_REASONS,
  pausedForChannel,
  pausedForOthers,
  pausedForOwner,
  PROJECT_GONE,
  READ_FORBIDDEN,
  TOKEN_NOT_ACCEPTED,
} from '../setup/reply.js';

/** Pauses a digest that cannot be sent, and tells the person who set it up, or someone who can fix it, once. */

export const PAUSE_NOTICE = 'digest-trouble';
export const digestKeySchema: z.ZodType<DigestKey> = z.object({ workspace: z.string(), id: z.string() });

/** Undefined for an error that may be about a single message. */
export const pauseReason = (error: string): string | undefined =>
  PAUSE_REASONS[error.startsWith('restricted_action') ? 'restricted_action' : error];

const READ_FAILURES: Partial<Record<Failure['kind'], string>> = {
  missing: PROJECT_GONE,
  token: TOKEN_NOT_ACCEPTED,
  forbidden: READ_FORBIDDEN,
};

export const readFailureReason = ({ kind, say }: Failure): string => READ_FAILURES[kind] ?? say;

const MAX_ATTEMPTS = 8;

export type AutoPause = ReturnType<typeof createAutoPause>;

export function createAutoPause(
  deps: Pick<Deps, 'admins' | 'jobs' | 'log' | 'now' | 'people' | 'slack' | 'slackOnce' | 'store'>,
) {
  const keyOf = ({ workspace, id }: Digest): DigestKey => ({ workspace, id });

  /** Adds the job before and after the pause, so that a crash in between cannot lose the notice. */
  async function pause(digest: Digest, why: string): Promise<void> {
    const addNotice = () => deps.jobs.add(PAUSE_NOTICE, digest.id, deps.now(), keyOf(digest));
    await addNotice();
    const paused = await deps.store.digests.pause(digest, { at: deps.now().toISOString(), why });
    if (!paused) return;
    deps.log.warn({ digest: digest.id, workspace: digest.workspace, why }, 'paused a digest');
    await addNotice();
  }

  async function sendNotice({ data, attempts }: Job<DigestKey>): Promise<void> {
    const digest = await deps.store.digests.find(data);
    const paused = digest?.paused;
    if (!paused || paused.by || paused.told) return;
    const slack = await deps.slackOnce(digest.workspace);
    await deps.store.digests.setOwnerTold(keyOf(digest), true);
    if (await tellSomeone(slack, digest, paused.why ?? '')) return;
    await deps.store.digests.setOwnerTold(keyOf(digest), false);
    if (attempts < MAX_ATTEMPTS) throw new Error('Could not tell anyone that a digest was paused');
  }

  async function tellSomeone(slack: WebClient, digest: Digest, why: string): Promise<boolean> {
    for await (const { to, reply } of recipients(digest, why)) {
      const results = await Promise.all(
        to.map((channel) => callOnce(() => postMessage(slack, { channel }, reply))),
      );
      if (results.some(({ state }) => state === 'done')) return true;
      if (results.some(isTemporary)) return false;
    }
    return false;
  }

  /** The person who set it up, else who changed it last, else everyone who may set it up, else the channel. */
  async function* recipients(digest: Digest, why: string): AsyncGenerator<{ to: string[]; reply: Reply }> {
    const { workspace, setUpBy, changedBy, channel } = digest;
    const forOthers = pausedForOthers(digest, why);
    yield { to: await activePeople(workspace, [setUpBy]), reply: pausedForOwner(digest, why) };
    yield { to: await activePeople(workspace, changedBy ? [changedBy] : []), reply: forOthers };
    const managers = await findManagers(deps, { workspace });
    yield { to: await activePeople(workspace, managers), reply: forOthers };
    yield { to: [channel], reply: pausedForChannel(digest, why) };
  }

  async function activePeople(workspace: string, people: string[]): Promise<string[]> {
    const slack = await deps.slack(workspace);
    const profiles = await Promise.all(
      people.map((person) => deps.people.find(slack, { workspace, person })),
    );
    return profiles.filter(({ isDeactivated }) => !isDeactivated).map(({ id }) => id);
  }

  return { pause, sendNotice };
}

/** A problem of Slack or of Upnext's token: the same person is told later. */
const isTemporary = (result: CallResult<unknown>) =>
  result.state !== 'refused' || TOKEN_ERRORS.has(result.error);
