import type { ActionsBlock, InputBlock, KnownBlock } from '@slack/types';
import { isPlatform, labelOf, type Platform } from '../../../../openapi/platforms.js';
import { asNotice } from '../../forms/views/form-views.js';
import { measure } from '../../platforms/measure.js';
import { meter } from '../../platforms/meter.js';
import { sentTextFor } from '../../platforms/parts.js';
import { RULES } from '../../platforms/rules.js';
import { actions, alert, context, cut, field, option, plain, section } from '../../slack/text/blocks.js';
import { typedText, type ViewState } from '../../slack/views/view-state.js';
import { type Draft, hasMedia } from '../model/draft.js';
import { blockIdOf, CONTENT } from '../model/inputs.js';
import type { Blocks, PostField } from './field.js';

/** The text of a post. A Slack input holds 3,000 characters, so longer texts continue in further inputs. */

export const textField: PostField = {
  draw: ({ values }) => contentInputs(values),
  read: readContent,
  problems: ({ values }) => (values.Content.trim() ? {} : { Content: 'Enter the text of the post.' }),
};

export const MAX_INPUT = 3000;
/** More than anybody can type into a Slack message. */
const MAX_INPUTS = 20;
const TOO_LONG = `A form holds up to ${(MAX_INPUT * MAX_INPUTS).toLocaleString('en-US')} characters, so the end of this text is missing.`;

const LOADING = '*Content*\n:hourglass_flowing_sand: Loading the template…';

const textInput = (text: string, placeholder: string, replaced: number) => ({
  type: 'plain_text_input' as const,
  action_id: `content:${replaced}`,
  multiline: true,
  max_length: MAX_INPUT,
  placeholder: plain(placeholder, 150),
  ...(text && { initial_value: text }),
});

function contentInputs({ Content, lengths, replaced, fetching }: Draft): (InputBlock | KnownBlock)[] {
  if (fetching) return [section(LOADING)];
  const pieces = asOnScreen(Content, lengths) ?? inPieces(Content);
  const inputs = pieces.slice(0, MAX_INPUTS).map((text, index) => {
    const label = index === 0 ? 'Content' : 'Content (continued)';
    const input = field(blockId(index), label, textInput(text, 'What do you want to post?', replaced));
    return index === 0 ? input : { ...input, optional: true };
  });
  return pieces.length > MAX_INPUTS ? [...alert('warning', TOO_LONG), ...inputs] : inputs;
}

function readContent(state: ViewState): Pick<Draft, 'Content' | 'lengths'> {
  const pieces = BLOCK_IDS.filter((id) => state.values[id]).map((id) => typedText(state, id));
  const lengths = pieces.map((piece) => piece.length);
  return { Content: pieces.join(''), ...(lengths.length > 1 && { lengths }) };
}

/** The first is the API's field name, so the service's errors are shown there. */
const blockId = (index: number) => (index === 0 ? 'Content' : `Content${index + 1}`);
const BLOCK_IDS = Array.from({ length: MAX_INPUTS }, (_, index) => blockId(index));

/** Inputs on the screen keep their own text: Slack keeps what was typed, and text moved between inputs would be lost. */
function asOnScreen(text: string, lengths: number[] = []): string[] | undefined {
  let end = 0;
  const pieces = lengths.map((length) => text.slice(end, (end += length)));
  return pieces.length > 0 && end === text.length ? pieces : undefined;
}

function inPieces(text: string): string[] {
  const [head, tail] = splitAt(text, MAX_INPUT);
  return tail ? [head, ...inPieces(tail)] : [head];
}

/** Never splits a surrogate pair. */
function splitAt(text: string, most: number): [string, string] {
  if (text.length <= most) return [text, ''];
  const cut = /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most;
  return [text.slice(0, cut), text.slice(cut)];
}

/** Other texts for individual networks: their inputs, and the menu that adds them. */

const OWN_TEXT = 'own_text';

