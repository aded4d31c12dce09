import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import { measure } from '../../../src/upnext/platforms/measure.js';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';

describe('counts as each network counts', () => {
  test.each<[Platform, string, string, number]>([
    ['X', 'a family of four', FAMILY, 2],
    ['THREADS', 'a family of four', FAMILY, 25],
    ['TELEGRAM', 'a family of four', FAMILY, 11],
    ['LINKEDIN', 'a family of four', FAMILY, 7],
    ['X', 'a link without https', 'example.com', 23],
    ['X', 'a long link', `see https://example.com/${'a'.repeat(150)}`, 27],
    ['X', 'Chinese', '汉'.repeat(141), 282],
    ['X', 'a decomposed letter', 'cafe\u0301', 4],
    ['THREADS', 'a flag', '\u{1F1E9}\u{1F1EA}', 8],
    ['THREADS', 'a keycap digit', '1\uFE0F\u20E3', 7],
    ['THREADS', 'a coloured heart', '\u2764\uFE0F', 6],
    ['THREADS', 'a heart in black and white', '\u2764', 1],
    ['THREADS', 'a hand with a skin tone', '\u270C\u{1F3FD}', 7],
    ['THREADS', 'digits and signs', '© 2026, 100 %', 13],
    ['THREADS', 'Arabic', 'مرحبا', 5],
    ['YOUTUBE', 'umlauts', 'äöü', 6],
    ['FACEBOOK', 'an emoji', '\u{1F600}', 1],
    ['REDDIT', 'an empty text', '', 0],
  ])('%s: %s', (platform, _what, text, count) => {
    expect(measure(platform, text).count).toBe(count);
  });

  test('X counts a link of 150 characters as 23', () => {
    const text = `${'a'.repeat(250)} https://example.com/${'b'.repeat(130)}`;
    expect(text).toHaveLength(401);
    expect(measure('X', text)).toEqual({ count: 274, limit: 280, left: 6, note: 'links count as 23' });
  });

  test('Telegram has a lower limit with media', () => {
    expect(measure('TELEGRAM', 'Hi').limit).toBe(4096);
    expect(measure('TELEGRAM', 'Hi', { media: true })).toEqual({
      count: 2,
      limit: 1024,
      left: 1022,
      note: 'with media',
    });
  });

  test('a longer text always has a higher count', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...PLATFORMS), (text, platform) => {
        const { count, limit, left } = measure(platform, text);
        expect(count).toBeGreaterThanOrEqual(text === '' ? 0 : 1);
        expect(left).toBe(limit - count);
        expect(measure(platform, `${text}. And more`).count).toBeGreaterThan(count);
      }),
    );
  });
});
