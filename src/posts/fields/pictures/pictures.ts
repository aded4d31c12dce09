import * as z from 'zod';
import { escape } from '../../../slack/text/markup.js';
import { stores, type Draft } from '../draft.js';
import type { DrawnForm, PostField } from '../../field.js';
import {
  countedPictures,
  pictureBlocks,
  pictureNames,
  pictureValue,
  type PictureValue,
} from '../../pictures/lines.js';
import { copyPictures, keepPictures, mediaOf, withoutCopies } from './copy.js';
import { change, fromTo, line } from '../line.js';
import { LINK } from '../link.js';
import { mediaNeeded, whyNeeded } from './media-needed.js';
import { filesOfMessage } from './of-message.js';
import {
  CHANGE_PICTURE,
  FILES,
  hasPictures,
  listedIn,
  pictureField,
  pictureInputs,
  pictureNotice,
  pictureProblems,
  readPictures,
  withAddedPictures,
  withPictureChanged,
} from './inputs.js';

/** Pictures and videos from Slack. */

declare module '../draft.js' {
  interface Draft {
    /** In order: the first one is sent. */
    pictures?: PictureValue[] | undefined;
    /** Chosen in the form, which does not list them yet. */
    added?: PictureValue[] | undefined;
    /** The same as `replaced`, of the input for files alone, so that it keeps its files while other inputs are replaced. */
    filesInput?: number | undefined;
  }
}

export const picturesField: PostField = {
  schema: stores<'pictures' | 'added' | 'filesInput'>({
    pictures: z.array(pictureValue).optional(),
    added: z.array(pictureValue).optional(),
    filesInput: z.number().optional(),
  }),
  place: 'more',
  draw: (form) => pictureInputs(form, unlessSaid(form, whyNeeded(form))),
  notice: ({ about, notices }) => [...pictureNotice(notices), ...filesOfMessage(about)],
  opensMore: (form) =>
    mediaNeeded(form).length === 0 && (hasPictures(form.values) || form.notices.fields[FILES] !== undefined),
  isAlwaysShown: (form) => mediaNeeded(form).length > 0,
  read: readPictures,
  remembered: listedIn,
  submittedAgain: withAddedPictures,
  changes: {
    [CHANGE_PICTURE]: ({ values, about }, { choice = '' }) => ({
      values: withPictureChanged(values, choice),
      about,
    }),
  },
  problems: ({ values }, { about }) => ({
    fields: pictureProblems(values, about.refusedFiles),
    redraw: values.added !== undefined,
  }),
  prepare: copyPictures,
  async send(post, { deps, actor }) {
    const media = mediaOf(post.values, deps);
    if (media.ok) await keepPictures(post, { deps, actor });
    return media;
  },
  inputOf: (bodyField, { pictures: [first] = [] }) =>
    bodyField === LINK && first ? pictureField(first) : undefined,
  boundTo: ({ pictures = [] }) => pictures.map(({ kept }) => kept?.hash),
  asSubmitted: withoutCopies,
  lines: ({ pictures = [] }) =>
    pictures.flatMap(({ name, alt, kept }) =>
      line(kept ? KINDS[kept.kind] : 'File', escape([name, alt].filter(Boolean).join(': '))),
    ),
  card: ({ pictures = [] }, addressOf) => pictureBlocks(pictures, addressOf),
  changedTo: ({ values: now }, { values }) => filesNow(now.pictures, values.pictures),
  difference: ({ values: old }, { values }) => change('files', filesChanged(old.pictures, values.pictures)),
  audited: {
    name: 'files',
    of: ({ values: { pictures = [] } }) => countedPictures(pictures.length),
    secret: ({ values }) => values.pictures,
  },
};

const unlessSaid = ({ notices }: DrawnForm, needs: string | undefined) =>
  notices.fields[FILES] === needs ? undefined : needs;

/** A file that isn’t copied yet may be either. */
const KINDS = { picture: 'Picture', video: 'Video' };

type Pictures = Draft['pictures'];

function filesNow(now: Pictures = [], before: Pictures = []): string[] {
  const names = pictureNames(now);
  if (JSON.stringify(now) === JSON.stringify(before)) return [];
  if (names === pictureNames(before)) return ['A file or its description has changed.'];
  return [now.length > 0 ? `The files are now ${names}.` : 'The files were removed.'];
}

/** A replaced file may have the same name. */
function filesChanged(before: Pictures = [], now: Pictures = []): string {
  if (JSON.stringify(before) === JSON.stringify(now)) return '';
  const names = fromTo(escape(pictureNames(before)), escape(pictureNames(now)));
  if (names) return names;
  const hashes = [before, now].map((pictures) => pictures.map(({ kept }) => kept?.hash).join());
  return hashes[0] === hashes[1] ? 'new description' : 'new version of the file';
}
