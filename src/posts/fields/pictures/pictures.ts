import type { DrawnForm, PostField } from '../../field.js';
import { nameOf, pictureBlocks } from '../../pictures/lines.js';
import { whyNeeded } from './media-needed.js';
import { FILE, pictureInputs, pictureProblems, readPicture, REMOVE_PICTURE } from './inputs.js';

/** A picture or video from Slack. */

export const pictureField: PostField = {
  place: 'more',
  draw: (form) => pictureInputs(form, unlessSaid(form, whyNeeded(form))),
  opensMore: (form) => form.values.picture !== undefined || form.notices.fields[FILE] !== undefined,
  read: readPicture,
  changes: {
    [REMOVE_PICTURE]: ({ values, about }) => ({ values: { ...values, picture: undefined }, about }),
  },
  problems: ({ values }) => ({ fields: pictureProblems(values) }),
  words: ({ picture }) => [
    {
      label: 'File',
      text: picture ? `${nameOf(picture)}${picture.alt ? ` (“${picture.alt}”)` : ''}` : '',
      isPrivate: true,
    },
  ],
  card: ({ picture }, addressOf) => pictureBlocks(picture, addressOf),
};

const unlessSaid = ({ notices }: DrawnForm, needs: string | undefined) =>
  notices.fields[FILE] === needs ? undefined : needs;
