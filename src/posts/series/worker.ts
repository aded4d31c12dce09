import { DAY_MS } from '../../durations.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { takeStep } from '../plan.js';
import { SERIES, seriesJob, type SeriesJob } from './plan.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { CARD, cardIn, withMessage, type Message } from '../../messages/table.js';
import { keep, type KeepResult } from '../../messages/keep.js';
import { tell } from '../../messages/tell.js';
import { networksWithSlot } from '../fields/when/free-slots.js';
import type { NewHeldPost } from '../table/held-row.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import type { Series } from './table.js';
import { occurrencesFrom, occurrencesOf } from '../../time/recurring/rule.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import { showsCards } from '../held/hold.js';
import { findRecipient } from '../held/recipient.js';
import { occurrencePost } from './occurrences.js';
import { AUTHOR_LEFT, PROJECT_GONE, seriesCard, seriesEnded } from './reply.js';
import { networkName } from '../../ui/words.js';

/** Makes the posts of a series, shows it on its message, and ends it. */

/** How long before its time an occurrence becomes a held post. At most one a day, so there are never more than 31. */
const AHEAD_MS = 30 * DAY_MS;
/** How soon it is noticed that the author or the project is gone. */
const CHECK_MS = DAY_MS / 2;

type Next = NextRun<SeriesJob> | undefined;
type Saying = Pick<
  Deps,
  'admins' | 'log' | 'now' | 'pace' | 'people' | 'pictures' | 'slack' | 'slackOnce' | 'store'
>;

export function seriesWorker(deps: Saying & Pick<Deps, 'api' | 'jobs' | 'plan'>): Worker {
  return defineWorker({
    queue: SERIES,
    concurrency: 16,
    leaseSeconds: 60,
    schema: seriesJob,
    async handler({ data, reference }): Promise<Next> {
      const found = await deps.store.series.find(data);
      if (!found) return undefined;
      const series = found.state === 'running' ? await advance(deps, found) : found;
      // Stopping it has queued this job again.
      if (!series) return undefined;
      if (series.state === 'stopped') await deps.plan.cancelOccurrences(data, series.changedBy);
      const about = { ...data, kind: 'series', reference } as const;
      const known = await deps.store.messages.about(about);
      const shown = await show(deps, series, about, known);
      const retryAt =
        shown.retryAt ?? (await tellEnd(deps, series, about, withMessage(known, shown.message)));
      if (retryAt) return { dueAt: retryAt, data };
      return series.state === 'running' ? { dueAt: nextRun(deps, series), data } : undefined;
    },
  });
}

/** When the next occurrence is made, or it is checked whether the series can go on. */
function nextRun({ now }: Pick<Deps, 'now'>, { rule, next }: Series): Date {
  const soonest = now().getTime() + CHECK_MS;
  const [coming] = next === undefined ? [] : occurrencesFrom(rule, next);
  const made = coming ? coming.at.getTime() - AHEAD_MS : soonest;
  return new Date(Math.max(now().getTime(), Math.min(made, soonest)));
}

/** Resolves to the series as it is then. Undefined if it was stopped. */
async function advance(
  deps: Pick<Deps, 'api' | 'jobs' | 'now' | 'people' | 'plan' | 'slack' | 'store'>,
  series: Series,
): Promise<Series | undefined> {
  const reason = await findObstacle(deps, series);
  if (reason) return void (await deps.plan.stopSeries(series, { reason }));
  const { rule, next, workspace, project } = series;
  const now = deps.now();
  const left = next === undefined ? [] : occurrencesFrom(rule, next);
  const due = left.filter(({ at }) => at.getTime() - now.getTime() <= AHEAD_MS);
  const settings = await deps.store.projectSettings.findFresh(workspace, project.id);
  const posts = due.map((occurrence) => occurrencePost(series, occurrence, { settings, now }));
  if (!(await deps.plan.addOccurrences(series, posts))) return undefined;
  for (const post of posts) await takeSlot(deps, post, settings);
  const last = occurrencesOf(rule).at(-1);
  const state = !last || last.at <= now ? 'done' : 'running';
  const advanced: Series = { ...series, next: left[due.length]?.day, state };
  await deps.store.series.save(advanced);
  return advanced;
}

/** Why the series can’t go on. If Slack or the service can’t say now, it is asked again later. */
async function findObstacle(
  deps: Pick<Deps, 'api' | 'people' | 'slack'>,
  { workspace, author, project }: Series,
): Promise<string | undefined> {
  const actor = { workspace, person: author };
  const profile = await deps.people.findFresh(await deps.slack(workspace), actor);
  if (profile.isDeactivated) return AUTHOR_LEFT;
  const { recent } = await deps.api(actor);
  const exists = await projectStillExists(recent, project.id);
  return !exists.ok && exists.kind === 'invalid' ? PROJECT_GONE : undefined;
}

/** If another post has the slot, this one counts as missed, and its author is asked for another time. */
async function takeSlot(
  deps: Pick<Deps, 'jobs' | 'now' | 'plan' | 'store'>,
  { workspace, id, project, platforms, dueAt }: NewHeldPost & { dueAt: Date },
  { slots }: ProjectSettings,
): Promise<void> {
  const networks = networksWithSlot(slots, platforms, dueAt);
  if (networks.length === 0) return;
  const slot = { workspace, id, project: project.id, networks, at: dueAt };
  const lost = await deps.store.slotReservations.reserve(slot);
  if (lost.length === 0) return;
  const reason = `Another post has this slot on ${joinWithAnd(lost.map(networkName))}.`;
  await takeStep(deps, slot, { event: 'miss', version: 1, facts: { reason } });
}

interface AboutSeries extends SeriesJob {
  kind: 'series';
  reference: string;
}

/** One message for the whole series. */
async function show(deps: Saying, series: Series, about: AboutSeries, all: Message[]): Promise<KeepResult> {
  const known = cardIn(all);
  const isShown = !known && (await showsCards(deps, series));
  const channel = isShown ? series.channel : known?.channel;
  const { person } = await findRecipient(deps, series);
  const draw = () => seriesCard(series, deps.now());
  return keep(deps, { ...about, name: CARD, known, channel, person, draw });
}

/** Once, and not if the author stopped it. */
async function tellEnd(
  deps: Saying,
  series: Series,
  about: AboutSeries,
  known: Message[],
): Promise<Date | undefined> {
  const { state, reason, author, changedBy } = series;
  if (state !== 'stopped' || (!reason && changedBy === author)) return undefined;
  const { person } = await findRecipient(deps, series);
  const message = () => seriesCard(series, deps.now());
  const reply = () => seriesEnded(person);
  return (await tell(deps, { ...about, name: 'ended', person, known, message, reply })).retryAt;
}
