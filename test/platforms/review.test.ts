import { describe, expect, test } from 'vitest';
import type { Finding, ReviewedPost } from '../../src/platforms/finding.js';
import type { Platform } from '../../src/platforms/platforms.js';
import { review } from '../../src/platforms/review.js';
import { rulesWith } from '../../src/platforms/rules.js';

const post = (platform: Platform, more: Partial<ReviewedPost> = {}): ReviewedPost => ({
  Content: 'Launch day',
  Platforms: [platform],
  Status: 'SCHEDULED',
  ...more,
});
const PHOTO = 'https://cdn.example.com/a.jpg';
const tagged = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ');

describe('what a network surely refuses blocks a scheduled post', () => {
  test.each<[string, ReviewedPost, Finding['field'], string]>([
    [
      'X, 281 letters',
      post('X', { Content: 'a'.repeat(281) }),
      'Content',
      'X takes 280 characters, this is 281.',
    ],
    [
      'X, 141 Chinese signs',
      post('X', { Content: '汉'.repeat(141) }),
      'Content',
      'X takes 280 characters, this is 282 with wide characters as 2.',
    ],
    [
      'Pinterest over its own document’s 800',
      post('PINTEREST', { Content: 'a'.repeat(801), Media: PHOTO }),
      'Content',
      'Pinterest takes 800 characters, this is 801.',
    ],
    [
      'Telegram with media',
      post('TELEGRAM', { Content: 'a'.repeat(1025), Media: PHOTO }),
      'Content',
      'Telegram takes 1,024 characters, this is 1,025 with media.',
    ],
    [
      'YouTube in bytes',
      post('YOUTUBE', { Content: 'ä'.repeat(2501), Media: 'https://example.com/a.mp4' }),
      'Content',
      'YouTube takes 5,000 characters, this is 5,002 in bytes.',
    ],
    [
      'Instagram without media',
      post('INSTAGRAM'),
      'Media',
      'Instagram takes no post without a picture or a video.',
    ],
    [
      'Instagram, 31 hashtags',
      post('INSTAGRAM', { Content: tagged(31), Media: PHOTO }),
      'Content',
      'Instagram takes at most 30 hashtags in a post, this has 31.',
    ],
    [
      'no platform',
      { Content: 'Hi', Platforms: [], Status: 'SCHEDULED' },
      'Platforms',
      'Choose at least one platform.',
    ],
    ['nothing at all', post('X', { Content: '  \n' }), 'Content', 'Write what the post says.'],
  ])('%s', (_name, reviewed, field, say) => {
    const [first] = review(reviewed);
    expect(first).toMatchObject({ level: 'block', field, say });
    expect(review({ ...reviewed, Status: 'DRAFT' }).map(({ level }) => level)).not.toContain('block');
  });
});

describe('what may go wrong is a warning', () => {
  test.each<[string, ReviewedPost, string]>([
    [
      'YouTube’s title',
      post('YOUTUBE', { Media: 'https://example.com/a.mp4' }),
      'YouTube also asks for a title of up to 100 characters',
    ],
    ['Pinterest’s board', post('PINTEREST', { Media: PHOTO }), 'Pinterest also asks for a board'],
    [
      'what a template left open',
      post('X', { Content: '{count} places left on {day}' }),
      '“{count}” is still',
    ],
    ['a name that only Slack knows', post('X', { Content: 'Thanks @U0ADA123!' }), '“@U0ADA123” is a name'],
    ['two addresses as one', post('X', { Media: `${PHOTO} ${PHOTO}` }), 'Media is one address'],
    ['Reddit’s subreddit', post('REDDIT'), 'Reddit also asks for a subreddit and a title'],
    [
      'Pinterest between 500 and 800',
      post('PINTEREST', { Content: 'a'.repeat(501), Media: PHOTO }),
      'more than 500 characters',
    ],
    [
      'TikTok under photos',
      post('TIKTOK', { Content: 'a'.repeat(2201), Media: PHOTO }),
      'more than 2,200 characters',
    ],
    [
      'six hashtags on Instagram',
      post('INSTAGRAM', { Content: tagged(6), Media: PHOTO }),
      'counts only 5 hashtags',
    ],
    [
      'two topics on Threads',
      post('THREADS', { Content: '#a #b' }),
      'Threads counts only 1 hashtag in a post',
    ],
    ['two cashtags on X', post('X', { Content: '$AAA $BBB' }), 'takes only 1 $cashtag'],
    [
      'a picture on YouTube',
      post('YOUTUBE', { Media: PHOTO }),
      'only a video goes out, and this ends in .jpg',
    ],
    [
      'PNG on Instagram',
      post('INSTAGRAM', { Media: 'https://example.com/a.PNG?w=2' }),
      'JPEG is safer than PNG',
    ],
    ['brackets on LinkedIn', post('LINKEDIN', { Content: 'Hi (all)' }), 'may cut the text at “(”'],
    ['media over http', post('X', { Media: 'http://example.com/a.jpg' }), 'https://'],
    ['a file on a disk', post('X', { Media: 'file:///home/a.jpg' }), 'https://'],
    ['text turned around', post('X', { Content: 'abc\u202Edef' }), 'hidden characters'],
    ['Slack’s markup', post('X', { Content: 'Ask <@U123> &amp; co' }), 'Slack’s own markup'],
    [
      'an emoji by its name',
      post('X', { Content: 'We are live :tada:!' }),
      '“:tada:” would go out in these letters',
    ],
    ['a thumb by its name', post('X', { Content: ':+1:' }), '“:+1:”'],
    ['media that a template may bring', post('INSTAGRAM', { TemplateId: 'tpl_1' }), 'takes no post without'],
  ])('%s', (_name, reviewed, words) => {
    const findings = review(reviewed);
    expect(findings.map(({ level }) => level)).not.toContain('block');
    expect(findings.map(({ say }) => say).join('\n')).toContain(words);
  });
});

describe('nothing is said of a post that is in order', () => {
  test.each<[string, ReviewedPost]>([
    ['a short text for X', post('X')],
    ['a photo for Instagram', post('INSTAGRAM', { Media: PHOTO, Content: 'Morning #bread' })],
    ['a media id that the service knows', post('FACEBOOK', { Media: 'med_123' })],
    ['a family for Threads', post('THREADS', { Content: '👨‍👩‍👧‍👦 at home' })],
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

test('an admin’s override is what counts', () => {
  const long = post('X', { Content: 'a'.repeat(281) });
  expect(review(long, rulesWith({ X: { limit: 25_000 } }))).toEqual([]);
});
