import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import type { FileToUpload, SlackFault } from '../../../src/local-slack/index.js';
import { ACK_MS, RESULT_AFTER_ACK_MS } from '../../../src/upnext/slack/answer/deadlines.js';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from '../../support/held.js';
import { openListed } from '../../support/listed-post.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { existing, test } from '../../support/story.js';
import { video } from '../../support/video.js';

let desk: Desk;
const ada = () => desk.user('ada');
const form = () => ada().form();

const PUBLIC_URL = 'https://upnext.example';
let publicUrl: string | undefined = PUBLIC_URL;
beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, publicUrl: () => publicUrl });
  await startThread();
});

/** The thread that prepares pictures starts with the first one, which may take longer than Slack waits for a form. */
async function startThread(): Promise<void> {
  const blank = { width: 10, height: 10, channels: 3 as const, background: '#fff' };
  const content = await sharp({ create: blank }).png().toBuffer();
  const { id } = desk.slack.upload({ name: 'blank.png', content });
  const workspace = desk.slack.team.id;
  await desk.deps.pictures.copy(await desk.deps.slack(workspace), { workspace, file: id, networks: ['X'] });
}

beforeEach(async () => {
  if (ada().hasForm()) await form().closeAll();
  await desk.startNewDay();
  await desk.restoreService();
  await holdFor(desk.deps, 60);
});

const PICTURE_ADDRESS = /^https:\/\/\S+\/media\/\S+$/;

/** The card of a held post in Ada’s direct messages. */
function card(name = 'ada') {
  const messages = desk.user(name).inDirectMessage().messages();
  const found = messages.findLast((message) => /^:\w+: \*/.test(message.text()));
  if (!found) throw new Error('there is no card');
  return found;
}

const images = () => card().message.blocks?.filter(({ type }) => type === 'image') ?? [];

const sentMedia = async (content: string) => {
  const rows = await desk.db.selectFrom('posts').select('media').where('content', '=', content).execute();
  return rows.map(({ media }) => media);
};

/** Moves the clock until the service has the post, with the address of one file. */
async function expectSentWithFile(content: string, minutes = 130): Promise<void> {
  await desk.advance(minutes);
  expect(await sentMedia(content)).toEqual([expect.stringMatching(PICTURE_ADDRESS)]);
}

/** Adds a file to the open form. */
async function add(file: string | FileToUpload, description = ''): Promise<void> {
  if (form().buttons().includes('More options')) await form().press('More options');
  await form().fill({ File: [file], Description: description });
}

async function submit(): Promise<void> {
  await form().submit();
  await desk.slack.idle();
  await desk.runDueJobs();
}

