import { randomUUID } from 'node:crypto';
import type { KnownBlock } from '@slack/types';
import { isPrivateHost } from '../../../api/http/public-only.js';
import { urlProblem } from '../../../api/try-service.js';
import type { Deps } from '../../../deps.js';
import { allRequire } from '../../../rights/access.js';
import type { Requester } from '../../../slack/people/actor.js';
import { typedSecret } from '../../../slack/views/view-state.js';
import type { ActionArgs, SubmitArgs } from '../../../ui/feature.js';
import { newSecret, sendEvent } from './send.js';
import {
  PRIVATE,
  REMOVE_WEBHOOK,
  REMOVED,
  SAVE_WEBHOOK,
  savedView,
  SHOW_WEBHOOK,
  TEST_WEBHOOK,
  testResult,
  webhookModal,
} from './words.js';

/** Admins send the audit trail to another system. The secret is shown once, so the form is not stored like others. */

type WebhookDeps = Pick<Deps, 'now' | 'store' | 'userUrls'>;

export const webhookActions = (deps: WebhookDeps) =>
  allRequire<ActionArgs>('administer', {
    [SHOW_WEBHOOK]: async ({ access, body, client }) => {
      const { actor } = await access();
      const view = webhookModal(await findShown(deps, actor));
      await client.views.push({ trigger_id: body.trigger_id, view });
    },
    [TEST_WEBHOOK]: sendTest(deps),
    [REMOVE_WEBHOOK]: remove(deps),
  });

export const webhookViews = (deps: WebhookDeps) =>
  allRequire<SubmitArgs>('administer', { [SAVE_WEBHOOK]: save(deps) });

/** A secret that cannot be decrypted must not keep an admin from making a new one. */
const findShown = ({ store }: Pick<Deps, 'store'>, { workspace }: Requester) =>
  store.auditWebhooks.find(workspace).catch(() => undefined);

const save =
  (deps: WebhookDeps) =>
  async ({ access, ack, view }: SubmitArgs): Promise<void> => {
    const { actor } = await access();
    const { workspace, person } = actor;
    const url = typedSecret(view.state, 'Url').trim();
    const { privateAllowed } = deps.userUrls;
    const isPrivate = () => !privateAllowed && isPrivateHost(new URL(url).hostname);
    const problem = urlProblem(url, privateAllowed) ?? (isPrivate() ? PRIVATE : undefined);
    if (problem) return ack({ response_action: 'errors', errors: { Url: problem } });
    const secret = newSecret();
    await deps.store.auditWebhooks.save({ workspace, url, secret, setBy: person, setAt: deps.now() });
    await audit(deps, actor, 'set', { address: new URL(url).origin });
    await ack({ response_action: 'update', view: savedView(secret) });
  };

const sendTest =
  (deps: WebhookDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { workspace, person } = actor;
    const hook = await findShown(deps, actor);
    if (!hook) return show(deps, args, REMOVED);
    const at = deps.now();
    const event = { id: `test_${randomUUID()}`, type: 'audit.test', at, data: { workspace, person } };
    await show(deps, args, testResult(await sendEvent(deps, hook, event)));
  };

const remove =
  (deps: WebhookDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    if (await deps.store.auditWebhooks.remove(actor.workspace)) await audit(deps, actor, 'removed');
    await show(deps, args, REMOVED);
  };

async function show(deps: WebhookDeps, { access, body, client }: ActionArgs, notice: KnownBlock[]) {
  const { actor } = await access();
  const view = webhookModal(await findShown(deps, actor), notice);
  if (body.view) await client.views.update({ view_id: body.view.id, view });
}

/** Only the origin: the rest of a URL may be a secret. */
function audit(
  { now, store }: WebhookDeps,
  { workspace, person, reference }: Requester,
  outcome: 'set' | 'removed',
  after?: { address: string },
): Promise<void> {
  const entry = { workspace, person, reference, at: now(), action: 'audit_webhook' };
  return store.audit.write({ ...entry, outcome, after });
}
