import { describe, expect, test } from 'vitest';
import { serveDesk } from '../../src/local-slack/index.js';
import { firstState, openDeskSession } from '../support/desk-session.js';
import { northwind } from './slack.js';

const visible: [person: string, role: string, channels: string[]][] = [
  ['mei', 'an owner', ['general', 'launch', 'social', 'leads', 'partners', 'spring-launch']],
  ['grace', 'a member', ['general', 'launch', 'social', 'partners', 'spring-launch']],
  ['linus', 'a guest', ['general', 'launch']],
  ['omar', 'somebody of another organization', ['partners']],
];

test.each(visible)('%s, %s, sees only their channels', async (person, _role, channels) => {
  const desk = await serveDesk(northwind(), { port: 0, page: import.meta.dirname });
  const seen = await firstState(await openDeskSession(desk.url), person);
  expect(seen.channels.map(({ name }) => name)).toEqual(channels);
  await desk.close();
});

describe.each([
  ['linus', '#partners'],
  ['omar', '#launch'],
  ['grace', '#leads'],
])('%s, who does not see %s,', (user, channel) => {
  const open = () => {
    const slack = northwind();
    const posted = slack.postFromApp(channel, {
      text: 'Plans',
      blocks: [
        {
          type: 'actions',
          block_id: 'Plans',
          elements: [{ type: 'button', action_id: 'open', text: { type: 'plain_text', text: 'Open' } }],
        },
      ],
    });
    return { slack, ts: posted.ts };
  };
  const hidden = `can’t see a channel named "${channel}"`;

  test('cannot join it', async () => {
    const { slack } = open();
    await expect(slack.userActions.joinChannel({ user, channel })).rejects.toThrow(hidden);
    expect(slack.channel(channel).members.has(slack.person(user).id)).toBe(false);
  });

  test('cannot write, share or forward in it', async () => {
    const { slack } = open();
    const { userActions } = slack;
    await expect(userActions.sendMessage({ user, channel, text: 'Hi' })).rejects.toThrow(hidden);
    await expect(userActions.shareFiles({ user, channel, files: [{ id: 'F0A' }], text: '' })).rejects.toThrow(
      hidden,
    );
    expect(slack.channel(channel).messages).toHaveLength(1);
  });

  test('cannot press a button or use a shortcut in it', async () => {
    const { slack, ts } = open();
    const { userActions } = slack;
    const element = { container: { channel, ts }, block_id: 'Plans', action_id: 'open' };
    await expect(userActions.press({ user, element })).rejects.toThrow(hidden);
    const shortcut = { user, channel, ts, callback_id: 'anything' };
    await expect(userActions.useMessageShortcut(shortcut)).rejects.toThrow(hidden);
  });
});

test('a message cannot be forwarded into or out of a channel that the person does not see', async () => {
  const slack = northwind();
  const open = slack.postFromApp('#launch', { text: 'Open' });
  const plans = slack.postFromApp('#partners', { text: 'Plans' });
  const forward = (channel: string, ts: string, to: string) =>
    slack.userActions.forwardMessage({ user: 'linus', channel, ts, to, text: '' });
  await expect(forward('#launch', open.ts, '#partners')).rejects.toThrow(
    'can’t see a channel named "#partners"',
  );
  await expect(forward('#partners', plans.ts, '#launch')).rejects.toThrow(
    'can’t see a channel named "#partners"',
  );
});

test('menus offer a guest only their channels', async () => {
  const slack = northwind();
  const { ts } = slack.postFromApp('#launch', {
    text: 'Where?',
    blocks: [
      {
        type: 'actions',
        block_id: 'Where',
        elements: [
          { type: 'channels_select', action_id: 'channel' },
          { type: 'conversations_select', action_id: 'conversation' },
        ],
      },
    ],
  });
  for (const action_id of ['channel', 'conversation']) {
    const element = { container: { channel: 'C0LAUNCH', ts }, block_id: 'Where', action_id };
    const options = await slack.loadOptions({ user: 'linus', element, query: '' });
    expect(options.map(({ text }) => text)).toEqual(['#general', '#launch']);
  }
});
