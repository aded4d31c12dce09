import { afterEach, beforeAll, describe, expect } from 'vitest';
import type { Tables } from '../../../src/service/index.js';
import { type Desk, type DeskOptions, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, saveApproval } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** Text as the real Slack sends it: emoji as names, escaped options, forwarded messages, views without their values. */

let desk: Desk;
/** Shared by the tests that need no switches of their own. */
let usualDesk: Desk;
beforeAll(async () => {
  usualDesk = await openDesk();
});
afterEach(async () => {
  const ada = desk.user('ada');
  if (ada.hasForm()) await ada.form().closeAll();
});

async function openLinkedDesk(options?: DeskOptions) {
  desk = options ? await openDesk(options) : usualDesk;
  await desk.deletePosts();
  await desk.bind();
  return { ada: desk.user('ada'), grace: desk.user('grace') };
}

const TEXT = 'We are live 🎉 👍🏼 🫱🏻‍🫲🏿';
const NAMES = 'We are live :tada: :+1::skin-tone-3: :handshake::skin-tone-2-6:';
const rest = { Platforms: ['Facebook'], When: 'tomorrow 9am' };

describe('emoji', () => {
  test('in a command reach the networks as characters', async () => {
    const { ada } = await openLinkedDesk();
    await ada.types(`/upnext schedule ${TEXT}`);
    expect(desk.slack.deliveries.at(-1)?.body.text).toContain(NAMES);
    expect(ada.form().value('Content')).toBe(TEXT);
    await submitForm(ada, rest);
    expect(await desk.posts(TEXT)).toHaveLength(1);
  });

  test.each(['characters', 'names'] as const)('in an input that returns %s', async (inputEmoji) => {
    const { ada } = await openLinkedDesk({ switches: { unsure: { inputEmoji } } });
    await ada.types('/upnext schedule');
    await ada.form().fill({ Content: TEXT, ...rest });
    const preview = desk.slack.deliveries.at(-1)?.body;
    await ada.form().pressEnter('When');
    expect(JSON.stringify(preview)).toContain(inputEmoji === 'names' ? NAMES : TEXT);
    await ada.form().submit();
    expect(await desk.posts(TEXT)).toHaveLength(1);
  });

  test('of a template', async () => {
    const { ada } = await openLinkedDesk();
    const tea = { id: 'tpl_tea', project_id: 'prj_tea', name: 'Tea', content: 'New tea :tea: :wave:' };
    const row = { ...tea, platforms: [], description: null, created_at: desk.clock.now() };
    await desk.database.kysely<Tables>('scheduling').insertInto('templates').values(row).execute();
    await ada.types('/upnext schedule');
    await ada.form().press('More options');
    await ada.form().fill({ TemplateId: 'Tea' });
    expect(ada.form().value('Content')).toBe('New tea 🍵 👋');
  });

  test('of a message', async () => {
    const { ada, grace } = await openLinkedDesk();
    await grace.types(TEXT);
    expect(grace.lastMessage().message.text).toBe(NAMES);
    await ada.lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().value('Content')).toBe(TEXT);
  });

  test('that only the workspace has stop the post until they are replaced', async () => {
    const { ada } = await openLinkedDesk();
    const text = 'We are live :party-parrot: std::sort:';
    await ada.types(`/upnext schedule ${text}`);
    await submitForm(ada, rest);
    await ada.form().submit();
    expect(ada.form().text()).toContain(
      '“:party-parrot:” isn’t a standard emoji, so it would be published as text. Replace or remove it.',
    );
    expect(ada.form().value('Content')).toBe(text);
    expect(await desk.posts(text)).toEqual([]);
    await submitForm(ada, { Content: 'We are live 🦜 std::sort:' });
    expect(await desk.posts('We are live 🦜 std::sort:')).toHaveLength(1);
  });
});

