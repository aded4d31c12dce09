import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { pngPicture, type SharedFile, type Slack, type User } from '../../src/local-slack/index.js';
import { manifest } from '../support/desk.js';
import { input, modal } from './pieces.js';
import { call, northwind, open, verdict } from './slack.js';

/** Files of people: in messages, in forms, and at Slack's addresses. */

let slack: Slack;
let ada: User;

beforeEach(() => {
  slack = northwind();
  ada = slack.as('ada');
});

const mug = { name: 'Mug.PNG', content: pngPicture(1200, 600), altText: 'A green mug' };
const sentFile = (): SharedFile => z.custom<SharedFile>().parse(ada.lastMessage().message.files?.[0]);
const info = async (file: string) => call(slack, 'files.info', { file });
const history = async () =>
  z
    .object({ messages: z.array(z.object({ files: z.array(z.record(z.string(), z.unknown())).optional() })) })
    .parse(await call(slack, 'conversations.history', { channel: 'C0LAUNCH', limit: 1 })).messages[0]?.files;

describe('a picture in a message', () => {
  /** From Slack’s page on the file object, without thumbnails; `user_team` and `file_access` are in messages since. */
  const IN_MESSAGES =
    'id created timestamp name title mimetype filetype pretty_type user user_team editable size mode is_external external_type is_public public_url_shared display_as_bot username url_private url_private_download media_display_type permalink permalink_public has_rich_preview file_access alt_txt';
  const IN_FILES_INFO = `${IN_MESSAGES} comments_count is_starred channels groups ims shares`;
  const names = (fields: string) => fields.split(' ').sort();

  test('has the fields that Slack documents', async () => {
    await ada.sharesFiles([mug], 'Our mug');
    slack.clock.moveForward(2_000);
    const [file = {}] = (await history()) ?? [];
    expect(Object.keys(file).sort()).toEqual(names(IN_MESSAGES));
    expect(file).toMatchObject({
      name: 'Mug.PNG',
      mimetype: 'image/png',
      filetype: 'png',
      alt_txt: 'A green mug',
      user: 'U0ADA',
      is_public: true,
      url_private: `https://files.slack.com/files-pri/T0NORTHWIND-${String(file.id)}/Mug.PNG`,
    });
    const answer = await info(String(file.id));
    expect(Object.keys(answer.file ?? {}).sort()).toEqual(names(IN_FILES_INFO));
    expect(answer.file).toMatchObject({ channels: ['C0LAUNCH'], groups: [], ims: [] });
  });

  test('has no type and no size until it was scanned', async () => {
    await ada.sharesFiles([mug], 'Our mug');
    const fresh = { name: 'Mug.PNG', mimetype: '', filetype: '', size: 0 };
    const [file] = (await history()) ?? [];
    expect(file).toMatchObject(fresh);
    expect((await info(String(file?.id))).file).toMatchObject({ ...fresh, shares: {} });
    expect((await info(String(file?.id))).file).toMatchObject({
      mimetype: 'image/png',
      channels: ['C0LAUNCH'],
    });
  });

  test('comes along with a message shortcut', async () => {
    await ada.sharesFiles([mug], 'Our mug');
    const { ts, channel } = ada.lastMessage().message;
    const { body } = await slack.userActions.useMessageShortcut({
      user: 'ada',
      channel,
      ts,
      callback_id: 'any',
    });
    expect(body.message).toMatchObject({ subtype: 'file_share', files: [{ name: 'Mug.PNG' }] });
  });

  test('in a channel with another organization has nothing but its id', async () => {
    await ada.in('#partners').sharesFiles([mug]);
    const { ts, channel } = ada.in('#partners').lastMessage().message;
    const { body } = await slack.userActions.useMessageShortcut({
      user: 'ada',
      channel,
      ts,
      callback_id: 'any',
    });
    const [file] = z.object({ files: z.array(z.record(z.string(), z.unknown())) }).parse(body.message).files;
    expect(file).toEqual({
      id: file?.id,
      mode: 'file_access',
      file_access: 'check_file_info',
      created: 0,
      timestamp: 0,
      user: '',
    });
  });

  test('leaves a mark when its owner deletes it', async () => {
    await ada.sharesFiles([mug]);
    const { id, url_private } = sentFile();
    await expect(slack.as('grace').deletesFile({ id })).rejects.toThrow(/own files/);
    await ada.deletesFile({ id });
    expect(await history()).toEqual([{ id, mode: 'tombstone' }]);
    expect(verdict(await info(id))).toBe('file_deleted');
    const authorization = `Bearer ${slack.credentials.botToken}`;
    expect((await slack.fetch(url_private, { headers: { authorization } })).status).toBe(404);
    expect(slack.violations).toEqual([]);
  });
});

