import type { ActionsBlock, InputBlock } from '@slack/types';
import { isPlatform, labelOf, type Platform } from '../../../../openapi/platforms.js';
import { measure } from '../../platforms/measure.js';
import { sentTextFor } from '../../platforms/parts.js';
import { RULES } from '../../platforms/rules.js';
import { actions, alert, cut, field, MAX_TYPED, menu, option } from '../../slack/text/blocks.js';
import { typedText, type ViewState } from '../../slack/views/view-state.js';
import { type Draft, hasMedia } from '../model/draft.js';
import { blockIdOf, CONTENT } from '../model/inputs.js';
import type { Blocks, PostField } from './field.js';
import { meterBlock, meterOf } from './networks.js';
import { contentInput } from './text.js';

/** Other texts for individual networks: their inputs, and the menu that adds them. */

const OWN_TEXT = 'own_text';

export const ownTextsField: PostField = {
  draw: ({ values }) => [...ownTextInputs(values), ...otherTextMenu(values)],
  read: readOwnTexts,
  changes: {
    [OWN_TEXT]: ({ values, about }, { choice }) => ({ values: withOwnText(values, choice), about }),
  },
};
const IS_CUT = `This field holds ${MAX_TYPED.toLocaleString('en-US')} characters, so the end of this text is missing.`;

const hasInput = ({ texts }: Draft, network: Platform) => texts?.[network] !== undefined;

const isTooLong = (values: Draft, network: Platform) =>
  measure(network, sentTextFor(values, network), { media: hasMedia(values) }).left < 0;

/** Adds an input for the text of a network. That makes sense if another network keeps the main text. */
function otherTextMenu(values: Draft): ActionsBlock[] {
  const { Platforms, replaced, texts = {} } = values;
  const others = Platforms.filter((network) => !hasInput(values, network));
  if (Platforms.length < 2 || others.length === 0) return [];
  const options = others.map((network) => option(labelOf(network), network));
  // Another id for each added text, so that Slack empties the menu.
  const select = menu(`${OWN_TEXT}:${replaced}`, options, undefined, 'Different text for …');
  return [actions(`own-texts-${Object.keys(texts).length}`, select)];
}

/** The form with an input for the text of this network, which starts with the main text. */
function withOwnText(values: Draft, network: string | undefined): Draft {
  if (!isPlatform(network) || hasInput(values, network)) return values;
  return { ...values, texts: { ...values.texts, [network]: cut(values.Content, MAX_TYPED) } };
}

function ownTextInputs(values: Draft): Blocks {
  return values.Platforms.filter((network) => hasInput(values, network)).flatMap((network) => [
    ...((values.texts?.[network]?.length ?? 0) > MAX_TYPED ? alert('warning', IS_CUT) : []),
    ownTextInput(values, network),
    meterBlock(`meter-${network}`, meterFor(values, network), isTooLong(values, network)),
  ]);
}

function meterFor(values: Draft, network: Platform): string {
  const counted = meterOf(values, [network]);
  return values.texts?.[network]?.trim() ? counted : `${counted} (same text as Content)`;
}

function ownTextInput(values: Draft, network: Platform): InputBlock {
  const { texts, replaced } = values;
  const text = cut(texts?.[network] ?? '', MAX_TYPED);
  const isNeeded = isTooLong({ ...values, texts: undefined }, network);
  return field(
    blockIdOf(network),
    `Text for ${labelOf(network)}`,
    contentInput(text, 'Same text as Content', replaced),
    { optional: !isNeeded, hint: isNeeded ? undefined : hintFor(network) },
  );
}

function hintFor(network: Platform): string {
  const { limit } = RULES[network];
  const emptied = 'Leave this empty to use the text in Content.';
  if (limit <= MAX_TYPED) return emptied;
  const [holds, allows] = [MAX_TYPED, limit].map((count) => count.toLocaleString('en-US'));
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
