import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { doneView, workingView } from '../../forms/views/form-views.js';
import { createLateView } from '../../forms/views/late-view.js';
import { defineWorker, type Job, type NextRun, type Worker } from '../../jobs/job.js';
import { createMessages, type MessageDeps } from '../../messages/keep.js';
import { tellOne } from '../../messages/tell-one.js';
import { findAccess, type Access } from '../../rights/access.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import { heldButton, type HeldButton } from '../card/buttons.js';
import { changesSince } from '../held/changes-since.js';
import { waitsAfter } from './answers.js';
import { APPROVAL, decide, showDecision, type DecisionDeps } from './approve.js';
import { findWaiting } from './find-waiting.js';
import {
  aboutSeveral,
  loadingSeveral,
  NOTHING_TICKED,
  readTicked,
  severalDone,
  severalModal,
  severalToOpen,
  type Decided,
} from './several.js';

/** *Approve several*: exactly those versions that the window showed and a person ticked, each as one press would. */

/** The stored queue name. */
const APPROVALS = 'approve-several';

const pressSchema = aboutSeveral.extend({
  workspace: z.string(),
  person: z.string(),
  channel: z.string().optional(),
  posts: z.array(heldButton),
});
type Press = z.infer<typeof pressSchema>;

export const openSeveral =
  (deps: Pick<Deps, 'approvers' | 'plan'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { project } = readButtonValue(severalToOpen, args.action);
    await showWhenReady(args, loadingSeveral, async () => {
      const waiting = await findWaiting(deps, actor, { project: project?.id, forCards: true });
      return severalModal(waiting, { project, list: args.body.response_url });
    });
  };

/** A job approves them, so that none is left behind if this process ends. A window is submitted once. */
export const approveTicked =
  (deps: Pick<Deps, 'jobs' | 'now'>) =>
  async ({ access, ack, view }: SubmitArgs): Promise<void> => {
    const posts = readTicked(view);
    if (posts.length === 0) return ack({ response_action: 'push', view: NOTHING_TICKED });
    const { workspace, person, channel } = (await access()).actor;
    const about = aboutSeveral.parse(JSON.parse(view.private_metadata));
    const data: Press = { ...about, workspace, person, channel, posts };
    await deps.jobs.addIfMissing(APPROVALS, view.id, deps.now(), data);
    await ack({
      response_action: 'update',
      view: workingView(`Approving ${counted(posts.length, 'post')}`),
    });
  };

type SeveralDeps = DecisionDeps & MessageDeps & Pick<Deps, 'admins' | 'groups' | 'people' | 'startTimer'>;

export const severalWorker = (deps: SeveralDeps): Worker =>
  defineWorker({
    queue: APPROVALS,
    concurrency: 8,
    leaseSeconds: 60,
    schema: pressSchema,
    handler: (job) => approveAll(deps, job),
  });

async function approveAll(deps: SeveralDeps, job: Job<Press>): Promise<NextRun<Press> | undefined> {
  const { data, key, reference } = job;
  const { workspace, person, channel, list, project } = data;
  const client = await deps.slackOnce(workspace);
  const { show, recheck } = createLateView(deps, client, key);
  const access = await findAccess(deps, client, { workspace, person, channel, reference });
  const asking = { ...deps, approvers: askedOnce(deps.approvers) };
  const decided: Decided[] = [];
  for (const post of data.posts) decided.push(await approveOnce(asking, access, post));
  const reply = severalDone(decided);
  if (!(await show(doneView(reply)))) {
    const about = { workspace, kind: 'approvals' as const, id: key };
    const known = await deps.store.messages.about(about);
    const draw = () => reply;
    const news = { ...about, name: 'done', person, reference, known, message: draw, reply: draw };
    const { retryAt } = await tellOne(createMessages(deps), news);
    if (retryAt) return { dueAt: retryAt, data };
  }
  if (project) await showDecision(deps, access, { project, list, text: reply.text, people: [] });
  await deps.personChanges.publish(access.actor);
  await recheck();
  return undefined;
}

/** A run that was interrupted may have approved it already. */
async function approveOnce(
  deps: Pick<Deps, 'approvers' | 'encoding' | 'now' | 'plan'>,
  access: Access,
  pressed: HeldButton,
): Promise<Decided> {
  const { workspace, person } = access.actor;
  const key = { workspace, id: pressed.id };
  const before = await deps.plan.find(key);
  const isDone =
    before?.version === pressed.version &&
    before.decided.some((one) => one.person === person && one.decision === 'approved');
  const { post, answer } = isDone
    ? { post: before, answer: { state: 'done' as const, text: '' } }
    : await decide(deps, access, pressed, APPROVAL);
  const shown = answer.state === 'overtaken' ? await deps.plan.findVersion(key, pressed.version) : undefined;
  return {
    post,
    answer,
    needsMore: post !== undefined && waitsAfter(post, person),
    changes: post ? changesSince(shown, post) : [],
  };
}

/** Slack is asked once about posts whose approvers are the same. */
function askedOnce(approvers: Deps['approvers']): Deps['approvers'] {
  const asked = new Map<string, ReturnType<Deps['approvers']['find']>>();
  return {
    ...approvers,
    find(post, person) {
      const { author, decided, policy, writtenBy } = post;
      const key = JSON.stringify([policy, author, writtenBy, decided.map((one) => one.person)]);
      const found = asked.get(key) ?? approvers.find(post, person);
      asked.set(key, found);
      return found;
    },
  };
}
