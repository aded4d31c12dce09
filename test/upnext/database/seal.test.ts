import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal } from '../../../src/upnext/database/seal.js';

const text = fc.string({ unit: 'grapheme' });

test('decrypts any secret for its own context', () => {
  const seal = createSeal(['key']);
  fc.assert(
    fc.property(text, text, (secret, context) => {
      expect(seal.open(seal.close(secret, context), context)).toBe(secret);
    }),
  );
});

test('decrypts nothing for another workspace, with another key, or after a change', () => {
  const seal = createSeal(['key']);
  const sealed = seal.close('xoxb-1', 'T1');
  expect(seal.open(sealed, 'T2')).toBeUndefined();
  expect(createSeal(['other']).open(sealed, 'T1')).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64');
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(seal.open(changed.toString('base64'), 'T1')).toBeUndefined();
  }
});

test('encrypts the same secret differently each time', () => {
  const seal = createSeal(['key']);
  expect(seal.close('xoxb-1', 'T1')).not.toBe(seal.close('xoxb-1', 'T1'));
});

test('decrypts with an older key after a key change', () => {
  const sealed = createSeal(['old']).close('xoxb-1', 'T1');
  expect(createSeal(['new', 'old']).open(sealed, 'T1')).toBe('xoxb-1');
});

test.each(['', 'abc', 'not base64 at all', 'A'.repeat(40)])('does not decrypt %j', (sealed) => {
  expect(createSeal(['key']).open(sealed, 'T1')).toBeUndefined();
});