describe('Schedule as a post reads', () => {
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
  const richText = (...elements: object[]) => ({
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements }],
  });

  test.each([
    [
      'sections without a text',
      { blocks: [section('*Doors* open &amp; at <https://tea.example|nine>')] },
      'Doors open & at nine (https://tea.example)',
    ],
    [
      'more in the blocks than in the text',
      { text: 'New entry', blocks: [section('Tea is on us')] },
      'Tea is on us',
    ],
    [
      'a header, fields and a context',
      {
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: 'Menu :tea:' } },
          {
            type: 'section',
            fields: [
              { type: 'mrkdwn', text: '*Black*' },
              { type: 'plain_text', text: 'Green' },
            ],
          },
          { type: 'divider' },
          { type: 'context', elements: [{ type: 'mrkdwn', text: 'until _six_' }] },
          {
            type: 'actions',
            elements: [{ type: 'button', action_id: 'b', text: { type: 'plain_text', text: 'Book' } }],
          },
        ],
      },
      'Menu 🍵\nBlack\nGreen\nuntil six',
    ],
    [
      'rich text',
      {
        blocks: [
          richText(
            { type: 'text', text: 'Thanks ', style: { bold: true } },
            { type: 'user', user_id: 'U0MEI' },
            { type: 'text', text: ' ' },
            { type: 'emoji', name: 'wave', unicode: '1f44b-1f3fc' },
            { type: 'text', text: ' see ' },
            { type: 'link', url: 'https://tea.example' },
          ),
        ],
      },
      'Thanks @Mei Tanaka 👋🏼 see https://tea.example',
    ],
    [
      'a list',
      {
        blocks: [
          {
            type: 'rich_text',
            elements: [
              {
                type: 'rich_text_list',
                style: 'ordered',
                elements: [
                  richText({ type: 'text', text: 'Tea' }),
                  richText({ type: 'text', text: 'Cake' }),
                ].flatMap(({ elements }) => elements),
              },
            ],
          },
        ],
      },
      '1. Tea\n2. Cake',
    ],
    [
      'an attachment',
      { text: '', attachments: [{ pretext: 'News', title: 'Tea', text: '*Doors* open' }] },
      'News\nTea\nDoors open',
    ],
  ])('%s', async (_, message, content) => {
    const { ada } = await openLinkedDesk();
    desk.slack.postFromApp('#launch', message);
    await ada.lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().value('Content')).toBe(content);
    expect(ada.form().text()).not.toContain('no text');
  });

  test('a forwarded message', async () => {
    const { ada, grace } = await openLinkedDesk();
    await grace.types('Doors open at nine 🎉');
    await ada.in('#social').forwards(ada.lastMessage());
    await ada.in('#social').lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().value('Content')).toBe('Doors open at nine 🎉');
  });

  test('a forwarded message below the text that came with it', async () => {
    const { ada, grace } = await openLinkedDesk();
    await grace.types('Doors open at nine');
    await ada.forwards(ada.lastMessage(), 'For Facebook:');
    await ada.lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().value('Content')).toBe('For Facebook:\n\nDoors open at nine');
  });

  test('no link previews', async () => {
    const { ada } = await openLinkedDesk();
    const preview = { from_url: 'https://tea.example', title: 'Tea', text: 'All about tea' };
    desk.slack.postFromApp('#launch', { text: 'See https://tea.example', attachments: [preview] });
    await ada.lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().value('Content')).toBe('See https://tea.example');
  });

  test('only the picture if the message has no text, and says so', async () => {
    const { ada, grace } = await openLinkedDesk();
    await grace.sharesFiles(['menu.png']);
    await ada.lastMessage().usesShortcut('Schedule as a post');
    expect(ada.form().value('Content')).toBe('');
    expect(ada.form().text()).toContain('This message has no text. Enter what you want to post.');
    expect(ada.form().text()).toContain('*menu.png*');
  });
});

