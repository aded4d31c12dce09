import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelOf, type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import {
  mentionedPlatforms,
  misspeltPlatform,
  platformsAtEnd,
  splitPlatforms,
  unsupportedAtEdge,
} from '../../../src/upnext/platforms/find.js';

describe('finds networks at the beginning or end of a text', () => {
  test.each<[string, Platform[], string]>([
    ['Launch day on x and linkedin', ['X', 'LINKEDIN'], 'Launch day'],
    ['on x and linkedin Launch day', ['X', 'LINKEDIN'], 'Launch day'],
    ['to insta, fb: Launch day', ['INSTAGRAM', 'FACEBOOK'], 'Launch day'],
    ['x, linkedin: Launch day', ['X', 'LINKEDIN'], 'Launch day'],
    ['on LinkedIn, tomorrow 9am Launch day', ['LINKEDIN'], 'tomorrow 9am Launch day'],
    ['Launch day to Instagram, TikTok & Threads.', ['INSTAGRAM', 'TIKTOK', 'THREADS'], 'Launch day'],
    ['Launch day on tik tok and you tube', ['TIKTOK', 'YOUTUBE'], 'Launch day'],
    ['Launch day on X, Twitter, and x.com', ['X'], 'Launch day'],
    ['10 tips for May, on x', ['X'], '10 tips for May'],
    ['100 followers, thank you on x', ['X'], '100 followers, thank you'],
    ['A present for you on x and threads', ['X', 'THREADS'], 'A present for you'],
    ['Big launch tomorrow 9 AM on x', ['X'], 'Big launch tomorrow 9 AM'],
    ['We made it on x', ['X'], 'We made it'],
    ['Noon yoga is back on linkedin & reddit', ['LINKEDIN', 'REDDIT'], 'Noon yoga is back'],
    ['reddit', ['REDDIT'], ''],
    ['fb + ig', ['FACEBOOK', 'INSTAGRAM'], ''],
    ['Los geht’s auf LinkedIn und Facebook', ['LINKEDIN', 'FACEBOOK'], 'Los geht’s'],
    ['on x Launch day on facebook', ['X', 'FACEBOOK'], 'Launch day'],
    ['x: Launch day on facebook', ['X', 'FACEBOOK'], 'Launch day'],
    ['on x on facebook Launch day', ['X', 'FACEBOOK'], 'Launch day'],
    ['on x and on facebook: Launch day', ['X', 'FACEBOOK'], 'Launch day'],
    ['on x, on facebook: Launch day', ['X', 'FACEBOOK'], 'Launch day'],
    ['Launch day on x on facebook', ['X', 'FACEBOOK'], 'Launch day'],
    ['Launch day on x and on facebook', ['X', 'FACEBOOK'], 'Launch day'],
    ['on linkedin: We are hiring on LinkedIn', ['LINKEDIN'], 'We are hiring on LinkedIn'],
    ['on x: Follow us on Instagram', ['X'], 'Follow us on Instagram'],
    ['on x to facebook friends', ['X'], 'to facebook friends'],
  ])('%s', (text, platforms, rest) => {
    expect(splitPlatforms(text)).toEqual({ platforms, rest });
  });
});

describe('finds all networks', () => {
  test.each([
    ...['on all networks', 'to all our channels', 'On every platform', 'on all social media'],
    ...['auf allen Netzwerken', 'auf allen Kanälen', 'sur tous les réseaux', 'sur toutes nos plateformes'],
    ...['en todas las redes sociales', 'en todos los canales', 'em todas as redes', 'em todos os canais'],
    ...['su tutti i social', 'su tutte le piattaforme', 'op alle netwerken', 'op alle sociale media'],
    ...['na wszystkich platformach', 'on x and all networks'],
  ])('%s, at the beginning and at the end', (words) => {
    const said = [`${words}: Launch day`, `${words} Launch day`, `Launch day ${words}`, words];
    expect(said.map(restForAll)).toEqual(['Launch day', 'Launch day', 'Launch day', '']);
  });

  test.each([
    ...['everywhere', 'Überall', 'partout', 'en todas partes', 'em todo lugar', 'em toda parte', 'ovunque'],
    ...['overal', 'wszędzie', 'we wszystkich mediach społecznościowych', 'すべてのSNSで', '全ネットワークに'],
  ])('%s, before a colon, after a time or alone', (words) => {
    const said = [`${words}: Launch day`, `Launch day 9am ${words}`, words, `Launch day ${words}`];
    expect(said.map(restForAll)).toEqual(['Launch day', 'Launch day 9am', '', undefined]);
    expect(mentionedPlatforms(`${words} Launch day`)).toHaveLength(PLATFORMS.length);
  });

  test.each(['Our film is available on all platforms', 'Tea for all', 'Tell it on all mountains'])(
    'not in: %s',
    (text) => {
      expect(splitPlatforms(text)).toEqual({ platforms: [], rest: text });
    },
  );
});

/** The text, if all networks are found. */
function restForAll(text: string): string | undefined {
  const { platforms, rest } = splitPlatforms(text);
  return platforms.length === PLATFORMS.length ? rest : undefined;
}

