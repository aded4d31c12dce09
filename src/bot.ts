import type { AllMiddlewareArgs, App, Context } from '@slack/bolt';
import { findAccess, type Access, type Guarded } from './access.js';
import type { Deps } from './deps.js';
import { emojiCharacters } from './emoji/emoji.js';
import type { Feature } from './features/feature.js';
import { features as allFeatures } from './features/index.js';
import { confirmationWorker } from './forms/confirmation.js';
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
import type {
  ActionArgs,
  ClosedArgs,
  CommandArgs,
  EventListeners,
  MessageShortcutArgs,
  OptionsArgs,
  ShortcutArgs,
  SubmitArgs,
} from './slack/listeners.js';
import { notifyLaterWorker } from './slack/notify.js';
import { uninstallListeners } from './slack/uninstall.js';
import { messageView } from './slack/blocks.js';
import type { Right } from './store/rights.js';
import { notAllowed, noOptionsFor } from './views/not-allowed.js';

const NOT_ALLOWED_TITLE = 'Not allowed';
const OUTDATED_TITLE = 'Please open it again';
const OUTDATED =
  'This belongs to an older version of Upnext. Please open it again, for example with `/upnext`.';
const OUTDATED_FORM =
  'This form belongs to an older version of Upnext, so nothing was sent. Copy your text, then open the form again, for example with /upnext.';

/** Takes every delivery from Slack to its listener: a plain Map for each kind of delivery. */
export function createBot(bolt: App, deps: Deps) {
  const features = allFeatures(deps);
  const guard = createGuard(deps);
  const shortcuts = byId(features, (feature) => feature.shortcuts);
  const messageShortcuts = byId(features, (feature) => feature.messageShortcuts);

  listenToDeliveries(bolt, deps, {
    ...eventListeners(features, deps),
    command: commandListener(features, deps, guard),
    view_submission: submissionListener(features, deps, guard),
    view_closed: closedListener(features),
    block_actions: actionListener(features, deps, guard),
    block_suggestion: optionsListener(features, deps, guard),
    shortcut: shortcutListener(deps, (args: ShortcutArgs) =>
      guard(shortcuts.get(args.shortcut.callback_id), args, refuseInModal),
    ),
    message_action: shortcutListener(deps, (args: MessageShortcutArgs) =>
      guard(messageShortcuts.get(args.shortcut.callback_id), args, refuseInModal),
    ),
  });

  for (const { changed } of features) if (changed) deps.personChanges.subscribe(changed);
  for (const worker of features.flatMap(({ workers }) => workers ?? [])) deps.jobs.work(worker);
  deps.jobs.work(notifyLaterWorker(deps));
  const forms = features.flatMap((feature) => feature.forms ?? []);
  deps.jobs.work(confirmationWorker(deps, forms));

  return { recovery: createRecovery(deps, forms) };
}

/** Every event has one listener. */
export const eventListeners = (features: Feature[], deps: Deps): EventListeners =>
  features.reduce((listeners, { events }) => ({ ...listeners, ...events }), uninstallListeners(deps));

function commandListener(features: Feature[], deps: Deps, guard: Guard) {
  const verbs = new Map(
    features.flatMap(({ verb, aliases = [], command }) =>
      verb !== undefined && command ? [verb, ...aliases].map((word) => [word, command] as const) : [],
    ),
  );
  return (args: CommandArgs) =>
    ackAndReport(args, commandSurface, deps, async (once) => {
      const text = emojiCharacters(once.command.text);
      const { verb, words } = splitVerb(text);
      const known = verbs.get(verb.toLowerCase());
      const typed = { ...once, words: known ? words : text };
      await guard(known ?? verbs.get('help'), typed, ({ ack }, { reply }) =>
        ack({ response_type: 'ephemeral', ...reply }),
      );
    });
}

