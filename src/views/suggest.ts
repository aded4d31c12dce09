import type { AllMiddlewareArgs, SlackOptionsMiddlewareArgs } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { NO_CHOICE } from '../slack/error-surfaces.js';
import { actorOf } from '../slack/actor.js';
import { mayDo } from '../store/rights.js';
import { findZones } from '../time/zones.js';
import { notAllowed } from './not-allowed.js';
import { matching, offered, zoneOffer } from './offers.js';

/** What selects for a project and for a time zone offer, wherever they stand. */

type OptionsArgs = SlackOptionsMiddlewareArgs<'block_suggestion'> & AllMiddlewareArgs;

/** A form may be opened by anybody, somebody of another organisation too: what there is, it names to readers alone. */
export const toReaders =
  (deps: Deps, suggest: (args: OptionsArgs) => Promise<void>) =>
  async (args: OptionsArgs): Promise<void> => {
    const actor = actorOf(args.context, args.body);
    const [profile, settings] = await Promise.all([
      deps.people.find(args.client, actor),
      deps.store.settings.of(actor.workspace),
    ]);
    if (mayDo('read', profile, settings)) return suggest(args);
    const { text } = notAllowed('read', profile, settings);
    const cure = profile.unknownToSlack ? '' : ' Use a channel that has a project.';
    await args.ack(offered([{ text: text + cure, value: NO_CHOICE }]));
  };

export const suggestProjects = (deps: Deps) =>
  toReaders(deps, async ({ ack, body, context, options }) => {
    const api = await deps.recent(actorOf(context, body));
    await ack(offered(matching(await api.listProjects(), options.value)));
  });

export const suggestZones =
  () =>
  async ({ ack, options }: OptionsArgs) => {
    const zones = findZones(options.value, 100);
    await ack(offered(zones.map(zoneOffer)));
  };
