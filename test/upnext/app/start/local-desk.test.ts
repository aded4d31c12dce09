import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { startLocalDesk, WAIT } from '../../../support/local-desk.js';

/** The test starts a service, a database and a program. */
vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(inject('databases'), 'local-desk-'));

test('starts its own service by default, nothing leaves the machine, and Slackbot proposes a post', async () => {
  const desk = await startLocalDesk({ DATA_DIR: dir, SLACK_BOT_TOKN: 'xoxb-1' });
  expect(desk.output()).toContain('Nothing leaves this machine.');
  expect(await desk.daysAhead()).toBe(0);
  await desk.waitForOutput(/Did you mean SLACK_BOT_TOKEN\?/);
  expect(await desk.panel('Outbox')).toBe(200);

  const slackbot = (await desk.channels()).find(({ members }) => members.includes('USLACKBOT'));
  const channel = slackbot?.id ?? '';
  const ask = async (text: string) => {
    const before = (await desk.messagesIn(channel)).length;
    await desk.act({ action: 'sendMessage', channel, text });
    await vi.waitFor(async () => expect(await desk.messagesIn(channel)).toHaveLength(before + 2), WAIT);
    return (await desk.messagesIn(channel)).at(-1);
  };
  expect(slackbot?.suggestions?.map(({ text }) => text)).toContain('What’s next in Fern & Ember?');
  expect(await ask('What’s next in Fern & Ember?')).toMatch(/\d\d:\d\d.*(Berlin|CET).* · [^]*\n&gt; /);
  expect(await ask('What’s planned in Fern & Ember?')).toMatch(/^• .*\d\d:\d\d.* · Scheduled · \w+, \w+\n• /);
  expect(await ask('Which slots are free?')).toBe(
    'This project has no posting times yet. Name a time, or set them up with `/upnext slots`.',
  );
  expect(await ask('Tell me a joke')).toContain('I only know a few sentences here.');
  const proposal = 'for tomorrow 9am: The kiln opens at ten.';
  expect(await ask(`Propose a post ${proposal}`)).toMatch(/^On which networks\?/);
  expect(await ask('Propose a post for tomorrow on Nowhere: Tea')).not.toMatch(/^On which networks\?/);
  expect(await ask('Propose a post on X for yesterday 9am: Tea')).toMatch(
    /^Nothing was proposed\.\n\w+ .*past/,
  );
  expect(await ask('Propose a post on Instagram for tomorrow 9am: Tea')).toBe(
    'Nothing was proposed.\nInstagram needs a picture or a video.',
  );
  expect(await ask('Propose a post on X for tomorrow 5: Tea')).toMatch(
    /^Nothing was proposed\.\nDo you mean 05:00 or 17:00\?\n• .*, 05:00: say “.* 05:00”\n• .* 17:00”$/,
  );
  expect(await ask('What’s planned in Nowhere?')).toMatch(/^There is no project “Nowhere”/);
  const named = `Propose a post in Fern & Ember on LinkedIn and X ${proposal}`;
  expect(await ask(named)).toMatch(
    /^Proposed on LinkedIn and X for .*09:00.*only if somebody presses Schedule in Slack/,
  );
  const card = async () =>
    (await desk.channels())
      .flatMap(({ messages }) => messages.map(({ text, blocks }) => JSON.stringify([text, blocks])))
      .find((shown) => shown.includes('proposed by Slackbot'));
  await vi.waitFor(async () => expect(await card()).toContain('The kiln opens at ten.'), WAIT);
  await desk.kill('SIGTERM');
});
