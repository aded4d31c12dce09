import type { Deps } from '../../deps.js';
import type { EventListeners } from '../../slack/events/listeners.js';
import { actorOf } from '../../slack/people/actor.js';
import { sendDirectMessage } from '../../slack/send/notify.js';
import { addedWelcome } from '../../ui/installer-welcome.js';

/**
 * An admin of the organization has added Upnext to a workspace. The person who installed it is told, unless they have already
 * chosen more managers.
 */
export const welcomeInstaller =
  (deps: Pick<Deps, 'slackOnce' | 'store'>): Required<EventListeners>['team_access_granted'] =>
  async ({ context, body }) => {
    const { workspace } = actorOf(context, body);
    const installer = (await deps.store.installations.find(workspace))?.user.id;
    const { managers } = await deps.store.settings.current(workspace);
    if (installer === undefined || managers.some((manager) => manager !== installer)) return;
    await sendDirectMessage(await deps.slackOnce(workspace), installer, addedWelcome);
  };
