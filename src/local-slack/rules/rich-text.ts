import type { Check } from './check.js';
import { anything, boolean, byType, integer, list, object, oneOf, string } from './check.js';

/** The content of rich_text blocks. */

const style = object({
  'bold?': boolean,
  'italic?': boolean,
  'strike?': boolean,
  'underline?': boolean,
  'code?': boolean,
});

const is = (type: string) => ({ type: oneOf(type), 'style?': style });
const anyString = string(0, 12_000);

const inline = byType({
  text: object({ ...is('text'), text: string(1, 12_000) }),
  link: object({ ...is('link'), url: string(1, 3000), 'text?': anyString, 'unsafe?': boolean }),
  emoji: object({ ...is('emoji'), name: string(1, 255), 'unicode?': anyString, 'url?': anyString }),
  user: object({ ...is('user'), user_id: string(1, 255) }),
  channel: object({ ...is('channel'), channel_id: string(1, 255) }),
  usergroup: object({ ...is('usergroup'), usergroup_id: string(1, 255) }),
  team: object({ ...is('team'), team_id: string(1, 255) }),
  broadcast: object({ ...is('broadcast'), range: oneOf('here', 'channel', 'everyone') }),
  color: object({ ...is('color'), value: string(1, 9) }),
  date: object({
    ...is('date'),
    timestamp: integer(0, 99_999_999_999),
    format: string(1, 255),
    'url?': anyString,
    'fallback?': anyString,
  }),
});

const inlines = list(0, 1000, inline);
const section = object({ type: oneOf('rich_text_section'), elements: inlines });
const border = oneOf(0, 1);

const parts: Check = list(
  1,
  1000,
  byType({
    rich_text_section: section,
    rich_text_list: object({
      type: oneOf('rich_text_list'),
      style: oneOf('bullet', 'ordered'),
      elements: list(1, 1000, section),
      'indent?': integer(0, 8),
      'offset?': integer(0, 100_000),
      'border?': border,
    }),
    rich_text_quote: object({ type: oneOf('rich_text_quote'), elements: inlines, 'border?': border }),
    rich_text_preformatted: object({
      type: oneOf('rich_text_preformatted'),
      elements: inlines,
      'border?': border,
      'language?': anything,
    }),
  }),
);

/** A rich_text block as a value or a table cell. */
export const richText = object({ type: oneOf('rich_text'), 'block_id?': string(1, 255), elements: parts });
export const richTextFields = { elements: parts };
