import { earliest } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import { changesOf } from '../life/change-post.js';
import { appearsLater } from '../model/card-appears.js';
import { cardOf } from '../model/post.js';
import { CARD_QUEUE, type PostJob, postJob } from '../store/jobs.js';
import { findRecipient } from './readers.js';
import { findReminders, isInVain } from './reminders.js';
import { show, showCopies } from './show-card.js';
import { type CardRun, createFacts, tellAll, withKept } from './tell.js';

/**
 * Shows each held post on its one card and on the copies that people have, and tells them what they must know. One job for
 * each post: it shows the state as it is when the job runs, so the last change is what they show in the end.
 */

type Next = NextRun<PostJob> | undefined;

/** If nobody knows yet whom to remind. */
const UNKNOWN_MS = 20_000;

type CardDeps = CardRun['deps'] & Pick<Deps, 'admins' | 'jobs' | 'slack'>;

export function cardWorker(deps: CardDeps): Worker {
  return defineWorker({
    queue: CARD_QUEUE,
    concurrency: 32,
    // The card of an instance that ended shows an older version until then. Two thirds of it, after which it is renewed, are more
    // than the clocks of two instances may differ: otherwise both would draw the card at the same time.
    leaseSeconds: 35,
    schema: postJob,
    async handler(job): Promise<Next> {
      const post = await deps.store.posts.find({ workspace: job.data.workspace, id: job.data.post });
      if (!post) return undefined;
      const run = { deps, job, recipient: await findRecipient(deps, post) };
      const shownFrom = appearsLater(post, deps.now());
      if (shownFrom)
        return { dueAt: (await tellAll(run, post, createFacts(deps, post))) ?? shownFrom, data: job.data };
      const reminders = await findReminders(deps, post);
      const card = await show(run, post);
      // Whoever gets the card as a direct message has the news below it.
      if (card?.retryAt && !card.message) return { dueAt: card.retryAt, data: job.data };
      const withCard = withKept(post, card);
      const isNewCard = cardOf(withCard)?.at?.ts !== cardOf(post)?.at?.ts;
      const facts = createFacts(deps, withCard);
      const { shown, retryAt } = await showCopies(run, withCard, { facts, reminders: reminders?.due ?? [] });
      const dueAt = earliest([
        card?.retryAt,
        retryAt,
        await tellAll(run, shown, facts, { reminders: reminders?.due, isNewCard }),
        reminders ? reminders.next : new Date(deps.now().getTime() + UNKNOWN_MS),
      ]);
      if (!dueAt && (await isInVain(deps, post, reminders?.due)))
        await changesOf(deps).step(post, { to: 'draft', cause: 'unasked', seq: post.seq });
      return dueAt && { dueAt, data: job.data };
    },
  });
}
