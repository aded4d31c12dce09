import type { HomeView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { HOUR_MS } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { allRequire, findAccess } from '../../rights/access.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import { actorOf } from '../../slack/people/actor.js';
import type { ChangedFor } from '../../slack/people/person-changes.js';
import { withAcceptedBlocks } from '../../slack/send/post-message.js';
import type { Feature, KnownVerb } from '../../ui/feature.js';
import { loadHome, loadPosts } from './load.js';
import { failedHomeView, HOME_PROJECT, homeView } from './reply.js';
import type { HomeViewer } from './viewers-table.js';

/** After this time the App Home is shown without posts, and again when they have loaded. */
export const POSTS_DEADLINE_MS = 1_500;
const OPEN_FOR_MS = HOUR_MS;

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

/** Publishes the App Home. Updates for the same person run one after another. */
function createShowHome(deps: Deps, verbs: KnownVerb[]) {
  const last = new Map<string, Promise<void>>();

  async function show(viewer: ChangedFor, stored: HomeViewer): Promise<void> {
    const slack = await deps.slack(viewer.workspace);
    const access = await findAccess(deps, slack, viewer);
    const { may } = await access.anywhere();
    const loading = may('read') ? loadPosts(deps, access, stored.projectId) : undefined;
    const loadRest = async () => {
      const data = await loadHome(deps, access, stored.firstOpenedAt);
      const blocks = verbs.map(async ({ homeSection }) => (await homeSection?.(data.viewer, access)) ?? []);
      return { data, ofFeatures: (await Promise.all(blocks)).flat() };
    };
    const [{ data, ofFeatures }, posts] = await Promise.all([
      loadRest(),
      loading && settledWithin(POSTS_DEADLINE_MS, loading, deps.startTimer),
    ]);
    await publish(slack, viewer, homeView(data, posts, ofFeatures));
    if (loading && !posts) await publish(slack, viewer, homeView(data, await loading, ofFeatures));
  }

  function inTurn({ workspace, person }: ChangedFor, work: () => Promise<void>): Promise<void> {
    const key = `${workspace} ${person}`;
    const result = (last.get(key) ?? Promise.resolve()).then(work);
    const done = result.catch(() => undefined).then(() => void (last.get(key) === done && last.delete(key)));
    last.set(key, done);
    return result;
  }

  return {
    open: (viewer: ChangedFor) =>
      inTurn(viewer, async () =>
        show(viewer, await deps.store.viewers.open(viewer.workspace, viewer.person, deps.now())),
      ),

    /** Slack doesn’t say whether they still look at it. */
    redraw: (viewer: ChangedFor) =>
      inTurn(viewer, async () => {
        const stored = await deps.store.viewers.find(viewer.workspace, viewer.person);
        if (stored && deps.now().getTime() - stored.openedAt.getTime() < OPEN_FOR_MS)
          await show(viewer, stored);
      }),
  };
}

const publish = (slack: WebClient, { person }: ChangedFor, view: HomeView) =>
  withAcceptedBlocks(view, (shown) => slack.views.publish({ user_id: person, view: shown }));
