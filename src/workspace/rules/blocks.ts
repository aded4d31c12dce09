import type { Check, Rule, Surface } from './check.js';
import {
  atLeastOneOf,
  boolean,
  byType,
  exactlyOneOf,
  integer,
  isObject,
  list,
  note,
  number,
  object,
  oneOf,
  string,
} from './check.js';
import { element, responseUrlOnlyInInput } from './elements.js';
import { imageUrl, mrkdwn, plainText, slackFile, text } from './objects.js';
import { richText, richTextFields } from './rich-text.js';

/** Every block: its fields and the surfaces that show it. */

const EVERYWHERE: Surface[] = ['modal', 'home', 'message'];
const MESSAGE: Surface[] = ['message'];

const image = object(
  { type: oneOf('image'), alt_text: string(1, 2000), 'image_url?': imageUrl, 'slack_file?': slackFile },
  exactlyOneOf('image_url', 'slack_file'),
);

const contextElement: Check = (value, at, seen) => {
  if (isObject(value) && (value.type === 'plain_text' || value.type === 'mrkdwn'))
    return text(3000)(value, at, seen);
  element(value, at, seen);
};

const cell = byType({
  rich_text: richText,
  raw_text: object({ type: oneOf('raw_text'), text: string(1, 10_000) }),
  raw_number: object({ type: oneOf('raw_number'), value: number, text: string(1, 255) }),
});

const countsMarkdown: Rule = (fields, at, seen) => {
  seen.counts.markdown += typeof fields.text === 'string' ? fields.text.length : 0;
  if (seen.counts.markdown > 12_000)
    note(seen, 'markdown of all blocks must be less than 12001 characters', `${at}/text`);
};

const onlyTable: Rule = (_fields, at, seen) => {
  seen.counts.tables += 1;
  if (seen.counts.tables > 1) note(seen, 'only_one_table_allowed', at);
};

const dataTableIsShort: Rule = (fields, at, seen) => {
  if (JSON.stringify(fields.rows ?? '').length > 10_000)
    note(seen, 'must be less than 10001 characters', `${at}/rows`);
};

const isInput: Rule = (fields, at, seen) => {
  seen.counts.inputs += 1;
  const inner = fields.element;
  if (fields.dispatch_action === true && isObject(inner) && inner.type === 'file_input') {
    note(seen, 'dispatch_action is not allowed with a file_input', at);
  }
};

/** Links are made by hand in `<…|…>`; their address follows the URL rules only when the person clicks. */
const table: Record<string, [fields: Record<string, Check>, on: Surface[], ...rules: Rule[]]> = {
  section: [
    { 'text?': text(3000), 'fields?': list(1, 10, text(2000)), 'accessory?': element, 'expand?': boolean },
    EVERYWHERE,
    atLeastOneOf('text', 'fields'),
    responseUrlOnlyInInput,
  ],
  header: [{ text: plainText(150), 'level?': integer(1, 4) }, EVERYWHERE],
  divider: [{}, EVERYWHERE],
  context: [{ elements: list(1, 10, contextElement) }, EVERYWHERE],
  actions: [{ elements: list(1, 25, element) }, EVERYWHERE],
  image: [
    {
      alt_text: string(1, 2000),
      'title?': plainText(2000),
      'image_url?': imageUrl,
      'slack_file?': slackFile,
    },
    EVERYWHERE,
    exactlyOneOf('image_url', 'slack_file'),
  ],
  input: [
    {
      label: plainText(2000),
      element,
      'hint?': plainText(2000),
      'optional?': boolean,
      'dispatch_action?': boolean,
    },
    EVERYWHERE,
    isInput,
    responseUrlOnlyInInput,
  ],
  rich_text: [richTextFields, EVERYWHERE],
  video: [
    {
      video_url: imageUrl,
      thumbnail_url: imageUrl,
      alt_text: string(1, 2000),
      title: plainText(199),
      'title_url?': imageUrl,
      'author_name?': string(1, 49),
      'provider_name?': string(1, 255),
      'provider_icon_url?': imageUrl,
      'description?': plainText(199),
    },
    EVERYWHERE,
  ],
  alert: [{ text: text(3000), 'level?': oneOf('default', 'info', 'warning', 'error', 'success') }, ['modal']],
  markdown: [{ text: string(1, 12_000) }, MESSAGE, countsMarkdown],
  context_actions: [{ elements: list(1, 5, element) }, MESSAGE],
  table: [
    {
      rows: list(1, 100, list(1, 20, cell)),
      'column_settings?': list(
        0,
        20,
        object({ 'align?': oneOf('left', 'center', 'right'), 'is_wrapped?': boolean }),
      ),
    },
    MESSAGE,
    onlyTable,
  ],
  data_table: [
    {
      rows: list(2, 101, list(1, 20, cell)),
      caption: string(1, 3000),
      'page_size?': integer(1, 100),
      'row_header_column_index?': integer(0, 19),
    },
    MESSAGE,
    dataTableIsShort,
  ],
  card: [
    {
      'title?': mrkdwn(150),
      'subtitle?': mrkdwn(150),
      'body?': mrkdwn(200),
      'hero_image?': image,
      'icon?': image,
      'actions?': list(1, 5, element),
    },
    MESSAGE,
    atLeastOneOf('hero_image', 'title', 'actions', 'body'),
  ],
  carousel: [{ elements: list(1, 10, nested('card')) }, MESSAGE],
  container: [
    {
      'title?': plainText(150),
      'rich_text_title?': richText,
      'subtitle?': text(150),
      child_blocks: list(
        1,
        10,
        nested(
          'actions',
          'context',
          'divider',
          'header',
          'image',
          'input',
          'rich_text',
          'section',
          'table',
          'video',
        ),
      ),
      'width?': oneOf('narrow', 'standard', 'wide', 'full'),
      'icon?': image,
      'is_collapsible?': boolean,
      'default_collapsed?': boolean,
      'has_header_divider?': boolean,
    },
    MESSAGE,
    atLeastOneOf('title', 'rich_text_title'),
  ],
};

/** Blocks inside a block. */
function nested(...types: string[]): Check {
  return (value, at, seen) => {
    const outer = seen.block;
    if (isObject(value) && !types.includes(String(value.type))) {
      note(seen, `unsupported type: ${String(value.type)}`, `${at}/type`);
    } else block(value, at, seen);
    seen.block = outer;
  };
}

const blocks = new Map(
  Object.entries(table).map(([type, [fields, on, ...rules]]) => [
    type,
    { check: object({ type: oneOf(type), 'block_id?': string(1, 255), ...fields }, ...rules), on },
  ]),
);

/** A block where it stands: known, allowed on its surface, its id given once, and right in itself. */
export const block: Check = (value, at, seen) => {
  if (!isObject(value)) return note(seen, 'must provide an object', at);
  const type = String(value.type);
  const found = blocks.get(type);
  if (!found?.on.includes(seen.surface)) return note(seen, `unsupported type: ${type}`, `${at}/type`);
  seen.block = type;
  seen.actionIds.clear();
  found.check(value, at, seen);
  if (typeof value.block_id !== 'string') return;
  if (seen.blockIds.has(value.block_id))
    note(seen, `\`block_id\` already exists: ${value.block_id}`, `${at}/block_id`);
  seen.blockIds.add(value.block_id);
};
