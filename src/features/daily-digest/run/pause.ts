import type { Digest } from '../../../store/digest-row.js';
import type { Reply } from '../../../slack/blocks.js';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Failure } from '../../../api/outcome.js';
import type { Deps } from '../../../deps.js';
import type { Job } from '../../../jobs/job.js';
import { approversOf } from '../../../slack/admins.js';
import { callOnce, type CallResult, TOKEN_ERRORS } from '../../../slack/call-once.js';
import type { DigestKey } from '../../../store/digests.js';
import { pausedByItself, pausedForOthers, pausedHere } from '../setup/reply.js';

/** A digest that cannot be sent pauses itself and tells the one who set it up, or who can mend it in their place, once. */

export const TROUBLE = 'digest-trouble';
export const digestKeySchema: z.ZodType<DigestKey> = z.object({ workspace: z.string(), id: z.string() });

const SLACK_SAYS: Record<string, string> = {
  not_in_channel: 'I am not in the channel any more. Type `/invite @Upnext` there.',
  channel_not_found: 'I cannot see the channel any more. Type `/invite @Upnext` there.',
  is_archived: 'The channel is archived.',
  restricted_action: 'This workspace does not let me write in the channel.',
  missing_scope: 'I lack a permission in this workspace. An admin can install Upnext again to grant it.',
  invalid_auth: 'Slack refuses my token. An admin has to install Upnext again.',
  token_revoked: 'Slack refuses my token. An admin has to install Upnext again.',
  token_expired: 'Slack refuses my token. An admin has to install Upnext again.',
  account_inactive: 'Slack refuses my token. An admin has to install Upnext again.',
  not_authed: 'Slack refuses my token. An admin has to install Upnext again.',
};

/** What only a person can mend; undefined where the next day may go better, which is hoped for once. */
export function whyItRests(error: string, { skipped }: Pick<Digest, 'skipped'>): string | undefined {
  const known = error.startsWith('restricted_action') ? 'restricted_action' : error;
  return SLACK_SAYS[known] ?? (skipped.length > 0 ? refusedBySlack(error) : undefined);
}

export const refusedBySlack = (error: string) => `Slack does not take it (${error}).`;

const SERVICE_SAYS: Partial<Record<Failure['kind'], string>> = {
  missing: 'The project is not there any more.',
  token: 'The scheduling service refuses the access that this digest reads with.',
  forbidden: 'The scheduling service does not let this digest read the project.',
};

export const whyRefused = ({ kind, say }: Failure): string => SERVICE_SAYS[kind] ?? say;

const GIVES_UP_AFTER = 8;

export function createRest(deps: Deps) {
  const keyOf = ({ workspace, id }: Digest): DigestKey => ({ workspace, id });

  /** The job is there before the pause is and once more behind it, so that no crash leaves it untold. */
  async function rest(digest: Digest, why: string): Promise<void> {
    const tell = () => deps.jobs.add(TROUBLE, digest.id, deps.now(), keyOf(digest));
    await tell();
    const mine = await deps.store.digests.pause(keyOf(digest), { at: deps.now().toISOString(), why });
    if (!mine) return;
    deps.log.warn({ digest: digest.id, workspace: digest.workspace, why }, 'a digest has paused itself');
    await tell();
  }

  async function tell({ data, attempts }: Job<DigestKey>): Promise<void> {
    const digest = await deps.store.digests.find(data);
    const paused = digest?.paused;
    if (!paused || paused.by || paused.told) return;
    const slack = await deps.slackOnce(digest.workspace);
    await deps.store.digests.setOwnerTold(keyOf(digest), true);
    if (await tellSomebody(slack, digest, paused.why ?? '')) return;
    await deps.store.digests.setOwnerTold(keyOf(digest), false);
    if (attempts < GIVES_UP_AFTER) throw new Error('Nobody could be told that a digest has paused itself');
  }

  async function tellSomebody(slack: WebClient, digest: Digest, why: string): Promise<boolean> {
    for await (const { to, say } of hearers(digest, why)) {
      const told = await Promise.all(
        to.map((channel) => callOnce(() => slack.chat.postMessage({ channel, ...say }))),
      );
      if (told.some(({ state }) => state === 'done')) return true;
      if (told.some(isPassing)) return false;
    }
    return false;
  }

  /** The one who set it up; else whoever changed it last; else those who may set one up; and at last the channel. */
  async function* hearers(digest: Digest, why: string): AsyncGenerator<{ to: string[]; say: Reply }> {
    const { workspace, setUpBy, changedBy, channel } = digest;
    const [own, others] = [pausedByItself(digest, why), pausedForOthers(digest, why)];
    yield { to: await stillHere(workspace, [setUpBy]), say: own };
    yield { to: await stillHere(workspace, changedBy ? [changedBy] : []), say: others };
    const approvers = approversOf(
      await deps.store.settings.of(workspace),
      await deps.admins.of({ workspace }),
    );
    yield { to: await stillHere(workspace, approvers), say: others };
    yield { to: [channel], say: pausedHere(digest, why) };
  }

  async function stillHere(workspace: string, people: string[]): Promise<string[]> {
    const slack = await deps.slack(workspace);
    const found = await Promise.all(people.map((person) => deps.people.find(slack, { workspace, person })));
    return found.filter(({ isDeactivated }) => !isDeactivated).map(({ id }) => id);
  }

  return { rest, tell };
}

/** Slack's own trouble, or the bot's: the same person is told later. */
const isPassing = (told: CallResult<unknown>) => told.state !== 'refused' || TOKEN_ERRORS.has(told.error);

export type Rest = ReturnType<typeof createRest>;
