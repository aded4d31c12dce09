import twitterText from 'twitter-text';
import { labelOf } from '../../../openapi/platforms.js';
import { unknownEmoji } from '../../when/index.js';
import { type Check, type Finding, hasMedia, type ReviewedPost } from './check.js';
import { measure } from './measure.js';
import { RULES } from './rules.js';

/** What the network requires and the service cannot send, and where it has been seen to cut a text. */
const checkRequirements: Check = (platform, rule, { Content }) => {
  const label = labelOf(platform);
  const cut = rule.cutsAt?.exec(Content)?.[0];
  const also = `${label} also requires ${rule.alsoRequires}, which the scheduling service can’t send.`;
  const cutAt = `${label} may cut off the text at “${cut}”. Check the post after it is published.`;
  return [
    rule.alsoRequires !== undefined && warning('Platforms', also),
    cut !== undefined && warning('Content', cutAt),
  ].filter((finding) => finding !== false);
};

/** Media is one link, and only its ending tells the type: enough for a warning, not for more. */
const checkMedia: Check = (platform, rule, post) => {
  const label = labelOf(platform);
  if (!hasMedia(post)) return rule.needsMedia ? [block('Media', `${label} needs ${rule.needsMedia}.`)] : [];
  const ending = endingOf(post.Media ?? '');
  if (!ending || !rule.unwantedMedia?.endings.includes(ending)) return [];
  const message = `${label}: ${rule.unwantedMedia.reason}. This file ends in .${ending}.`;
  return [warning('Media', message)];
};

function endingOf(media: string): string | undefined {
  const path = media.split(/[?#]/, 1)[0] ?? '';
  return /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase();
}

const number = new Intl.NumberFormat('en-US');

const checkLength: Check = (platform, rule, post) => {
  const measured = measure(platform, post.Content, { media: hasMedia(post) });
  const { count, limit, left } = measured;
  if (left >= 0) return [];
  const { note } = measured;
  const max = limit === rule.limit ? (rule.refusedOver ?? limit) : limit;
  const isRefused = count > max;
  const [over, of] = isRefused ? [count - max, max] : [count - limit, limit];
  const excess = `${number.format(over)} character${over === 1 ? '' : 's'}`;
  const name = labelOf(platform);
  const limitText = `${name}${name.endsWith('s') ? '’' : '’s'} limit of ${number.format(of)}`;
  const message = `${excess} over ${limitText}${note ? ` (${note})` : ''}`;
  return isRefused
    ? [{ ...block('Content', `${message}.`), isLength: true }]
    : [warning('Content', `${message}, so it may be rejected.`)];
};

const checkHashtags: Check = (platform, { hashtags }, { Content }) => {
  if (!hashtags || !Content.includes('#')) return [];
  const { many, tooMany = Infinity } = hashtags;
  const count = twitterText.extractHashtags(Content).length;
  const has = `This post has ${count}.`;
  const label = labelOf(platform);
  if (count > tooMany) return [block('Content', `${label} allows at most ${tooMany} hashtags. ${has}`)];
  if (count > many) {
    const first = many === 1 ? 'first hashtag' : `first ${many} hashtags`;
    return [warning('Content', `${label} counts only the ${first}. ${has}`)];
  }
  return [];
};

const checkCashtags: Check = (platform, { cashtags: max }, { Content }) => {
  if (max === undefined || !Content.includes('$')) return [];
  const count = twitterText.extractCashtags(Content).length;
  if (count <= max) return [];
  const message = `${labelOf(platform)} allows only ${max} $cashtag${max === 1 ? '' : 's'}. This post has ${count}.`;
  return [warning('Content', message)];
};

/** Characters that are invisible or reverse the text. Joiners are allowed: emoji and several scripts need them. */
const HIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;
const SLACK_MARKUP = /<(?:[@#!]\w|(?:https?|mailto|tel):[^>\s]*>)|&(?:amp|lt|gt);/;

/** Checks that apply to every network. */
function checkEveryNetwork(post: ReviewedPost): Finding[] {
  // A template or a prompt may add what is missing in the form.
  const empty = !post.Content.trim() && !hasMedia(post) && !post.TemplateId && !post.PromptId;
  return [
    post.Platforms.length === 0 && block('Platforms', 'Choose at least one network.'),
    empty && block('Content', 'Enter the text of the post.'),
    HIDDEN.test(post.Content) && warning('Content', 'The text contains hidden characters.'),
    SLACK_MARKUP.test(post.Content) &&
      warning('Content', 'The text contains Slack markup, which would be published as is.'),
    unknownNames(post.Content),
    unfilledBlanks(post.Content),
    slackIds(post.Content),
    /\s/.test(post.Media?.trim() ?? '') && warning('Media', 'Enter one link, without spaces.'),
    isInsecure(post.Media) && warning('Media', 'Networks only load media from https:// links.'),
  ].filter((finding) => finding !== false);
}

const block = (field: Finding['field'], message: string): Finding => ({ level: 'block', field, message });
const warning = (field: Finding['field'], message: string): Finding => ({ level: 'warn', field, message });

const BLANK = /\{\{?[\p{L}_][\p{L}\d_ .-]{0,40}\}\}?/gu;
const SLACK_ID = /(?<![\p{L}\p{N}])[@#][CDGSUW][A-Z0-9]{5,}(?![\p{L}\p{N}])/u;

const NAMED = 3;
const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** “{what}”, “{day}”, “{place}” and 2 more */
function firstOf(words: string[]): string {
  const named = words.slice(0, NAMED).map((word) => `“${word}”`);
  return and.format([...named, ...(words.length > NAMED ? [`${words.length - NAMED} more`] : [])]);
}

/** Blanks of a template, such as `{what}`. The service publishes them as they are. */
function unfilledBlanks(text: string): Finding | false {
  const blanks = [...new Set(text.match(BLANK))];
  const message = `Replace ${firstOf(blanks)} with your own text.`;
  return blanks.length > 0 && { level: 'ask', about: blanks.join(' '), field: 'Content', message };
}

function slackIds(text: string): Finding | false {
  const id = SLACK_ID.exec(text)?.[0];
  return id !== undefined && warning('Content', `“${id}” is a Slack ID. Replace it with the name.`);
}

/** Custom emoji exist only in the Slack workspace that added them. */
function unknownNames(text: string): Finding | false {
  const names = unknownEmoji(text);
  const message =
    names.length === 1
      ? 'isn’t a standard emoji, so it would be published as text. Replace or remove it.'
      : 'aren’t standard emoji, so they would be published as text. Replace or remove them.';
  return names.length > 0 && block('Content', `${firstOf(names)} ${message}`);
}

/** Media without a scheme may be an id that the service knows. */
function isInsecure(media = ''): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(media) && !/^https:\/\/[^\s/]+/i.test(media);
}

const CHECKS: Check[] = [checkLength, checkHashtags, checkCashtags, checkMedia, checkRequirements];

const LEVELS = ['block', 'ask', 'warn'] as const;

/** Everything the networks may object to, blocking problems first. The service still has the last word. */
export function review(post: ReviewedPost): Finding[] {
  const perNetwork = post.Platforms.flatMap((platform) => {
    const found = CHECKS.flatMap((check) => check(platform, RULES[platform], post));
    return found.map((finding) => ({ platform, ...finding }));
  });
  const findings = [...checkEveryNetwork(post), ...perNetwork];
  if (post.Status === 'DRAFT') return findings.map((finding) => ({ ...finding, level: 'warn' }));
  return LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level));
}
