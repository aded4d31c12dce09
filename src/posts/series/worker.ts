import { DAY_MS } from '../../durations.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import { takeStep } from '../plan.js';
import { SERIES, seriesJob, type SeriesJob } from './plan.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { CARD, cardIn, withMessage } from '../../messages/table.js';
import { createMessages, type KeepResult } from '../../messages/keep.js';
import { tell as tellPerson } from '../../messages/tell.js';
import { networksWithSlot } from '../fields/when/free-slots.js';
import type { NewHeldPost } from '../table/held-row.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import type { Series } from './table.js';
import { occurrencesFrom, occurrencesOf, recurringRule } from '../../time/recurring/rule.js';
import { projectStillExists } from '../../ui/project/find-project.js';
import { findLink } from '../../slack/send/find-link.js';
import { showsCards } from '../held/hold.js';
import { findRecipient } from '../held/recipient.js';
import { draftSchema } from '../fields.js';
import { occurrencePost, occurrencesNeedApproval } from './occurrences.js';
import { AUTHOR_LEFT, PROJECT_GONE, seriesCard, seriesEnded, seriesNews } from './reply.js';
import { networkName } from '../../ui/words.js';

/** Makes the posts of a series, shows it on its message, and ends it. */

/** How long before its time an occurrence becomes a held post. At most one a day, so there are never more than 31. */
const AHEAD_MS = 30 * DAY_MS;
/** How soon it is noticed that the author or the project is gone. */
const CHECK_MS = DAY_MS / 2;

type Next = NextRun<SeriesJob> | undefined;

export function seriesWorker(
  deps: Pick<
    Deps,
    | 'admins'
    | 'api'
    | 'jobs'
    | 'log'
    | 'now'
    | 'pace'
    | 'people'
    | 'pictures'
    | 'plan'
    | 'slack'
    | 'slackOnce'
    | 'store'
  >,
): Worker {
  const { show, tell } = createSaying(deps);
  return defineWorker({
    queue: SERIES,
    concurrency: 16,
    leaseSeconds: 60,
    waitsForService: true,
    schema: seriesJob,
    async handler(job): Promise<Next> {
      const { data } = job;
      const found = await deps.store.series.find(data);
      if (!found) return undefined;
      if (found.state === 'running') await advance(deps, found);
      else if (found.state === 'stopped') await deps.plan.cancelOccurrences(data, found.changedBy);
      const series = (await deps.store.series.find(data)) ?? found;
      // Stopping it has already queued this job again.
      if (series.state === 'stopped' && found.state === 'running') return undefined;
      const shown = await show(series, job);
      const messages = withMessage(series.messages, shown.message);
      const retryAt = shown.retryAt ?? (await tell({ ...series, messages }, job));
      if (retryAt) return { dueAt: retryAt, data };
      return series.state === 'running' ? { dueAt: nextRun(deps, series), data } : undefined;
    },
  });
}

/** When the next occurrence is made, or it is checked whether the series can go on. */
function nextRun({ now }: Pick<Deps, 'now'>, { rule, next }: Series): Date {
  const soonest = now().getTime() + CHECK_MS;
  const [coming] = next === undefined ? [] : occurrencesFrom(recurringRule.parse(rule), next);
  const made = coming ? coming.at.getTime() - AHEAD_MS : soonest;
  return new Date(Math.max(now().getTime(), Math.min(made, soonest)));
}

async function advance(
  deps: Pick<Deps, 'api' | 'jobs' | 'now' | 'people' | 'plan' | 'slack' | 'store'>,
  series: Series,
): Promise<void> {
  const reason = await findObstacle(deps, series);
  if (reason) return void (await deps.plan.stopSeries(series, { reason }));
  const rule = recurringRule.parse(series.rule);
  const now = deps.now();
  const left = series.next === undefined ? [] : occurrencesFrom(rule, series.next);
  const due = left.filter(({ at }) => at.getTime() - now.getTime() <= AHEAD_MS);
  const settings = await deps.store.projectSettings.findFresh(series.workspace, series.project.id);
  const posts = due.map((occurrence) => occurrencePost(series, occurrence, { deps, settings }));
  if (posts.length > 0) {
    if (!(await deps.plan.addOccurrences(series, posts))) return;
    for (const post of posts) await takeSlot(deps, post, settings);
    await deps.store.series.saveNext(series, left[due.length]?.day);
  }
  const last = occurrencesOf(rule).at(-1);
  if (!last || last.at <= now) await deps.store.series.end(series, { state: 'done' }, { at: now, jobs: [] });
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

function createSaying(
  deps: Pick<
    Deps,
    'admins' | 'log' | 'now' | 'pace' | 'people' | 'pictures' | 'slack' | 'slackOnce' | 'store'
  >,
) {
  const messages = createMessages(deps);

  /** One message for the whole series. */
  async function show(series: Series, { reference }: Job<SeriesJob>): Promise<KeepResult> {
    const { workspace, id, project } = series;
    const known = cardIn(series.messages);
    const isShown = !known && (await showsCards(deps, series));
    return messages.keep({
      workspace,
      kind: 'series',
      id,
      name: CARD,
      reference,
      known,
      channel: isShown ? series.channel : known?.channel,
      person: (await findRecipient(deps, series)).person,
      draw: async () => {
        const values = draftSchema.parse(series.values);
        const needsApproval = await occurrencesNeedApproval(deps, { workspace, project: project.id, values });
        return seriesCard(series, deps.now(), needsApproval);
      },
    });
  }

  /** Once, and not if the author stopped it. */
  async function tell(series: Series, { reference }: Job<SeriesJob>): Promise<Date | undefined> {
    const { state, reason, author, changedBy, workspace, id } = series;
    if (state !== 'stopped' || (!reason && changedBy === author)) return undefined;
    const { person } = await findRecipient(deps, series);
    const { retryAt } = await tellPerson(deps, {
      workspace,
      kind: 'series',
      id,
      name: 'ended',
      reference,
      person,
      known: series.messages,
      message: async () => {
        const link = await findLink(deps, workspace, cardIn(series.messages)?.at);
        return seriesNews(series, person, link);
      },
      reply: () => seriesEnded(series, person),
    });
    return retryAt;
  }

  return { show, tell };
}
