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
    ...when(post.Platforms.length === 0, {
      level: 'block',
      field: 'Platforms',
      message: 'Choose at least one network.',
    }),
    ...when(empty, { level: 'block', field: 'Content', message: 'Enter the text of the post.' }),
    ...when(HIDDEN.test(post.Content), {
      level: 'warn',
      field: 'Content',
      message: 'The text contains hidden characters.',
    }),
    ...when(SLACK_MARKUP.test(post.Content), {
      level: 'warn',
      field: 'Content',
      message: 'The text contains Slack markup, which would be published as is.',
    }),
    ...unknownNames(post.Content),
    ...unfilledBlanks(post.Content),
    ...slackIds(post.Content),
    ...when(/\s/.test(post.Media?.trim() ?? ''), {
      level: 'warn',
      field: 'Media',
      message: 'Enter a single media link, without spaces.',
    }),
    ...when(isInsecure(post.Media), {
      level: 'warn',
      field: 'Media',
      message: 'Networks only load media from https:// links.',
    }),
  ];
}

const BLANK = /\{\{?[\p{L}_][\p{L}\d_ .-]{0,40}\}\}?/gu;
const SLACK_ID = /(?<![\p{L}\p{N}])[@#][CDGSUW][A-Z0-9]{5,}(?![\p{L}\p{N}])/u;

const NAMED = 3;
const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/** Blanks of a template, such as `{what}`. The service publishes them as they are. */
function unfilledBlanks(text: string): Finding[] {
  const blanks = [...new Set(text.match(BLANK) ?? [])];
  const named = blanks.slice(0, NAMED).map((blank) => `“${blank}”`);
  const others = blanks.length > NAMED ? [`${blanks.length - NAMED} more`] : [];
  const message = `Replace ${AND.format([...named, ...others])} with your own text.`;
  return when(blanks.length > 0, { level: 'block', field: 'Content', message });
}

function slackIds(text: string): Finding[] {
  const id = SLACK_ID.exec(text)?.[0];
  const message = `“${id}” is a Slack ID. Replace it with the name.`;
  return when(id !== undefined, { level: 'warn', field: 'Content', message });
}

/** Custom emoji exist only in the Slack workspace that added them. */
function unknownNames(text: string): Finding[] {
  const names = unknownEmoji(text);
  const shown = names
    .slice(0, 3)
    .map((name) => `“${name}”`)
    .join(', ');
  const message =
    names.length === 1
      ? `${shown} isn’t a standard emoji, so it would be published as text. Use a standard emoji instead.`
      : `${shown} aren’t standard emoji, so they would be published as text. Use standard emoji instead.`;
  return when(names.length > 0, { level: 'block', field: 'Content', message });
}

function when(condition: boolean, finding: Finding): Finding[] {
  return condition ? [finding] : [];
}

/** Media without a scheme may be an id that the service knows. */
function isInsecure(media = ''): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(media) && !/^https:\/\/[^\s/]+/i.test(media);
}
