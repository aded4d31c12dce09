import { inspection, isObject, list } from './check.js';
import { block } from './blocks.js';
import { suggestions } from './objects.js';

/** What a message may carry. */

const TEXT_KEPT = 40_000;
const METADATA_BYTES = 8_000;
const MARKDOWN_TEXT = 12_000;
const ATTACHMENTS = 100;
const UPDATED_TEXT = 4_000;

const messageBlocks = list(0, 50, block);

export function blockProblems(blocks: unknown): string[] {
  const seen = inspection('message');
  messageBlocks(blocks, '/blocks', seen);
  return seen.problems;
}

export function suggestionProblems(answer: unknown): string[] {
  const seen = inspection('message');
  suggestions(answer, '', seen);
  return seen.problems;
}

export interface Draft {
  text?: unknown;
  blocks?: unknown;
  attachments?: unknown;
  markdown_text?: unknown;
  metadata?: unknown;
}

type Refusal = { code: string; details: string[] } | undefined;
const refusal = (code: string, details: string[] = []): Refusal => ({ code, details });

/** In the order in which Slack complains. */
export function draftRefusal(draft: Draft): Refusal {
  return (
    contentRefusal(draft) ??
    blocksRefusal(draft) ??
    attachmentsRefusal(draft) ??
    metadataRefusal(draft.metadata)
  );
}

function contentRefusal({ text, blocks, attachments, markdown_text }: Draft): Refusal {
  if (markdown_text !== undefined && (text !== undefined || blocks !== undefined))
    return refusal('markdown_text_conflict');
  if (typeof markdown_text === 'string' && markdown_text.length > MARKDOWN_TEXT)
    return refusal('msg_too_long');
  const said = [text, markdown_text].some((words) => typeof words === 'string' && words !== '');
  const shown = [blocks, attachments].some((parts) => Array.isArray(parts) && parts.length > 0);
  return said || shown || blocks !== undefined ? undefined : refusal('no_text');
}

function blocksRefusal({ text, blocks }: Draft): Refusal {
  if (blocks === undefined) return undefined;
  if (!Array.isArray(blocks)) return refusal('invalid_blocks_format');
  const problems = blockProblems(blocks);
  if (problems.length > 0) return refusal('invalid_blocks', problems);
  return blocks.length === 0 && !text ? refusal('no_text') : undefined;
}

function attachmentsRefusal({ attachments }: Draft): Refusal {
  if (attachments === undefined) return undefined;
  if (!Array.isArray(attachments)) return refusal('invalid_attachments');
  if (attachments.length > ATTACHMENTS) return refusal('too_many_attachments');
  const problems = attachments.flatMap((one: unknown) =>
    isObject(one) && one.blocks !== undefined ? blockProblems(one.blocks) : [],
  );
  return problems.length > 0 ? refusal('invalid_blocks', problems) : undefined;
}

function metadataRefusal(metadata: unknown): Refusal {
  if (metadata === undefined) return undefined;
  if (!isObject(metadata)) return refusal('invalid_metadata_format');
  const { event_type, event_payload } = metadata;
  if (typeof event_type !== 'string' || event_type === '' || !isObject(event_payload)) {
    return refusal('invalid_metadata_schema');
  }
  return JSON.stringify(metadata).length > METADATA_BYTES ? refusal('metadata_too_large') : undefined;
}

/** Slack cuts what is too long without a word; only an update refuses. */
export function keptText(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, TEXT_KEPT) : '';
}

export function isTooLongForUpdate(text: unknown): boolean {
  return typeof text === 'string' && text.length > UPDATED_TEXT;
}
