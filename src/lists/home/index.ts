import * as z from 'zod';
import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { DAY_MS, HOUR_MS } from '../../durations.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { actorOf } from '../../slack/people/actor.js';
import { failureMessage } from '../../slack/answer/failure-messages.js';
import type { Feature, KnownVerb } from '../../ui/feature.js';
import { failedHomeView, HOME_PROJECT } from './reply.js';
import { createShowHome, type ShowHome } from './show.js';
import type { HomeViewer } from './viewers-table.js';

/** The stored queue name. */
const HOMES = 'homes';
const homeSchema = z.object({ workspace: z.string(), person: z.string(), tries: z.number().optional() });
type HomeJob = z.infer<typeof homeSchema>;

/** Of one change: those who opened it last. Slack allows 100 a minute. */
const MOST_DRAWN = 50;
/** Opening it shows it again anyway. */
const MOST_TRIES = 3;
const RETRY_MS = 10_000;

/** The App Home, kept up to date for those who may be looking at it. */
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

    async postChanged({ workspace, people }) {
      const now = deps.now();
      const viewers = await deps.store.viewers.recent(workspace);
      const open = viewers.filter((viewer) => mayBeOpen(viewer, people, now)).slice(0, MOST_DRAWN);
      await Promise.all(
        open.map(({ person }) =>
          deps.jobs.addNoLater(HOMES, `${workspace} ${person}`, now, { workspace, person } satisfies HomeJob),
        ),
      );
    },

    workers: [homeWorker(deps, showHome)],

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

/** Slack doesn’t say when it is closed. Those whom a post needs are shown it longer. */
function mayBeOpen({ person, openedAt }: HomeViewer, people: string[], now: Date): boolean {
  const since = now.getTime() - (openedAt?.getTime() ?? 0);
  return since < (people.includes(person) ? DAY_MS : HOUR_MS);
}

/** Many changes at the same time are shown together. */
const homeWorker = (deps: Pick<Deps, 'log' | 'now' | 'pace'>, showHome: ShowHome): Worker =>
  defineWorker({
    queue: HOMES,
    concurrency: 16,
    leaseSeconds: 60,
    schema: homeSchema,
    async handler({ data, reference }): Promise<NextRun<HomeJob> | undefined> {
      const now = deps.now();
      const turn = await deps.pace.turnIfNow('home', data.workspace, now);
      if (turn > now) return { dueAt: turn, data };
      return showHome.redraw({ ...data, reference }).then(
        () => undefined,
        (error: unknown) => {
          deps.log.warn({ reference, error }, 'could not show a change');
          const tries = (data.tries ?? 0) + 1;
          const dueAt = new Date(now.getTime() + RETRY_MS);
          return tries < MOST_TRIES ? { dueAt, data: { ...data, tries } } : undefined;
        },
      );
    },
  });
