import type { Metadata } from '../model.js';
import { SlackError, UnknownTableError } from '../slack-error.js';
import { blockList } from './blocks.js';
import type { Problem } from './check.js';
import { inspection, isObject, problemText, textLength } from './check.js';
import { suggestions } from './objects.js';

/** What a message may contain. */

const KEPT_TEXT_LENGTH = 40_000;
const MAX_METADATA_BYTES = 8_000;
const MAX_MARKDOWN_TEXT = 12_000;
const MAX_ATTACHMENTS = 100;

const messageBlocks = blockList(0, 50);

export function inspectBlocks(blocks: unknown, at: string): Problem[] {
  const seen = inspection('message');
  messageBlocks(blocks, at, seen);
  return seen.problems;
}

const blockProblems = (blocks: unknown) => inspectBlocks(blocks, '/blocks').map(problemText);

/** Slack documents no total limit. A message of 9,597 characters and 15,561 bytes is the longest that is known to be accepted. */
const MAX_BLOCK_TEXT = 9_600;
const MAX_BLOCK_BYTES = 15_500;
/** These have documented limits of their own, which are higher. */
const COUNTED_APART = ['markdown', 'data_table'];

export function areBlocksTooLong(blocks: readonly unknown[]): boolean {
  const counted = blocks.filter((one) => !isObject(one) || !COUNTED_APART.includes(String(one.type)));
  const bytes = Buffer.byteLength(JSON.stringify(blocks.filter((one) => !isDataTable(one))));
  return textLength(counted) > MAX_BLOCK_TEXT || bytes > MAX_BLOCK_BYTES;
}

const isDataTable = (block: unknown) => isObject(block) && block.type === 'data_table';

/** What Slack refuses about a message with a data table where it doesn’t know them. */
export function tableProblem(blocks: unknown, tables: 'known' | 'unknown'): UnknownTableError | undefined {
  const at = Array.isArray(blocks) ? blocks.findIndex(isDataTable) : -1;
  if (at < 0 || tables === 'known') return undefined;
  return new UnknownTableError('invalid_blocks', [
    `unsupported type: data_table [json-pointer:/blocks/${at}/type]`,
  ]);
}

export function suggestionProblems(response: unknown): string[] {
  const seen = inspection('message');
  suggestions(response, '', seen);
  return seen.problems.map(problemText);
}

export interface MessageContent {
  text?: unknown;
  blocks?: unknown;
  attachments?: unknown;
  markdown_text?: unknown;
  metadata?: unknown;
  /** Only people share files with a message. */
  files?: readonly unknown[];
}

export interface CheckedContent extends MessageContent {
  blocks?: unknown[];
  attachments?: unknown[];
  metadata?: Metadata;
}

/** Throws the first error in the order in which Slack checks. */
export function checkContent<T extends MessageContent>(content: T): asserts content is T & CheckedContent {
  checkHasContent(content);
  checkBlocks(content);
  checkAttachments(content.attachments);
  checkMetadata(content.metadata);
}

function checkHasContent({ text, blocks, attachments, markdown_text, files }: MessageContent): void {
  if (markdown_text !== undefined && (text !== undefined || blocks !== undefined))
    throw new SlackError('markdown_text_conflict');
  if (typeof markdown_text === 'string' && markdown_text.length > MAX_MARKDOWN_TEXT)
    throw new SlackError('msg_too_long');
  const hasText = [text, markdown_text].some((value) => typeof value === 'string' && value !== '');
  const hasAttachments = Array.isArray(attachments) && attachments.length > 0;
  if (!hasText && !hasAttachments && !files && blocks === undefined) throw new SlackError('no_text');
}

function checkBlocks({ text, blocks }: MessageContent): void {
  if (blocks === undefined) return;
  if (!Array.isArray(blocks)) throw new SlackError('invalid_blocks_format');
  const problems = blockProblems(blocks);
  if (problems.length > 0) throw new SlackError('invalid_blocks', problems);
  if (areBlocksTooLong(blocks)) throw new SlackError('msg_blocks_too_long');
  if (blocks.length === 0 && !text) throw new SlackError('no_text');
}

function checkAttachments(attachments: unknown): void {
  if (attachments === undefined) return;
  if (!Array.isArray(attachments)) throw new SlackError('invalid_attachments');
  if (attachments.length > MAX_ATTACHMENTS) throw new SlackError('too_many_attachments');
  const problems = attachments.flatMap((attachment: unknown) =>
    isObject(attachment) && attachment.blocks !== undefined ? blockProblems(attachment.blocks) : [],
  );
  if (problems.length > 0) throw new SlackError('invalid_blocks', problems);
}

function checkMetadata(metadata: unknown): void {
  if (metadata === undefined) return;
  if (!isObject(metadata)) throw new SlackError('invalid_metadata_format');
  const { event_type, event_payload } = metadata;
  if (typeof event_type !== 'string' || event_type === '' || !isObject(event_payload)) {
    throw new SlackError('invalid_metadata_schema');
  }
  if (JSON.stringify(metadata).length > MAX_METADATA_BYTES) throw new SlackError('metadata_too_large');
}

/** Everything that Slack refuses about a message with these blocks, in its wording. */
export function messageProblems(content: MessageContent): string[] {
  try {
    checkContent(content);
    return [];
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    return error.details.length > 0 ? error.details : [error.code];
  }
}

/** Slack truncates a long text silently; only chat.update refuses it. */
export function truncatedText(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, KEPT_TEXT_LENGTH) : '';
}

const SPLIT_AFTER = 4_000;

/** Slack splits a long text without blocks into several messages, even within a code fence. */
export function splitText({ text, blocks, attachments }: CheckedContent): string[] {
  const whole = truncatedText(text);
  if (blocks?.length || attachments?.length || whole.length <= SPLIT_AFTER) return [whole];
  return whole.match(new RegExp(`[^]{1,${SPLIT_AFTER}}`, 'gu')) ?? [];
}
