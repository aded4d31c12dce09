import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { section } from '../../../../src/upnext/slack/text/blocks.js';
import { escape, plainText } from '../../../../src/upnext/slack/text/markup.js';
import { messageText } from '../../../../src/upnext/slack/text/message-text.js';

const nameOf = (id: string) => ({ U1: 'Ada' })[id];

describe('Slack’s markup is read as what the person meant', () => {
  test.each([
    ['a link of its own', 'See <https://example.com/a?b=1&amp;c=2>', 'See https://example.com/a?b=1&c=2'],
    ['an address that Slack linked', 'See <http://example.com|example.com> now', 'See example.com now'],
    ['a link with words', '<https://example.com/x|our site>', 'our site (https://example.com/x)'],
    ['an e-mail address', 'Ask <mailto:ada@example.com|ada@example.com>', 'Ask ada@example.com'],
    ['a telephone number', 'Call <tel:+4930123|+49 30 123>', 'Call +49 30 123 (+4930123)'],
    ['a person known', 'Thanks <@U1>', 'Thanks @Ada'],
    ['a person with a label', 'Thanks <@U9|grace>', 'Thanks @grace'],
    ['a person unknown', 'Thanks <@U9>', 'Thanks @U9'],
    ['a channel with a label', 'in <#C9|random>', 'in #random'],
    ['a private channel', 'in <#C9|>', 'in #C9'],
    ['everybody', '<!channel> and <!here|here>', '@channel and @here'],
    ['a group', '<!subteam^S1> <!subteam^S2|@designers>', '@S1 @designers'],
    ['a date', '<!date^1700000000^{date}|14 Nov 2023>', '14 Nov 2023'],
    ['entities', 'R&amp;D: 1 &lt; 2 &gt; 0', 'R&D: 1 < 2 > 0'],
    ['an entity written out', '&amp;lt;', '&lt;'],
    ['an entity that Slack does not write', '&nbsp;&copy;', '&nbsp;&copy;'],
    ['emoji codes', 'Hooray :tada:', 'Hooray :tada:'],
    ['signs that are no markup', 'a < b > c', 'a < b > c'],
    ['times', 'from 10:30:00 on', 'from 10:30:00 on'],
  ])('%s', (_name, markup, text) => {
    expect(plainText(markup, nameOf)).toBe(text);
  });
});

