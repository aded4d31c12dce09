import type { AllMiddlewareArgs, SlackOptionsMiddlewareArgs } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { whoAsks } from '../slack/who.js';
import { findZones } from '../time/find-zones.js';
import { matching, offered, zoneOffer } from './offers.js';

/** What selects for a project and for a time zone offer, wherever they stand. */

type OptionsArgs = SlackOptionsMiddlewareArgs<'block_suggestion'> & AllMiddlewareArgs;

export const suggestProjects =
  (deps: Deps) =>
  async ({ ack, body, context, options }: OptionsArgs) => {
    const api = await deps.recent(whoAsks(context, body));
    await ack(offered(matching(await api.listProjects(), options.value)));
  };

export const suggestZones =
  () =>
  async ({ ack, options }: OptionsArgs) => {
    const zones = findZones(options.value, 100);
    await ack(offered(zones.map(zoneOffer)));
  };
