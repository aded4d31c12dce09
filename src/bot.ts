import type {
  App,
  BlockAction,
  GlobalShortcut,
  MessageShortcut,
  ViewClosedAction,
  ViewSubmitAction,
} from '@slack/bolt';
import type { Deps } from './deps.js';
import { features as allFeatures } from './features/index.js';
import type { Feature } from './features/feature.js';
import { answered } from './slack/answered.js';
import { hearDeliveries } from './slack/deliveries.js';
import { hearLeaving } from './slack/leaving.js';
import { createRecovery } from './slack/recover.js';
import { said } from './slack/form-views.js';
import type { SubmitArgs } from './slack/life-cycle.js';
import {
  actionSurface,
  commandSurface,
  formSurface,
  optionsSurface,
  shortcutSurface,
} from './slack/surfaces.js';

const OLDER = 'This belongs to an older version of Upnext. Please open it again, for example with `/upnext`.';

/**
 * Bolt runs every listener on every delivery: so there is one for each kind, and behind it a plain Map from what was
 * typed or pressed to its handler.
 */
export function createBot(bolt: App, deps: Deps) {
  const features = allFeatures(deps);
  const { log } = deps;

  hearDeliveries(bolt, deps);
  const verbs = new Map(
    features.flatMap(({ verb, aliases = [], command }) =>
      verb !== undefined && command ? [verb, ...aliases].map((word) => [word, command] as const) : [],
    ),
  );
  bolt.command(/.*/, (args) =>
    answered(args, commandSurface, deps, async (once) => {
      const { verb, words } = split(once.command.text);
      const command = verbs.get(verb.toLowerCase());
      if (command) return command(once, words);
      await verbs.get('help')?.(once, once.command.text);
    }),
  );

  const submits = handlers(features, ({ forms = [], views = {} }) => ({
    ...Object.fromEntries(forms.map((form) => [form.name, (args: SubmitArgs) => form.submit(args)])),
    ...views,
  }));
  const closed = handlers(features, (feature) => feature.closed);
  bolt.view<ViewSubmitAction>({ callback_id: /.*/, type: 'view_submission' }, (args) =>
    answered(args, formSurface, deps, async (once) => {
      const submit = submits.get(once.view.callback_id);
      if (submit) return submit(once);
      await once.ack({ response_action: 'update', view: said('Please open it again', OLDER) });
    }),
  );
  bolt.view<ViewClosedAction>({ callback_id: /.*/, type: 'view_closed' }, async (args) => {
    await args.ack();
    await closed.get(args.view.callback_id)?.(args);
  });

  const actions = handlers(features, (feature) => feature.actions);
  bolt.action<BlockAction>(/.*/, (args) =>
    answered(args, actionSurface, deps, async (once) => {
      const { action_id } = once.action;
      const act = actions.get(nameOf(action_id));
      if (act) return act(once);
      await once.ack();
      if (action_id.startsWith('link_') || !once.body.response_url) return;
      await once.respond({ response_type: 'ephemeral', replace_original: false, text: OLDER });
    }),
  );

  const options = handlers(features, (feature) => feature.options);
  bolt.options(/.*/, (args) =>
    answered(args, optionsSurface, deps, async (once) => {
      await (options.get(nameOf(once.options.action_id))?.(once) ?? once.ack({ options: [] }));
    }),
  );

  const shortcuts = handlers(features, (feature) => feature.shortcuts);
  bolt.shortcut<GlobalShortcut>({ callback_id: /.*/, type: 'shortcut' }, (args) =>
    answered(args, shortcutSurface, deps, async (once) => {
      await shortcuts.get(once.shortcut.callback_id)?.(once);
    }),
  );
  const messageShortcuts = handlers(features, (feature) => feature.messageShortcuts);
  bolt.shortcut<MessageShortcut>({ callback_id: /.*/, type: 'message_action' }, (args) =>
    answered(args, shortcutSurface, deps, async (once) => {
      await messageShortcuts.get(once.shortcut.callback_id)?.(once);
    }),
  );

  const homes = features.flatMap(({ home }) => home ?? []);
  bolt.event('app_home_opened', async (args) => {
    for (const home of homes) await home(args);
  });

  for (const { changed } of features) if (changed) deps.changes.hear(changed);

  for (const { queue, handler, ...options } of features.flatMap(({ works }) => works ?? []))
    deps.jobs.work(queue, options, handler);

  hearLeaving(bolt, deps);

  bolt.error(async (error) => log.error({ error }, 'unexpected'));

  return {
    recovery: createRecovery(
      deps,
      features.flatMap(({ forms = [] }) => forms),
    ),
  };
}

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
