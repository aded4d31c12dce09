import type { ActionsBlock, InputBlock, KnownBlock } from '@slack/types';
import { isPlatform, labelOf, type Platform } from '../../openapi/platforms.js';
import type { Finding } from '../../platforms/check.js';
import { measure } from '../../platforms/measure.js';
import { meter } from '../../platforms/meter.js';
import { partsOf, textFor, type Part } from '../../platforms/parts.js';
import { review } from '../../platforms/review.js';
import { RULES } from '../../platforms/rules.js';
import { button, buttonRow, context, cut, field, option, plain } from '../../slack/text/blocks.js';
import { typedText, type ViewState } from '../../slack/views/view-state.js';
import { MAX_INPUT } from './content.js';
import { hasMedia, hasPictures } from './pictures.js';
import { bodyOfPart, type Draft } from '../form/post.js';

/** Other texts for individual networks: their inputs, and the buttons that add them. */

export const OWN_TEXT = 'own_text';

const CONTENT = 'Content';
/** The block id of a network's own text. */
const blockIdOf = (network: string) => `${CONTENT}:${network}`;

const hasInput = ({ texts }: Draft, network: Platform) => texts?.[network] !== undefined;

/** The inputs that hold the text of a part. */
export function textFields(values: Draft, { platforms, text }: Part): string[] {
  if (text === values.Content) return [CONTENT];
  return platforms.map(blockIdOf);
}

/** Where errors of one part are shown in the form of the whole post. */
export function fieldsOfPart(
  values: Draft,
  part: Part,
  problems: Readonly<Record<string, string>>,
): Record<string, string> {
  const { [CONTENT]: content, ...others } = problems;
  const texts = content === undefined ? [] : textFields(values, part);
  return { ...others, ...Object.fromEntries(texts.map((name) => [name, content ?? ''])) };
}

/** The same problems in a form that has some of the networks left, where the text of the others is not. */
export function inFormOf(
  left: Draft,
  values: Draft,
  problems: Readonly<Record<string, string>>,
): Record<string, string> {
  const texts = left.Platforms.flatMap((network): [string, string][] => {
    const part = { platforms: [network], text: textFor(values, network) };
    const say = textFields(values, part).flatMap((name) => problems[name] ?? [])[0];
    return say === undefined ? [] : textFields(left, part).map((name) => [name, say]);
  });
  const others = Object.entries(problems).filter(([name]) => name.split(':')[0] !== CONTENT);
  return Object.fromEntries([...others, ...texts]);
}

interface Reviewed extends Omit<Finding, 'field'> {
  fields: string[];
}

/** What the networks may object to, each at the inputs that it is about. */
export function reviewTexts(values: Draft): Reviewed[] {
  const said = new Set<string>();
  const all = partsOf(values).flatMap((part) =>
    review({ ...bodyOfPart(values, part), hasPictures: hasPictures(values) }).map((finding) => ({
      ...finding,
      fields: finding.field === CONTENT ? fieldsOf(values, part, finding) : [finding.field],
    })),
  );
  return all.filter(({ fields, message }) => {
    const key = `${fields.join()} ${message}`;
    return !said.has(key) && said.add(key);
  });
}

/** What is about one network belongs to the input that its text was entered in. */
const fieldsOf = (values: Draft, part: Part, { platform }: Finding): string[] =>
  platform && values.texts?.[platform]?.trim() ? [blockIdOf(platform)] : textFields(values, part);

/** An own text makes sense if another network keeps the main text. */
const mayHaveOwnText = (values: Draft): Platform[] =>
  values.Platforms.length < 2 || !values.Content.trim()
    ? []
    : values.Platforms.filter((network) => !hasInput(values, network));

const isTooLong = (values: Draft, network: Platform) =>
  measure(network, values.Content, { media: hasMedia(values) }).left < 0;

/** Whether the form has a button that shortens the text for one network. */
export const offersShorterText = (values: Draft): boolean =>
  mayHaveOwnText(values).some((network) => isTooLong(values, network));

/** A button for each network that the text is too long for, and a menu for the others. */
export function ownTextButtons(values: Draft): ActionsBlock[] {
  const networks = mayHaveOwnText(values);
  const tooLong = networks.filter((network) => isTooLong(values, network));
  const others = networks.filter((network) => !tooLong.includes(network));
  const buttons = tooLong.map((network) =>
    button(`Different text for ${labelOf(network)}`, `${OWN_TEXT}:${network}`, {
      value: network,
      style: 'primary',
    }),
  );
  // Another id for each added text, so that Slack empties the menu.
  const blockId = `own-texts-${Object.keys(values.texts ?? {}).length}`;
  if (others.length === 0) return buttonRow(blockId, buttons);
  const menu = {
    type: 'static_select' as const,
    action_id: `${OWN_TEXT}:${values.replaced}`,
    placeholder: plain('Different text for …', 150),
    options: others.map((network) => option(labelOf(network), network)),
  };
  return buttonRow(blockId, [...buttons, menu]);
}

/** The form with an input for the text of this network, which starts with the main text. */
export function withOwnText(values: Draft, network: string | undefined): Draft {
  if (!isPlatform(network) || hasInput(values, network)) return values;
  return { ...values, texts: { ...values.texts, [network]: cut(values.Content, MAX_INPUT) } };
}

export function ownTextInputs(values: Draft): (InputBlock | KnownBlock)[] {
  return values.Platforms.filter((network) => hasInput(values, network)).flatMap((network) => [
    ownTextInput(values, network),
    { ...context(meterFor(values, network)), block_id: `meter-${network}` },
  ]);
}

function meterFor(values: Draft, network: Platform): string {
  const text = textFor(values, network);
  const counted = meter(text, [network], { media: hasMedia(values) });
  return values.texts?.[network]?.trim() ? counted : `${counted} (same text as Content)`;
}

function ownTextInput({ texts, replaced }: Draft, network: Platform): InputBlock {
  const text = cut(texts?.[network] ?? '', MAX_INPUT);
  return field(
    blockIdOf(network),
    `Text for ${labelOf(network)}`,
    {
      type: 'plain_text_input',
      action_id: `content:${replaced}`,
      multiline: true,
      max_length: MAX_INPUT,
      placeholder: plain('Same text as Content', 150),
      ...(text && { initial_value: text }),
    },
    { optional: true, hint: hintFor(network) },
  );
}

function hintFor(network: Platform): string {
  const { limit } = RULES[network];
  const emptied = 'Leave this empty to use the text in Content.';
  if (limit <= MAX_INPUT) return emptied;
  const [holds, allows] = [MAX_INPUT, limit].map((count) => count.toLocaleString('en-US'));
  return `${emptied} ${labelOf(network)} allows ${allows} characters, but this field holds ${holds}.`;
}

export function readOwnTexts(state: ViewState): Pick<Draft, 'texts'> {
  const networks = Object.keys(state.values)
    .filter((block) => block.startsWith(`${CONTENT}:`))
    .map((block) => block.slice(CONTENT.length + 1));
  if (networks.length === 0) return {};
  return {
    texts: Object.fromEntries(networks.map((network) => [network, typedText(state, blockIdOf(network))])),
  };
}
