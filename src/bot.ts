import type { AllMiddlewareArgs, App, Context } from '@slack/bolt';
import { findAccess, type Access, type Guarded } from './access.js';
import type { Deps } from './deps.js';
import type { Feature } from './features/feature.js';
import { features as allFeatures } from './features/index.js';
import { createRecovery } from './forms/recover.js';
import { ackAndReport } from './slack/ack-and-report.js';
import { actorOf } from './slack/actor.js';
import { listenToDeliveries } from './slack/deliveries.js';
import {
  actionSurface,
  commandSurface,
  errorAtFirstInput,
  formSurface,
  optionsSurface,
  reportInModal,
  reportToPresser,
  shortcutSurface,
} from './slack/error-surfaces.js';
import type { EventListeners } from './slack/listeners.js';
import { notifyLaterWorker } from './slack/notify.js';
import { uninstallListeners } from './slack/uninstall.js';
import { messageView } from './slack/blocks.js';
import { notAllowed, noOptionsFor } from './views/not-allowed.js';

const OUTDATED_TITLE = 'Please open it again';
const OUTDATED =
  'This belongs to an older version of Upnext. Please open it again, for example with `/upnext`.';
const OUTDATED_FORM =
  'This form belongs to an older version of Upnext, so nothing was sent. Copy your text, then open the form again, for example with /upnext.';

/**
 * Takes every delivery from Slack to its listener: a plain Map for each kind of delivery. Rights are enforced here, in
 * `guard`, and nowhere else; the right of a form is enforced when it is sent (forms/sending.ts).
 */
export function createBot(bolt: App, deps: Deps) {
  const features = allFeatures(deps);
  const guard = createGuard(deps);

  const verbs = new Map(
    features.flatMap(({ verb, aliases = [], command }) =>
      verb !== undefined && command ? [verb, ...aliases].map((word) => [word, command] as const) : [],
    ),
  );
  const forms = new Map(features.flatMap((feature) => feature.forms ?? []).map((form) => [form.name, form]));
  const views = byId(features, (feature) => feature.views);
  const closed = byId(features, (feature) => feature.closed);
  const actions = byId(features, (feature) => feature.actions);
  const options = byId(features, (feature) => feature.options);
  const shortcuts = byId(features, (feature) => feature.shortcuts);
  const messageShortcuts = byId(features, (feature) => feature.messageShortcuts);

  listenToDeliveries(bolt, deps, {
    ...eventListeners(features, deps),

    command: (args) =>
      ackAndReport(args, commandSurface, deps, (once) => {
        const { verb, words } = splitVerb(once.command.text);
        const command = verbs.get(verb.toLowerCase());
        const listener = command ?? verbs.get('help');
        const typed = command ? words : once.command.text;
        return guard(listener, { ...once, words: typed }, ({ ack }, refusal) =>
          ack({ response_type: 'ephemeral', ...refusal.reply }),
        );
      }),

    view_submission: (args) =>
      ackAndReport(args, formSurface, deps, async (once) => {
        const form = forms.get(once.view.callback_id);
        if (form) return form.submit(once);
        const view = views.get(once.view.callback_id);
        if (!view) return once.ack(errorAtFirstInput(once.view, OUTDATED_TITLE, OUTDATED_FORM));
        const title = once.view.title.text;
        return guard(view, once, ({ ack }, { reply }) =>
          ack({ response_action: 'update', view: messageView(title, reply.text) }),
        );
      }),

    async view_closed(args) {
      await args.ack();
      await closed.get(args.view.callback_id)?.(args);
    },

    block_actions: (args) =>
      ackAndReport(args, actionSurface, deps, async (once) => {
        await once.ack();
        const { action_id } = once.action;
        const action = actions.get(baseId(action_id));
        if (action)
          return guard(action, once, async (refused, { reply }) => {
            await reportToPresser(refused, 'Not allowed', reply.text);
          });
        if (!action_id.startsWith('link_')) await reportToPresser(once, OUTDATED_TITLE, OUTDATED);
      }),

    block_suggestion: (args) =>
      ackAndReport(args, optionsSurface, deps, async (once) => {
        const listener = options.get(baseId(once.options.action_id));
        if (!listener) return once.ack({ options: [] });
        return guard(listener, once, ({ ack }, { access }) => ack(noOptionsFor(access)));
      }),

    shortcut: (args) =>
      ackAndReport(args, shortcutSurface, deps, async (once) => {
        const shortcut = shortcuts.get(once.shortcut.callback_id);
        await once.ack();
        if (!shortcut) return void (await reportInModal(once, OUTDATED_TITLE, OUTDATED));
        return guard(shortcut, once, async (refused, { reply }) => {
          await reportInModal(refused, 'Not allowed', reply.text);
        });
      }),

    message_action: (args) =>
      ackAndReport(args, shortcutSurface, deps, async (once) => {
        const shortcut = messageShortcuts.get(once.shortcut.callback_id);
        await once.ack();
        if (!shortcut) return void (await reportInModal(once, OUTDATED_TITLE, OUTDATED));
        return guard(shortcut, once, async (refused, { reply }) => {
          await reportInModal(refused, 'Not allowed', reply.text);
        });
      }),
  });

  for (const { changed } of features) if (changed) deps.personChanges.subscribe(changed);

  for (const worker of features.flatMap(({ workers }) => workers ?? [])) deps.jobs.work(worker);
  deps.jobs.work(notifyLaterWorker(deps));

  return { recovery: createRecovery(deps, [...forms.values()]) };
}

interface Delivery {
  client: AllMiddlewareArgs['client'];
  context: Context;
  body: object;
}

interface Refusal {
  access: Access;
  reply: ReturnType<typeof notAllowed>;
}

/** Runs a listener for people who have the right that it requires; all others are told who can help. */
const createGuard =
  (deps: Deps) =>
  async <Args extends Delivery>(
    listener: Guarded<Args & { access(): Promise<Access> }> | undefined,
    args: Args,
    refuse: (args: Args, refusal: Refusal) => Promise<void>,
  ): Promise<void> => {
    if (!listener) return;
    let found: Promise<Access> | undefined;
    const access = () => (found ??= findAccess(deps, args.client, actorOf(args.context, args.body)));
    const { requirement, run } = listener;
    if (requirement !== 'anyone' && requirement !== 'checked-on-submit') {
      const known = await access();
      if (!known.may(requirement)) {
        const reply = notAllowed(requirement, known);
        return refuse(args, { access: known, reply });
      }
    }
    return run({ ...args, access });
  };

/** Every event has one listener. */
export const eventListeners = (features: Feature[], deps: Deps): EventListeners =>
  features.reduce((listeners, { events }) => ({ ...listeners, ...events }), uninstallListeners(deps));

/** Forms number the inputs that they replace (`when:2`), and lists number their buttons. */
const baseId = (action_id: string) => action_id.split(':')[0] ?? '';

/** `schedule tomorrow 9am …` → the verb and its words; no words at all mean `next`. */
function splitVerb(text: string): { verb: string; words: string } {
  const [, verb = '', words = ''] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(text) ?? [];
  return { verb: verb || 'next', words };
}

function byId<Listener>(
  features: Feature[],
  listeners: (feature: Feature) => Record<string, Listener> | undefined,
): Map<string, Listener> {
  return new Map(features.flatMap((feature) => Object.entries(listeners(feature) ?? {})));
}
