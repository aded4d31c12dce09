import type { InputBlock, KnownBlock, Overflow } from '@slack/types';
import * as z from 'zod';
import type { Notices } from '../../../forms/form.js';
import type { PostAbout } from '../../about.js';
import { alert, context, cut, field, option, section } from '../../../slack/text/blocks.js';
import { escape } from '../../../slack/text/markup.js';
import type { MessageFile } from '../../../slack/text/message-text.js';
import { typedText, type ViewState } from '../../../slack/views/view-state.js';
import { ONE_IS_SENT, type PictureValue } from '../../pictures/lines.js';
import { counted } from '../../../ui/words.js';
import type { DrawnForm } from '../../field.js';
import type { Draft } from '../draft.js';

/** The pictures and videos in the form: those it lists, in order, and the input that adds more. */

export const CHANGE_PICTURE = 'change_picture';
export const FILES = 'Files';

export const MAX_PICTURES = 10;
const MAX_ALT = 1_000;
const MAX_NAME = 60;

type WithPictures = Pick<Draft, 'pictures' | 'added' | 'Media'>;

/** Listed, or just chosen in the input. */
export const hasPictures = ({ pictures = [], added = [] }: Omit<WithPictures, 'Media'>): boolean =>
  pictures.length + added.length > 0;

export const hasMedia = (values: WithPictures): boolean => values.Media !== '' || hasPictures(values);

/** The input with the description of a picture: what is wrong with the picture is shown there. */
export const pictureField = ({ file }: Pick<PictureValue, 'file'>): string => `${PICTURE}${file}`;
const PICTURE = 'Picture:';

/** What the form has to remember about its pictures. The descriptions are in the inputs. */
export const listedIn = ({
  pictures = [],
  filesInput,
}: Pick<Draft, 'pictures' | 'filesInput'>): Pick<PostAbout, 'pictures' | 'refusedFiles' | 'filesInput'> => ({
  pictures: pictures.length > 0 ? pictures.map(({ file, name }) => ({ file, name })) : undefined,
  refusedFiles: undefined,
  filesInput,
});

const hintFor = (room: number) =>
  `Up to ${counted(room, 'file')}${room === 1 ? ' of 10 MB' : ', 10 MB each'}. To add a larger video, share it in a message and use “Schedule as a post” on that message.`;

/**
 * Nothing where pictures can’t be added: the input for a link says why. The input takes any type: Slack’s list of file types
 * lacks HEIC and WebP, and a view with others may be invalid.
 */
export function pictureInputs(
  { values, about, notices }: Pick<DrawnForm, 'values' | 'about' | 'notices'>,
  needs: string | undefined,
): (InputBlock | KnownBlock)[] {
  const { pictures = [], filesInput = 0 } = values;
  const asked = pictures.find((picture) => notices.fields[pictureField(picture)] !== undefined);
  const room = MAX_PICTURES - pictures.length;
  const canAdd = about.noPictures === undefined && room > 0;
  const input = { type: 'file_input' as const, action_id: `files:${filesInput}` };
  return [
    ...pictures.flatMap((picture, index) =>
      listedPicture(picture, index, { count: pictures.length, hasFocus: picture === asked }),
    ),
    ...(pictures.length > 1 ? [context(`${ONE_IS_SENT} The first one is sent.`)] : []),
    ...(canAdd
      ? [
          field(
            FILES,
            pictures.length > 0 ? 'Add pictures or videos' : 'Pictures or videos',
            { ...input, max_files: room },
            {
              optional: true,
              hint: [pictures.length === 0 && needs, hintFor(room)].filter(Boolean).join(' '),
            },
          ),
        ]
      : []),
  ];
}

