import type { Outcome } from '../../api/outcome.js';
import type { FormWarning } from '../../forms/form.js';
import type { Deps } from '../../deps.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { RecurringRule } from '../../time/recurring/rule.js';
import type { ActionArgs } from '../../ui/feature.js';
import { seriesButton, STOP_SERIES } from './rule.js';
import { aboutToKeep, type PostContext } from '../about.js';
import type { SubmittedPost } from '../fields/draft.js';
import type { ScheduledPost } from '../fields/differences.js';
import { earlierSent, isSameDraft, projectOf } from '../held/hold.js';
import { alreadyEnded, seriesTexts, stoppedText } from './reply.js';

/** How people start a series with a form, and change or stop it with a button. */

/** Stores a submitted series. A job makes its posts. */
export async function startSeries(
  post: SubmittedPost,
  rule: RecurringRule,
  { actor, about, approvedBy, deps }: PostContext,
): Promise<Outcome<ScheduledPost> | FormWarning> {
  const key = { workspace: actor.workspace, id: about.submissionId };
  const isNew = await deps.plan.startSeries({
    ...key,
    author: actor.person,
    project: projectOf(post, { about }),
    channel: about.channel,
    rule,
    values: post.values,
    next: rule.start,
    about: { ...aboutToKeep(about), approvedBy },
  });
  const earlier = isNew ? undefined : await deps.store.series.find(key);
  if (earlier && !isSameDraft(earlier.values, post)) return earlierSent();
  const { project = '', moment } = post;
  const meant = moment && { at: moment.at.getTime(), zone: moment.zone };
  return { ok: true, value: { project, series: rule, meant } };
}

/** *Stop repeating*, on the message about a series and on the cards of its posts. */
export const stopRepeating =
  (deps: Pick<Deps, 'plan' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { workspace, person, channel, reference } = actor;
    const key = { workspace, id: readButtonValue(seriesButton, args.action).series };
    const entry = {
      workspace,
      person,
      place: channel,
      reference,
      at: deps.now(),
      action: STOP_SERIES,
      outcome: 'done',
      before: { id: key.id },
    };
    const cancelled = await deps.plan.stopSeries(key, { by: person, entry });
    const text =
      cancelled === undefined ? alreadyEnded(await deps.store.series.find(key)) : stoppedText(cancelled);
    await reportToPresser(args, 'Stop repeating', text);
  };

/** *Edit texts*, on the message about a series. */
export const editTexts =
  (deps: Pick<Deps, 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor, profile } = await args.access();
    const key = { workspace: actor.workspace, id: readButtonValue(seriesButton, args.action).series };
    const [series, posts] = await Promise.all([
      deps.store.series.find(key),
      deps.store.heldPosts.list({ workspace: key.workspace, series: key.id, states: ['held'] }),
    ]);
    if (series?.state !== 'running')
      return void (await reportToPresser(args, 'Edit texts', alreadyEnded(series)));
    await showModal(args, seriesTexts(series, posts, profile.zone));
  };

/** The project whose rights are enforced. */
export const projectOfSeries =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, action }: ActionArgs): Promise<string | undefined> => {
    const { workspace } = (await access()).actor;
    const { series: id } = readButtonValue(seriesButton, action);
    return (await store.series.find({ workspace, id }))?.project.id;
  };
