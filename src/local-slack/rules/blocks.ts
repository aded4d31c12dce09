import { chartBlocks } from './chart-blocks.js';
import type { Check, Rule, Surface } from './check.js';
import {
  atLeastOneOf,
  atMostOneOf,
  boolean,
  exactlyOneOf,
  isObject,
  list,
  note,
  object,
  oneOf,
  string,
} from './check.js';
import { type BlockRule, EVERYWHERE, MESSAGE } from './element-rule.js';
import { element } from './elements.js';
import { imageUrl, mrkdwn, plainText, slackFile, text } from './objects.js';
import { pageBlocks } from './page-blocks.js';
import { richText } from './rich-text.js';
import { tableBlocks } from './table-blocks.js';

/** All blocks, including those that contain other blocks. */

const image = object(
  { type: oneOf('image'), alt_text: string(1, 2000), 'image_url?': imageUrl, 'slack_file?': slackFile },
  exactlyOneOf('image_url', 'slack_file'),
);

const collapsibleIfCollapsed: Rule = ({ default_collapsed, is_collapsible }, at, seen) => {
  if (default_collapsed === true && is_collapsible !== true)
    note(seen, 'default_collapsed requires is_collapsible', at);
};

/** What Slack accepts in other blocks, which is less than its documentation says. */
const CHILDREN = ['actions', 'context', 'divider', 'header', 'image', 'section', 'table', 'video'];

/** Only its blocks are checked. */
const layoutItem: Check = (value, at, seen) => {
  if (!isObject(value)) return note(seen, 'must provide an object', at);
  list(1, 100, nested(...CHILDREN))(value.blocks, `${at}/blocks`, seen);
  seen.counts.inLayouts += Array.isArray(value.blocks) ? value.blocks.length : 0;
};

const nestedBlocks: Record<string, BlockRule> = {
  card: [
    {
      'title?': mrkdwn(150),
      'subtitle?': mrkdwn(150),
      'body?': mrkdwn(200),
      'subtext?': mrkdwn(200),
      'hero_image?': image,
      'icon?': image,
      'slack_icon?': object({ type: oneOf('icon'), name: string(1, 255) }),
      'actions?': list(1, 3, element),
    },
    MESSAGE,
    atLeastOneOf('hero_image', 'title', 'actions', 'body'),
    atMostOneOf('icon', 'slack_icon'),
  ],
  carousel: [{ elements: list(1, 10, nested('card')) }, MESSAGE],
  container: [
    {
      'title?': plainText(150),
      'rich_text_title?': richText,
      'subtitle?': text(150),
      child_blocks: list(1, 10, nested(...CHILDREN, 'layout')),
      'width?': oneOf('narrow', 'standard', 'wide', 'full'),
      'icon?': image,
      'is_collapsible?': boolean,
      'default_collapsed?': boolean,
      'has_header_divider?': boolean,
    },
    MESSAGE,
    atLeastOneOf('title', 'rich_text_title'),
    collapsibleIfCollapsed,
  ],
  layout: [
    {
      label: string(1, 150),
      rows: list(1, 5, object({ items: list(1, 100, layoutItem) })),
      'is_label_visible?': boolean,
      'grid_lines?': oneOf('none', 'rows', 'outer'),
      'fallback?': list(0, 100, nested(...CHILDREN)),
    },
    EVERYWHERE,
  ],
};

/** A block within another block. */
function nested(...types: string[]): Check {
  return (value, at, seen) => {
    const outer = seen.block;
    if (isObject(value) && !types.includes(String(value.type))) {
      note(seen, `unsupported type: ${String(value.type)}`, `${at}/type`, types);
    } else block(value, at, seen);
    seen.block = outer;
  };
}

const blocks = new Map(
  Object.entries({ ...pageBlocks, ...tableBlocks, ...chartBlocks, ...nestedBlocks }).map(
    ([type, [fields, on, ...rules]]) => [
      type,
      { check: object({ type: oneOf(type), 'block_id?': string(1, 255), ...fields }, ...rules), on },
    ],
  ),
);

const allowedOn = (surface: Surface) =>
  [...blocks].flatMap(([type, { on }]) => (on.includes(surface) ? [type] : []));

/** Checks that a block is known, allowed on the surface, valid, and has a unique block_id. */
export const block: Check = (value, at, seen) => {
  if (!isObject(value)) return note(seen, 'must provide an object', at);
  const type = String(value.type);
  const found = blocks.get(type);
  if (!found?.on.includes(seen.surface))
    return note(seen, `unsupported type: ${type}`, `${at}/type`, allowedOn(seen.surface));
  seen.block = type;
  seen.actionIds.clear();
  found.check(value, at, seen);
  if (typeof value.block_id !== 'string') return;
  if (seen.blockIds.has(value.block_id))
    note(seen, `\`block_id\` already exists: ${value.block_id}`, `${at}/block_id`);
  seen.blockIds.add(value.block_id);
};

/** The blocks of a message or view. Those in a layout count too. */
export const blockList =
  (min: number, max: number): Check =>
  (value, at, seen) => {
    list(min, max, block)(value, at, seen);
    const { inLayouts } = seen.counts;
    if (inLayouts > 0 && Array.isArray(value) && value.length + inLayouts > max)
      note(seen, `no more than ${max} items allowed`, at);
  };
