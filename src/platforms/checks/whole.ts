import { mayBeFilledIn, type Finding, type ReviewedPost } from '../finding.js';

/** Signs that turn a text around or hide in it. The joiners stay out: emoji and several scripts need them. */
const HIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;
const SLACK_MARKUP = /<(?:[@#!]\w|(?:https?|mailto|tel):[^>\s]*>)|&(?:amp|lt|gt);/;
/** In a command Slack hands an emoji over by its name. */
const EMOJI_BY_NAME = /(?<![\p{L}\p{N}:/]):(?:[a-z][a-z0-9_'-]*|[+-]1):(?![\p{L}\p{N}])/u;

/** What holds for every network. */
export function whole(post: ReviewedPost): Finding[] {
  const empty = !post.Content.trim() && !post.Media && !mayBeFilledIn(post);
  return [
    ...when(post.Platforms.length === 0, {
      level: 'block',
      field: 'Platforms',
      say: 'Choose at least one platform.',
    }),
    ...when(empty, { level: 'block', field: 'Content', say: 'Write what the post says.' }),
    ...when(HIDDEN.test(post.Content), {
      level: 'warn',
      field: 'Content',
      say: 'There are hidden characters in the text.',
    }),
    ...when(SLACK_MARKUP.test(post.Content), {
      level: 'warn',
      field: 'Content',
      say: 'Slack’s own markup is still in the text and would go out as it is.',
    }),
    ...emojiByName(post.Content),
    ...found(BLANK, post.Content, (blank) => `“${blank}” is still to be filled in.`),
    ...found(SLACK_ID, post.Content, (id) => `“${id}” is a name that only Slack knows: write it out.`),
    ...when(/\s/.test(post.Media?.trim() ?? ''), {
      level: 'warn',
      field: 'Media',
      say: 'Media is one address: this has blanks in it.',
    }),
    ...when(isInsecure(post.Media), {
      level: 'warn',
      field: 'Media',
      say: 'Networks fetch media only from an https:// address.',
    }),
  ];
}

const BLANK = /\{\{?[\p{L}_][\p{L}\d_ .-]{0,40}\}/u;
const SLACK_ID = /(?<![\p{L}\p{N}])[@#][CDGSUW][A-Z0-9]{5,}(?![\p{L}\p{N}])/u;

function found(pattern: RegExp, text: string, say: (found: string) => string): Finding[] {
  const said = pattern.exec(text)?.[0];
  return said === undefined ? [] : [{ level: 'warn', field: 'Content', say: say(said) }];
}

function emojiByName(text: string): Finding[] {
  const name = EMOJI_BY_NAME.exec(text)?.[0] ?? '';
  const say = `“${name}” would go out in these letters: put the emoji itself in its place.`;
  return when(name !== '', { level: 'warn', field: 'Content', say });
}

function when(holds: boolean, finding: Finding): Finding[] {
  return holds ? [finding] : [];
}

/** A reference that is no address at all may be an id that the service knows. */
function isInsecure(media = ''): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(media) && !/^https:\/\/[^\s/]+/i.test(media);
}
