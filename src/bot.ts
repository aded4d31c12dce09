import type { App } from '@slack/bolt';
import type { Deps } from './deps.js';
import { features as allFeatures } from './features/index.js';
import type { Feature } from './features/feature.js';
import { ackAndReport } from './slack/ack-and-report.js';
import { listenToDeliveries } from './slack/deliveries.js';
import type { CommandArgs, EventListeners, SubmitArgs } from './slack/listeners.js';
import { uninstallListeners } from './slack/uninstall.js';
import { createRecovery } from './forms/recover.js';
import {
  actionSurface,
  errorAtFirstInput,
  commandSurface,
  formSurface,
  optionsSurface,
  shortcutSurface,
  reportInModal,
  reportToPresser,
} from './slack/error-surfaces.js';
import { notifyLaterWorker } from './slack/notify.js';

const OPEN_AGAIN = 'Please open it again';
const OLDER = 'This belongs to an older version of Upnext. Please open it again, for example with `/upnext`.';
const OLDER_FORM =
  'This form is of an older version of Upnext, so nothing was sent. Please copy your words, and open it again, for example with /upnext.';

/** From what was typed, pressed or sent to its handler: each kind of delivery has its plain Map. */
export function createBot(bolt: App, deps: Deps) {
  const features = allFeatures(deps);

  const verbs = new Map(
    features.flatMap(({ verb, aliases = [], command }) =>
      verb !== undefined && command ? [verb, ...aliases].map((word) => [word, command] as const) : [],
    ),
  );
  const unknownVerb = async (args: CommandArgs) => verbs.get('help')?.(args, args.command.text);
  const submits = handlers(features, ({ forms = [], views = {} }) => ({
    ...Object.fromEntries(forms.map((form) => [form.name, (args: SubmitArgs) => form.submit(args)])),
    ...views,
  }));
  const closed = handlers(features, (feature) => feature.closed);
  const actions = handlers(features, (feature) => feature.actions);
  const options = handlers(features, (feature) => feature.options);
  const shortcuts = handlers(features, (feature) => feature.shortcuts);
  const messageShortcuts = handlers(features, (feature) => feature.messageShortcuts);

  listenToDeliveries(bolt, deps, {
    ...eventsHeard(features, deps),

    command: (args) =>
      ackAndReport(args, commandSurface, deps, (once) => {
        const { verb, words } = split(once.command.text);
        const command = verbs.get(verb.toLowerCase());
        return command ? command(once, words) : unknownVerb(once);
      }),

    view_submission: (args) =>
      ackAndReport(args, formSurface, deps, async (once) => {
        const submit = submits.get(once.view.callback_id);
        if (submit) return submit(once);
        await once.ack(errorAtFirstInput(once.view, OPEN_AGAIN, OLDER_FORM));
      }),

    async view_closed(args) {
      await args.ack();
      await closed.get(args.view.callback_id)?.(args);
    },

    block_actions: (args) =>
      ackAndReport(args, actionSurface, deps, async (once) => {
        const { action_id } = once.action;
        const act = actions.get(nameOf(action_id));
        if (act) return act(once);
        await once.ack();
        if (!action_id.startsWith('link_')) await reportToPresser(once, OPEN_AGAIN, OLDER);
      }),

    block_suggestion: (args) =>
      ackAndReport(args, optionsSurface, deps, async (once) => {
        await (options.get(nameOf(once.options.action_id))?.(once) ?? once.ack({ options: [] }));
      }),

    shortcut: (args) =>
      ackAndReport(args, shortcutSurface, deps, async (once) => {
        const use = shortcuts.get(once.shortcut.callback_id);
        if (use) return use(once);
        await once.ack();
        await reportInModal(once, OPEN_AGAIN, OLDER);
      }),

    message_action: (args) =>
      ackAndReport(args, shortcutSurface, deps, async (once) => {
        const use = messageShortcuts.get(once.shortcut.callback_id);
        if (use) return use(once);
        await once.ack();
        await reportInModal(once, OPEN_AGAIN, OLDER);
      }),
  });

  for (const { changed } of features) if (changed) deps.personChanges.subscribe(changed);

  for (const worker of features.flatMap(({ workers }) => workers ?? [])) deps.jobs.work(worker);
  deps.jobs.work(notifyLaterWorker(deps));

  return {
    recovery: createRecovery(
      deps,
      features.flatMap(({ forms = [] }) => forms),
    ),
  };
}

/** Each event has one who hears it. */
export const eventsHeard = (features: Feature[], deps: Deps): EventListeners =>
  features.reduce((heard, { events }) => ({ ...heard, ...events }), uninstallListeners(deps));

/** Forms number the inputs that they write anew (`when:2`), and lists their buttons. */
const nameOf = (action_id: string) => action_id.split(':')[0] ?? '';

/** `schedule tomorrow 9am …` → the verb and its words; no words at all mean `next`. */
function split(text: string): { verb: string; words: string } {
  const [, verb = '', words = ''] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(text) ?? [];
  return { verb: verb || 'next', words };
}

function handlers<H>(
  features: Feature[],
  of: (feature: Feature) => Record<string, H> | undefined,
): Map<string, H> {
  return new Map(features.flatMap((feature) => Object.entries(of(feature) ?? {})));
}
