import type { Check, Rule } from './check.js';
import {
  atLeastOneOf,
  boolean,
  exactlyOneOf,
  integer,
  isObject,
  list,
  note,
  oneOf,
  string,
} from './check.js';
import { type BlockRule, EVERYWHERE, MODAL } from './element-rule.js';
import { element, responseUrlOnlyInInput } from './elements.js';
import { imageUrl, plainText, slackFile, text } from './objects.js';
import { richTextFields } from './rich-text.js';

/** Blocks that most surfaces allow. */

const contextElement: Check = (value, at, seen) => {
  if (isObject(value) && (value.type === 'plain_text' || value.type === 'mrkdwn'))
    return text(3000)(value, at, seen);
  element(value, at, seen);
};

const isInput: Rule = (fields, at, seen) => {
  seen.counts.inputs += 1;
  const inner = fields.element;
  if (fields.dispatch_action === true && isObject(inner) && inner.type === 'file_input') {
    note(seen, 'dispatch_action is not allowed with a file_input', at);
  }
};

export const pageBlocks: Record<string, BlockRule> = {
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
  alert: [{ text: text(200), 'level?': oneOf('default', 'info', 'warning', 'error', 'success') }, MODAL],
};
