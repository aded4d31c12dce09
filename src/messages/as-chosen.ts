import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { Deps } from '../deps.js';
import { isReadByOthers } from '../slack/people/actor.js';
import { context, type Reply } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { EVERYTHING, type Optional } from './choices-table.js';

/** Messages as the people in them chose: without mentions of those who want none, and without what they turned off. */

type Choices = Pick<Deps['store'], 'messageChoices'>;

/** Without mentions of people who want none. In direct messages, nobody else is notified. */
export async function asChosen(
  { messageChoices }: Choices,
  { workspace, channel }: { workspace: string; channel?: string | undefined },
  reply: Reply,
): Promise<Reply> {
  return isReadByOthers(channel) ? withoutMentions(reply, await messageChoices.of(workspace)) : reply;
}

/** Whether they turned off what they can do without. */
export async function isTurnedOff(
  { messageChoices }: Choices,
  { workspace, person }: { workspace: string; person: string },
  optional: Optional | undefined,
): Promise<boolean> {
  if (!optional) return false;
  const choices = (await messageChoices.of(workspace)).get(person) ?? EVERYTHING;
  return !choices[optional];
}

const WHERE = '`/upnext settings`, *Your messages*';
const HOW_TO_STOP: Record<Optional, string> = {
  requests: `To stop requests in direct messages: ${WHERE}.`,
  news: `You always hear about problems with your posts. To stop other news: ${WHERE}.`,
};

/** For direct messages, which say how to stop what can be stopped. */
export const withHowToStop = (reply: Reply, optional: Optional): Reply => ({
  ...reply,
  blocks: [...reply.blocks, context(HOW_TO_STOP[optional])],
});

const MENTION = /<@([UW][A-Z0-9]+)>/g;
const blocksSchema = z.custom<KnownBlock[]>(Array.isArray);

function withoutMentions(
  reply: Reply,
  choices: ReadonlyMap<string, { name: string; mentions: boolean }>,
): Reply {
  const nameOf = (mention: string, person: string) => {
    const chosen = choices.get(person);
    return chosen && !chosen.mentions ? `@${escape(chosen.name)}` : mention;
  };
  if (![...choices.values()].some(({ mentions }) => !mentions)) return reply;
  const named = (text: string) => text.replace(MENTION, nameOf);
  const blocks: unknown = JSON.parse(JSON.stringify(reply.blocks), (key, value: unknown) =>
    key === 'text' && typeof value === 'string' ? named(value) : value,
  );
  return { ...reply, text: named(reply.text), blocks: blocksSchema.parse(blocks) };
}