describe('a file in the form', () => {
  test('is held with the post, and with its description', async () => {
    await ada().types('/upnext schedule in 3 hours New mugs on x');
    await add('mug.png', 'A blue mug');
    await form().pressEnter('When');
    await submit();
    expect(ada().hasForm()).toBe(false);
    expect(card().text()).toContain('Description: A blue mug');
    expect(images()).toMatchObject([{ alt_text: 'A blue mug' }]);
    expect(JSON.stringify(images())).toMatch(/"image_url":"https:\/\/\S+\/media\/\S+"/);
    await expectSentWithFile('New mugs');
  });

  test('is listed when the form comes back, and can be removed and replaced', async () => {
    await ada().types('/upnext schedule in 3 hours Our best tea thing on x');
    const remove = desk.slack.fail({ call: 'files.info', fault: 'status', status: 503 });
    await add('mug.png', 'A blue mug');
    await submit();
    remove();
    expect(form().text()).toContain('Nothing was sent. Please try again in a moment.');
    expect(form().text()).toContain('*mug.png*');
    expect(form().text()).not.toContain('Picture or video');
    expect(form().value('Description')).toBe('A blue mug');
    await form().press('Remove');
    expect(form().text()).not.toContain('mug.png');
    await add('cup.png');
    await submit();
    expect(card().text()).toMatch(/Picture: .*cup\.png/);
    expect(card().text()).not.toContain('mug');
  });

  test('that is clearly no picture is pointed out at once', async () => {
    await ada().types('/upnext schedule in 3 hours With a menu on x');
    await add('menu.pdf');
    await submit();
    expect(form().text()).toContain('menu.pdf isn’t a picture or a video. Remove it.');
    await add('mug.png');
    await submit();
    expect(card().text()).toContain('mug.png');
  });

  test('goes to the service right away if nothing holds the post, also with another text for a network', async () => {
    await holdFor(desk.deps, 0);
    await ada().types('/upnext schedule in 3 hours Same mug on x and linkedin');
    await form().press('More options');
    await form().fill({ 'own-texts-0': 'LinkedIn' });
    await form().fill({ 'Text for LinkedIn': 'The same mug, for LinkedIn' });
    await add('mug.png');
    await submit();
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('Picture: mug.png');
    const media = [...(await sentMedia('Same mug')), ...(await sentMedia('The same mug, for LinkedIn'))];
    expect(media).toEqual([expect.stringMatching(PICTURE_ADDRESS), media[0]]);
  });

  test('and a link take each other’s place', async () => {
    await ada().types('/upnext schedule in 3 hours By link on x');
    await add('mug.png');
    await form().press('Use a link');
    await form().fill({ Media: 'https://tea.example/a.jpg' });
    await form().press('Upload a file');
    await form().press('Use a link');
    expect(form().value('Media')).toBe('');
    await form().fill({ Media: 'https://tea.example/b.jpg' });
    await submit();
    await desk.advance(130);
    expect(await sentMedia('By link')).toEqual(['https://tea.example/b.jpg']);
  });
});

test.each(['present', 'missing'] as const)(
  'whatever Slack sends with a press, and whichever types it lists, a file stays in the form while it is redrawn: %s',
  async (how) => {
    const switches = { unsure: { filesInPresses: how, unlistedFileTypes: 'refused' as const } };
    const unsure = await openDesk({ start: IN_NOVEMBER, switches });
    await unsure.startNewDay();
    const person = unsure.user('ada');
    await person.types('/upnext schedule in 3 hours Redrawn on x');
    await person.form().press('More options');
    await person.form().fill({ File: ['mug.png'] });
    for (const button of ['Pick a date', 'Type a date']) {
      await person.form().press(button);
      expect(person.form().value('File')).toBe('mug.png');
    }
    expect(person.form().text()).not.toContain('*mug.png*');
    await person.form().closeAll();
  },
);

describe('the field for a file that a network needs', () => {
  const opens = () => ada().types('/upnext schedule in 3 hours Needed on instagram');
  const chooses = (...Platforms: string[]) => form().fill({ Platforms });
  const shown = () => form().view.blocks.some(({ block_id }) => block_id === 'File' || block_id === 'Media');

  test.each([
    ['a file', () => form().fill({ File: ['mug.png'] }), () => form().value('File'), 'mug.png'],
    ['a description', () => form().fill({ Description: 'Blue' }), () => form().value('Description'), 'Blue'],
    [
      'a link',
      async () => {
        await form().press('Use a link');
        await form().fill({ Media: 'https://tea.example/a.jpg' });
      },
      () => form().value('Media'),
      'https://tea.example/a.jpg',
    ],
  ])('stays with %s for another network, and goes without', async (_, fill, value, filled) => {
    await opens();
    await fill();
    await chooses('X');
    expect(value()).toBe(filled);
    await form().press('More options');
    await chooses('Instagram', 'X');
    expect(value()).toBe(filled);
    await form().closeAll();
    await opens();
    await chooses('X');
    expect(shown()).toBe(false);
    await form().press('More options');
    await fill();
    await chooses('Instagram');
    expect(value()).toBe(filled);
  });

  test('stays where Slack doesn’t say whether it has a file', async () => {
    const switches = { unsure: { filesInPresses: 'missing' as const } };
    const unsure = await openDesk({ start: IN_NOVEMBER, switches });
    const person = unsure.user('ada');
    await person.types('/upnext schedule in 3 hours Needed on instagram');
    await person.form().fill({ File: ['mug.png'] });
    await person.form().fill({ Platforms: ['X'] });
    expect(person.form().value('File')).toBe('mug.png');
    await unsure.close();
  });

  test('has what is wrong with the file', async () => {
    const create = { width: 600, height: 200, channels: 3 as const, background: '#fff' };
    await opens();
    await form().fill({ File: [{ name: 'wide.png', content: await sharp({ create }).png().toBuffer() }] });
    await submit();
    expect(Object.keys(form().errors())).toEqual(['File']);
    expect(form().errors().File).toContain('too wide for Instagram');
  });
});

