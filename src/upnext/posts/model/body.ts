import { DETAILS, enteredOf, type PostBody } from './details.js';
import { type Draft, firstText } from './draft.js';

/** A post as the service gets it. */

/** Without its date and its picture. Only for values with one text. */
export function bodyOf(values: Draft) {
  const { Platforms, Status } = values;
  const sent = DETAILS.flatMap((detail) => {
    const { value } = enteredOf(values, detail);
    return detail.sentAs && value ? [[detail.sentAs, value] as const] : [];
  });
  const details: Omit<PostBody, 'Content' | 'Platforms' | 'Status'> = Object.fromEntries(sent);
  return { Content: firstText(values), Platforms, Status, ...details };
}
