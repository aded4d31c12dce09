import { parseAbout } from '../../forms/form.js';
import type { HeldContent, HeldPost } from '../table/held-row.js';
import { counted, networkName } from '../../ui/words.js';
import { bothClocks } from '../card.js';
import { namesOf } from '../fields/differences.js';
import { partsOf, textFor } from '../../platforms/parts.js';
import { countedPictures, pictureNames } from '../pictures/lines.js';
import { draftSchema, type Draft } from '../form/post.js';
import type { SubmittedPost } from '../form/submitted.js';

/** Networks with a text of their own in one of the versions. */
function ownTextsNow(stored: Draft, values: Draft): string[] {
  const has = (network: string) => [stored, values].some(({ texts }) => texts?.[network]?.trim());
  return stored.Platforms.filter(
    (network) => has(network) && textFor(stored, network) !== textFor(values, network),
  ).map((network) => `The text for ${networkName(network)} is now “${textFor(stored, network)}”.`);
}

/** What differs between a held post and what somebody else submitted for it: "The time is now …". */
export function changesBetween(current: HeldPost, { values, moment }: SubmittedPost): string[] {
  const stored = draftSchema.parse(current.values);
  const at = current.dueAt;
  return [
    ...(stored.Content === values.Content ? [] : [`The text is now “${stored.Content}”.`]),
    ...ownTextsNow(stored, values),
    ...(namesOf(stored.Platforms) === namesOf(values.Platforms)
      ? []
      : [`The networks are now ${namesOf(stored.Platforms)}.`]),
    ...(at && at.getTime() !== moment?.at.getTime() ? [`The time is now ${bothClocks(current)}.`] : []),
    ...(stored.Media === values.Media ? [] : [`The media is now ${stored.Media || 'empty'}.`]),
    ...filesNow(stored, values),
  ];
}

/** Somebody else’s text could take the place of the submitted one. */
export function hasOtherText(current: HeldPost, { values }: Pick<SubmittedPost, 'values'>): boolean {
  const stored = draftSchema.parse(current.values);
  return stored.Content !== values.Content || ownTextsNow(stored, values).length > 0;
}

function filesNow({ pictures: stored = [] }: Draft, { pictures = [] }: Draft): string[] {
  const names = pictureNames(stored);
  if (JSON.stringify(stored) === JSON.stringify(pictures)) return [];
  if (names === pictureNames(pictures)) return ['A file or its description has changed.'];
  return [stored.length > 0 ? `The files are now ${names}.` : 'The files were removed.'];
}

type Facts = Record<string, string | undefined>;

/** What a form changed, for the audit trail: never a text or a link. */
export function auditedChanges(
  earlier: Pick<HeldContent, 'values' | 'about'>,
  { values, moment }: SubmittedPost,
): { before: Facts; after: Facts } {
  const old = draftSchema.parse(earlier.values);
  const oldMoment = parseAbout(earlier.about).moment;
  const [textBefore, textAfter] = changedPrivately(allTexts(old), allTexts(values), sizeOf);
  const [mediaBefore, mediaAfter] = changedPrivately(old.Media, values.Media, isThere);
  const [filesBefore, filesAfter] = changedPrivately(old.pictures, values.pictures, countOf);
  return {
    before: {
      ...factsOf(old),
      ...{ text: textBefore, media: mediaBefore, files: filesBefore },
      time: oldMoment && new Date(oldMoment.at).toISOString(),
    },
    after: {
      ...factsOf(values),
      ...{ text: textAfter, media: mediaAfter, files: filesAfter },
      time: moment?.at.toISOString(),
    },
  };
}

const factsOf = ({ Platforms, Status, template, prompt }: Draft): Facts => ({
  ...{ networks: namesOf(Platforms), Status, template: template?.text, prompt: prompt?.text },
});

const allTexts = (values: Draft) =>
  partsOf(values)
    .map(({ text }) => text)
    .join('\n');
const sizeOf = (text: string) => counted(text.length, 'character');
const countOf = (pictures: Draft['pictures'] = []) => countedPictures(pictures.length);
const isThere = (link: string) => (link ? 'a link' : 'none');

/** Says that it has changed, and before and after only as far as `describe` does. */
function changedPrivately<T>(before: T, after: T, describe: (one: T) => string) {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const described = [describe(before), describe(after)];
  return described[0] === described[1] ? [undefined, 'changed'] : described;
}