describe('Schedule as a post', () => {
  test('says at once that Upnext can’t read files of a channel that it isn’t in', async () => {
    await desk.user('grace').in('#general').sharesFiles(['mug.png', 'cup.png'], 'Tea for everyone');
    await ada().in('#general').lastMessage().usesShortcut('Schedule as a post');
    expect(form().text()).toContain(
      'Upnext isn’t in that channel, so it can’t read the files in this message. Invite it with “/invite @Upnext” and try again, or add a file below.',
    );
    expect(form().value('Content')).toBe('Tea for everyone');
    expect(form().text()).not.toContain('mug.png');
    await form().fill({ Project: 'Tea House', Platforms: ['X'], When: 'in 3 hours', File: ['mug.png'] });
    await submit();
    expect(ada().hasForm()).toBe(false);
    await expectSentWithFile('Tea for everyone');
    await desk.deletePosts();
  });

  test('brings the first picture of the message, and says what it leaves out', async () => {
    await desk.user('grace').sharesFiles(['menu.pdf', 'mug.png', 'cup.png'], 'Tea is ready');
    await ada().lastMessage().usesShortcut('Schedule as a post');
    expect(form().text()).toContain(
      '2 files in this message aren’t included. A post can have one picture or video.',
    );
    expect(form().text()).toContain('*mug.png*');
    expect(form().text()).not.toContain('cup.png');
    await form().fill({ Platforms: ['X'], When: 'in 3 hours', Description: 'Tea in a mug' });
    await submit();
    expect(ada().hasForm()).toBe(false);
    await expectSentWithFile('Tea is ready');
  });
});

