import * as z from 'zod';
import { emojiCharacters } from '../../../when/index.js';
import { type NameOf, plainText } from './markup.js';
import { emojiIn, richText } from './rich-text.js';

/** Reads the visible text of a message as plain text, because networks do not know Slack's formatting. */

const text = z
  .object({ type: z.string(), text: z.string().catch('') })
  .optional()
  .catch(undefined);
const list = z.array(z.unknown()).catch([]);

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.union([text, z.string()]).catch(undefined),
  fields: z.array(text).catch([]),
  elements: list,
});

const attachmentSchema = z.object({
  text: z.string().catch(''),
  pretext: z.string().catch(''),
  title: z.string().catch(''),
  fallback: z.string().catch(''),
  /** Set in the preview of a link. */
  from_url: z.string().optional().catch(undefined),
  bot_id: z.string().optional().catch(undefined),
  is_share: z.boolean().catch(false),
  is_msg_unfurl: z.boolean().catch(false),
  blocks: list,
  message_blocks: z.array(z.object({ message: z.object({ blocks: list }) })).catch([]),
  files: list,
  image_url: z.string().optional().catch(undefined),
});
type Attachment = z.infer<typeof attachmentSchema>;

const messageSchema = z.object({
  text: z.string().catch(''),
  bot_id: z.string().optional().catch(undefined),
  blocks: list,
  attachments: z.array(attachmentSchema).catch([]),
  files: list,
});

/** The text of the message, followed by the text of forwarded messages. */
export function messageText(message: object, nameOf: NameOf = () => undefined): string {
  const { text: markup, blocks, attachments, bot_id } = messageSchema.parse(message);
  const main = shownText({ markup, blocks, isFromApp: bot_id !== undefined }, nameOf);
  const attached = attachments.filter((attachment) => isContent(attachment, main !== ''));
  return [main, ...attached.map((attachment) => attachmentText(attachment, nameOf))]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
}

/** As a message has it. A form has less of it. */
export const fileSchema = z.object({
  id: z.string(),
  name: z.string().catch('file'),
  title: z.string().catch(''),
  alt_txt: z.string().catch(''),
  /** Empty while Slack scans the file, and for a file of another organization. */
  mimetype: z.string().catch(''),
  // Not one that was deleted or is hidden.
  mode: z.enum(['hosted', 'file_access']).optional(),
});
export type MessageFile = z.infer<typeof fileSchema>;

/** The files in the message and in forwarded messages, in order. `others`: deleted ones, and images that are no files. */
export function filesIn(message: object): { files: MessageFile[]; others: number } {
  const { files, blocks, attachments } = messageSchema.parse(message);
  const content = attachments.filter((attachment) => isContent(attachment, true));
  const all = [...files, ...content.flatMap((attachment) => attachment.files)];
  const usable = all.flatMap((file) => fileSchema.safeParse(file).data ?? []);
  const images = blocks.filter((block) => typeOf(block) === 'image').length;
  const linked = content.filter(({ image_url }) => image_url).length;
  return { files: usable, others: all.length - usable.length + images + linked };
}

/** Everyone mentioned anywhere in the message. */
export function mentionedPeople(message: object): string[] {
  const { text: markup, blocks, attachments } = messageSchema.parse(message);
  const found = JSON.stringify([markup, blocks, attachments]).matchAll(MENTION);
  return [...new Set([...found].map(([, inText, inRichText]) => inText ?? inRichText ?? ''))];
}

const MENTION = /<@([UW][A-Z0-9]+)(?:\|[^>]*)?>|"user_id":"([UW][A-Z0-9]+)"/g;

/** A link preview is not part of the message, unless there is nothing else. */
const isContent = ({ is_share, is_msg_unfurl, from_url }: Attachment, hasText: boolean): boolean =>
  is_share || is_msg_unfurl || from_url === undefined || !hasText;