function listedPicture(
  { file, name, alt }: PictureValue,
  index: number,
  { count, hasFocus }: { count: number; hasFocus: boolean },
): (InputBlock | KnownBlock)[] {
  const place = index === 0 ? 'sent with the post' : 'not sent';
  const title = count > 1 ? `${index + 1}. *${escape(name)}* · ${place}` : `*${escape(name)}*`;
  const menu: Overflow = {
    type: 'overflow',
    action_id: CHANGE_PICTURE,
    options: [
      ...(index > 0 ? [option(`Move ${name} up`, `up:${file}`)] : []),
      ...(index > 1 ? [option(`Send ${name} instead`, `first:${file}`)] : []),
      option(`Remove ${name}`, `remove:${file}`),
    ],
  };
  // The message that it is none stands below it.
  if (!mayBePicture({ name })) return [{ ...section(title, menu), block_id: pictureField({ file }) }];
  return [
    { ...section(title, menu), block_id: `listed:${file}` },
    field(
      pictureField({ file }),
      `Description of ${name}`,
      {
        type: 'plain_text_input',
        action_id: 'description',
        max_length: MAX_ALT,
        ...(hasFocus && { focus_on_load: true }),
        ...(alt && { initial_value: cut(alt, MAX_ALT) }),
      },
      { optional: true, hint: index === 0 ? ALT_HINT : undefined },
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

export function readPictures(
  state: ViewState,
  { pictures = [], filesInput }: Pick<PostAbout, 'pictures' | 'filesInput'>,
): Pick<Draft, 'pictures' | 'added' | 'filesInput'> {
  const [input] = Object.values(state.values[FILES] ?? {});
  const chosen = (input && chosenFiles.safeParse(input).data?.files) ?? [];
  const isNew = ({ id }: { id: string }) => !pictures.some(({ file }) => file === id);
  const added = chosen.filter(isNew).map(pictureOf);
  return {
    ...(pictures.length > 0 && {
      pictures: pictures.map((picture) => ({
        ...picture,
        alt: typedText(state, pictureField(picture)).trim(),
      })),
    }),
    ...(added.length > 0 && { added }),
    ...(filesInput !== undefined && { filesInput }),
  };
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

/** The form as it comes back: what was just chosen is listed, and the input is empty again. */
export function withAddedPictures(values: Draft): Draft {
  const { pictures = [], added = [], replaced, ...others } = values;
  if (added.length === 0) return values;
  return {
    ...others,
    pictures: [...pictures, ...added].slice(0, MAX_PICTURES),
    replaced: replaced + 1,
    filesInput: replaced + 1,
  };
}

/** The choice in the menu of a picture. */
export function withPictureChanged(values: Draft, choice: string): Draft {
  const [change, file] = choice.split(':');
  const pictures = values.pictures ?? [];
  const index = pictures.findIndex((picture) => picture.file === file);
  const picture = pictures[index];
  if (!picture) return values;
  const others = pictures.filter((other) => other !== picture);
  if (change === 'remove') return { ...values, pictures: others };
  const place = change === 'first' ? 0 : Math.max(0, index - 1);
  return { ...values, pictures: [...others.slice(0, place), picture, ...others.slice(place)] };
}

const DESCRIBE = 'Describe what it shows, or leave this empty.';
/** At the top, because the inputs may be further down, out of sight. */
export function pictureNotice({ fields }: Notices): KnownBlock[] {
  const said = Object.entries(fields).filter(([name]) => name.startsWith(PICTURE));
  if (said.length === 0) return [];
  const unusable = said.filter(([, say]) => say !== DESCRIBE).length;
  if (unusable === 0) return alert('info', SEE_LIST);
  return alert('warning', `${unusable === 1 ? 'One file' : `${unusable} files`} can’t be used. See below.`);
}

const SEE_LIST = 'One more step: describe your file below, or leave that empty. Then press the button again.';

const ONE_OF_BOTH =
  'The scheduling service accepts either this link or a file, not both. Remove the link or the files.';

const ENDING = /\.(\w+)$/;
const PICTURE_ENDINGS = /^(?:jpe?g|png|gif|webp|avif|hei[cf]|mp4|m4v|mov|webm)$/i;

/** Until Slack has scanned a file, only its name says what it is. */
export function mayBePicture({ name, mimetype = '' }: Pick<MessageFile, 'name'> & { mimetype?: string }) {
  if (mimetype) return /^(?:image\/(?!svg)|video\/)/.test(mimetype);
  const ending = ENDING.exec(name)?.[1];
  return ending === undefined || PICTURE_ENDINGS.test(ending);
}

const notAPicture = (name: string) => `${name} isn’t a picture or a video. Remove it.`;

/** Descriptions are asked for once, when the form first lists a picture. */
export function pictureProblems(
  values: WithPictures,
  refused: PostAbout['refusedFiles'] = {},
): Record<string, string> {
  const { added = [], Media } = values;
  const [first] = added;
  const others = added.filter((file) => !mayBePicture(file));
  return {
    ...(first && { [pictureField(first)]: DESCRIBE }),
    ...Object.fromEntries(others.map((file) => [pictureField(file), notAPicture(file.name)])),
    ...Object.fromEntries(Object.entries(refused).map(([file, say]) => [pictureField({ file }), say])),
    ...(Media !== '' && hasPictures(values) && { Media: ONE_OF_BOTH }),
  };
}