describe('a held post with a file', () => {
  async function hold(content: string, file: string): Promise<void> {
    await ada().types(`/upnext schedule in 3 hours ${content} on x`);
    await add(file, 'What it shows');
    await submit();
  }

  test('keeps it when only the text or the time changes, even if the file is gone from Slack', async () => {
    await hold('Tea with a typo', 'mug.png');
    onTestFinished(desk.slack.fail({ call: 'files.info', fault: 'error', error: 'file_not_found' }));
    await card().press('Edit');
    expect(form().value('Description')).toBe('What it shows');
    await form().fill({ Content: 'Tea without one' });
    await submit();
    expect(ada().hasForm()).toBe(false);
    await card().press('New time');
    await form().fill({ When: 'in 4 hours' });
    await submit();
    expect(card().text()).toMatch(/Picture: .*mug\.png/);
    await expectSentWithFile('Tea without one', 200);
  });

  test('waits while the networks can’t reach Upnext, and its author hears of it below the card that says why', async () => {
    await hold('Out of reach', 'mug.png');
    publicUrl = undefined;
    onTestFinished(() => void (publicUrl = PUBLIC_URL));
    await desk.advance(125);
    expect(await sentMedia('Out of reach')).toEqual([]);
    expect(card().text()).toContain('Out of reach');
    expect(card().text()).toContain('no longer has a public URL');
    const news = card()
      .replies()
      .map((message) => message.text());
    expect(news).toEqual(['<@U0ADA>: Your post couldn’t be sent yet.']);
    publicUrl = PUBLIC_URL;
    await desk.advance(20);
    await expectSentWithFile('Out of reach', 0);
  });

  test('loses it when it is removed', async () => {
    await hold('No mug', 'mug.png');
    await card().press('Edit');
    await form().press('Remove');
    await submit();
    expect(card().text()).not.toContain('mug.png');
    await desk.advance(130);
    expect(await sentMedia('No mug')).toEqual([null]);
  });

  test('with a video links it on the card, as Slack can’t show it there', async () => {
    await ada().types('/upnext schedule in 3 hours Steam on x');
    await add({ name: 'steam.mp4', content: await video(5) }, 'Steam rises from a cup');
    await submit();
    expect(images()).toEqual([]);
    const [, link] = /^Video: <(https:.*\/media\/.*)\|steam\.mp4>$/m.exec(card().text()) ?? [];
    await desk.advance(130);
    expect(await sentMedia('Steam')).toEqual([link]);
  });

  describe('while Slack can’t load its picture', () => {
    const fail = () => desk.slack.fail({ image: PUBLIC_URL, fault: 'unavailable' });

    test('has a card with a link, and shows the picture once Slack can load it', async () => {
      const load = fail();
      onTestFinished(load);
      await hold('Not loaded', 'mug.png');
      expect(images()).toEqual([]);
      expect(card().text()).toMatch(/> Not loaded\nPicture: <https:.*\/media\/.*\|mug\.png>/);
      await desk.advance(5);
      expect(images()).toEqual([]);
      await card().press('New time');
      await form().fill({ When: 'in 5 hours' });
      await submit();
      expect(card().text()).toContain('Not loaded');
      load();
      await card().press('New time');
      await form().fill({ When: 'in 6 hours' });
      await submit();
      expect(images()).toHaveLength(1);
    });

    test('answers in the channel stay there, without the picture', async () => {
      onTestFinished(fail());
      await hold('Next mug', 'mug.png');
      const before = ada().inDirectMessage().messages().length;
      const expectAnswer = () => {
        const { message } = ada().lastMessage();
        expect(ada().lastMessage().text()).toMatch(/Next mug.*\|mug\.png>/s);
        expect(message.blocks.map(({ type }) => type)).not.toContain('image');
      };
      await ada().types('/upnext next');
      expectAnswer();
      await ada().types('/upnext posts held');
      await openListed(ada().lastMessage());
      expectAnswer();
      expect(ada().inDirectMessage().messages()).toHaveLength(before);
    });
  });

  test('is marked in lists and in the week', async () => {
    await hold('Marked', 'mug.png');
    await ada().types('/upnext posts held');
    expect(ada().lastMessage().text()).toContain('Scheduled, 1 file');
    await ada().types('/upnext week');
    expect(ada().lastMessage().text()).toContain('1 file');
  });

  test('needs approval again when its picture is replaced', async () => {
    await saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: ['U0GRACE'] });
    onTestFinished(() => saveApproval(desk.deps));
    await hold('To approve', 'mug.png');
    const shown = () =>
      ada()
        .in('#launch')
        .messages()
        .findLast((message) => message.text().includes('To approve'));
    await desk.user('grace').in('#launch').lastMessage().press('Approve');
    await desk.runDueJobs();
    expect(shown()?.text()).toContain('Approved by');
    await existing(shown()).press('Edit');
    await form().press('Remove');
    await add('cup.png');
    await submit();
    expect(shown()?.text()).toContain('only the file changed: mug.png (“What it shows”) → cup.png');
    expect(shown()?.text()).toContain('Needs 1 approval');
    await desk.advance(130);
    expect(await sentMedia('To approve')).toEqual([]);
  });

  test('shows what the service says about its media at the picture', async () => {
    await hold('Refused mug', 'mug.png');
    desk.respondUsing('/posts', (request, carryOut) =>
      request.method === 'POST'
        ? Response.json(
            { detail: [{ loc: ['body', 'Media'], msg: 'This file can’t be read', type: 'value_error' }] },
            { status: 422 },
          )
        : carryOut(),
    );
    await desk.advance(130);
    expect(card().text()).toContain('This file can’t be read.');
    await card().press('Fix');
    expect(form().text()).toMatch(/mug\.png.*This file can’t be read.*Description/s);
  });
});

