import { randomUUID } from 'node:crypto';
import type { AllMiddlewareArgs, Context } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Deps } from '../deps.js';
import { said } from '../slack/form-views.js';
import type { About } from '../slack/form.js';
import type { Profile } from '../slack/people.js';
import { whoAsks, type Who } from '../slack/who.js';

/** What every door of a form brings. */
export interface Door {
  client: AllMiddlewareArgs['client'];
  context: Context;
  body: { trigger_id: string; response_url?: string };
}

export interface Opening {
  who: Who;
  about: About;
  profile: Profile;
}

/** Opens a form from what the bot remembers alone: no call to the service while the trigger waits. */
export async function openForm(
  deps: Deps,
  door: Door,
  view: (opening: Opening) => ModalView,
  project?: About['project'],
): Promise<string> {
  const { client, body } = door;
  const opening = await prepare(deps, door, project);
  const opened = await client.views.open({ trigger_id: body.trigger_id, view: view(opening) });
  return opened.view?.id ?? '';
}

/**
 * For a form that somebody has to be asked for first. A window opens at once, for its trigger does not wait, and becomes
 * the form when the answer is there.
 */
export async function openOnceKnown(
  deps: Deps,
  door: Door,
  view: (opening: Opening) => Promise<ModalView>,
  project?: About['project'],
): Promise<void> {
  const { client, body } = door;
  const opened = await client.views.open({ trigger_id: body.trigger_id, view: said('One moment', ASKING) });
  const known = await view(await prepare(deps, door, project));
  await client.views.update({ view_id: opened.view?.id ?? '', view: known });
}

const ASKING = ':hourglass_flowing_sand: Finding out what goes into the form…';

async function prepare(
  deps: Deps,
  { client, context, body }: Door,
  project: About['project'],
): Promise<Opening> {
  const who = whoAsks(context, body);
  const [profile, channel] = await Promise.all([
    deps.people.find(client, who),
    deps.store.channels.find(who.workspace, who.channel ?? ''),
  ]);
  const about: About = {
    form: randomUUID(),
    channel: who.channel,
    responseUrl: body.response_url,
    openedAt: deps.now().getTime(),
    project: project ?? channel.project,
  };
  return { who, about, profile };
}
