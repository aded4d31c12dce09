import type { AllMiddlewareArgs } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Access } from '../../rights/access.js';
import { isToken, NO_TOKEN } from '../../api/try-service.js';
import type { Deps } from '../../deps.js';
import { readAbout } from '../../forms/form.js';
import { showResult } from '../../forms/views/show-result.js';
import type { Requester } from '../../slack/people/actor.js';
import { alert, context, field, messageView, plain, section } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { actionIdOf, typedSecret } from '../../slack/views/view-state.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import type { SettingsFor } from './open.js';
import { tokenToRemove } from './hub.js';
import {
  OPEN_SETTINGS_AGAIN,
  REMOVED_ALREADY,
  REPLACED_MEANWHILE,
  TOKEN_LINKED,
  TOKEN_NOT_ACCEPTED,
  tokenNotLinked,
} from './reply.js';

export const OWN_TOKEN = 'own_token';

/**
 * A token is a secret, so this modal does not use the life cycle of other forms: nothing is stored before the token is
 * checked. Each attempt gets an input with a new action ID, so that Slack shows it empty.
 */
export function tokenModal(settingsAbout: string, attempt: number, error?: string): ModalView {
  return {
    type: 'modal',
    callback_id: OWN_TOKEN,
    private_metadata: settingsAbout,
    title: plain('Your own token', 24),
    submit: plain('Link token', 24),
    close: plain('Back', 24),
    blocks: [
      ...(error ? alert('error', error) : []),
      field('Token', 'Token', { type: 'plain_text_input', action_id: `token:${attempt}`, max_length: 1000 }),
      context(
        'Upnext checks the token with the scheduling service, stores it encrypted, and never shows it again.',
      ),
    ],
  };
}

export async function openTokenForm({ body, client }: ActionArgs): Promise<void> {
  const view = tokenModal(body.view?.private_metadata ?? '{}', 1);
  await client.views.push({ trigger_id: body.trigger_id, view });
}

export const linkToken =
  (
    deps: Pick<Deps, 'apiWith' | 'jobs' | 'log' | 'now' | 'slackOnce' | 'startTimer' | 'store'>,
    settingsFor: SettingsFor,
  ) =>
  async (args: SubmitArgs) => {
    const { client, view } = args;
    const access = await args.access();
    const token = typedSecret(view.state, 'Token')
      .trim()
      .replace(/^bearer\s+/i, '');
    const linking = checkAndLink(deps, access.actor, token);
    const result = linking.then((problem) =>
      problem === undefined
        ? { view: messageView('Your own token', TOKEN_LINKED), say: TOKEN_LINKED }
        : {
            view: tokenModal(view.private_metadata, attemptOf(view) + 1, problem),
            say: `${escape(problem)} ${OPEN_SETTINGS_AGAIN}`,
          },
    );
    await showResult(deps, args, 'Checking your token', result);
    if ((await linking) === undefined) await refreshSettings(settingsFor, client, access, view);
  };

/** Resolves to the reason why the token was not linked, or to undefined. */
async function checkAndLink(
  deps: Pick<Deps, 'apiWith' | 'store' | 'now'>,
  actor: Requester,
  token: string,
): Promise<string | undefined> {
  if (!isToken(token)) return NO_TOKEN;
  const listed = await (await deps.apiWith(actor, token)).listProjects();
  if (!listed.ok) return listed.kind === 'token' ? TOKEN_NOT_ACCEPTED : tokenNotLinked(listed.say);
  const hadToken = await deps.store.ownTokens.linkedAt(actor.workspace, actor.person);
  await deps.store.ownTokens.save(actor.workspace, actor.person, token, deps.now());
  await audit(deps, actor, hadToken ? 'replaced' : 'linked');
  return undefined;
}

export const removeToken =
  (deps: Pick<Deps, 'store' | 'now'>, settingsFor: SettingsFor) => async (args: ActionArgs) => {
    const { action, body, client } = args;
    const access = await args.access();
    const { actor } = access;
    const { workspace, person } = actor;
    const { ownTokens } = deps.store;
    const { linkedAt } = readButtonValue(tokenToRemove, action);
    const isRemoved = await ownTokens.remove(workspace, person, new Date(linkedAt));
    if (isRemoved) await audit(deps, actor, 'removed');
    const isLinked = !isRemoved && (await ownTokens.linkedAt(workspace, person)) !== undefined;
    const notice = isRemoved ? undefined : isLinked ? REPLACED_MEANWHILE : REMOVED_ALREADY;
    if (body.view)
      await refreshSettings(settingsFor, client, access, {
        ...body.view,
        root_view_id: body.view.id,
        notice,
      });
  };

export const withNotice = (view: ModalView, notice: string): ModalView => ({
  ...view,
  blocks: [section(notice), ...view.blocks],
});

interface SettingsModal {
  root_view_id?: string | null;
  private_metadata: string;
  notice?: string | undefined;
}

/** Redraws the settings below this modal. Slack keeps what was entered in them. */
async function refreshSettings(
  settingsFor: SettingsFor,
  client: AllMiddlewareArgs['client'],
  access: Access,
  { root_view_id, private_metadata, notice }: SettingsModal,
): Promise<void> {
  const settings = await settingsFor(access, readAbout({ private_metadata }));
  const view = notice ? withNotice(settings, notice) : settings;
  await client.views.update({ view_id: root_view_id ?? '', view }).catch(() => undefined);
}

function audit(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { workspace, person, reference }: Requester,
  outcome: string,
): Promise<void> {
  return store.audit.write({ workspace, person, at: now(), action: OWN_TOKEN, outcome, reference });
}

const attemptOf = ({ state }: SubmitArgs['view']) => Number(actionIdOf(state, 'Token')?.split(':')[1] ?? 1);