describe('a file that can’t be posted', () => {
  const page = new TextEncoder().encode('<html>Sign in</html>');

  test.each<[string, SlackFault]>([
    ['is gone from Slack', { call: 'files.info', fault: 'error', error: 'file_deleted' }],
    ['may not be read', { download: '*', fault: 'sign-in' }],
    ['is not what it says', { download: '*', fault: 'other-content', type: 'image/png', content: page }],
  ])('and %s: the form says so at the file, and another file goes out', async (_, fault) => {
    await ada().types('/upnext schedule in 3 hours Another file on x');
    const remove = desk.slack.fail(fault);
    await add('mug.png');
    await submit();
    remove();
    expect(Object.keys(form().errors())).toEqual(['File']);
    await add('cup.png');
    await submit();
    expect(ada().hasForm()).toBe(false);
    await expectSentWithFile('Another file');
    await desk.deletePosts();
  });
});

describe('without a public address', () => {
  let unreached: Desk;
  beforeAll(
    async () => void (unreached = await openDesk({ start: IN_NOVEMBER, publicUrl: () => undefined })),
  );

  test('the form says why no pictures can be added, and takes a link', async () => {
    await unreached.startNewDay();
    const person = unreached.user('ada');
    await person.types('/upnext schedule in 3 hours With a link on instagram');
    expect(person.form().buttons()).not.toContain('Upload a file');
    expect(person.form().text()).toContain('PUBLIC_URL');
    await person.form().submit();
    expect(Object.keys(person.form().errors())).toEqual(['Media']);
    await person.form().close();
  });

  test('*Schedule as a post* says that the files of the message are left out, and why', async () => {
    const person = unreached.user('ada');
    await unreached.user('grace').sharesFiles(['mug.png', 'cup.png'], 'Two pictures');
    await person.lastMessage().usesShortcut('Schedule as a post');
    expect(person.form().text()).toContain('2 files in this message aren’t included.');
    expect(person.form().text()).toContain('PUBLIC_URL');
    await person.form().close();
  });
});

test('a file that Slack is still scanning is waited for, and then the form says so', async () => {
  const timers = createManualTimers([]);
  let isScanned = false;
  const switches = { isScanned: () => isScanned };
  const slow = await openDesk({ startTimer: timers.startTimer, switches });
  onTestFinished(() => slow.close());
  await slow.bind(TEA);
  const person = slow.user('ada');
  await slow.user('grace').sharesFiles(['mug.png', 'menu.pdf'], 'Fresh picture');
  await person.lastMessage().usesShortcut('Schedule as a post');
  expect(person.form().text()).toContain('One file in this message isn’t included.');
  await person.form().fill({ Platforms: ['X'], When: 'tomorrow 9am' });
  const submitting = person.form().submit({ until: 'acked' });
  await timers.pass(ACK_MS);
  await submitting;
  expect(person.form().title).toBe('Still working');
  await expect
    .poll(() => {
      timers.expire();
      return person.form().text();
    })
    .toContain('mug.png: Slack is still scanning this file. Nothing was sent. Please try again in a moment.');
  isScanned = true;
  await person.form().submit();
  expect(await slow.posts('Fresh picture')).toHaveLength(1);
});

test('a file that Slack sends slowly does not delay the answer to the form', async () => {
  const timers = createManualTimers([]);
  const slow = await openDesk({ startTimer: timers.startTimer });
  onTestFinished(() => slow.close());
  await slow.bind(TEA);
  const person = slow.user('ada');
  await person.types('/upnext schedule tomorrow 9am Slow picture on x');
  await person.form().press('More options');
  await person.form().fill({ File: 'mug.png' });
  slow.clock.moveForward(2_000);
  slow.slack.fail({ call: 'download', fault: 'slow', ms: 20_000 });
  const submitting = person.form().submit({ until: 'acked' });
  await timers.pass(ACK_MS);
  await submitting;
  expect(person.form().title).toBe('Still working');
  expect(await slow.posts('Slow picture')).toEqual([]);
  slow.clock.moveForward(20_000);
  await timers.pass(RESULT_AFTER_ACK_MS);
  await slow.slack.until(() => person.form().text().includes('Scheduled on X'));
  expect(await slow.posts('Slow picture')).toHaveLength(1);
});
