import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedLinks,
  checkedParameters,
  withLinkParameters,
} from '../../../src/upnext/platforms/link-parameters.js';
import { partsOf } from '../../../src/upnext/platforms/parts.js';

const PARAMETERS = 'utm_source={network}&utm_medium=social&utm_campaign={campaign}';
const onX = { network: 'X', campaign: 'Spring launch' };
const added = 'utm_source=x&utm_medium=social&utm_campaign=spring-launch';

test.each([
  ['See https://a.de', `See https://a.de?${added}`],
  ['See https://a.de/.', `See https://a.de/?${added}.`],
  ['(https://a.de/b)', `(https://a.de/b?${added})`],
  ['https://a.de/Tea_(drink) is', `https://a.de/Tea_(drink)?${added} is`],
  ['“https://a.de/b”, she said', `“https://a.de/b?${added}”, she said`],
  ['*https://a.de/b*!', `*https://a.de/b?${added}*!`],
  ['Is it https://a.de/b?', `Is it https://a.de/b?${added}?`],
  ['https://a.de/b?c=d#e', `https://a.de/b?c=d&${added}#e`],
  ['https://a.de/b#e', `https://a.de/b?${added}#e`],
  ['https://a.de/b?c&', `https://a.de/b?c&${added}`.replace('c&utm', 'c&utm')],
  ['HTTP://A.DE/B', `HTTP://A.DE/B?${added}`],
  ['http://localhost:8080/b', `http://localhost:8080/b?${added}`],
  ['詳細は https://a.jp/b。次へ', `詳細は https://a.jp/b?${added}。次へ`],
  ['https://a.de\nhttps://b.de', `https://a.de?${added}\nhttps://b.de?${added}`],
])('%s', (text, expected) => {
  expect(withLinkParameters(text, PARAMETERS, onX)).toBe(expected);
});

describe('stays as it is:', () => {
  test.each([
    'ftp://a.de/b, mailto:a@b.de and tel:123',
    'a.de/b and www.a.de',
    'In code: `https://a.de/b` and ```\nhttps://a.de/b\n```',
    '``` code that does not end https://a.de',
    '@https://a.de/b',
    'mei@https://a.de',
    'xhttps://a.de',
    'https://',
    'https://?a',
    // Where these links end can’t be told.
    '詳細はhttps://a.jp/bです',
    'https://fr.wikipedia.org/wiki/Été',
  ])('%s', (text) => {
    expect(withLinkParameters(text, PARAMETERS, onX)).toBe(text);
    expect(changedLinks(text, PARAMETERS, onX)).toEqual([]);
  });
});

test('keeps what a link has, whatever its value and spelling', () => {
  const link = 'https://a.de/?UTM_Source=mail&utm%5Fmedium';
  expect(withLinkParameters(link, PARAMETERS, onX)).toBe(`${link}&utm_campaign=spring-launch`);
});

test('leaves out what names a campaign without one', () => {
  const without = { network: 'LINKEDIN', campaign: undefined };
  expect(withLinkParameters('https://a.de', PARAMETERS, without)).toBe(
    'https://a.de?utm_source=linkedin&utm_medium=social',
  );
  expect(withLinkParameters('https://a.de', 'utm_campaign={campaign}', without)).toBe('https://a.de');
});

test('writes a campaign so that it can be in a link', () => {
  expect(withLinkParameters('https://a.de', 'c={campaign}', { network: 'X', campaign: '春 & $& Été' })).toBe(
    `https://a.de?c=${encodeURIComponent('春-&-$&-été')}`,
  );
});

test('names each changed link once', () => {
  expect(changedLinks('https://a.de and https://a.de, https://b.de?c=1', 'c=1', onX)).toEqual([
    'https://a.de?c=1',
  ]);
});

const pieces = fc.constantFrom(
  ...['https://a.de', 'http://b.de/c?d=e#f', '`', '```', ' ', '\n', '?', '#', '&', '=', '(', ')', '.', '@'],
  ...['utm_source=x', '。', 'é', 'tea', '<', '"', '%', '%zz', '🎉'],
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('adds once, and takes nothing away', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = withLinkParameters(text, PARAMETERS, onX);
      expect(withLinkParameters(once, PARAMETERS, onX)).toBe(once);
      const bare = once.replaceAll(
        /[?&]?(?:utm_source=x|utm_medium=social|utm_campaign=spring-launch)(?=[^]|$)/g,
        '',
      );
      const typed = text.replaceAll(
        /[?&]?(?:utm_source=x|utm_medium=social|utm_campaign=spring-launch)(?=[^]|$)/g,
        '',
      );
      expect(bare.replaceAll('&', '').replaceAll('?', '')).toBe(
        typed.replaceAll('&', '').replaceAll('?', ''),
      );
    }),
  );
});

test('each network gets its own text, and those with the same text are one part', () => {
  const post = {
    Content: 'Tea https://a.de',
    Platforms: ['X', 'THREADS', 'LINKEDIN'],
    texts: { LINKEDIN: 'No link' },
  };
  expect(partsOf({ ...post, links: 's={network}' })).toEqual([
    { platforms: ['X'], text: 'Tea https://a.de?s=x' },
    { platforms: ['THREADS'], text: 'Tea https://a.de?s=threads' },
    { platforms: ['LINKEDIN'], text: 'No link' },
  ]);
  expect(partsOf({ ...post, links: 's=social' })).toEqual([
    { platforms: ['X', 'THREADS'], text: 'Tea https://a.de?s=social' },
    { platforms: ['LINKEDIN'], text: 'No link' },
  ]);
});

describe('what an admin types', () => {
  test.each([
    [' ?utm_source={network} & utm_medium=social& ', 'utm_source={network}&utm_medium=social'],
    ['utm_source={network}\nutm_campaign={campaign}', 'utm_source={network}&utm_campaign={campaign}'],
    ['a=b%20c', 'a=b%20c'],
  ])('%s', (typed, parameters) => {
    expect(checkedParameters(typed)).toEqual({ parameters });
  });

  test.each([
    'utm source=x',
    'utm_source',
    'utm_source={platform}',
    'a=ü',
    'a=b c',
    'a=1&A=2',
    '=x',
    'a=1&&b=2',
  ])('is refused: %s', (typed) => {
    expect(checkedParameters(typed)).toHaveProperty('problem');
  });
});
