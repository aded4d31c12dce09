import type {
  ActionsBlock,
  AlertBlock,
  Button,
  ConfirmationDialog,
  ContextBlock,
  InputBlock,
  KnownBlock,
  ModalView,
  MrkdwnElement,
  MultiStaticSelect,
  PlainTextElement,
  PlainTextInput,
  PlainTextOption,
  SectionBlock,
  StaticSelect,
} from '@slack/types';

/** Block builders that keep to Slack's limits: the result is valid whatever text comes in. */

/** A message: its blocks, and the text for notifications and screen readers. */
export interface Reply {
  text: string;
  blocks: KnownBlock[];
}

export const textReply = (text: string, ...below: KnownBlock[]): Reply => ({
  text,
  blocks: [section(text), ...below],
});

/** What was done, or went wrong, in bold after its sign. */
export const titledReply = (sign: string, text: string, ...below: KnownBlock[]): Reply => ({
  text,
  blocks: [section(`${sign} *${text}*`.trim()), ...below],
});

/** Ends at a word, unless it is a very long one. */
export function clip(text: string, most: number): string {
  if (!/\S/.test(text)) return '–';
  if (text.length <= most) return text;
  const kept = cut(text, most - 1);
  // Rather a word less than a part of one.
  const words = /\S/.test(text.charAt(kept.length)) ? kept.replace(/\s\S{0,20}$/, '') : kept;
  return `${words.replace(/[\s.,;:…]+$/, '')}…`;
}

/** Never splits a surrogate pair. */
export const cut = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

export const plain = (text: string, most = 3000): PlainTextElement => ({
  type: 'plain_text',
  text: clip(text, most),
  emoji: true,
});

/** Verbatim, or Slack would turn words such as @here into mentions. */
const mrkdwn = (text: string): MrkdwnElement => ({
  type: 'mrkdwn',
  text: text.length > 3000 ? clip(text, 3000).replace(HALF_ENTITY, '…') : clip(text, 3000),
  verbatim: true,
});

/** The rest of an entity such as `&amp;` that was cut in two. */
const HALF_ENTITY = /&(?:amp?|a|lt?|gt?)?…$/;

export function section(text: string, accessory?: SectionBlock['accessory']): SectionBlock {
  return { type: 'section', text: mrkdwn(text), ...(accessory && { accessory }) };
}

/** A long text in pieces for sections: whole lines or words if possible, never a part of an entity or a surrogate pair. */
export const piecesOf = (text: string): string[] => text.match(PIECES) ?? [];

const PIECES =
  /\S[^]{0,2499}(?=\n|$)|\S[^]{0,2499}(?=\s)|\S[^]{0,2499}(?<!&[a-z]{0,3}(?=[a-z]{0,3};)|[\ud800-\udbff](?=[\udc00-\udfff]))/g;

/** A person's whole text as they wrote it, without markup, in as many sections as it needs. */
export const asTyped = (text: string): SectionBlock[] =>
  piecesOf(text).map((piece) => ({ type: 'section', text: plain(piece) }));

/** Slack allows ten elements. The last one takes what is left. */
export function context(...texts: string[]): ContextBlock {
  const rest = texts.slice(MAX_CONTEXT - 1);
  const elements = [...texts.slice(0, MAX_CONTEXT - 1), ...(rest.length > 0 ? [rest.join('\n')] : [])];
  return { type: 'context', elements: elements.map(mrkdwn) };
}

const MAX_CONTEXT = 10;

export const header = (text: string): KnownBlock => ({ type: 'header', text: plain(text, 150) });

export const divider = (): KnownBlock => ({ type: 'divider' });

const MAX_ALERT = 200;

/**
 * Slack allows alerts only in modals, and only with a short text, in which it shows the backticks of a command. Longer text
 * continues in sections.
 */
