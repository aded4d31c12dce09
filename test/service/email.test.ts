import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/service/validation/problem.js';
import { email } from '../../src/service/validation/email.js';

const read = (sent: string) => {
  const problems: Problem[] = [];
  return { address: email(sent, ['body', 'Email'], problems), reason: problems[0]?.ctx?.reason };
};

describe('an e-mail address is written in one way', () => {
  test.each([
    ['ada@EXAMPLE.com', 'ada@example.com'],
    ['Ada.L@example.com', 'Ada.L@example.com'],
    ['e\u0301@example.com', '\u00e9@example.com'],
    ['ada@xn--bcher-kva.example.com', 'ada@bücher.example.com'],
    ['ada@ｅxample.com', 'ada@example.com'],
    ['ada@example。com', 'ada@example.com'],
    ['😀@example.com', '😀@example.com'],
    [`${'a'.repeat(65)}@example.com`, `${'a'.repeat(65)}@example.com`],
    ['Ada <ada@example.com>', 'ada@example.com'],
  ])('%s', (sent, address) => {
    expect(read(sent).address).toBe(address);
  });
});

describe('what is none is refused in the words of email-validator', () => {
  test.each([
    ['ada@ab--c.com', /^An email address cannot have two letters followed by two dashes/],
    [`ada@${'é'.repeat(60)}.com`, /\(Label too long\)\.$/],
    ['ada@localhost', /It should have a period\.$/],
    ['ada@-b.co', /hyphen immediately after the @-sign\.$/],
    ['ada@b-.co', /a period and a hyphen next to each other\.$/],
    ['ada@b-', /^An email address cannot end with a hyphen\.$/],
    ['ada l@c.co', /before the @-sign: SPACE\.$/],
    ['ada@b_c.co', /contains invalid characters: '_'\.$/],
    ['ada@[1.2.3.4]', /^A bracketed IP address/],
    ['"ada"@c.co', /^Quoting the part before/],
  ])('%s', (sent, reason) => {
    expect(read(sent)).toEqual({ address: undefined, reason: expect.stringMatching(reason) as string });
  });
});
