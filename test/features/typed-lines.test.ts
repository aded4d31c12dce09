import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from '../../src/slack/text/markup.js';
import { typedLines } from '../../src/forms/ask-admin/ask.js';

describe('lines of a form for approval', () => {
  test.each<[string, unknown, string[]]>([
    ['words', { Content: 'Hello <!channel>' }, ['*Content*: Hello &lt;!channel&gt;']],
    ['what was chosen', { Timezone: { text: 'Europe/Berlin', value: 'x' } }, ['*Timezone*: Europe/Berlin']],
    ['several', { names: ['Ada', 'Mei'] }, ['*Names*: Ada, Mei']],
    ['rows', { people: [{ First: 'Ada', Email: 'a@b.c' }, { First: 'Mei' }] }, ['*People*: Ada a@b.c, Mei']],
    [
      'a moment',
      { when: 1793046600 },
      ['*When*: <!date^1793046600^{day_divider_pretty} {time}|Mon 26 Oct 2026, 20:30 UTC>'],
    ],
    ['names of fields', { FirstName: 'x' }, ['*First name*: x']],
    [
      'labels of the form',
      { PromptText: 'x', zone: { text: 'Berlin' } },
      ['*Prompt*: x', '*Time zone*: Berlin'],
    ],
    ['nothing', { Media: '', template: null, calendar: false, replaced: 3, Platforms: [] }, []],
    ['a long text in pieces', { Content: 'x'.repeat(2_501) }, [`*Content*: ${'x'.repeat(2_500)}`, 'x']],
    ['no form', null, []],
  ])('show %s', (_, values, lines) => {
    expect(typedLines(values)).toEqual(lines);
  });

  test.each(['x', '<', '&', '👩', 'a&👩'])(
    'show all of a post as long as possible, made of %s, and the fields after it',
    (sign) => {
      const Content = sign.repeat(12_000);
      const lines = typedLines({ Content, When: 'tomorrow' });
      expect(plainText(lines.join('').replace('*Content*: ', '').replace('*When*: tomorrow', ''))).toBe(
        Content,
      );
      expect(lines.every((line) => line.length <= 3_000 && line.isWellFormed())).toBe(true);
      expect(lines.at(-1)).toBe('*When*: tomorrow');
    },
  );

  test('show all of the longest post that a form holds', () => {
    const lines = typedLines({ Content: '&'.repeat(60_000), When: 'tomorrow' });
    expect(plainText(lines.join(''))).toBe(`*Content*: ${'&'.repeat(60_000)}*When*: tomorrow`);
  });

  test('fit into sections, whatever was entered', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything({ maxDepth: 3 })), (values) => {
        const lines = typedLines({ ...values, Content: 'x<'.repeat(5_000) });
        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(3_000);
      }),
    );
  });
});
