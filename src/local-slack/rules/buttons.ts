import { exactlyOneOf, list, object, oneOf, string } from './check.js';
import type { ElementRule } from './element-rule.js';
import { actionId, confirmable, EVERYWHERE, ids, MESSAGE } from './element-rule.js';
import { imageUrl, plainText, slackFile, url } from './objects.js';

/** Buttons and images. */

const label = { 'accessibility_label?': string(1, 75) };
const style = { 'style?': oneOf('primary', 'danger') };
const feedback = object({ ...label, text: plainText(75), value: string(1, 2000) });
const parameter = object({ name: string(1, 255), value: string(0, 3000) });
const trigger = object({ url, 'customizable_input_parameters?': list(0, 100, parameter) });

export const buttons: Record<string, ElementRule> = {
  button: [
    {
      ...actionId,
      ...confirmable,
      ...style,
      ...label,
      text: plainText(75),
      'value?': string(0, 2000),
      'url?': url,
      'visible_to_user_ids?': ids,
      'agent_prompt?': string(1, 2000),
    },
    ['section', 'actions', 'card', 'data_table'],
    EVERYWHERE,
  ],
  workflow_button: [
    { ...actionId, ...confirmable, ...style, ...label, text: plainText(75), workflow: object({ trigger }) },
    ['section', 'actions'],
    MESSAGE,
  ],
  feedback_buttons: [
    { ...actionId, positive_button: feedback, negative_button: feedback },
    ['context_actions'],
    MESSAGE,
  ],
  icon_button: [
    {
      ...actionId,
      ...confirmable,
      ...label,
      icon: oneOf('trash'),
      text: plainText(75),
      'value?': string(0, 2000),
      'visible_to_user_ids?': ids,
    },
    ['context_actions'],
    MESSAGE,
  ],
  image: [
    { alt_text: string(1, 2000), 'image_url?': imageUrl, 'slack_file?': slackFile },
    ['section', 'context'],
    EVERYWHERE,
    exactlyOneOf('image_url', 'slack_file'),
  ],
};
