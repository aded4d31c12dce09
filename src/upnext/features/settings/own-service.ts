import type { ModalView } from '@slack/types';
import type { Outcome } from '../../api/outcome.js';
import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { showResult } from '../../slack/answer/show-result.js';
import type { Requester } from '../../slack/people/actor.js';
import { alert, context, field, inputModal, messageView, textInput } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { typedSecret } from '../../slack/views/view-state.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';

export const OWN_SERVICE = 'own_service';

/** The token is a secret: it is checked before anything is stored, and never shown again. */
export function serviceModal(address: string, attempt: number, error?: string): ModalView {
  return {
    ...inputModal(OWN_SERVICE, { title: 'Scheduling service', submit: 'Save', close: 'Back' }, [
      ...(error ? alert('error', error) : []),
      field(
        'ServiceUrl',
        'URL',
        textInput(`address:${attempt}`, {
          most: 500,
          placeholder: 'https://posts.example.com',
          value: address,
        }),
        { optional: true, hint: 'Leave empty to use the default scheduling service.' },
      ),
      field('Token', 'Token', textInput(`token:${attempt}`, { most: 1000 }), { optional: true }),
      context('Upnext checks both before saving, and stores the token encrypted.'),
    ]),
    private_metadata: String(attempt),
  };
}

export const openServiceForm =
  ({ store }: Pick<Deps, 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    // A token that cannot be decrypted must not keep an admin from entering a new one.
    const own = await store.services.find(actor.workspace).catch(() => undefined);
    await showModal(args, serviceModal(own?.url ?? '', 1));
  };

export const setService =
  (deps: Pick<Deps, 'jobs' | 'log' | 'now' | 'slackOnce' | 'startTimer' | 'store' | 'tryService'>) =>
  async (args: SubmitArgs) => {
    const { view } = args;
    const { actor } = await args.access();
    const url = typedSecret(view.state, 'ServiceUrl').trim();
    const token = typedSecret(view.state, 'Token').trim();
    if (url && !token) return args.ack({ response_action: 'errors', errors: { Token: NO_TOKEN } });
    const saved = await checkAndSave(deps, actor, { url, token });
    const result = saved.ok
      ? { view: messageView('Scheduling service', saved.value), say: saved.value }
      : {
          view: serviceModal(url, Number(view.private_metadata) + 1, saved.say),
          say: `The scheduling service wasn’t changed. ${escape(saved.say)} To try again, type \`/upnext settings\`.`,
        };
    await showResult(deps, args, result);
  };

async function checkAndSave(
  { now, store, tryService }: Pick<Deps, 'now' | 'store' | 'tryService'>,
  actor: Requester,
  service: { url: string; token: string },
): Promise<Outcome<string>> {
  const entry = entryBy(actor, now(), OWN_SERVICE);
  if (!service.url) {
    await store.services.remove(actor.workspace);
    await store.audit.write({ ...entry, outcome: 'removed' });
    return { ok: true, value: DEFAULT_SERVICE };
  }
  const checked = await tryService(service);
  if (!checked.ok) return checked.kind === 'down' ? { ...checked, say: unreachable(service.url) } : checked;
  await store.services.save(actor.workspace, service, actor.person, now());
  await store.audit.write({ ...entry, outcome: 'set', after: { address: new URL(service.url).origin } });
  return { ok: true, value: ownServiceInUse(checked.value.length) };
}

const NO_TOKEN = 'Enter the token of this service.';
const unreachable = (url: string) => `Upnext can’t reach ${url}, so nothing was saved. Check the URL.`;

export const DEFAULT_SERVICE = ':white_check_mark: This workspace uses the default scheduling service again.';

export const ownServiceInUse = (projects: number) =>
  `:white_check_mark: This workspace now uses its own scheduling service, with ${counted(projects, 'project')}.`;
