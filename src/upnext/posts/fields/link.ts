import type { InputBlock } from '@slack/types';
import { field, plain } from '../../slack/text/blocks.js';
import { typedText } from '../../slack/views/view-state.js';
import type { DrawnForm, PostField } from '../field.js';
import { mediaNeeded } from './review.js';
import { MAX_INPUT } from './text.js';

/** A link to a picture or video, which the service takes instead of a file. */

export const LINK = 'Media';

export const linkField: PostField = {
  draw: (form) => (form.values.picture && form.values.Media === '' ? [] : [input(form)]),
  read: (state) => ({ Media: typedText(state, LINK).trim() }),
};

/** Slack would not send the form without a required input, so none is required where either will do. */
function input(form: DrawnForm): InputBlock {
  const { Media } = form.values;
  const { noPictures } = form.about;
  const needs = mediaNeeded(form.values);
  const canAdd = noPictures === undefined;
  return field(
    LINK,
    'Media',
    {
      type: 'plain_text_input',
      action_id: 'media',
      placeholder: plain('https://…', 150),
      ...(Media && { initial_value: Media.slice(0, MAX_INPUT) }),
    },
    {
      optional: canAdd || needs === undefined,
      hint: canAdd ? HINT : [needs && `${needs} Enter a link to it.`, noPictures].filter(Boolean).join(' '),
    },
  );
}

const HINT = 'A link to a picture or video, instead of a file.';
