import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from '@slack/bolt';
import { expect, test } from 'vitest';
import { createClock, createSlack, expectNoViolations } from '../../src/local-slack/index.js';

test('a note becomes a message, and its author hears if it does not', async () => {
  const slack = createSlack({ clock: createClock('2026-11-02T08:00:00Z') });
  const { fetch, credentials } = slack;
  const app = new App({ receiver: slack.receiver(), token: credentials.botToken, clientOptions: { fetch } });
  app.command('/note', async ({ ack, respond, client, command }) => {
    await ack();
    await client.chat
      .postMessage({ channel: '#social', text: `A note: ${command.text}` })
      .catch(() => respond('Slack did not take your note.'));
  });

  const ada = slack.as('ada');
  await ada.types('/note Buy tea');
  expect(ada.in('#social').lastMessage().text()).toBe('A note: Buy tea');

  slack.fail({ call: 'chat.postMessage', fault: 'error', error: 'fatal_error', times: 1 });
  await ada.types('/note Buy milk');
  expect(ada.lastMessage().text()).toBe('Slack did not take your note.');
  expectNoViolations(slack);
});

test('the README shows this test', () => {
  const readme = readFileSync(
    join(import.meta.dirname, '..', '..', 'src', 'local-slack', 'README.md'),
    'utf8',
  );
  const [, shown = 'no example'] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  expect(readFileSync(join(import.meta.dirname, 'readme.test.ts'), 'utf8')).toContain(shown);
});
