import type { ContextBlock, KnownBlock } from '@slack/types';
import { clip, context, piecesOf, type Reply, section } from './blocks.js';

/**
 * What fits in one message. Slack refuses a message whose blocks are too long, and does not document the limit, so a longer
 * one is sent in parts. Nothing is cut off but the text for notifications, which repeats what the blocks say.
 */

/** Messages with 11,341 characters or 17,694 bytes were refused, and one with 9,597 characters and 15,561 bytes was accepted. */
const MAX_CHARACTERS = 9_000;
const MAX_BYTES = 15_000;
const MAX_BLOCKS = 50;
/** `chat.update` refuses more than 4,000 characters. */
const MAX_TEXT = 3_000;

export const REST_IN_THREAD = 'This message continues in the thread.';
const REST_BELOW = 'This message continues below.';

/** For messages without a thread, such as those that only one person sees. */
export const partsBelow = <Message extends Reply>(message: Message): Message[] =>
  splitMessage(message, REST_BELOW);

/** Slack documents limits of their own for data tables, which are higher. */
export const isLong = ({ blocks }: Reply): boolean =>
  weightOf(blocks.filter(({ type }) => type !== 'data_table')) > 1;

/** The first part keeps the buttons and the notes at the end, and says where the rest is. */
export function splitMessage<Message extends Reply>(whole: Message, note: string): Message[] {
  const reply = withFittingText(whole);
  if (!isLong(reply)) return [reply];
  const { text } = reply;
  const blocks = reply.blocks.flatMap(splitContext);
  const lastText = blocks.findLastIndex(({ type }) => type !== 'actions' && type !== 'context');
  const notes = blocks.slice(lastText + 1);
  const closing = weightOf(notes) <= 1 / 2 ? notes : [];
  const end = [context(note), ...closing];
  const [begun = [], ...rest] = pack(blocks.slice(0, blocks.length - closing.length), weightOf(end));
  const first = { ...reply, blocks: [...begun, ...end] };
  return [first, ...rest.map((part) => ({ ...reply, text: `${text} (continued)`, blocks: part }))];
}

/** A text without blocks is the message itself, so a long one becomes blocks. */
function withFittingText<Message extends Reply>(message: Message): Message {
  const { text, blocks } = message;
  if (text.length <= MAX_TEXT) return message;
  return {
    ...message,
    text: clip(text, MAX_TEXT),
    blocks: blocks.length > 0 ? blocks : piecesOf(text).map((piece) => section(piece)),
  };
}

/** 1 is the most that fits in a message. */
const weightOf = (blocks: readonly KnownBlock[]): number =>
  Math.max(
    blocks.length / MAX_BLOCKS,
    textLength(blocks) / MAX_CHARACTERS,
    Buffer.byteLength(JSON.stringify(blocks)) / MAX_BYTES,
  );

/** Fills the parts in order. The first one leaves room for what follows it. */
function pack(blocks: readonly KnownBlock[], reserved: number): KnownBlock[][] {
  const parts: KnownBlock[][] = [[]];
  let room = 1 - reserved;
  for (const group of withTheirButtons(blocks)) {
    const weight = weightOf(group);
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && weight > room) {
      parts.push(group);
      room = 1 - weight;
    } else {
      last.push(...group);
      room -= weight;
    }
  }
  return parts;
}

/** Buttons are in the same part as what they are about. */
function withTheirButtons(blocks: readonly KnownBlock[]): KnownBlock[][] {
  const groups: KnownBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last && block.type === 'actions' && weightOf([...last, block]) <= 1) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** A context block with ten long texts does not fit in a message. */
function splitContext(block: KnownBlock): KnownBlock[] {
  if (block.type !== 'context' || weightOf([block]) <= 1 / 2) return [block];
  return block.elements.map((element): ContextBlock => ({ type: 'context', elements: [element] }));
}

/** The total length of every `text` in the blocks, at any depth. */
function textLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((total, inner) => total + textLength(inner), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const own = 'text' in value && typeof value.text === 'string' ? value.text.length : 0;
  return Object.values(value).reduce<number>((total, inner) => total + textLength(inner), own);
}
