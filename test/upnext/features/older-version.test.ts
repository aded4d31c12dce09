import { beforeAll, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

/** Forms and shortcuts of an older version. */

let desk: Desk;
let ada: User;
beforeAll(async () => {
  desk = await openDesk();
  ada = desk.user('ada');
  await desk.bind();
});

test('an unknown form keeps what was typed and asks to open it again', async () => {
  await ada.types('/upnext schedule');
  await ada.form().fill({ Content: 'Words of an hour', Platforms: ['X'], When: 'tomorrow 9am' });
  const view = desk.slack.stack('ada').at(-1);
  if (view) view.callback_id = 'schedule_post_of_old';
  await ada.form().submit();
  expect(Object.values(ada.form().errors())).toEqual([
    expect.stringContaining('an older version of Upnext, so nothing was sent. Copy your text'),
  ]);
  expect(ada.form().text()).toContain('Words of an hour');
  await ada.form().closeAll();
});

test.each(['global', 'message'] as const)('an unknown %s shortcut asks to open it again', async (type) => {
  const known = desk.slack.manifest?.features?.shortcuts ?? [];
  known.push({ type, name: `Old ${type}`, callback_id: `old_${type}`, description: 'Gone' });
  await ada.types('/upnext next');
  await (type === 'global' ? ada : ada.lastMessage()).usesShortcut(`Old ${type}`);
  expect(ada.form().text()).toContain('an older version of Upnext');
  await ada.form().closeAll();
});