export function alert(level: NonNullable<AlertBlock['level']>, text: string): KnownBlock[] {
  const shown = text.trim().replace(/`(\/[^`]+)`/g, '$1');
  const [start, rest] = splitBefore(shown, MAX_ALERT);
  return [{ type: 'alert', level, text: plain(start, MAX_ALERT) }, ...asTyped(rest)];
}

/** The same view, with what the person should know about it at its top. */
export const withNotes = (view: ModalView, notes: readonly string[]): ModalView => ({
  ...view,
  blocks: [...notes.flatMap((note) => alert('info', note)), ...view.blocks],
});

/** Splits at the end of a sentence if possible, else between two words. */
function splitBefore(text: string, max: number): [start: string, rest: string] {
  if (text.length <= max) return [text, ''];
  const room = text.slice(0, max + 1);
  const [begun = ''] = /^[^]*[.!?…](?=\s)/u.exec(room) ?? /^[^]*\S(?=\s)/u.exec(room) ?? [];
  const start = begun || cut(text, max);
  return [start, text.slice(start.length).trim()];
}

export interface ButtonLook {
  value?: string | undefined;
  style?: 'primary' | 'danger';
  confirm?: ConfirmationDialog;
}

export function button(text: string, action: string, look: ButtonLook = {}): Button {
  const { value, ...rest } = look;
  return { type: 'button', action_id: action, text: plain(text, 75), ...rest, ...(value && { value }) };
}

/** What a button beside others like it is about, for people who don’t see what it belongs to: "Edit: Guest idea for a post". */
export const withSubject = (one: Button, subject: string): Button => ({
  ...one,
  accessibility_label: clip(`${one.text.text}: ${subject}`, 75),
});

export function actions(block_id: string, ...elements: ActionsBlock['elements']): ActionsBlock {
  return { type: 'actions', block_id, elements };
}

/** The block id is the API's field name, so that the service's errors find their input. */
export function field(
  name: string,
  label: string,
  element: InputBlock['element'],
  look: { hint?: string | undefined; optional?: boolean; dispatch?: boolean } = {},
): InputBlock {
  return {
    type: 'input',
    block_id: name,
    label: plain(label, 2000),
    element,
    optional: look.optional ?? false,
    ...(look.hint && { hint: plain(look.hint, 2000) }),
    ...(look.dispatch && { dispatch_action: true }),
  };
}

/** `description`: a line below the text. */
export function option(text: string, value: string, description?: string): PlainTextOption {
  return {
    text: plain(text, 75),
    value: cut(value, 75),
    ...(description && { description: plain(description, 75) }),
  };
}

interface TextLook extends Pick<PlainTextInput, 'multiline' | 'focus_on_load' | 'dispatch_action_config'> {
  value?: string | undefined;
  placeholder?: string | undefined;
  /** How many characters it takes. */
  most?: number | undefined;
}

/** Slack’s limit. */
export const MAX_TYPED = 3000;

export const textInput = (action_id: string, look: TextLook = {}): PlainTextInput => {
  const { value, placeholder, most = MAX_TYPED, ...more } = look;
  return {
    type: 'plain_text_input',
    action_id,
    max_length: most,
    ...(placeholder && { placeholder: plain(placeholder, 150) }),
    ...(value && { initial_value: cut(value, most) }),
    ...more,
  };
};

/** `placeholder`: shown while nothing is chosen. */
export function menu(
  action_id: string,
  options: PlainTextOption[],
  chosen?: string,
  placeholder?: string,
): StaticSelect {
  const initial_option = options.find(({ value }) => value === chosen);
  return {
    type: 'static_select',
    action_id,
    options,
    ...(placeholder && { placeholder: plain(placeholder, 150) }),
    ...(initial_option && { initial_option }),
  };
}

/** Slack refuses an empty list of what is chosen. */
export function multiSelect(
  action_id: string,
  placeholder: string,
  options: PlainTextOption[],
  chosen: readonly string[],
): MultiStaticSelect {
  const initial_options = options.filter(({ value }) => chosen.some((one) => one === value));
  return {
    type: 'multi_static_select',
    action_id,
    placeholder: plain(placeholder, 150),
    options,
    ...(initial_options.length > 0 && { initial_options }),
  };
}

/** The first is chosen. */
export const radioButtons = (action_id: string, options: PlainTextOption[]) => ({
  type: 'radio_buttons' as const,
  action_id,
  options,
  ...(options[0] && { initial_option: options[0] }),
});

export function confirm(title: string, text: string, yes: string, no = 'Cancel'): ConfirmationDialog {
  return { title: plain(title, 100), text: plain(text, 300), confirm: plain(yes, 30), deny: plain(no, 30) };
}

/** Before something is destroyed: its button is red. */
export const confirmLoss = (title: string, text: string, yes: string, no?: string): ConfirmationDialog => ({
  ...confirm(title, text, yes, no),
  style: 'danger',
});

/** A modal that only shows something. */
export const modalWith = (title: string, blocks: ModalView['blocks']): ModalView => ({
  type: 'modal',
  title: plain(title, 24),
  close: plain('Close'),
  blocks,
});

/** A modal that is sent with a button. */
export const inputModal = (
  callback_id: string,
  { title, submit, close = 'Cancel' }: { title: string; submit: string; close?: string },
  blocks: ModalView['blocks'],
): ModalView => ({
  ...modalWith(title, blocks),
  callback_id,
  submit: plain(submit, 24),
  close: plain(close, 24),
});

export const messageView = (title: string, text: string, ...small: string[]): ModalView =>
  modalWith(title, [section(text), ...(small.length > 0 ? [context(...small)] : [])]);

/** Slack refuses an actions block without elements. */
export const buttonRow = (block_id: string, buttons: ActionsBlock['elements']): ActionsBlock[] =>
  buttons.length > 0 ? [actions(block_id, ...buttons)] : [];
