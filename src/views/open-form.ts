import { randomUUID } from 'node:crypto';
import type { AllMiddlewareArgs, Context } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { Deps } from '../deps.js';
import type { About } from '../slack/form.js';
import type { Profile } from '../slack/people.js';
import { whoAsks } from '../slack/who.js';

/** What every door of a form brings. */
export interface Door {
  client: AllMiddlewareArgs['client'];
  context: Context;
  body: { trigger_id: string; response_url?: string };
}

export interface Opening {
  about: About;
  profile: Profile;
}

/** Opens a form from what the bot remembers alone: no call to the service while the trigger waits. */
export async function openForm(
  deps: Deps,
  { client, context, body }: Door,
  view: (opening: Opening) => ModalView,
  project?: About['project'],
): Promise<string> {
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
  const opened = await client.views.open({ trigger_id: body.trigger_id, view: view({ about, profile }) });
  return opened.view?.id ?? '';
}