describe('inputs that come back without their initial values', () => {
  test.each(['null', 'missing'] as const)('%s: keep them', async (untouchedInputs) => {
    const { ada } = await openLinkedDesk({ switches: { unsure: { untouchedInputs } } });
    await ada.types('/upnext schedule tomorrow 9am We are live! on x');
    await ada.form().pressEnter('When');
    expect(ada.form().text()).toContain('09:00 Berlin');
    await ada.form().press('Pick a date');
    await ada.form().submit();
    expect(ada.hasForm()).toBe(false);
    expect(await desk.posts('We are live!')).toMatchObject([
      { Platforms: ['X'], Status: 'SCHEDULED', ScheduleDate: '2026-10-27T09:00:00+01:00' },
    ]);
  });

  test.each(['null', 'missing'] as const)('%s: so do forms of a few fields', async (untouchedInputs) => {
    const { ada } = await openLinkedDesk({ switches: { unsure: { untouchedInputs } } });
    await ada.types('/upnext prompt');
    await submitForm(ada, { Title: 'Tea', PromptText: 'Write about tea' });
    expect(ada.lastMessage().text()).toContain('Prompt “Tea” created');
    await ada.types('/upnext project');
    await submitForm(ada, { country: 'Germany' });
    expect(ada.lastMessage().text()).toContain('Public holidays (Germany) are shown.');
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, allowsEmergency: true });
    await ada.types('/upnext approvals');
    await ada.lastMessage().press('Edit approvals');
    await ada.form().submit();
    expect(ada.lastMessage().text()).toContain('In an emergency, admins can approve it too.');
  });

  test('an optional input that the person emptied stays empty', async () => {
    const { ada } = await openLinkedDesk();
    await ada.types('/upnext schedule tomorrow 9am We are live! on facebook');
    await ada.form().press('More options');
    await ada.form().press('Use a link');
    await ada.form().fill({ Media: 'https://tea.example/a.jpg' });
    await ada.form().pressEnter('When');
    await submitForm(ada, { Media: null });
    const [post] = await desk.posts('We are live!');
    expect(post).toBeDefined();
    expect(JSON.stringify(post)).not.toContain('a.jpg');
  });
});

test('no block_id contains what a person typed', async () => {
  const { ada } = await openLinkedDesk();
  await ada.in('#social').types('/upnext posts drafts <b> "München" 🎉');
  const asked = ada.in('#social').lastMessage();
  expect(asked.text()).toContain('Which project?');
  expect(JSON.stringify(asked.message.blocks)).not.toMatch(/drafts|München/);
  await asked.fill({ posts_in: 'Tea House' });
  expect(ada.in('#social').lastMessage().text()).toContain('Tea House');
});

test.each(['replaces', 'posts'] as const)('a list in a direct message %s the answer', async (replace) => {
  const { ada } = await openLinkedDesk({ switches: { unsure: { replaceInDirectMessages: replace } } });
  const inDirectMessage = ada.inDirectMessage();
  await inDirectMessage.types('/upnext posts');
  await inDirectMessage.lastMessage().fill({ posts_in: 'Tea House' });
  expect(inDirectMessage.lastMessage().text()).toContain('Tea House');
});

test.each(['replies', 'replies and parents'] as const)(
  'a press on a message with replies is answered in the channel, if Slack names the threads of %s',
  async (threadsOfPresses) => {
    const { ada } = await openLinkedDesk({ switches: { unsure: { threadsOfPresses } } });
    const slack = await desk.deps.slack('T0NORTHWIND');
    const old = { type: 'button', action_id: 'of_old', text: { type: 'plain_text', text: 'Old' } };
    const text = { type: 'mrkdwn', text: 'Old' };
    const blocks = [
      { type: 'section', text },
      { type: 'actions', block_id: 'old', elements: [old] },
    ];
    await slack.chat.postMessage({ channel: 'C0LAUNCH', text: 'Old', blocks });
    const card = ada.lastMessage();
    await ada.replies(card, 'Who pressed this?');
    await card.press('Old');
    expect(ada.lastMessage().text()).toContain('an older version');
    expect(ada.lastMessage().message.thread_ts).toBeUndefined();
    const pressed = desk.slack.deliveries.findLast(({ kind }) => kind === 'block_actions');
    expect(pressed?.body.message).toMatchObject({ thread_ts: card.ts, reply_count: 1 });
  },
);

test.each([
  ['untouched', false],
  ['changed', true],
] as const)('a form whose inputs were replaced is closed as %s', async (replacedInputs, asks) => {
  const { ada } = await openLinkedDesk({ switches: { unsure: { replacedInputs } } });
  const asksBeforeClosing = () => desk.slack.stack('ada').some((view) => desk.slack.isChanged(view));
  await ada.types('/upnext schedule tomorrow 9am We are live!');
  expect(asksBeforeClosing()).toBe(false);
  await ada.form().press('Pick a date');
  expect(asksBeforeClosing()).toBe(asks);
  await ada.form().fill({ Content: 'Something else' });
  expect(asksBeforeClosing()).toBe(true);
});
