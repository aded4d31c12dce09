import type { ModalView } from '@slack/types';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { alert, context, field, plain, messageView } from '../../slack/blocks.js';
import { typedText } from '../../slack/view-state.js';
import { showResult } from '../../forms/show-result.js';
import { escape } from '../../slack/markup.js';
import { actorOf, type Requester } from '../../slack/actor.js';
import type { ActionArgs, SubmitArgs } from '../feature.js';

export const OWN_SERVICE = 'own_service';

/** Its token takes none of the ways that other forms take: it is tried before it is written down, and never shown again. */
function serviceModal(address: string, tried: number, say?: string): ModalView {
  const given = address ? { initial_value: address } : {};
  return {
    type: 'modal',
    callback_id: OWN_SERVICE,
    private_metadata: String(tried),
    title: plain('Scheduling service', 24),
    submit: plain('Try and use it', 24),
    close: plain('Back', 24),
    blocks: [
      ...(say ? [alert('error', say)] : []),
      field(
        'ServiceUrl',
        'Address',
        { type: 'plain_text_input', action_id: `address:${tried}`, max_length: 500, ...given },
        {
          optional: true,
          hint: 'Such as https://posts.example.com. Without one, that of whoever runs Upnext.',
        },
      ),
      field(
        'Token',
        'Token',
        { type: 'plain_text_input', action_id: `token:${tried}`, max_length: 1000 },
        { optional: true },
      ),
      context(
        'Both are tried now. The token is kept encrypted. Tokens that people have linked end with a new address.',
      ),
    ],
  };
}

export const askForService =
  (deps: Deps) =>
  async ({ body, client, context }: ActionArgs): Promise<void> => {
    const { workspace } = actorOf(context, body);
    const own = await deps.store.services.find(workspace).catch(() => undefined);
    await client.views.push({ trigger_id: body.trigger_id, view: serviceModal(own?.url ?? '', 1) });
  };

export const useService = (deps: Deps) => async (args: SubmitArgs) => {
  const { body, context, view } = args;
  const url = typedText(view.state, 'ServiceUrl').trim();
  const token = typedText(view.state, 'Token').trim();
  const actor = actorOf(context, body);
  const again = (say: string) => ({
    view: serviceModal(url, Number(view.private_metadata) + 1, say),
    say: `The scheduling service was not changed. ${escape(say)} \`/upnext settings\` has the form.`,
  });
  const shown = use(deps, actor, { url, token }).then((used) =>
    used.ok ? { view: messageView('Scheduling service', used.value), say: used.value } : again(used.say),
  );
  await showResult(deps, args, 'Trying the service', shown);
};

async function use(
  deps: Deps,
  { workspace, person, reference }: Requester,
  place: { url: string; token: string },
): Promise<Outcome<string>> {
  const written = { workspace, person, at: deps.now(), action: OWN_SERVICE, reference };
  if (!place.url) {
    await deps.store.services.remove(workspace);
    await deps.store.audit.write({ ...written, outcome: 'removed' });
    return { ok: true, value: ':white_check_mark: This workspace uses the service of whoever runs Upnext.' };
  }
  const tried = await deps.tryService(place);
  if (!tried.ok) return tried;
  await deps.store.services.keep(workspace, place, person, deps.now());
  await deps.store.audit.write({ ...written, outcome: 'set', after: { address: new URL(place.url).origin } });
  return {
    ok: true,
    value: `:white_check_mark: This workspace uses its own service. Projects there: ${tried.value.length}.`,
  };
}