describe('asks about a misspelt network', () => {
  test.each<[string, Platform[], string]>([
    ['Launch day on linkdin', ['LINKEDIN'], 'Launch day'],
    ['Launch day on x and linkdin', ['X', 'LINKEDIN'], 'Launch day'],
    ['on x, linkedin and redit: Launch day', ['X', 'LINKEDIN', 'REDDIT'], 'Launch day'],
    ['to Instgram: Launch day', ['INSTAGRAM'], 'Launch day'],
    ['Los geht’s auf Facebok!', ['FACEBOOK'], 'Los geht’s'],
    ['Launch day on tiktk', ['TIKTOK'], 'Launch day'],
    ['on linkdin Launch day', ['LINKEDIN'], 'Launch day'],
    ['on x and linkdin Launch day', ['X', 'LINKEDIN'], 'Launch day'],
  ])('%s', (text, platforms, rest) => {
    expect(misspeltPlatform(text)).toMatchObject({ platforms, rest });
  });

  test.each([
    'Launch day on linkedin',
    'Bought on credit',
    'Read it in the telegraph',
    'Follow us on linkdin',
    'We are live on telegraf',
    'on linkdin',
    'Linkdin is down',
  ])('not in: %s', (text) => {
    expect(misspeltPlatform(text)).toBeUndefined();
  });
});

describe('finds networks that aren’t supported', () => {
  test.each([
    ['Dates on bluesky', ['Bluesky'], 'on bluesky'],
    ['on mastodon New dates', ['Mastodon'], 'on mastodon'],
    ['Dates on x and bluesky.', ['Bluesky'], 'on x and bluesky'],
    ['Dates on Mastodon, on bluesky', ['Mastodon', 'Bluesky'], 'on Mastodon, on bluesky'],
    ['Termine auf Bluesky und X', ['Bluesky'], 'auf Bluesky und X'],
  ])('%s', (text, names, words) => {
    expect(unsupportedAtEdge(text)).toEqual({ names, words });
  });

  test.each([
    'Dates on x',
    'Join us on Discord',
    'Why Bluesky matters',
    'A talk on Bluesky’s growth today',
    '',
  ])('not in: %s', (text) => {
    expect(unsupportedAtEdge(text)).toBeUndefined();
  });
});

describe('keeps what only looks like a network', () => {
  test.each([
    'Launch day on linkdin',
    'Launch day on x and linkdin',
    'on x and linkdin Launch day',
    'on x, linkedin and redit Launch day',
    'X marks the spot',
    'Threads of fate',
    'Follow us on Instagram',
    'See you on Instagram',
    'Check it out on YouTube',
    'We are now live on YouTube',
    'We are live on X on Facebook',
    'Threads on Instagram: what is new',
    'Read it on x.org today',
    'Reddit is down',
    'a fax on xerox',
    'on xylophones',
    'Hello',
    '',
  ])('%s', (text) => {
    expect(splitPlatforms(text)).toEqual({ platforms: [], rest: text });
  });
});

test('finds any list of networks after any text', () => {
  const words = fc.constantFrom('Launch day', 'Sale: 5 % off', 'Bonjour à tous', 'x', '👋');
  const chosen = fc.uniqueArray(fc.constantFrom(...PLATFORMS), { minLength: 1 });
  fc.assert(
    fc.property(words, chosen, fc.constantFrom(', ', ' and ', ' & ', ' + '), (text, platforms, and) => {
      const typed = `${text} on ${platforms.map(labelOf).join(and)}`;
      expect(splitPlatforms(typed)).toEqual({ platforms, rest: text });
    }),
  );
});

test('never loses text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { platforms, rest } = splitPlatforms(text);
      if (platforms.length === 0) expect(rest).toBe(text.trim());
      expect(text).toContain(rest);
    }),
  );
});

test.each([
  'on '.repeat(1000),
  'on x, '.repeat(600),
  `${'x, '.repeat(1000)}!`,
  `on ${'x and '.repeat(500)}`,
  `on ${'x, '.repeat(990)}y`,
  `on x${' , '.repeat(900)}`,
  `on x${' '.repeat(2990)}a`,
])('a long incomplete list does not block the process', (text) => {
  expect(mentionedPlatforms(text).length).toBeLessThan(3);
  expect(unsupportedAtEdge(text)).toBeUndefined();
  expect(text).toContain(splitPlatforms(text).rest);
});

test.each([
  ['Doors open now on x', 'Doors open now', 'on x', ['X']],
  ['Follow us on Instagram and X.', 'Follow us', 'on Instagram and X', ['INSTAGRAM', 'X']],
  ['Jetzt auf LinkedIn', 'Jetzt', 'auf LinkedIn', ['LINKEDIN']],
])('finds the networks at the very end of %j', (text, rest, words, platforms) => {
  expect(platformsAtEnd(text)).toEqual({ platforms, rest, words });
});

test.each(['on x', 'Follow us on Instagram for more', 'Doors open now', ''])(
  'but none at the end of %j',
  (text) => {
    expect(platformsAtEnd(text)).toBeUndefined();
  },
);

describe('finds networks that a text mentions', () => {
  test.each<[string, Platform[]]>([
    ['Follow us on Instagram and X for more', ['INSTAGRAM', 'X']],
    ['We are now live on YouTube', ['YOUTUBE']],
    ['Our LinkedIn page is here', ['LINKEDIN']],
    ['Unsere X, LinkedIn und Reddit Kanäle', ['X', 'LINKEDIN', 'REDDIT']],
    ['See you on threads', ['THREADS']],
    ['Goodbye twitter, hello world', ['X']],
  ])('%s', (text, platforms) => {
    expect(mentionedPlatforms(text)).toEqual(platforms);
  });

  test.each([
    'X marks the spot',
    'Threads of fate',
    '3 x 4 is 12',
    'Watch https://www.youtube.com/watch?v=1 or youtube.com/upnext',
    'Ask @twitter or #instagram',
    'A fax on xerox',
    'Gen X',
    '',
  ])('but not in: %s', (text) => {
    expect(mentionedPlatforms(text)).toEqual([]);
  });
});