describe('what the app may see', () => {
  test.each(['#leads', '#general'])(
    'no files that were only sent in %s, where it is not',
    async (channel) => {
      ada = ada.in(channel);
      await ada.sharesFiles([mug]);
      const { id, url_private } = sentFile();
      expect(verdict(await info(id))).toBe('file_not_found');
      const headers = { authorization: `Bearer ${slack.credentials.botToken}` };
      expect((await slack.fetch(url_private, { headers })).status).toBe(404);
      slack.channel(channel).members.add(slack.bot.id);
      expect(verdict(await info(id))).toBe('ok');
      expect((await slack.fetch(url_private, { headers })).status).toBe(200);
    },
  );

  test('or only the id of such a file', async () => {
    slack = northwind({ unsure: { hiddenFiles: 'access_denied' } });
    ada = slack.as('ada').in('#leads');
    await ada.sharesFiles([mug]);
    const { file } = await info(sentFile().id);
    expect(file).toMatchObject({ mode: 'file_access', file_access: 'access_denied' });
    expect(JSON.stringify(file)).not.toContain('url_private');
  });

  test('none without the scope files:read', async () => {
    const scopes = manifest.oauth_config?.scopes?.bot?.filter((scope) => scope !== 'files:read') ?? [];
    slack = northwind({ manifest: { ...manifest, oauth_config: { scopes: { bot: scopes } } } });
    const { id, url_private } = slack.upload(mug);
    expect((await info(id)).error).toBe('missing_scope');
    const authorization = `Bearer ${slack.credentials.botToken}`;
    const response = await slack.fetch(url_private, { headers: { authorization } });
    expect(await response.text()).toContain('Sign in to Slack');
  });
});

describe('a file input', () => {
  const form = (element: object) =>
    modal([input({ type: 'file_input', action_id: 'a', ...element }, { block_id: 'b' })]);
  const choose = (files: (string | typeof mug)[]) => ada.form().fill({ Field: files });

  test('takes several files, in order', async () => {
    await open(slack, form({}));
    await choose([mug, 'cup.png']);
    expect(ada.form().value('Field')).toBe('Mug.PNG, cup.png');
  });

  test('submits file objects as in messages', async () => {
    await ada.sharesFiles([mug]);
    const inMessage = Object.keys(sentFile()).filter((field) => field !== 'alt_txt');
    await open(slack, form({}));
    await choose(['mug.png']);
    const [file] = z.array(z.looseObject({})).parse(ada.form().view.enteredValues.b?.a?.files);
    expect(Object.keys(file ?? {}).sort()).toEqual(inMessage.sort());
    expect(file).toMatchObject({ is_public: false, user: 'U0ADA' });
  });

  test.each(['accepted', 'refused'] as const)('may name types that Slack does not list: %s', async (how) => {
    slack = northwind({ unsure: { unlistedFileTypes: how } });
    const opened = verdict(await open(slack, form({ filetypes: ['png', 'heic'] })));
    expect(opened).toBe(how === 'accepted' ? 'ok' : 'invalid_arguments [ERROR] unknown file types: heic');
    expect(verdict(await open(slack, form({ filetypes: ['png', 'csv'] })))).toBe('ok');
  });

  test.each([
    ['too many', { max_files: 1 }, ['a.png', 'b.png'], 'You can add up to 1 file.'],
    ['more than ten', {}, Array.from({ length: 11 }, (_, n) => `${n}.png`), 'You can add up to 10 files.'],
    ['of another type', { filetypes: ['png', 'jpg'] }, ['menu.pdf'], 'menu.pdf isn’t a file type'],
  ])('refuses files that are %s', async (_what, element, files, error) => {
    await open(slack, form(element));
    await expect(choose(files)).rejects.toThrow(error);
  });

  test('refuses a file of more than 10 MB', async () => {
    await open(slack, form({}));
    const content = new Uint8Array(10 * 1024 * 1024 + 1);
    await expect(choose([{ ...mug, content }])).rejects.toThrow('Mug.PNG is larger than 10 MB.');
  });
});

describe('image blocks that show a file', () => {
  const block = (slack_file: object) => ({ type: 'image', alt_text: 'A mug', slack_file });
  const post = async (...blocks: object[]) =>
    verdict(await call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', text: 'Mug', blocks }));

  test('by its id or its address', async () => {
    const { id, url_private, permalink } = slack.upload(mug);
    expect(await post(block({ id }))).toContain('invalid slack file');
    slack.clock.moveForward(3_000);
    expect(await post(block({ id }), block({ url: url_private }), block({ url: permalink }))).toBe('ok');
    expect(verdict(await open(slack, modal([block({ id })])))).toBe('ok');
  });

  test('only of the types that Slack shows', async () => {
    const { id } = slack.upload({ name: 'mug.webp', content: 'RIFF' });
    slack.clock.moveForward(3_000);
    expect(await post({ type: 'divider' }, block({ id }))).toBe(
      'invalid_blocks [ERROR] invalid slack file [json-pointer:/blocks/1/slack_file]',
    );
    expect(slack.violations).toMatchObject([{ code: 'invalid_blocks' }]);
  });

  test('not of a file that is gone, which no app can prevent', async () => {
    await ada.sharesFiles([mug]);
    const { id } = sentFile();
    await ada.deletesFile({ id });
    expect(await post(block({ id }))).toContain('invalid slack file');
    expect(verdict(await open(slack, modal([block({ id })])))).toContain('invalid_arguments');
    expect(slack.violations).toEqual([]);
  });
});
