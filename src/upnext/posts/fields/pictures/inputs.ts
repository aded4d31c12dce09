import type { InputBlock, KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { PostAbout } from '../../about.js';
import { button, cut, field, section } from '../../../slack/text/blocks.js';
import { escape } from '../../../slack/text/markup.js';
import type { MessageFile } from '../../../slack/text/message-text.js';
import { typedText, type ViewState } from '../../../slack/views/view-state.js';
import type { PictureValue } from '../../pictures/table.js';
import type { DrawnForm, PostField } from '../../field.js';
import type { Draft } from '../draft.js';
import { mediaNeeded } from '../review.js';

/** A picture or video from Slack: the input for it, and how it is listed with its description. */

const REMOVE_PICTURE = 'remove_picture';
export const FILE = 'File';
/** The input with the description: what is wrong with the picture is shown there. */
export const PICTURE = 'Picture';

export const pictureField: PostField = {
  draw: pictureInputs,
  read: readPicture,
  changes: {
    [REMOVE_PICTURE]: ({ values, about }) => ({ values: { ...values, picture: undefined }, about }),
  },
  problems: ({ values }) => pictureProblems(values),
};

const MAX_ALT = 1_000;
const MAX_NAME = 60;

/** What the form has to remember about its picture. The description is in its input. */
export const listedIn = ({ picture }: Pick<Draft, 'picture'>): Pick<PostAbout, 'picture'> => ({
  picture: picture && { file: picture.file, name: picture.name },
});

/** The open form without the file that is only in its input, where Slack keeps it. */
export const withoutUnlisted = (values: Draft, { picture }: Pick<PostAbout, 'picture'>): Draft =>
  picture ? values : { ...values, picture: undefined };

const HINT =
  'Up to 10 MB. To add a larger video, share it in a message and use “Schedule as a post” on that message.';

/**
 * Nothing where pictures can’t be added: the input for a link says why. The input takes any type: Slack’s list of file types
 * lacks HEIC and WebP, and a view with others may be invalid.
 */
function pictureInputs({
  values,
  about,
  notices,
}: Pick<DrawnForm, 'values' | 'about' | 'notices'>): (InputBlock | KnownBlock)[] {
  const { picture } = values;
  const needs = mediaNeeded(values);
  const isSaid = notices.fields[FILE] === needs;
  if (!picture && about.noPictures !== undefined) return [];
  const hasFocus = picture && notices.fields[PICTURE] !== undefined;
  return [
    picture
      ? {
          ...section(`*${escape(picture.name)}*`, button('Remove', REMOVE_PICTURE)),
          block_id: 'listed-picture',
        }
      : field(
          FILE,
          'Picture or video',
          { type: 'file_input', action_id: 'file', max_files: 1 },
          { optional: true, hint: isSaid || !needs ? HINT : `${needs} ${HINT}` },
        ),
    field(
      PICTURE,
      `Description of ${picture?.name ?? 'the picture or video'}`,
      {
        type: 'plain_text_input',
        action_id: 'description',
        max_length: MAX_ALT,
        ...(hasFocus && { focus_on_load: true }),
        ...(picture?.alt && { initial_value: cut(picture.alt, MAX_ALT) }),
      },
      { optional: true, hint: ALT_HINT },
    ),
  ];
}

const ALT_HINT =
  'For people who can’t see it. It appears only on the card, because the scheduling service has no field for it.';

const chosenFiles = z.object({
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string().catch('file'),
      title: z.string().catch(''),
      alt_txt: z.string().catch(''),
    }),
  ),
});

function readPicture(state: ViewState, { picture }: Pick<PostAbout, 'picture'>): Pick<Draft, 'picture'> {
  const alt = typedText(state, PICTURE).trim();
  if (picture) return { picture: { ...picture, alt } };
  const [input] = Object.values(state.values[FILE] ?? {});
  const [chosen] = (input && chosenFiles.safeParse(input).data?.files) ?? [];
  if (!chosen) return {};
  const file = pictureOf(chosen);
  return { picture: { ...file, alt: alt || file.alt } };
}

/** The title is a description only if somebody wrote it: Slack uses the name of the file otherwise. */
export function pictureOf({
  id,
  name,
  title,
  alt_txt,
}: Omit<MessageFile, 'mimetype' | 'mode'>): PictureValue {
  const isWritten = title !== name && title !== name.replace(/\.[^.]*$/, '');
  return { file: id, name: shortName(name), alt: cut(alt_txt || (isWritten ? title : ''), MAX_ALT) };
}

/** Keeps the ending. */
function shortName(name: string): string {
  if (name.length <= MAX_NAME) return name || 'file';
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return `${cut(name, MAX_NAME - 1 - ending.length)}…${ending}`;
}

const ONE_OF_BOTH =
  'The scheduling service accepts either this link or a file, not both. Remove the link or the file.';

const ENDING = /\.(\w+)$/;
const PICTURE_ENDINGS = /^(?:jpe?g|png|gif|webp|avif|hei[cf]|mp4|m4v|mov|webm)$/i;

/** Until Slack has scanned a file, only its name says what it is. */
export function mayBePicture({ name, mimetype = '' }: Pick<MessageFile, 'name'> & { mimetype?: string }) {
  if (mimetype) return /^(?:image\/(?!svg)|video\/)/.test(mimetype);
  const ending = ENDING.exec(name)?.[1];
  return ending === undefined || PICTURE_ENDINGS.test(ending);
}

function pictureProblems(values: Draft): Record<string, string> {
  const { picture, Media } = values;
  return {
    ...(picture &&
      !mayBePicture(picture) && { [PICTURE]: `${picture.name} isn’t a picture or a video. Remove it.` }),
    ...(picture && Media !== '' && { Media: ONE_OF_BOTH }),
  };
}
