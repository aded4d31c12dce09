import { randomUUID } from 'node:crypto';
import type { AllMiddlewareArgs, Context } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Deps } from '../deps.js';
import { messageView } from '../forms/form-views.js';
import type { About } from '../forms/form.js';
import type { Profile } from '../slack/people.js';
import { actorOf, type Actor } from '../slack/actor.js';

/** What every door of a form brings. */
export interface FormTrigger {
  client: AllMiddlewareArgs['client'];
  context: Context;
  body: { trigger_id: string; response_url?: string };
}

export interface Opening {
  actor: Actor;
  about: About;
  profile: Profile;
}

/** Opens a form from what the bot remembers alone: no call to the service while the trigger waits. */
export async function openForm(
  deps: Deps,
  door: FormTrigger,
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
export async function openAfterLoading(
  deps: Deps,
  door: FormTrigger,
  view: (opening: Opening) => Promise<ModalView>,
  project?: About['project'],
): Promise<void> {
  const { client, body } = door;
  const opened = await client.views.open({
    trigger_id: body.trigger_id,
    view: messageView('One moment', ASKING),
  });
  const known = await view(await prepare(deps, door, project));
  await client.views.update({ view_id: opened.view?.id ?? '', view: known });
}

const ASKING = ':hourglass_flowing_sand: Finding out what goes into the form…';

async function prepare(
  deps: Deps,
  { client, context, body }: FormTrigger,
  project: About['project'],
): Promise<Opening> {
  const actor = actorOf(context, body);
  const [profile, channel] = await Promise.all([
    deps.people.find(client, actor),
    deps.store.channels.find(actor.workspace, actor.channel ?? ''),
  ]);
  const about: About = {
    form: randomUUID(),
    channel: actor.channel,
    responseUrl: body.response_url,
    openedAt: deps.now().getTime(),
    project: project ?? channel.project,
  };
  return { actor, about, profile };
}
