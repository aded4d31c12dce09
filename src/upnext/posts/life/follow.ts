import { earliest, MINUTE_MS } from '../../../when/index.js';
import { asOnePost, findSent } from '../../api/find-post.js';
import type { Failure, Outcome } from '../../api/outcome.js';
import { serviceState, STUCK_AFTER_MS } from '../../api/post-state.js';
import type { PostRecord } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import type { Job, NextRun } from '../../jobs/job.js';
import { nextCheck, textsToCheck } from '../model/follow-up.js';
import { isOpen, stateMade, storedAs } from '../model/outcome.js';
import type { Post } from '../model/post.js';
import { outcome, type Sending } from '../model/sending.js';
import { AT_SERVICE } from '../model/states.js';
import { withSending } from '../model/texts.js';
import { jobsFor, type PostJob } from '../store/jobs.js';

type Run = Pick<Job<PostJob>, 'data' | 'reference' | 'dueAt'>;
type DueText = ReturnType<typeof textsToCheck>['due'][number];
type Next = NextRun<PostJob> | undefined;
type FollowDeps = Pick<Deps, 'api' | 'jobs' | 'log' | 'metrics' | 'now' | 'store'>;

const RESTARTED_WITHIN_MS = MINUTE_MS;

/** Checks what was sent until it is published or has failed. The card says so, and its author is told. */
export async function follow(deps: FollowDeps, own: Post, job: Run): Promise<Next> {
  const { due, next } = textsToCheck(own, deps.now());
  const checked = due.length > 0 ? await check(deps, own, due, job) : undefined;
  const dueAt = earliest([next, checked?.dueAt]);
  return dueAt && { dueAt, data: checked?.data ?? job.data };
}

async function check(deps: FollowDeps, own: Post, due: DueText[], job: Run): Promise<Next> {
  const data = { ...job.data, failed: undefined };
  const at = new Date(Math.max(...due.map((text) => text.at.getTime())));
  const found = await findTexts(deps, own, due);
  if (!found.ok) return readAgain(deps, at, job, found);
  const now = deps.now();
  const dueAt = nextCheck(at, now);
  const checkAgain: Next = dueAt && { dueAt, data };
  const texts = found.value;
  const whole = asOnePost(texts.map(({ post }) => post));
  if (!whole) return now.getTime() - at.getTime() < STUCK_AFTER_MS ? checkAgain : undefined;
  switch (serviceState(whole, now)) {
    case 'failed':
    case 'partly-published':
    case 'published':
    case 'unanswered': {
      const ended = texts.map(withOutcome);
      const isKnown = outcomesOf(texts.map(({ sending }) => sending)) === outcomesOf(ended);
      const isSaved = isKnown || (await saveOutcomes(deps, own, ended));
      return isSaved && !isOpen({ sendings: ended }) ? undefined : checkAgain;
    }
    case 'stuck':
      // The service may have started again only now, perhaps together with Upnext.
      if (job.data.failed !== undefined || now.getTime() - job.dueAt.getTime() > RESTARTED_WITHIN_MS)
        return { dueAt: new Date(now.getTime() + RESTARTED_WITHIN_MS), data };
      if (stateMade(own) !== 'stuck') await saveOutcomes(deps, own, texts.map(withOutcome));
      return checkAgain;
    case 'draft':
      return undefined;
    case 'scheduled':
    case 'unknown':
      return checkAgain;
  }
}

interface FoundText {
  sending: Sending;
  post: PostRecord;
}

async function findTexts(
  deps: Pick<FollowDeps, 'api'>,
  { workspace, project }: Post,
  due: DueText[],
): Promise<Outcome<FoundText[]>> {
  const api = await deps.api({ workspace });
  const texts: FoundText[] = [];
  for (const sending of due) {
    const { serviceId: id, content, platforms, at } = sending;
    const found = await findSent(api, project.id, { id, at, content, platforms });
    if (!found.ok) return found;
    if (found.value) texts.push({ sending, post: found.value });
  }
  return { ok: true, value: texts };
}

const outcomesOf = (sendings: Sending[]) => JSON.stringify(sendings.map(({ outcome }) => outcome));

const withOutcome = ({ sending, post }: FoundText): Sending => ({ ...sending, outcome: outcome.parse(post) });

/** Resolves to false if the post has changed since it was read. */
async function saveOutcomes(deps: FollowDeps, own: Post, ended: Sending[]): Promise<boolean> {
  const at = deps.now();
  const after = ended.reduce(withSending, own);
  const to = AT_SERVICE.includes(own.state) ? storedAs(after) : own.state;
  const step = { from: [own.state], to, version: own.version, at, jobs: jobsFor(own, at) };
  const isSaved = await deps.store.posts.end(own, ended, step);
  if (isSaved) deps.jobs.stored(step.jobs);
  if (isSaved && stateMade(after) !== stateMade(own)) deps.metrics.became(stateMade(after));
  return isSaved;
}

/** Logs a failure once, although the next reads fail for the same reason. */
function readAgain(deps: FollowDeps, at: Date, { data, reference }: Run, { kind, status }: Failure): Next {
  if (data.failed !== kind)
    deps.log.warn({ reference, kind, status }, 'could not find out what became of a post');
  const dueAt = nextCheck(at, deps.now(), kind);
  return dueAt && { dueAt, data: { ...data, failed: kind } };
}
