import { describe, expect, test } from 'vitest';
import { email } from '../../../src/service/validation/email.js';
import { integerFrom } from '../../../src/service/validation/post-filter.js';
import { read, type Reader } from '../../../src/service/validation/problem.js';
import { timezone } from '../../../src/service/validation/timezone.js';

function outcome<T>(reader: Reader<T>, sent: unknown): T | string {
  const reading = read(reader, sent, []);
  return reading.ok ? reading.value : (reading.problems[0]?.msg ?? '');
}

describe('an integer in a query', () => {
  test.each([
    ['1', 1],
    [' 1 ', 1],
    ['+1', 1],
    ['01', 1],
    ['1_000', 1000],
    ['1.0', 1],
    ['1_000.00', 1000],
    ['0', 0],
    ['9'.repeat(30), 10 ** 15],
  ])('%j is %d', (sent, number) => {
    expect(outcome(integerFrom(0), sent)).toBe(number);
  });

  test.each(['abc', '1.5', '1.', '', 'true', '0x1', '1e3', '1__0', '_1', '1_', '+ 1', '９', '.0'])(
    'rejects %j',
    (sent) => {
      const msg = 'Input should be a valid integer, unable to parse string as an integer';
      expect(read(integerFrom(0), sent, [])).toMatchObject({ problems: [{ type: 'int_parsing', msg }] });
    },
  );

  test('an integer that is too small gets the minimum', () => {
    const problems = [
      { type: 'greater_than_equal', msg: 'Input should be greater than or equal to 1', ctx: { ge: 1 } },
    ];
    expect(read(integerFrom(1), '0', [])).toMatchObject({ problems });
  });

  test('rejects an integer of five thousand digits', () => {
    expect(read(integerFrom(0), '9'.repeat(5000), [])).toMatchObject({
      problems: [{ type: 'int_parsing_size' }],
    });
  });
});

describe('a time zone', () => {
  test.each([
    'Europe/Berlin',
    'UTC',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'US/Eastern',
    'Etc/GMT+5',
    'EST5EDT',
  ])('accepts %s', (name) => {
    expect(outcome(timezone, name)).toBe(name);
  });

  test.each([
    'europe/berlin',
    'Mars/Olympus',
    '',
    '+02:00',
    'GMT+5',
    'Europe',
    'Europe/Berlin ',
    '../etc/passwd',
  ])('rejects %j', (name) => {
    const problem = { type: 'zoneinfo_str', msg: `invalid timezone: ${name}`, ctx: { value: name } };
    expect(read(timezone, name, [])).toMatchObject({ problems: [problem] });
  });

  test('accepts every name that Intl lists', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => outcome(timezone, name) !== name)).toEqual([]);
  });
});

describe('an email address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada <ada@example.com>', 'ada@example.com'],
    ['  ada@example.com ', 'ada@example.com'],
    ['Ada.Lovelace+bakery@EXAMPLE.COM', 'Ada.Lovelace+bakery@example.com'],
    ['jörg@bücher.example.com', 'jörg@bücher.example.com'],
    // Whatever way it is typed in, it is one address.
    ['jo\u0308rg@example.com', 'j\u00f6rg@example.com'],
    ['ada@xn--bcher-kva.example.com', 'ada@bücher.example.com'],
    ['😀@example.com', '😀@example.com'],
    [`${'a'.repeat(65)}@example.com`, `${'a'.repeat(65)}@example.com`],
  ])('%j is %s', (sent, address) => {
    expect(outcome(email, sent)).toBe(address);
  });

  test.each([
    ['', 'An email address must have an @-sign.'],
    ['ada', 'An email address must have an @-sign.'],
    ['@example.com', 'There must be something before the @-sign.'],
    ['ada.@example.com', 'An email address cannot have a period immediately before the @-sign.'],
    ['a..b@example.com', 'An email address cannot have two periods in a row.'],
    ['ada@-example.com', 'An email address cannot have a hyphen immediately after the @-sign.'],
    [
      'ada@ab--c.com',
      'An email address cannot have two letters followed by two dashes immediately after the @-sign or after a period, except Punycode.',
    ],
    ['"ada"@example.com', 'Quoting the part before the @-sign is not allowed here.'],
    ['ada lovelace@example.com', 'The email address contains invalid characters before the @-sign: SPACE.'],
    [
      '<mailto:ada@example.com|ada@example.com>',
      "The email address contains invalid characters before the @-sign: ':'.",
    ],
    ['ada@localhost', 'The part after the @-sign is not valid. It should have a period.'],
    [
      'ada@bakery.test',
      'The part after the @-sign is a special-use or reserved name that cannot be used with email.',
    ],
    [
      `a@${'b'.repeat(64)}.com`,
      'After the @-sign, periods cannot be separated by so many characters (1 character too many).',
    ],
    [`a@${'é'.repeat(60)}.com`, 'The part after the @-sign is invalid (Label too long).'],
    [
      `a@${'bbbbbbbbb.'.repeat(26)}com`,
      'The email address is too long after the @-sign (10 characters too many).',
    ],
    [`${'a'.repeat(250)}@b.co`, 'The email address is too long (1 character too many).'],
  ])('rejects %j', (sent, reason) => {
    const problem = {
      type: 'value_error',
      msg: `value is not a valid email address: ${reason}`,
      ctx: { reason },
    };
    expect(read(email, sent, [])).toMatchObject({ problems: [problem] });
  });
});
