import * as z from 'zod';
import { fieldOf } from '../inputs.js';
import type { Block, InputValue, State } from '../model.js';
import { isObject } from '../rules/check.js';

/** Renders blocks as lines of text for assertions. mrkdwn stays unchanged. */
export function renderBlocks(
  blocks: readonly Block[],
  state: State,
  errors: Record<string, string> = {},
): string {
  return blocks
    .flatMap((block) => renderBlock(block, state[block.block_id] ?? {}, errors[block.block_id]))
    .join('\n');
}

type Values = Record<string, InputValue>;

function renderBlock(block: Block, values: Values, error: string | undefined): string[] {
  switch (block.type) {
    case 'header':
    case 'alert':
      return [block.text.text];
    case 'markdown':
      return [block.text];
    case 'divider':
      return ['———'];
    case 'section': {
      const fields = (block.fields ?? []).map((field) => field.text);
      const accessory = block.accessory ? renderElement(block.accessory, values) : '';
      return [[block.text?.text, accessory].filter(Boolean).join(' '), ...fields].filter(Boolean);
    }
    case 'context':
      return [block.elements.map((item) => ('text' in item ? item.text : `(${item.alt_text})`)).join(' ')];
    case 'actions':
      return [block.elements.map((element) => renderElement(element, values)).join(' ')];
    case 'input': {
      const line = `${block.label.text}: ${renderElement(block.element, values)}`;
      return [line, ...(block.hint ? [`  ${block.hint.text}`] : []), ...(error ? [`  ! ${error}`] : [])];
    }
    case 'image':
      return [`(${block.alt_text})`];
    case 'rich_text':
      return [renderRichText(block)];
    case 'table':
    case 'data_table':
      return block.rows.map((row) => row.map((cell) => renderRichText(cell)).join(' | '));
    default:
      return [`(${block.type})`];
  }
}

const textSchema = z.object({ text: z.string() });
const elementSchema = z.object({
  type: z.string(),
  action_id: z.string().default(''),
  text: textSchema.optional(),
  alt_text: z.string().optional(),
  placeholder: textSchema.optional(),
});

function renderElement(sent: unknown, values: Values): string {
  const element = elementSchema.parse(sent);
  if (element.type === 'image') return `(${element.alt_text})`;
  if (element.type === 'overflow') return '[…]';
  const value = values[element.action_id];
  if (value) return displayValue(value) ?? (element.placeholder ? `‹${element.placeholder.text}›` : '');
  return `[${element.text?.text ?? element.type}]`;
}

/** The value as the person reads it, such as the text of an option. */
export function displayValue(value: InputValue): string | undefined {
  const content = value[fieldOf(value.type)];
  if (content === null || content === undefined) return undefined;
  if (!Array.isArray(content)) return displayText(content);
  return content.length > 0 ? content.map(displayText).join(', ') : undefined;
}

function displayText(content: unknown): string {
  if (!isObject(content)) return String(content);
  const { text, name } = content;
  if (isObject(text)) return String(text.text);
  return typeof name === 'string' ? name : renderRichText(content);
}

function renderRichText(node: unknown): string {
  if (!isObject(node)) return '';
  const { text, elements, url, user_id, type } = node;
  if (Array.isArray(elements)) return elements.map(renderRichText).join(type === 'rich_text' ? '\n' : '');
  const content = [text, url, user_id].find((candidate) => typeof candidate === 'string');
  return content ?? '';
}
