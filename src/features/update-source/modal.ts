import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import { clip, context, field, plain } from '../../slack/blocks.js';
import { actionIdOf, typedText } from '../../slack/view-state.js';
import type { About } from '../../forms/form.js';
import { escape } from '../../slack/markup.js';
import { projectField } from '../../views/project-field.js';
import { NAMES, type Edit, type Texts } from './source.js';

export const UPDATE_SOURCE = 'update_source';

export function sourceForm(edit: Edit, about: About): ModalView {
  return {
    type: 'modal',
    callback_id: UPDATE_SOURCE,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('Change a source'),
    submit: plain('Save'),
    close: plain('Cancel'),
    blocks: [
      projectField(about, undefined),
      context(`*${escape(clip(about.target?.name ?? '', 150))}*`),
      input('Source', edit.Source),
      input('Description', edit.Description, { optional: true }),
    ],
  };
}

function input(
  name: keyof Texts,
  text: string | undefined,
  look: { optional?: boolean } = {},
): KnownBlock | InputBlock {
  if (text === undefined) return context(`${name}: too long for a form in Slack, so it stays as it is.`);
  const initial = text && { initial_value: text };
  return field(
    name,
    name,
    { type: 'plain_text_input', action_id: name, multiline: true, max_length: 3000, ...initial },
    look,
  );
}

/** A text that was too long for an input has none, and is left alone. */
export function readSource({ state }: Pick<ViewOutput, 'state'>): Edit {
  const names = NAMES.filter((name) => actionIdOf(state, name) !== undefined);
  return Object.fromEntries(names.map((name) => [name, typedText(state, name)]));
}
