import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emojify } from '../../../src/local-slack/page/text/emoji.js';

interface Emoji {
  short_name: string;
  skin_variations?: Record<string, { unified: string }>;
}

test('shows every emoji that Upnext writes by name', () => {
  const names = ['src/upnext/features', 'src/upnext/slack', 'src/upnext/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap(
        (entry) =>
          readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8').match(/:[a-z]\w+:(?=[ '`])/g) ?? [],
      ),
  );
  expect(names).toContain(':white_check_mark:');
  expect([...new Set(names)].filter((name) => emojify(name) === name)).toEqual([]);
});

test('knows every skin tone of every emoji', () => {
  const path = new URL(import.meta.resolve('emoji-datasource/emoji.json'));
  const all = JSON.parse(readFileSync(path, 'utf8')) as Emoji[];
  for (const { short_name, skin_variations = {} } of all) {
    ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'].forEach((modifier, index) => {
      const expected = skin_variations[modifier]?.unified;
      if (!expected) return;
      const shown = emojify(`:${short_name}::skin-tone-${index + 2}:`);
      const codePoints = [...shown].map((one) =>
        one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0'),
      );
      expect(codePoints.join('-')).toBe(expected);
    });
  }
});
