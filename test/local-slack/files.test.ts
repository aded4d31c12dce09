import { expect, test } from 'vitest';
import * as z from 'zod';
import { manifest } from '../support/desk.js';
import { call, northwind, verdict } from './slack.js';

const CSV = 'when,who\nnow,Ådå\n';
const bytes = Buffer.byteLength(CSV);

async function upload(slack: ReturnType<typeof northwind>, content = CSV, length = bytes, more = {}) {
  const args = { filename: 'a.csv', length, ...more };
  const begun = await call(slack, 'files.getUploadURLExternal', args);
  const url = String(begun.upload_url);
  const { status } = await slack.fetch(url, { method: 'POST', body: content });
  return { id: String(begun.file_id), status };
}

test('a file is uploaded and shared in a channel', async () => {
  const slack = northwind();
  const { id, status } = await upload(slack);
  expect(status).toBe(200);
  const files = [{ id, title: 'Audit trail' }];
  const args = { files, channel_id: 'C0LAUNCH', initial_comment: 'Here it is.' };
  expect(await call(slack, 'files.completeUploadExternal', args)).toEqual({
    ok: true,
    files: [{ id, title: 'Audit trail' }],
  });
  const message = slack.as('ada').lastMessage();
  expect(message.text()).toBe('Here it is.\n(Audit trail, a.csv)');
  expect(message.message.files).toMatchObject([{ name: 'a.csv', size: bytes, content: CSV }]);
});

test('a file whose size differs from the announced one is refused', async () => {
  expect((await upload(northwind(), CSV, bytes + 1)).status).toBe(400);
});

test('a file is shared only once, and not before its bytes have arrived', async () => {
  const slack = northwind();
  const share = (id: unknown) => call(slack, 'files.completeUploadExternal', { files: [{ id }] });
  const { file_id } = await call(slack, 'files.getUploadURLExternal', { filename: 'a.csv', length: 1 });
  expect(verdict(await share(file_id))).toBe('file_not_found');
  const { id } = await upload(slack);
  expect(verdict(await share(id))).toBe('ok');
  expect(verdict(await share(id))).toBe('file_not_found');
});

test('needs a name, a size, and the scope files:write', async () => {
  const begin = (args: object, slack = northwind()) =>
    call(slack, 'files.getUploadURLExternal', { filename: 'a.csv', length: 1, ...args });
  expect(verdict(await begin({ filename: '' }))).toContain('missing required field: filename');
  expect(verdict(await begin({ length: 0 }))).toContain('invalid length');
  expect((await begin({ length: 1_000_000_001 })).error).toBe('file_upload_size_restricted');
  const scopes = manifest.oauth_config?.scopes?.bot?.filter((scope) => scope !== 'files:write') ?? [];
  const without = northwind({ manifest: { ...manifest, oauth_config: { scopes: { bot: scopes } } } });
  expect((await begin({}, without)).error).toBe('missing_scope');
});

test('a person’s file is read with the token of the app, and with nothing else', async () => {
  const slack = northwind();
  const { id } = slack.upload({ name: 'posts.csv', content: CSV });
  const { file } = z
    .object({ file: z.object({ url_private: z.string() }) })
    .parse(await call(slack, 'files.info', { file: id }));
  const read = async (headers: Record<string, string>) =>
    (await slack.fetch(file.url_private, { headers })).text();
  expect(await read({ authorization: `Bearer ${slack.credentials.botToken}` })).toBe(CSV);
  expect(await read({})).toContain('Sign in to Slack');
  expect(await read({ authorization: 'Bearer xoxb-other' })).toContain('Sign in to Slack');
  expect(verdict(await call(slack, 'files.info', { file: 'F0NONE' }))).toBe('file_not_found');
});

test('a message with an image that Slack can’t load is refused, which is no violation', async () => {
  const slack = northwind();
  slack.fail({ image: 'https://pictures.example/gone', fault: 'unavailable' });
  slack.fail({ image: 'https://pictures.example/mug', fault: 'unavailable', times: 1 });
  const post = (name: string) => {
    const image = { type: 'image', image_url: `https://pictures.example/${name}`, alt_text: 'A mug' };
    return call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', text: 'A mug', blocks: [image] });
  };
  expect(await post('gone.png')).toMatchObject({
    error: 'invalid_blocks',
    errors: ['downloading image failed [json-pointer:/blocks/0/image_url]'],
  });
  expect(verdict(await post('mug.png'))).toContain('downloading image failed');
  expect(verdict(await post('mug.png'))).toBe('ok');
  expect(verdict(await post('gone.png'))).toContain('downloading image failed');
  expect(slack.violations).toEqual([]);
});

test.each([
  ['dropped', []],
  ['shared', ['a.csv']],
] as const)('a file with alt_txt is %s, and Slack answers ok', async (describedUploads, names) => {
  const slack = northwind({ unsure: { describedUploads } });
  const { id } = await upload(slack, CSV, bytes, { alt_txt: 'A table' });
  const shared = await call(slack, 'files.completeUploadExternal', {
    files: [{ id }],
    channel_id: 'C0LAUNCH',
  });
  expect(verdict(shared)).toBe('ok');
  const files = slack.channel('#launch').messages.flatMap((message) => message.files ?? []);
  expect(files.map(({ name }) => name)).toEqual(names);
});

test('a file has no type, no size and no shares until Slack has scanned it', async () => {
  const slack = northwind();
  const { id } = await upload(slack);
  await call(slack, 'files.completeUploadExternal', { files: [{ id }], channel_id: 'C0LAUNCH' });
  const asked = async () => (await call(slack, 'files.info', { file: id })).file;
  expect(await asked()).toMatchObject({ mimetype: '', size: 0, shares: {}, channels: [] });
  expect(await asked()).toMatchObject({
    mimetype: 'text/csv',
    size: bytes,
    channels: ['C0LAUNCH'],
    shares: { public: { C0LAUNCH: [{ ts: slack.channel('#launch').messages.at(-1)?.ts }] } },
  });
});
