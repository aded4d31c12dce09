import type { DrawnForm, PostField } from '../../field.js';
import { mediaNeeded } from '../review.js';
import { FILE, pictureInputs, pictureProblems, readPicture, REMOVE_PICTURE } from './inputs.js';

/** A picture or video from Slack. */

export const pictureField: PostField = {
  draw: (form) => pictureInputs(form, unlessSaid(form, mediaNeeded(form.values))),
  read: readPicture,
  changes: {
    [REMOVE_PICTURE]: ({ values, about }) => ({ values: { ...values, picture: undefined }, about }),
  },
  problems: ({ values }) => pictureProblems(values),
};

const unlessSaid = ({ notices }: DrawnForm, needs: string | undefined) =>
  notices.fields[FILE] === needs ? undefined : needs;
