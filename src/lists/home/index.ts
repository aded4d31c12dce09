import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/people/actor.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import type { Feature, KnownVerb } from '../../ui/feature.js';
import { failedHomeView, HOME_PROJECT } from './reply.js';
import { createShowHome } from './show.js';

/** The App Home, drawn again after what its viewer does. The others see it as it is when they open it. */
export function home(deps: Deps, verbs: KnownVerb[]): Feature {
  const showHome = createShowHome(deps, verbs);
  return {
    events: {
      app_home_opened: async ({ body, client, context, event }) => {
        const { workspace, reference } = actorOf(context, body);
        if (event.tab !== 'home') return;
        await showHome.open({ workspace, person: event.user, reference }).catch(async (error: unknown) => {
          deps.log.error({ error, reference }, 'could not show the Home tab');
          const view = failedHomeView(failureMessage(error, reference));
          await client.views.publish({ user_id: event.user, view });
        });
      },
    },

    changed: showHome.redraw,

    actions: allRequire('anyone', {
      [HOME_PROJECT]: async ({ action, body, context }) => {
        const actor = actorOf(context, body);
        const chosen = action.type === 'static_select' ? action.selected_option.value : undefined;
        if (chosen) await deps.store.viewers.choose(actor.workspace, actor.person, chosen);
        await showHome.open(actor);
      },
    }),
  };
}
