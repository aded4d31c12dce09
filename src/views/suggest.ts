import type { AllMiddlewareArgs, SlackOptionsMiddlewareArgs } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { actorOf, referenceOf } from '../slack/actor.js';
import { findZones } from '../time/zones.js';
import { matchingOptions, toOptions, zoneOption } from './select-options.js';

/** Options for the project and time zone selects of every form. */

type OptionsArgs = SlackOptionsMiddlewareArgs<'block_suggestion'> & AllMiddlewareArgs;

export const suggestProjects =
  (deps: Pick<Deps, 'recent' | 'log'>) =>
  async ({ ack, body, context, options }: OptionsArgs): Promise<void> => {
    const api = await deps.recent(actorOf(context, body));
    const listed = await api.listProjects();
    await ack(toOptions(matchingOptions(deps, listed, options.value, referenceOf(context))));
  };

export async function suggestZones({ ack, options }: OptionsArgs): Promise<void> {
  const zones = findZones(options.value, 100);
  await ack(toOptions(zones.map(zoneOption)));
}
