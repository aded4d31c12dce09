import type { AllMiddlewareArgs } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { isToken, NO_TOKEN } from '../../api/own-service.js';
import type { Access } from '../../access.js';
import type { Deps } from '../../deps.js';
import { alert, context, field, plain, messageView } from '../../slack/blocks.js';
import { actionIdOf, typedText } from '../../slack/view-state.js';
import { readAbout } from '../../forms/form.js';
import { showResult } from '../../forms/show-result.js';
import { escape } from '../../slack/markup.js';
import type { Requester } from '../../slack/actor.js';
import type { ActionArgs, SubmitArgs } from '../feature.js';
import { settingsFor } from './open.js';

export const OWN_TOKEN = 'own_token';

/**
 * A secret, so it takes none of the ways that other forms take: it is neither written down before it is tried, nor shown
 * again. Each time the form is shown anew its input is another one, and empty.
 */
function tokenModal(settings: string, tried: number, say?: string): ModalView {
  return {
    type: 'modal',
    callback_id: OWN_TOKEN,
    private_metadata: settings,
    title: plain('Your own token', 24),
    submit: plain('Try and link it', 24),
    close: plain('Back', 24),
    blocks: [
      ...(say ? [alert('error', say)] : []),
      field('Token', 'Token', { type: 'plain_text_input', action_id: `token:${tried}`, max_length: 1000 }),
      context('It is tried at the scheduling service, kept encrypted, and never shown again.'),
    ],
  };
}

export async function askForToken({ body, client }: ActionArgs): Promise<void> {
  const view = tokenModal(body.view?.private_metadata ?? '{}', 1);
  await client.views.push({ trigger_id: body.trigger_id, view });
}

export const linkToken = (deps: Deps) => async (args: SubmitArgs) => {
  const { client, view } = args;
  const access = await args.access();
  const token = typedText(view.state, 'Token')
    .trim()
    .replace(/^bearer\s+/i, '');
  const again = (say: string) => ({
    view: tokenModal(view.private_metadata, triedIn(view) + 1, say),
    say: `${escape(say)} \`/upnext settings\` has the form.`,
  });
  const work = link(deps, access.actor, token).then((refused) => (refused ? again(refused) : linked));
  await showResult(deps, args, 'Trying your token', work);
  if ((await work) === linked) await showAnew(deps, client, access, view);
};

/** Resolves to why not. */
async function link(deps: Deps, actor: Requester, token: string): Promise<string | undefined> {
  if (!isToken(token)) return NO_TOKEN;
  const listed = await (await deps.apiWith(actor, token)).listProjects();
  if (!listed.ok) return listed.kind === 'token' ? REFUSED : `It was not linked. ${listed.say}`;
  const before = await deps.store.ownTokens.isLinked(actor.workspace, actor.person);
  await deps.store.ownTokens.keep(actor.workspace, actor.person, token, deps.now());
  await writeDown(deps, actor, before ? 'replaced' : 'linked');
  return undefined;
}

const REFUSED =
  'The scheduling service does not accept this token, so it was not linked. Copy it there once more.';

export const removeToken = (deps: Deps) => async (args: ActionArgs) => {
  const { body, client } = args;
  const access = await args.access();
  const { actor } = access;
  await deps.store.ownTokens.remove(actor.workspace, actor.person);
  await writeDown(deps, actor, 'removed');
  if (body.view) await showAnew(deps, client, access, { ...body.view, root_view_id: body.view.id });
};

/** The settings below it, with all that was entered there. */
async function showAnew(
  deps: Deps,
  client: AllMiddlewareArgs['client'],
  access: Access,
  { root_view_id, private_metadata }: { root_view_id?: string | null; private_metadata: string },
): Promise<void> {
  const view = await settingsFor(deps, access, readAbout({ private_metadata }));
  await client.views.update({ view_id: root_view_id ?? '', view }).catch(() => undefined);
}

function writeDown(deps: Deps, { workspace, person, reference }: Requester, outcome: string): Promise<void> {
  return deps.store.audit.write({ workspace, person, at: deps.now(), action: OWN_TOKEN, outcome, reference });
}

const LINKED = ':white_check_mark: *Your token is linked.* What you do from now on runs with it.';
const linked = { view: messageView('Your own token', LINKED), say: LINKED };

/** The number that its input has at the moment. */
const triedIn = ({ state }: SubmitArgs['view']) => Number(actionIdOf(state, 'Token')?.split(':')[1] ?? 1);
