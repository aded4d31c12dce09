import { unknownEmoji } from '../../emoji/emoji.js';
import { hasMedia, mayBeCompleted, type Finding, type ReviewedPost } from '../check.js';

/** Characters that are invisible or reverse the text. Joiners are allowed: emoji and several scripts need them. */
const HIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;
const SLACK_MARKUP = /<(?:[@#!]\w|(?:https?|mailto|tel):[^>\s]*>)|&(?:amp|lt|gt);/;

/** Checks that apply to every network. */
export function checkEveryNetwork(post: ReviewedPost): Finding[] {
  const empty = !post.Content.trim() && !hasMedia(post) && !mayBeCompleted(post);
  return [
    post.Platforms.length === 0 && block('Platforms', 'Choose at least one network.'),
    empty && block('Content', 'Enter the text of the post.'),
    HIDDEN.test(post.Content) && warning('Content', 'The text contains hidden characters.'),
    SLACK_MARKUP.test(post.Content) &&
      warning('Content', 'The text contains Slack markup, which would be published as is.'),
    unknownNames(post.Content),
    unfilledBlanks(post.Content),
    slackIds(post.Content),
    /\s/.test(post.Media?.trim() ?? '') && warning('Media', 'Enter a single media link, without spaces.'),
    isInsecure(post.Media) && warning('Media', 'Networks only load media from https:// links.'),
  ].filter((finding) => finding !== false);
}

const block = (field: Finding['field'], message: string): Finding => ({ level: 'block', field, message });
const ask = (message: string): Finding => ({ level: 'ask', field: 'Content', message });
const warning = (field: Finding['field'], message: string): Finding => ({ level: 'warn', field, message });

const BLANK = /\{\{?[\p{L}_][\p{L}\d_ .-]{0,40}\}\}?/gu;
const SLACK_ID = /(?<![\p{L}\p{N}])[@#][CDGSUW][A-Z0-9]{5,}(?![\p{L}\p{N}])/u;

const NAMED = 3;
const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** Blanks of a template, such as `{what}`. The service publishes them as they are. */
function unfilledBlanks(text: string): Finding | false {
  const found = text.match(BLANK);
  if (!found) return false;
  const blanks = [...new Set(found)];
  const named = blanks.slice(0, NAMED).map((blank) => `“${blank}”`);
  const others = blanks.length > NAMED ? [`${blanks.length - NAMED} more`] : [];
  return ask(`Replace ${and.format([...named, ...others])} with your own text.`);
}

function slackIds(text: string): Finding | false {
  const id = SLACK_ID.exec(text)?.[0];
  return id !== undefined && warning('Content', `“${id}” is a Slack ID. Replace it with the name.`);
}

/** Custom emoji exist only in the Slack workspace that added them. */
function unknownNames(text: string): Finding | false {
  const names = unknownEmoji(text);
  if (names.length === 0) return false;
  const shown = names
    .slice(0, 3)
    .map((name) => `“${name}”`)
    .join(', ');
  const message =
    names.length === 1
      ? `${shown} isn’t a standard emoji, so it would be published as text. Use a standard emoji instead.`
      : `${shown} aren’t standard emoji, so they would be published as text. Use standard emoji instead.`;
  return ask(message);
}

/** Media without a scheme may be an id that the service knows. */
function isInsecure(media = ''): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(media) && !/^https:\/\/[^\s/]+/i.test(media);
}
