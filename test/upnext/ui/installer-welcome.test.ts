import { expect, test } from 'vitest';
import { organizationWelcome } from '../../../src/upnext/ui/installer-welcome.js';

test('links to the page where an admin adds Upnext to workspaces', () => {
  const text = JSON.stringify(organizationWelcome('https://app.slack.com/manage/E1').blocks);
  expect(text).toContain('<https://app.slack.com/manage/E1|add it to workspaces>');
});
