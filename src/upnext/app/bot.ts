import type { App } from '@slack/bolt';
import { emojiCharacters } from '../../when/index.js';
import type { Deps } from '../deps.js';
import { createFeatures, type Features } from '../features/index.js';
import { createHourly } from '../jobs/hourly.js';
import type { Access, GuardedListener } from '../rights/access.js';
import { createGuard, type Guard, type Refusal } from '../rights/guard.js';
import { noOptionsFor } from '../rights/not-allowed.js';
import { ackAndReport } from '../slack/answer/ack-and-report.js';
import {
  actionSurface,
  errorAtFirstInput,
  formSurface,
  optionsSurface,
  reportToPresser,
  shortcutSurface,
} from '../slack/answer/error-surfaces.js';
import { respondWithFallback } from '../slack/answer/respond-fallback.js';
import { createTakenTables } from '../slack/answer/taken-tables.js';
import { createDispatch, listenToDeliveries } from '../slack/events/deliveries.js';
import { createEventDedupe } from '../slack/events/event-dedupe.js';
import type {
  ActionArgs,
  ClosedArgs,
  EventListeners,
  Listeners,
  MessageShortcutArgs,
  OptionsArgs,
  ShortcutArgs,
  SubmitArgs,
} from '../slack/events/listeners.js';
import { isFirstOfTrigger } from '../slack/events/once-per-trigger.js';
import { fileArrivalWorker } from '../slack/files/share-file.js';
import { notePlaces } from '../slack/install/note-places.js';
import { uninstallListeners, uninstallWorker } from '../slack/install/uninstall.js';
import { actorOf } from '../slack/people/actor.js';
import { notifyLaterWorker } from '../slack/send/notify.js';
import { messageView } from '../slack/text/blocks.js';
import { pressedIn } from '../slack/views/button-value.js';
import type { Feature } from '../ui/feature.js';
import { OUTDATED, OUTDATED_FORM, OUTDATED_TITLE } from '../ui/outdated.js';
import { type Commands, createCommands } from './commands.js';
import { deleteOld } from './delete-old.js';

const NOT_ALLOWED_TITLE = 'Not allowed';

/** Takes every delivery from Slack to its listener: a plain Map for each kind of delivery. */
export function createBot(bolt: App, deps: Deps) {
  const known = createFeatures(deps);
  const { verbs, features } = known;
  const guard = createGuard(deps);
  const commands = createCommands(verbs, deps, guard);
  const shortcuts = byId(features, (feature) => feature.shortcuts);
  const messageShortcuts = byId(features, (feature) => feature.messageShortcuts);

  const listeners: Listeners = {
    ...eventListeners(known, deps, commands),
    command: commands.fromCommand,
    view_submission: submissionListener(features, deps, guard),
    view_closed: closedListener(features),
    block_actions: actionListener([...features, { actions: commands.actions }], deps, guard),
    block_suggestion: optionsListener(features, deps, guard),
    shortcut: shortcutListener<ShortcutArgs>(shortcuts, deps, guard),
    message_action: shortcutListener<MessageShortcutArgs>(messageShortcuts, deps, guard),
  };
  const tables = createTakenTables();
  const dispatch = createDispatch(listeners, {
    dedupe: createEventDedupe(deps),
    notePlaces: (actor, body) => notePlaces(deps, actor, body),
    rateLimit: deps.rateLimit,
    takesTables: tables.areTaken,
    withFallback: (actor, respond) => respondWithFallback(deps, actor, respond, () => tables.note(actor)),
  });
  listenToDeliveries(bolt, dispatch, deps);

  for (const { changed } of features) if (changed) deps.personChanges.subscribe(changed);
  for (const worker of features.flatMap(({ workers }) => workers ?? [])) deps.jobs.work(worker);
  deps.jobs.work(notifyLaterWorker(deps));
  deps.jobs.work(fileArrivalWorker(deps));
  deps.jobs.work(uninstallWorker(deps));

  const tasks = [deleteOld(deps), ...features.flatMap((feature) => feature.hourly ?? [])];
  const hourly = createHourly(tasks, deps.log);
  return { hourly, start: () => hourly.start(), stop: () => hourly.stop() };
}

/** Every event has one listener. */
export const eventListeners = (
  { verbs, features }: Features,
  deps: Deps,
  commands: Pick<Commands, 'events'> = createCommands(verbs, deps, createGuard(deps)),
): EventListeners =>
  features.reduce((listeners, { events }) => ({ ...listeners, ...events }), {
    ...uninstallListeners(deps),
    ...commands.events,
  });

/** The right of a form is enforced when it is sent (forms/submit.ts), because people without it can ask an admin. */
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
    ackAndReport({ ...args, action: pressedIn(args.action) }, actionSurface, deps, async (once) => {
      await once.ack();
      const { action_id } = once.action;
      const { trigger_id } = once.body;
      if (!(await isFirstOfTrigger(deps, actorOf(once.context, once.body), trigger_id))) return;
      const found = await guard(actions.get(baseId(action_id)), once, refuse);
      if (!found) await reportToPresser(once, OUTDATED_TITLE, OUTDATED);
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

type Guarded<Args> = Map<string, GuardedListener<Args & { access(): Promise<Access> }>>;

const shortcutListener =
  <Args extends ShortcutArgs | MessageShortcutArgs>(listeners: Guarded<Args>, deps: Deps, guard: Guard) =>
  (args: Args) =>
    ackAndReport<undefined, Args>(args, shortcutSurface, deps, async (once) => {
      await once.ack();
      const found = await guard(listeners.get(once.shortcut.callback_id), once, refuse);
      if (!found) await reportToPresser(once, OUTDATED_TITLE, OUTDATED);
    });

async function refuse(
  args: ActionArgs | ShortcutArgs | MessageShortcutArgs,
  { reply }: Refusal,
): Promise<void> {
  await reportToPresser(args, NOT_ALLOWED_TITLE, reply.text);
}

/** Forms number the inputs that they replace (`when:2`), and lists number their buttons. */
const baseId = (action_id: string) => action_id.split(':')[0] ?? '';

function byId<Listener>(
  features: Feature[],
  listeners: (feature: Feature) => Record<string, Listener> | undefined,
): Map<string, Listener> {
  return new Map(features.flatMap((feature) => Object.entries(listeners(feature) ?? {})));
}
