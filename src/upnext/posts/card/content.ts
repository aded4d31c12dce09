import type { KnownBlock } from '@slack/types';
import { typedPartsOf } from '../../platforms/parts.js';
import { asTyped, clip, context, cut } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { AddressOf } from '../../ui/start-reading.js';
import { DETAILS, enteredOf } from '../model/details.js';
import type { Post } from '../model/post.js';
import { allParts } from '../model/texts.js';
import { isUnallowed, needsApproval } from '../model/waiting.js';
import { eachText, quote, QUOTED } from './lines.js';
import { linkBlocks } from './links.js';
import { pictureBlocks } from './picture-lines.js';

/** Enough of the text to recognize the post. */
export const beginningOf = ({ content }: Pick<Post, 'content'>) => clip(content, 300);

const WHOLE_TEXT = 9_000;
const mostOf = (parts: unknown[]) => Math.max(WHOLE_TEXT / Math.max(parts.length, 1), QUOTED);

/** Each text with its networks, if there are several. */
function textOf(post: Post): KnownBlock[] {
  const parts = allParts(post, typedPartsOf);
  const shown = parts.length > 0 ? parts : [{ platforms: post.platforms, text: post.content }];
  return eachText(shown, (text) => textBlocks(post, text, mostOf(parts)));
}

export const textsInFull = ({ values }: Pick<Post, 'values'>): KnownBlock[] =>
  eachText(typedPartsOf(values), asTyped);

/** Approvers read all of it, as far as a message can hold it. */
function textBlocks(post: Post, text: string, most: number): KnownBlock[] {
  if (!(needsApproval(post) || isUnallowed(post)) || text.length <= QUOTED) return [quote(text)];
  const rest = text.length > most ? [context('To read the whole text, press *Edit*.')] : [];
  return [...asTyped(cut(text, most)), ...rest];
}

/** All that is published, or undefined if its texts are too long to be shown. Without pictures, which are in it as lines. */
export function wholeContentOf(post: Post): KnownBlock[] | undefined {
  const parts = allParts(post, typedPartsOf);
  return parts.some(({ text }) => text.length > mostOf(parts)) ? undefined : contentOf(post);
}

/** As far as a message can hold it. */
export const contentOf = (post: Post, addressOf?: AddressOf): KnownBlock[] => [
  ...textOf(post),
  ...fieldsOf(post, addressOf),
];

export const hasDetails = (post: Post) => fieldsOf(post, undefined).length > 0;

/** What was entered besides the text. */
function fieldsOf({ values }: Post, addressOf: AddressOf | undefined): KnownBlock[] {
  const details = DETAILS.flatMap((detail) => {
    const { label, mark = `${label}:` } = detail;
    const { text } = enteredOf(values, detail);
    return text ? context(`${mark} ${escape(clip(text, 300))}`) : [];
  });
  return [...linkBlocks(values), ...pictureBlocks(values.picture, addressOf), ...details];
}
