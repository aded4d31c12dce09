import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withEmoji } from '../../../src/workspace/page/text/emoji.js';

test('every emoji that the bot writes by name is shown as one on the page', () => {
  const written = ['src/features', 'src/slack', 'src/views'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap(
        (entry) =>
          readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8').match(/:[a-z]\w+:(?=[ '`])/g) ?? [],
      ),
  );
  expect(written).toContain(':white_check_mark:');
  expect([...new Set(written)].filter((name) => withEmoji(name) === name)).toEqual([]);
});