describe('a message becomes plain text', () => {
  test.each([
    ['bold', '*Big* news', 'Big news'],
    ['one in the other', '*_Both_*', 'Both'],
    ['code', 'run `npm start`', 'run npm start'],
    ['a block of code', '```\nnpm start\n```', 'npm start'],
    ['a quotation', '&gt; she said\nyes', 'she said\nyes'],
    ['struck out', '~old~ new', 'old new'],
    ['a product of numbers', '5 * 3 * 2', '5 * 3 * 2'],
    ['names with underscores', 'a snake_case_name', 'a snake_case_name'],
    ['a bold link', '*<https://example.com|example.com>*', 'example.com'],
    ['a bold address', '*https://example.com/a*', 'https://example.com/a'],
    ['bold in brackets', '(*note*), _so_.', '(note), so.'],
    ['bold code', '*run `npm start` now*', 'run npm start now'],
    ['bold beside a link', '*Menu*: <https://tea.example/_menu_>', 'Menu: https://tea.example/_menu_'],
    ['a mention in italics', '_<@U1> and @grace said_', '@U1 and @grace said'],
    ['a handle in bold', '*@_tea.house_*', '@_tea.house_'],
    ['a handle in italics', '_@tea.house_', '@tea.house'],
  ])('%s', (_name, markup, text) => {
    expect(messageText({ text: markup })).toBe(text);
  });

  test.each([
    ['a link', '<https://www.instagram.com/_tea.house_/>', 'https://www.instagram.com/_tea.house_/'],
    ['an address that Slack linked', '<https://x.com/_anna_|x.com/_anna_>', 'x.com/_anna_'],
    [
      'two links',
      '<https://a.example/_a> <https://b.example/b_>',
      'https://a.example/_a https://b.example/b_',
    ],
    ['a query', '<https://x.y/p?_ga=1&amp;_gl=2_>', 'https://x.y/p?_ga=1&_gl=2_'],
    ['a home page', '<https://example.com/~ada~/|a talk>', 'a talk (https://example.com/~ada~/)'],
    [
      'a bare address',
      'at https://cdn.example.com/_assets_/a.png',
      'at https://cdn.example.com/_assets_/a.png',
    ],
    ['a pattern', 'https://example.com/*a*/b', 'https://example.com/*a*/b'],
    ['one without https', 'instagram.com/_tea.house_/', 'instagram.com/_tea.house_/'],
    ['a handle', 'Photo by @_tea.house_ today', 'Photo by @_tea.house_ today'],
    ['two handles', 'by @_a and @b_', 'by @_a and @b_'],
    ['code', 'see `*b* and _c_`', 'see *b* and _c_'],
    ['a block of code', '```\nconst a = *b* + _c_;\n&gt; d\n```', 'const a = *b* + _c_;\n> d'],
    ['names of Python', 'Set __init__ and `__main__`', 'Set __init__ and __main__'],
    ['signs for about', '~1000 people, ~half of them', '~1000 people, ~half of them'],
    ['stars between letters', '2*3*4 and a*b*c', '2*3*4 and a*b*c'],
    ['a hash tag', '#hash_tag_ now', '#hash_tag_ now'],
  ])('%s is none of its marks', (_name, markup, text) => {
    expect(messageText({ text: markup })).toBe(text);
  });

  test('keeps the text of links, handles and code', () => {
    const unit = fc.constantFrom('a', 'b', '_', '*', '~', '.', '/');
    fc.assert(
      fc.property(fc.string({ unit }), fc.string({ unit, minLength: 1 }), (path, code) => {
        const link = `https://x.y/${path}`;
        const handle = `@_${path.replace(/[*~/]/g, '')}_`;
        const text = `*<${link}>* _and_ \`${code}\` ~by~ ${handle} *\uE000*`;
        expect(messageText({ text })).toBe(`${link} and ${code} by ${handle} \uE000`);
      }),
    );
  });

  test('replaces emoji names by the Unicode of the rich text', () => {
    const elements = [
      { type: 'rich_text_section', elements: [{ type: 'emoji', name: 'de', unicode: '1f1e9-1f1ea' }] },
    ];
    const message = { text: 'Hallo :de: :our_logo:', blocks: [{ type: 'rich_text', elements }] };
    expect(messageText(message)).toBe('Hallo \u{1F1E9}\u{1F1EA} :our_logo:');
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '!',
        '@',
        '#',
        '|',
        '^',
        'channel',
        'amp;',
        'U1',
        'https://x.y',
        ':tada:',
        ' ',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('what a person wrote is shown as it is', () => {
  test('text survives escaping and reading', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainText(escape(text))).toBe(text);
      }),
    );
  });

  test('nothing escaped pings, links or mentions', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escape(text)).not.toMatch(/[<>]/);
      }),
    );
  });

  test.each(['\u202E', '\u202A', '\u2066', '\u2067\u2069'])(
    '%j cannot turn what follows around',
    (control) => {
      expect(escape(`a${control}b`)).toBe('ab');
    },
  );

  test('marks that single letters need stay', () => {
    expect(escape('می\u200Cخواهم \u200F!')).toBe('می\u200Cخواهم \u200F!');
  });
});

test.each([
  '<'.repeat(40_000),
  '<@'.repeat(20_000),
  '*a '.repeat(10_000),
  '`'.repeat(40_000),
  ':a'.repeat(20_000),
  '*_'.repeat(20_000),
  '`a '.repeat(10_000),
  'a.'.repeat(20_000),
  'a-'.repeat(20_000),
  '@_'.repeat(20_000),
  'https://'.repeat(5_000),
  '```a'.repeat(10_001),
])('a long odd text does not stop the bot', (text) => {
  expect(messageText({ text }).length).toBeGreaterThan(0);
});

test.each(['', 'a', 'ab', 'abc', 'abcd'])('never cuts a character in two: %j', (before) => {
  const shown = section(before + escape('&'.repeat(1000))).text?.text ?? '';
  expect(shown.length).toBeLessThanOrEqual(3000);
  expect(shown.replaceAll('&amp;', '')).toBe(`${before}…`);
});