export const ownTextsField: PostField = {
  draw: ({ values }) => [...ownTextInputs(values), ...otherTextMenu(values)],
  read: readOwnTexts,
  changes: {
    [OWN_TEXT]: ({ values, about }, { choice }) => ({ values: withOwnText(values, choice), about }),
  },
};
const IS_CUT = `This field holds ${MAX_INPUT.toLocaleString('en-US')} characters, so the end of this text is missing.`;

const hasInput = ({ texts }: Draft, network: Platform) => texts?.[network] !== undefined;

const isTooLong = (values: Draft, network: Platform, text: string) =>
  measure(network, text, { media: hasMedia(values) }).left < 0;

/** Adds an input for the text of a network. That makes sense if another network keeps the main text. */
function otherTextMenu(values: Draft): ActionsBlock[] {
  const { Platforms, replaced, texts = {} } = values;
  const others = Platforms.filter((network) => !hasInput(values, network));
  if (Platforms.length < 2 || others.length === 0) return [];
  const menu = {
    type: 'static_select' as const,
    action_id: `${OWN_TEXT}:${replaced}`,
    placeholder: plain('Different text for …', 150),
    options: others.map((network) => option(labelOf(network), network)),
  };
  // Another id for each added text, so that Slack empties the menu.
  return [actions(`own-texts-${Object.keys(texts).length}`, menu)];
}

/** The form with an input for the text of this network, which starts with the main text. */
function withOwnText(values: Draft, network: string | undefined): Draft {
  if (!isPlatform(network) || hasInput(values, network)) return values;
  return { ...values, texts: { ...values.texts, [network]: cut(values.Content, MAX_INPUT) } };
}

function ownTextInputs(values: Draft): Blocks {
  return values.Platforms.filter((network) => hasInput(values, network)).flatMap((network) => [
    ...((values.texts?.[network]?.length ?? 0) > MAX_INPUT ? alert('warning', IS_CUT) : []),
    ownTextInput(values, network),
    lengthOf(values, network),
  ]);
}

function lengthOf(values: Draft, network: Platform): KnownBlock {
  const id = `meter-${network}`;
  const shown = context(meterFor(values, network));
  return isTooLong(values, network, sentTextFor(values, network))
    ? asNotice(id, shown)
    : { ...shown, block_id: id };
}

function meterFor(values: Draft, network: Platform): string {
  const counted = meter((one) => sentTextFor(values, one), [network], { media: hasMedia(values) });
  return values.texts?.[network]?.trim() ? counted : `${counted} (same text as Content)`;
}

function ownTextInput(values: Draft, network: Platform): InputBlock {
  const { texts, replaced } = values;
  const text = cut(texts?.[network] ?? '', MAX_INPUT);
  const isNeeded = isTooLong(values, network, sentTextFor({ ...values, texts: undefined }, network));
  return field(
    blockIdOf(network),
    `Text for ${labelOf(network)}`,
    textInput(text, 'Same text as Content', replaced),
    { optional: !isNeeded, hint: isNeeded ? undefined : hintFor(network) },
  );
}

function hintFor(network: Platform): string {
  const { limit } = RULES[network];
  const emptied = 'Leave this empty to use the text in Content.';
  if (limit <= MAX_INPUT) return emptied;
  const [holds, allows] = [MAX_INPUT, limit].map((count) => count.toLocaleString('en-US'));
  return `${emptied} ${labelOf(network)} allows ${allows} characters, but this field holds ${holds}.`;
}

function readOwnTexts(state: ViewState): Pick<Draft, 'texts'> {
  const networks = Object.keys(state.values)
    .filter((block) => block.startsWith(`${CONTENT}:`))
    .map((block) => block.slice(CONTENT.length + 1));
  if (networks.length === 0) return {};
  return {
    texts: Object.fromEntries(networks.map((network) => [network, typedText(state, blockIdOf(network))])),
  };
}
