import { keepCopies } from '../../messages/copies.js';
import { keep, type KeepResult } from '../../messages/keep.js';
import { CARD, ownMessage } from '../../messages/table.js';
import { postCardReply, replacedCard } from '../card/card.js';
import { newsOf } from '../card/direct-message.js';
import type { Reminder } from '../card/requests.js';
import { hasNoCard } from '../model/card-appears.js';
import { cardOf, type Post } from '../model/post.js';
import { findPlace } from './place.js';
import { channelReader, readerFor } from './readers.js';
import type { CardRun, FindFacts } from './tell.js';

export async function show({ deps, job, recipient }: CardRun, post: Post): Promise<KeepResult | undefined> {
  const known = cardOf(post);
  if (!known && hasNoCard(post)) return undefined;
  const copies = post.messages.filter(({ name }) => name !== CARD);
  return keep(deps, {
    workspace: post.workspace,
    kind: 'post',
    id: post.id,
    name: CARD,
    known,
    reference: job.reference,
    channel: await findPlace(deps, post),
    person: recipient.person,
    draw: ({ channel, movedFrom }) =>
      postCardReply(post, { ...(channel === undefined ? recipient : channelReader(deps)), movedFrom }),
    copy: ownMessage(copies, recipient.person),
    leaves: replacedCard,
  });
}

/** What people have about the post in their direct messages changes with it. */
export async function showCopies(
  { deps, job: { reference }, recipient }: CardRun,
  post: Post,
  { facts, reminders }: { facts: FindFacts; reminders: Reminder[] },
): Promise<{ shown: Post; retryAt: Date | undefined }> {
  const draw = async (person: string) => {
    const told = reminders.find((one) => one.person === person);
    return newsOf(post, await readerFor({ deps, recipient }, post, person), { ...(await facts()), told });
  };
  const { known: messages, retryAt } = await keepCopies(deps, post.messages, reference, draw);
  return { shown: { ...post, messages }, retryAt };
}
