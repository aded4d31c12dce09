import type { Failure } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import type { Job } from '../../jobs/jobs.js';
import { once } from '../../slack/once.js';
import type { Digest, DigestKey } from '../../store/digests.js';
import { pausedByItself } from './reply.js';

/** A digest that cannot be sent pauses itself and tells the one who set it up, once. */

export const TROUBLE = 'digest-trouble';

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

  async function tell({ data, attempts }: Job): Promise<void> {
    const digest = await deps.store.digests.find(data as DigestKey);
    const paused = digest?.paused;
    if (!paused || paused.by || paused.told) return;
    const slack = await deps.slackOnce(digest.workspace);
    await deps.store.digests.told(keyOf(digest), true);
    const told = await once(() =>
      slack.chat.postMessage({ channel: digest.setUpBy, ...pausedByItself(digest, paused.why ?? '') }),
    );
    if (told.state === 'done') return;
    await deps.store.digests.told(keyOf(digest), false);
    if (attempts < GIVES_UP_AFTER)
      throw new Error(`The one who set a digest up could not be told: ${told.state}`);
  }

  return { rest, tell };
}

export type Rest = ReturnType<typeof createRest>;