/** The right of a form is enforced when it is sent (forms/sending.ts), because people without it can ask an admin. */
function submissionListener(features: Feature[], deps: Deps, guard: Guard) {
  const forms = new Map(features.flatMap((feature) => feature.forms ?? []).map((form) => [form.name, form]));
  const views = byId(features, (feature) => feature.views);
  return (args: SubmitArgs) =>
    ackAndReport(args, formSurface, deps, async (once) => {
      const { callback_id, title } = once.view;
      const form = forms.get(callback_id);
      if (form) return form.submit(once);
      const found = await guard(views.get(callback_id), once, ({ ack }, { reply }) =>
        ack({ response_action: 'update', view: messageView(title.text, reply.text) }),
      );
      if (!found) await once.ack(errorAtFirstInput(once.view, OUTDATED_TITLE, OUTDATED_FORM));
    });
}

function closedListener(features: Feature[]) {
  const closed = byId(features, (feature) => feature.closed);
  return async (args: ClosedArgs): Promise<void> => {
    await args.ack();
    await closed.get(args.view.callback_id)?.(args);
  };
}

function actionListener(features: Feature[], deps: Deps, guard: Guard) {
  const actions = byId(features, (feature) => feature.actions);
  return (args: ActionArgs) =>
    ackAndReport(args, actionSurface, deps, async (once) => {
      await once.ack();
      const { action_id } = once.action;
      const found = await guard(actions.get(baseId(action_id)), once, async (refused, { reply }) => {
        await reportToPresser(refused, NOT_ALLOWED_TITLE, reply.text);
      });
      const isLink = action_id.startsWith('link_');
      if (!found && !isLink) await reportToPresser(once, OUTDATED_TITLE, OUTDATED);
    });
}

function optionsListener(features: Feature[], deps: Deps, guard: Guard) {
  const options = byId(features, (feature) => feature.options);
  return (args: OptionsArgs) =>
    ackAndReport(args, optionsSurface, deps, async (received) => {
      const { options: query } = received;
      const once = { ...received, options: { ...query, value: emojiCharacters(query.value) } };
      const listener = options.get(baseId(once.options.action_id));
      const found = await guard(listener, once, ({ ack }, { access }) => ack(noOptionsFor(access)));
      if (!found) await once.ack({ options: [] });
    });
}

const shortcutListener =
  <Args extends ShortcutArgs | MessageShortcutArgs>(deps: Deps, run: (args: Args) => Promise<boolean>) =>
  (args: Args) =>
    ackAndReport<undefined, Args>(args, shortcutSurface, deps, async (once) => {
      await once.ack();
      if (!(await run(once))) await reportInModal(once, OUTDATED_TITLE, OUTDATED);
    });

async function refuseInModal(args: ShortcutArgs | MessageShortcutArgs, { reply }: Refusal): Promise<void> {
  await reportInModal(args, NOT_ALLOWED_TITLE, reply.text);
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

/** Enforces rights, here and nowhere else. Runs the listener, or tells the person who can help. */
const createGuard =
  (deps: Deps) =>
  /** False if there is no such listener: the delivery belongs to an older version of Upnext. */
  async <Args extends Delivery>(
    listener: Guarded<Args & { access(): Promise<Access>; formRight?: Right }> | undefined,
    args: Args,
    refuse: (args: Args, refusal: Refusal) => Promise<void>,
  ): Promise<boolean> => {
    if (!listener) return false;
    let found: Promise<Access> | undefined;
    const access = () => (found ??= findAccess(deps, args.client, actorOf(args.context, args.body)));
    const { requirement, run } = listener;
    if (typeof requirement === 'object') {
      await run({ ...args, access, formRight: requirement.form });
      return true;
    }
    if (requirement !== 'anyone') {
      const known = await access();
      if (!known.may(requirement)) {
        await refuse(args, { access: known, reply: notAllowed(requirement, known) });
        return true;
      }
    }
    await run({ ...args, access });
    return true;
  };

type Guard = ReturnType<typeof createGuard>;

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
