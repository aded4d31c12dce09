import { describe, expect, test } from 'vitest';
import type { Platform } from '../../../openapi/platforms.js';
import type { Finding, ReviewedPost } from '../../../src/upnext/platforms/check.js';
import { review } from '../../../src/upnext/platforms/review.js';

const post = (platform: Platform, more: Partial<ReviewedPost> = {}): ReviewedPost => ({
  Content: 'Launch day',
  Platforms: [platform],
  Status: 'SCHEDULED',
  ...more,
});
const PHOTO = 'https://cdn.example.com/a.jpg';
const tagged = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ');

describe('blocks a scheduled post that a network would reject', () => {
  test.each<[string, ReviewedPost, Finding['field'], string]>([
    [
      'X, 281 letters',
      post('X', { Content: 'a'.repeat(281) }),
      'Content',
      '1 character over X’s limit of 280.',
    ],
    [
      'X, 141 Chinese characters',
      post('X', { Content: '汉'.repeat(141) }),
      'Content',
      '2 characters over X’s limit of 280 (wide characters count as 2).',
    ],
    [
      'Pinterest, over its documented 800',
      post('PINTEREST', { Content: 'a'.repeat(801), Media: PHOTO }),
      'Content',
      '1 character over Pinterest’s limit of 800.',
    ],
    [
      'Telegram with media',
      post('TELEGRAM', { Content: 'a'.repeat(1025), Media: PHOTO }),
      'Content',
      '1 character over Telegram’s limit of 1,024 (with media).',
    ],
    [
      'YouTube, counted in bytes',
      post('YOUTUBE', { Content: 'ä'.repeat(2501), Media: 'https://example.com/a.mp4' }),
      'Content',
      '2 characters over YouTube’s limit of 5,000 (counted in bytes).',
    ],
    ['Instagram without media', post('INSTAGRAM'), 'Media', 'Instagram needs a picture or a video.'],
    [
      'Instagram, 31 hashtags',
      post('INSTAGRAM', { Content: tagged(31), Media: PHOTO }),
      'Content',
      'Instagram allows at most 30 hashtags. This post has 31.',
    ],
    [
      'no network',
      { Content: 'Hi', Platforms: [], Status: 'SCHEDULED' },
      'Platforms',
      'Choose at least one network.',
    ],
    [
      'missing media next to a template',
      post('INSTAGRAM', { TemplateId: 'tpl_1' }),
      'Media',
      'Instagram needs a picture or a video.',
    ],
    ['an empty post', post('X', { Content: '  \n' }), 'Content', 'Enter the text of the post.'],
    [
      'emoji that only the workspace has',
      post('X', { Content: 'We are live :party-parrot: :our_logo:' }),
      'Content',
      '“:party-parrot:” and “:our_logo:” aren’t standard emoji, so they would be published as text. Replace or remove them.',
    ],
  ])('%s', (_name, reviewed, field, message) => {
    const [first] = review(reviewed);
    expect(first).toMatchObject({ level: 'block', field, message });
    expect(review({ ...reviewed, Status: 'DRAFT' }).map(({ level }) => level)).not.toContain('block');
  });
});

describe('asks about what would be published as it is, except in a draft', () => {
  test.each([
    [
      'the placeholders of a template',
      post('X', { Content: '{count} places left on {day}, {count} sold', TemplateId: 'tpl_1' }),
      '{count} {day}',
      'Replace “{count}” and “{day}” with your own text.',
    ],
    [
      'a placeholder without a template',
      post('X', { Content: 'Come to {{place name}}!' }),
      '{{place name}}',
      'Replace “{{place name}}” with your own text.',
    ],
  ])('%s', (_name, reviewed, about, message) => {
    expect(review(reviewed)).toEqual([{ level: 'ask', about, field: 'Content', message }]);
    expect(review({ ...reviewed, Status: 'DRAFT' })).toMatchObject([{ level: 'warn', message }]);
  });
});

describe('warns of what a network may not accept', () => {
  test.each<[string, ReviewedPost, string]>([
    [
      'YouTube’s title',
      post('YOUTUBE', { Media: 'https://example.com/a.mp4' }),
      'YouTube also requires a title of up to 100 characters',
    ],
    ['Pinterest’s board', post('PINTEREST', { Media: PHOTO }), 'Pinterest also requires a board'],
    ['a Slack ID', post('X', { Content: 'Thanks @U0ADA123!' }), '“@U0ADA123” is a Slack ID'],
    ['two links in one field', post('X', { Media: `${PHOTO} ${PHOTO}` }), 'one link, without spaces'],
    ['Reddit’s subreddit', post('REDDIT'), 'Reddit also requires a subreddit and a title'],
    [
      'Pinterest between 500 and 800',
      post('PINTEREST', { Content: 'a'.repeat(501), Media: PHOTO }),
      '1 character over Pinterest’s limit of 500, so it may be rejected',
    ],
    [
      'TikTok under photos',
      post('TIKTOK', { Content: 'a'.repeat(2201), Media: PHOTO }),
      '1 character over TikTok’s limit of 2,200, so it may be rejected',
    ],
    [
      'six hashtags on Instagram',
      post('INSTAGRAM', { Content: tagged(6), Media: PHOTO }),
      'counts only the first 5 hashtags. This post has 6.',
    ],
    [
      'two topics on Threads',
      post('THREADS', { Content: '#a #b' }),
      'Threads counts only the first hashtag. This post has 2.',
    ],
    ['two cashtags on X', post('X', { Content: '$AAA $BBB' }), 'allows only 1 $cashtag'],
    [
      'a picture on YouTube',
      post('YOUTUBE', { Media: PHOTO }),
      'only videos can be published. This file ends in .jpg',
    ],
    [
      'PNG on Instagram',
      post('INSTAGRAM', { Media: 'https://example.com/a.PNG?w=2' }),
      'JPEG is safer than PNG',
    ],
    ['brackets on LinkedIn', post('LINKEDIN', { Content: 'Hi (all)' }), 'may cut off the text at “(”'],
    ['media over http', post('X', { Media: 'http://example.com/a.jpg' }), 'https://'],
    ['a local file', post('X', { Media: 'file:///home/a.jpg' }), 'https://'],
    ['reversed text', post('X', { Content: 'abc\u202Edef' }), 'hidden characters'],
    ['Slack’s markup', post('X', { Content: 'Ask <@U123> &amp; co' }), 'Slack markup'],
  ])('%s', (_name, reviewed, words) => {
    const findings = review(reviewed);
    expect(findings.map(({ level }) => level)).not.toContain('block');
    expect(findings.map(({ message }) => message).join('\n')).toContain(words);
  });
});

describe('finds nothing wrong with a valid post', () => {
  test.each<[string, ReviewedPost]>([
    ['a short text for X', post('X')],
    ['a photo for Instagram', post('INSTAGRAM', { Media: PHOTO, Content: 'Morning #bread' })],
    ['a media id that the service knows', post('FACEBOOK', { Media: 'med_123' })],
    ['a family emoji for Threads', post('THREADS', { Content: '👨‍👩‍👧‍👦 at home' })],
    ['Persian, which needs a joiner', post('TELEGRAM', { Content: 'می\u200Cخواهم' })],
    [
      'a time, a scope and an address',
      post('X', { Content: 'at 10:30:45, std::sort: x, http://a.example:80:b' }),
    ],
    ['less than, greater than', post('X', { Content: 'a < b & c > d' })],
  ])('%s', (_name, reviewed) => {
    expect(review(reviewed)).toEqual([]);
  });
});