function attachmentText(attachment: Attachment, nameOf: NameOf): string {
  const { pretext, title, message_blocks, blocks, fallback } = attachment;
  const shown = [pretext, title, attachment.text].filter(Boolean).join('\n');
  const inBlocks = [...blocks, ...message_blocks.flatMap(({ message }) => message.blocks)];
  const isFromApp = attachment.bot_id !== undefined;
  return shownText({ markup: shown, blocks: inBlocks, isFromApp }, nameOf) || plain(fallback, nameOf);
}

interface ShownText {
  markup: string;
  blocks: unknown[];
  isFromApp: boolean;
}

/** An app's text may be only a summary of its blocks. A person's text matches its rich text, and has the names of channels. */
function shownText({ markup, blocks, isFromApp }: ShownText, nameOf: NameOf): string {
  const fromText = plain(markup, nameOf, emojiIn(blocks));
  const isWritten = !isFromApp && blocks.every((block) => typeOf(block) === 'rich_text');
  if (isWritten && fromText.trim() !== '') return fromText;
  const fromBlocks = blocksText(blocks, nameOf);
  return fromBlocks.length > fromText.length ? fromBlocks : fromText;
}

const typeOf = (block: unknown) => blockSchema.safeParse(block).data?.type;

const blocksText = (blocks: unknown[], nameOf: NameOf): string =>
  blocks
    .map((block) => blockText(block, nameOf))
    .filter((part) => part.trim() !== '')
    .join('\n');

/** Buttons and menus are not text. */
function blockText(sent: unknown, nameOf: NameOf): string {
  const block = blockSchema.safeParse(sent).data;
  switch (block?.type) {
    case 'rich_text':
      return richText(block.elements, nameOf);
    case 'header':
    case 'section':
      return [typeof block.text === 'object' ? block.text : undefined, ...block.fields]
        .map((each) => textObject(each, nameOf))
        .filter(Boolean)
        .join('\n');
    case 'context':
      return block.elements.map((each) => textObject(text.parse(each), nameOf)).join(' ');
    case 'markdown':
      return typeof block.text === 'string' ? plain(block.text, nameOf) : '';
    default:
      return '';
  }
}

function textObject(sent: z.infer<typeof text>, nameOf: NameOf): string {
  if (!sent) return '';
  return sent.type === 'mrkdwn' ? plain(sent.text, nameOf) : emojiCharacters(sent.text);
}

const plain = (markup: string, nameOf: NameOf, emoji?: ReadonlyMap<string, string>): string =>
  plainText(withoutFormatting(emojiCharacters(markup, emoji)), nameOf);

const FENCE = /```\n?([^]*?)\n?```/u;
const CODE = /(?<![\p{L}\p{N}`])`(?!\s)([^`\n]*[^`\s])`(?![\p{L}\p{N}`])/u;
const LINK = /<[^<>\n]+>/u;
/** Slack marks most URLs as links, but not in messages of bots. */
const ADDRESS = /https?:\/\/[^\s<>|*`]+|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s<>|*`]*/u;
const HANDLE = /(?<!_)@[\p{L}\p{N}_.]+/u;
/** Placeholder for literal text, from the private use area. If somebody typed it, it stands for itself. */
const PLACEHOLDER = '\uE000';
const LITERAL = new RegExp(
  [...[FENCE, CODE, LINK, ADDRESS, HANDLE].map(({ source }) => source), PLACEHOLDER].join('|'),
  'gu',
);
const QUOTE = /^&gt; ?/gm;
const STYLED = /(?<![\p{L}\p{N}\uE000*_~`])([*_~])(?=\S)((?:(?!\1)[^\n])*?\S)\1(?![\p{L}\p{N}\uE000*_~`])/gu;

/** Leaves code, links and handles such as @_tea.house_ alone. */
function withoutFormatting(markup: string): string {
  const literals: string[] = [];
  let text = markup.replace(LITERAL, (whole: string, block?: string, code?: string) => {
    literals.push(block ?? code ?? whole);
    return PLACEHOLDER;
  });
  text = text.replace(QUOTE, '');
  // Nested styles: *_both_*.
  for (let depth = 0; depth < 3; depth += 1) text = text.replace(STYLED, '$2');
  return text.replaceAll(PLACEHOLDER, () => literals.shift() ?? '');
}
