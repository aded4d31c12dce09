import type { InputBlock } from '@slack/types';
import * as z from 'zod';
import { context, clip, field, plain } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { typedText } from '../../slack/views/view-state.js';
import { column, type Cells, type Column, type FieldColumns } from './column.js';
import type { Draft } from './draft.js';
import type { DrawnForm, PostField } from '../field.js';
import { mediaNeeded, whyNeeded } from './pictures/media-needed.js';
import { MAX_INPUT } from './text.js';

/** A link to a picture or video, which the service takes instead of a file. */

export const LINK = 'Media';

const MEDIA_COLUMN = column(
  'media',
  'Media',
  /^(?:(?:media|images?|pictures?|photos?|videos?)(?: (?:link|url)s?)?|bild(?:er)?|medien|medium|imagen|medios|imagem|midia|immagine|afbeelding|メディア|画像)$/,
  'the picture or video',
);

const LINK_COLUMN: Column = {
  ...column('link', 'Link', /^(?:links?|urls?|web ?site|lien|enlace|collegamento|リンク)$/, 'the link'),
  isWritten: (rows) => rows.some(({ link }) => link),
  withoutHeading: { index: 2, fits: (cell) => /^\s*(?:https?:\S+)?\s*$/i.test(cell) },
};

const storedLink = z.object({ Media: z.string().optional() }).catch({});

/** A link to media, and a link to anything else, which becomes part of the text. */
const columns: FieldColumns = {
  all: [MEDIA_COLUMN, LINK_COLUMN],
  hint: 'Media, Link',
  read: (cells, values) => ({
    values: { Media: (cells.media ?? '').trim(), Content: withLink(values, cells) },
  }),
  lines: (_, { link = '' }) => (link.trim() ? [`With the link ${escape(clip(link.trim(), 200))}`] : []),
  write: (post) => ({ media: storedLink.parse(post.own?.values).Media ?? post.details().media ?? '' }),
};

function withLink({ Content }: Draft, { link = '' }: Cells): string {
  const address = link.trim();
  return Content.trim() === '' || Content.includes(address) ? Content : `${Content.trimEnd()}\n\n${address}`;
}

export const linkField: PostField = {
  place: 'more',
  draw: (form) => (form.values.picture && form.values.Media === '' ? [] : [input(form)]),
  opensMore: (form) =>
    mediaNeeded(form).length > 0 || form.values.Media !== '' || form.notices.fields[LINK] !== undefined,
  read: (state) => ({ Media: typedText(state, LINK).trim() }),
  body: ({ Media }) => ({ ...(Media && { Media }) }),
  words: ({ Media }) => [{ label: 'Media', text: Media, isPrivate: true }],
  card: ({ Media }) => (Media ? [context(`Media: ${escape(clip(Media, 300))}`)] : []),
  columns,
};

/** Slack would not send the form without a required input, so none is required where either will do. */
function input(form: DrawnForm): InputBlock {
  const { Media } = form.values;
  const { noPictures } = form.about;
  const needs = whyNeeded(form);
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
