import { earliest } from '../../../when/index.js';
import { keep, type KeepResult } from '../../messages/keep.js';
import { CARD, type Message, ownMessage } from '../../messages/table.js';
import { findUnsure } from '../../messages/tell.js';
import { postCardReply, replacedCard } from '../card/card.js';
import { newsOf } from '../card/direct-message.js';
import type { Reminder } from '../card/requests.js';
import { cardOf, type Post } from '../model/post.js';
import { AT_SERVICE } from '../model/states.js';
import { findPlace, isQuietImport, isSkippedUnseen } from './place.js';
import { channelReader, readerFor } from './readers.js';
import { type CardRun, type FindFacts, withKept } from './tell.js';

export async function show({ deps, job, recipient }: CardRun, post: Post): Promise<KeepResult | undefined> {
  const known = cardOf(post);
  // The answer to its form said it.
  const isAnswered = post.form === 'answered' && AT_SERVICE.includes(post.state);
  if (!known && (post.form === 'open' || isAnswered || isQuietImport(post) || isSkippedUnseen(post)))
    return undefined;
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
    copy: ownMessage(
      post.messages.filter(({ name }) => name !== CARD),
      recipient.person,
    ),
    leaves: replacedCard,
  });
}

/** What people have about the post in their direct messages changes with it. */
export async function showCopies(
  { deps, job: { reference }, recipient }: CardRun,
  post: Post,
  { facts, reminders }: { facts: FindFacts; reminders: Reminder[] },
): Promise<{ shown: Post; retryAt: Date | undefined }> {
  const card = cardOf(post);
  const tries: (Date | undefined)[] = [];
  let shown = post;
  for (const unsure of post.messages.filter(isUnsure)) {
    const own = ownMessage(post.messages, unsure.person);
    // It is below what that person had before, and does not change.
    if (own && own.since < unsure.since) continue;
    const found = await findUnsure(deps, unsure);
    shown = withKept(shown, found);
    tries.push(found.retryAt);
  }
  const copies = shown.messages.filter(
    ({ at, channel }) => at && channel === undefined && at.ts !== card?.at?.ts,
  );
  for (const known of copies) {
    const told = reminders.find(({ person }) => person === known.person);
    const draw = async () =>
      newsOf(post, await readerFor({ deps, recipient }, post, known.person), { ...(await facts()), told });
    const kept = await keep(deps, { ...known, known, reference, draw });
    shown = withKept(shown, kept);
    tries.push(kept.retryAt);
  }
  return { shown, retryAt: earliest(tries) };
}

const isUnsure = ({ state, name, channel }: Message) =>
  state === 'sending' && name !== CARD && channel === undefined;
