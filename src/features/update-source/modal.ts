import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import { formModal, type About } from '../../forms/form.js';
import { clip, context, field } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { actionIdOf, typedText } from '../../slack/views/view-state.js';
import { projectField } from '../../ui/project/project-field.js';
import { TEXT_FIELDS, type SourceEdit, type SourceTexts } from './source.js';

export const UPDATE_SOURCE = 'update_source';

export function sourceModal(edit: SourceEdit, about: About): ModalView {
  return formModal(UPDATE_SOURCE, about, { title: 'Edit source', submit: 'Save' }, [
    projectField(about, undefined),
    context(`*${escape(clip(about.target?.name ?? '', 150))}*`),
    input('Source', edit.Source),
    input('Description', edit.Description, { optional: true }),
  ]);
}

function input(
  name: keyof SourceTexts,
  text: string | undefined,
  options: { optional?: boolean } = {},
): KnownBlock | InputBlock {
  if (text === undefined) return context(`*${name}* is too long to edit in Slack. It stays as it is.`);
  const initial = text && { initial_value: text };
  return field(
    name,
    name,
    { type: 'plain_text_input', action_id: name, multiline: true, max_length: 3000, ...initial },
    options,
  );
}

/** Texts without an input are left out, so they are not changed. */
export function readSource({ state }: Pick<ViewOutput, 'state'>): SourceEdit {
  const fields = TEXT_FIELDS.filter((name) => actionIdOf(state, name) !== undefined);
  return Object.fromEntries(fields.map((name) => [name, typedText(state, name)]));
}
