import type { Element } from '../inputs.js';
import { fieldOf } from '../inputs.js';
import type { Block, InputValue, State } from '../model.js';

/** Blocks as lines of text, for tests to read. Markup stays as the bot wrote it. */
export function linesOf(blocks: readonly Block[], state: State, errors: Record<string, string> = {}): string {
  return blocks
    .flatMap((block) => lines(block, state[block.block_id] ?? {}, errors[block.block_id]))
    .join('\n');
}

type Values = Record<string, InputValue>;

function lines(block: Block, values: Values, error: string | undefined): string[] {
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
      const accessory = block.accessory ? [shown(block.accessory, values)] : [];
      return [[block.text?.text, ...accessory].filter(Boolean).join(' '), ...fields].filter(
        (line) => line !== '',
      );
    }
    case 'context':
      return [block.elements.map((one) => ('text' in one ? one.text : `(${one.alt_text})`)).join(' ')];
    case 'actions':
      return [block.elements.map((one) => shown(one, values)).join(' ')];
    case 'input': {
      const line = `${block.label.text}: ${shown(block.element, values)}`;
      return [line, ...(block.hint ? [`  ${block.hint.text}`] : []), ...(error ? [`  ! ${error}`] : [])];
    }
    case 'image':
      return [`(${block.alt_text})`];
    case 'rich_text':
      return [plainRichText(block)];
    case 'table':
    case 'data_table':
      return block.rows.map((row) => row.map((cell) => plainRichText(cell)).join(' | '));
    default:
      return [`(${block.type})`];
  }
}

function shown(sent: unknown, values: Values): string {
  const element = sent as Element & {
    text?: { text: string };
    alt_text?: string;
    placeholder?: { text: string };
  };
  if (element.type === 'image') return `(${element.alt_text})`;
  if (element.type === 'overflow') return '[…]';
  const value = values[element.action_id];
  if (value) return readable(value) ?? (element.placeholder ? `‹${element.placeholder.text}›` : '');
  return `[${element.text?.text ?? element.type}]`;
}

/** A value as its person reads it: an option by its text. */
export function readable(value: InputValue): string | undefined {
  const held = value[fieldOf(value.type)];
  if (held === null || held === undefined) return undefined;
  if (!Array.isArray(held)) return wordsOf(held);
  return held.length > 0 ? held.map(wordsOf).join(', ') : undefined;
}

function wordsOf(held: unknown): string {
  if (typeof held !== 'object' || held === null) return String(held);
  const option = held as { text?: { text: string }; name?: string };
  return option.text?.text ?? option.name ?? plainRichText(held);
}

function plainRichText(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const { text, elements, url, user_id, type } = node as Record<string, unknown>;
  if (Array.isArray(elements)) return elements.map(plainRichText).join(type === 'rich_text' ? '\n' : '');
  const words = [text, url, user_id].find((one) => typeof one === 'string');
  return words ?? '';
}
