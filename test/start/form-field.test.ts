import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFormField } from '../../src/start/form-field.js';

const field = (text: string) => Buffer.from(new URLSearchParams({ '': text }).toString().slice(1));

test('whatever is sent as a field of a form is read as it was', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeFormField(field(text)) === text));
});

test.each([
  ['%7b%22a%22%3A+1%7D', '{"a": 1}'],
  ['caf%C3%A9+%E2%98%95%F0%9F%8E%89', 'café ☕🎉'],
  ['a+%2B+b', 'a + b'],
  ['', ''],
  ['half of a letter %C3', 'half of a letter \uFFFD'],
])('%s is %s', (sent, text) => expect(decodeFormField(Buffer.from(sent))).toBe(text));

test.each(['%', '50%', '%4', '%zz', '%4z', '% 1'])('%s was never written by Slack', (sent) => {
  expect(() => decodeFormField(Buffer.from(sent))).toThrow(URIError);
});
