import type { PictureValue } from '../../pictures/table.js';
import { actions, button, cut, field, section, textInput } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { MessageFile } from '../../slack/text/message-text.js';
import { chosenFiles, typedText, type ViewState } from '../../slack/views/view-state.js';
import { type Draft, hasMedia } from '../model/draft.js';
import { DESCRIPTION, FILE, LINK } from '../model/inputs.js';
import { mediaNeeded } from '../model/review.js';
import type { PostAbout } from './about.js';
import type { Blocks, DrawnForm, OpenForm, PostField } from './field.js';

/** The picture or video of a post: a file from Slack with its description, or a link, which the service takes as it is. */

const REMOVE_PICTURE = 'remove_picture';
const SWITCH_MEDIA = 'switch_media';

export const pictureField: PostField = {
  draw: pictureInputs,
  read: (state, about) => ({ ...readPicture(state, about), Media: typedText(state, LINK).trim() }),
  changes: {
    [REMOVE_PICTURE]: ({ values, about }) => ({ values: { ...values, picture: undefined }, about }),
    [SWITCH_MEDIA]: ({ values, about }) => ({
      values: { ...values, picture: undefined, Media: '' },
      about: { ...about, byLink: !takesLink(values, about) },
    }),
  },
  problems: ({ values: { picture } }) =>
    picture && !mayBePicture(picture)
      ? { [FILE]: `${picture.name} isn’t a picture or a video. Remove it.` }
      : {},
};

/** Whether the form has an input for a link in place of one for a file. */
export const takesLink = ({ Media }: Draft, { byLink = false, noPictures }: PostAbout): boolean =>
  Media !== '' || byLink || noPictures !== undefined;

const MAX_ALT = 1_000;
const MAX_NAME = 60;

/** What the form has to remember about its picture. The description is in its input. */
export const listedIn = ({ picture }: Pick<Draft, 'picture'>): Pick<PostAbout, 'picture'> => ({
  picture: picture && { file: picture.file, name: picture.name },
});

/** The open form without the file that is only in its input, where Slack keeps it. */
export const withoutUnlisted = (values: Draft, { picture }: Pick<PostAbout, 'picture'>): Draft =>
  picture ? values : { ...values, picture: undefined };

/** Slack may not say whether a file is in its input. */
export const mayFillPicture = (state: ViewState): boolean =>
  [LINK, DESCRIPTION].some((input) => typedText(state, input).trim() !== '') ||
  (state.values[DESCRIPTION] !== undefined && chosenFiles(state, FILE)?.length !== 0);

/** Whether its field is needed, or has something in it. */
export const usesPicture = ({ values, about }: OpenForm): boolean =>
  hasMedia(values) || about.fillsPicture === true || mediaNeeded(values) !== undefined;

const LABEL = 'Picture or video';
const HINT = 'Up to 10 MB. For a larger video, use “Schedule as a post” on a message that has it.';

/** The input takes any type: Slack’s list of file types lacks HEIC and WebP, and a view with others may be invalid. */
function pictureInputs({ values, about, notices }: DrawnForm): Blocks {
  const { picture } = values;
  if (picture)
    return [
      { ...section(`*${escape(picture.name)}*`, button('Remove', REMOVE_PICTURE)), block_id: FILE },
      description(picture),
    ];
  const { noPictures } = about;
  const needs = mediaNeeded(values);
  const optional = needs === undefined || values.Status === 'DRAFT';
  const isSaid = notices.fields[FILE] === needs;
  if (takesLink(values, about) || notices.fields[LINK] !== undefined) {
    const link = textInput('media', { placeholder: 'https://…', value: values.Media });
    const hint = [needs, noPictures].filter(Boolean).join(' ');
    const other = noPictures === undefined ? choice('Upload a file') : [];
    return [field(LINK, LABEL, link, { optional, hint }), ...other];
  }
  const hint = isSaid || !needs ? HINT : `${needs} ${HINT}`;
  return [
    field(FILE, LABEL, { type: 'file_input', action_id: 'file', max_files: 1 }, { optional, hint }),
    ...choice('Use a link'),
    description(),
  ];
}

const choice = (label: string) => [actions('media', button(label, SWITCH_MEDIA))];

const description = ({ alt }: Partial<PictureValue> = {}) =>
  field(DESCRIPTION, 'Description', textInput('description', { most: MAX_ALT, value: alt }), {
    optional: true,
    hint: 'For people who can’t see it. Shown only in Slack.',
  });

function readPicture(state: ViewState, { picture }: Pick<PostAbout, 'picture'>): Pick<Draft, 'picture'> {
  const alt = typedText(state, DESCRIPTION).trim();
  if (picture) return { picture: { ...picture, alt } };
  const chosen = chosenFiles(state, FILE)?.[0];
  if (!chosen) return {};
  const file = pictureOf(chosen);
  return { picture: { ...file, alt: alt || file.alt } };
}

/** The title is a description only if somebody wrote it: Slack uses the name of the file otherwise. */
export function pictureOf(file: Omit<MessageFile, 'mimetype' | 'mode'>): PictureValue {
  const { id, name, title, alt_txt } = file;
  const isWritten = title !== name && title !== name.replace(/\.[^.]*$/, '');
  return { file: id, name: shortName(name), alt: cut(alt_txt || (isWritten ? title : ''), MAX_ALT) };
}

/** Keeps the ending. */
function shortName(name: string): string {
  if (name.length <= MAX_NAME) return name || 'file';
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return `${cut(name, MAX_NAME - 1 - ending.length)}…${ending}`;
}

const ENDING = /\.(\w+)$/;
const PICTURE_ENDINGS = /^(?:jpe?g|png|gif|webp|avif|hei[cf]|mp4|m4v|mov|webm)$/i;

/** Until Slack has scanned a file, only its name says what it is. */
export function mayBePicture({ name, mimetype = '' }: Pick<MessageFile, 'name'> & { mimetype?: string }) {
  if (mimetype) return /^(?:image\/(?!svg)|video\/)/.test(mimetype);
  const ending = ENDING.exec(name)?.[1];
  return ending === undefined || PICTURE_ENDINGS.test(ending);
}
