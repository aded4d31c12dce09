import { escape } from '../../../slack/text/markup.js';
import { stores, type Draft } from '../draft.js';
import type { DrawnForm, PostField } from '../../field.js';
import { nameOf, pictureBlocks, pictureValue, type PictureValue } from '../../pictures/lines.js';
import { copyPicture, keepPicture, mediaOf, withoutCopy } from './copy.js';
import { change, fromTo, line } from '../line.js';
import { LINK } from '../link.js';
import { mediaNeeded, whyNeeded } from './media-needed.js';
import { filesOfMessage } from './of-message.js';
import {
  FILE,
  hasPicture,
  listedIn,
  PICTURE,
  pictureInputs,
  pictureNotice,
  pictureProblems,
  readPicture,
  REMOVE_PICTURE,
  withAddedPicture,
} from './inputs.js';

/** A picture or video from Slack. */

declare module '../draft.js' {
  interface Draft {
    picture?: PictureValue | undefined;
    /** Chosen in the form, which does not list it yet. */
    added?: PictureValue | undefined;
  }
}

export const pictureField: PostField = {
  schema: stores<'picture' | 'added'>({
    picture: pictureValue.optional(),
    added: pictureValue.optional(),
  }),
  place: 'more',
  draw: (form) => pictureInputs(form, unlessSaid(form, whyNeeded(form))),
  notice: ({ about, notices }) => [...pictureNotice(notices), ...filesOfMessage(about)],
  opensMore: (form) =>
    mediaNeeded(form).length === 0 && (hasPicture(form.values) || form.notices.fields[FILE] !== undefined),
  isAlwaysShown: (form) => mediaNeeded(form).length > 0,
  read: readPicture,
  remembered: listedIn,
  submittedAgain: withAddedPicture,
  changes: {
    [REMOVE_PICTURE]: ({ values, about }) => ({ values: { ...values, picture: undefined }, about }),
  },
  problems: ({ values }, { about }) => ({
    fields: pictureProblems(values, about.refusedFile),
    redraw: values.added !== undefined,
  }),
  prepare: copyPicture,
  async send(post, { deps, actor }) {
    const media = mediaOf(post.values, deps);
    if (media.ok) await keepPicture(post, { deps, actor });
    return media;
  },
  inputOf: (bodyField, { picture }) => (bodyField === LINK && picture ? PICTURE : undefined),
  boundTo: ({ picture }) => picture?.kept?.hash,
  asSubmitted: withoutCopy,
  lines: ({ picture }) =>
    picture ? line(titleOf(picture), escape([picture.name, picture.alt].filter(Boolean).join(': '))) : [],
  card: ({ picture }, addressOf) => pictureBlocks(picture, addressOf),
  changedTo: ({ values: now }, { values }) => fileNow(now.picture, values.picture),
  difference: ({ values: old }, { values }) => change('file', fileChanged(old.picture, values.picture)),
  audited: {
    name: 'file',
    of: ({ values: { picture } }) => (picture ? '1 file' : 'no file'),
    secret: ({ values }) => values.picture,
  },
};

const unlessSaid = ({ notices }: DrawnForm, needs: string | undefined) =>
  notices.fields[FILE] === needs ? undefined : needs;

/** A file that isn’t copied yet may be either. */
const titleOf = ({ kept }: PictureValue) =>
  kept ? { picture: 'Picture', video: 'Video' }[kept.kind] : 'File';

function fileNow(now: Draft['picture'], before: Draft['picture']): string[] {
  if (JSON.stringify(now) === JSON.stringify(before)) return [];
  if (!now) return ['The file was removed.'];
  if (now.name === before?.name) return ['The file or its description has changed.'];
  return [`The file is now ${nameOf(now)}.`];
}

/** A replaced file may have the same name. */
function fileChanged(before: Draft['picture'], now: Draft['picture']): string {
  if (JSON.stringify(before) === JSON.stringify(now)) return '';
  const names = fromTo(before && escape(nameOf(before)), now && escape(nameOf(now)));
  if (names) return names;
  return before?.kept?.hash === now?.kept?.hash ? 'new description' : 'new version of the file';
}
