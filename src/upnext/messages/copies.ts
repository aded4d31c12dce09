import { earliest } from '../../when/index.js';
import type { Reply } from '../slack/text/blocks.js';
import { keep, type KeepResult } from './keep.js';
import type { MessageDeps } from './post.js';
import { CARD, cardIn, type Message, ownMessage, withMessage } from './table.js';
import { findUnsure } from './tell.js';

/** What people have about something in direct messages changes with it. */
export async function keepCopies(
  deps: MessageDeps,
  known: Message[],
  reference: string,
  draw: (person: string) => Reply | Promise<Reply>,
): Promise<{ known: Message[]; retryAt: Date | undefined }> {
  const card = cardIn(known)?.at?.ts;
  const tries: (Date | undefined)[] = [];
  let messages = known;
  function note({ message, retryAt }: KeepResult): void {
    messages = withMessage(messages, message);
    tries.push(retryAt);
  }
  for (const unsure of known.filter(isUnsure)) {
    const own = ownMessage(known, unsure.person);
    // It is below what that person had before, and does not change.
    if (!own || own.since >= unsure.since) note(await findUnsure(deps, unsure));
  }
  for (const copy of messages)
    if (copy.at && copy.channel === undefined && copy.at.ts !== card)
      note(await keep(deps, { ...copy, known: copy, reference, draw: () => draw(copy.person) }));
  return { known: messages, retryAt: earliest(tries) };
}

const isUnsure = ({ state, name, channel }: Message) =>
  state === 'sending' && name !== CARD && channel === undefined;
