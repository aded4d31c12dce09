import { allRequire } from '../../access.js';
import type { Deps } from '../../deps.js';
import { failureMessage } from '../../slack/failure-messages.js';
import { actorOf } from '../../slack/actor.js';
import type { Feature } from '../feature.js';
import { HOME_PROJECT, unshown } from './reply.js';
import { createShow } from './show.js';

/** What each viewer of the App Home sees, kept up to date for those who have opened it. */
export function home(deps: Deps, features: Feature[]): Feature {
  const show = createShow(deps, features);
  return {
    events: {
      app_home_opened: async ({ body, client, context, event }) => {
        const { workspace, reference } = actorOf(context, body);
        if (event.tab !== 'home') return;
        await show({ workspace, person: event.user, reference }).catch(async (error: unknown) => {
          deps.log.error({ error, reference }, 'the App Home could not be shown');
          await client.views.publish({
            user_id: event.user,
            view: unshown(failureMessage(error, reference)),
          });
        });
      },
    },

    changed: async (whose) => {
      if (await deps.store.viewers.find(whose.workspace, whose.person)) await show(whose);
    },

    actions: allRequire('anyone', {
      [HOME_PROJECT]: async ({ action, body, context }) => {
        const actor = actorOf(context, body);
        const chosen = action.type === 'static_select' ? action.selected_option.value : undefined;
        if (chosen) await deps.store.viewers.choose(actor.workspace, actor.person, chosen);
        await show(actor);
      },
    }),
  };
}
