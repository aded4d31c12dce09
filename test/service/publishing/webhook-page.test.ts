import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answer, DuePost } from '../../../src/service/publishing/publisher.js';
import { createWebhook } from '../../../src/service/publishing/webhook.js';
import { RECEIVER_SECRET } from '../../support/fake-receiver.js';
import { readDocs } from '../../support/pages.js';

/** The receiver of the page, as a program of its own. */

const page = readDocs('publish-webhook');
const program = (name: string): string =>
  new RegExp(`^\`\`\`js\\n(// ${name}\\n.*?)^\`\`\``, 'ms').exec(page)?.[1] ?? '';

/** It takes each kind of end, and waits if it is told to. */
const PUBLISH = `export async function publish({ Content, Platform }) {
  console.log('published ' + Content + ' on ' + Platform);
  if (Content === 'reject') return { Status: 'FAILED', Error: 'No such board.' };
  if (Content === 'break') throw new Error('broken');
  if (Content === 'wait') await new Promise((done) => process.once('message', done));
  return { Status: 'PUBLISHED', Url: 'https://social.example/2' };
}`;

let running: { child: ChildProcess; folder: string } | undefined;
let output = '';
let url = '';
afterEach(async () => {
  running?.child.kill();
  if (running) await rm(running.folder, { recursive: true });
  running = undefined;
});

async function start(publish = PUBLISH): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  await writeFile(join(folder, 'receiver.mjs'), program('receiver.mjs'));
  await writeFile(join(folder, 'publish.mjs'), publish);
  const child = fork(join(folder, 'receiver.mjs'), {
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: RECEIVER_SECRET, PORT: '0', WAIT_MS: '100' },
    execArgv: [],
    silent: true,
  });
  running = { child, folder };
  output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  await expect.poll(() => output).toMatch(/Listening on port \d+/);
  url = `http://127.0.0.1:${/port (\d+)/.exec(output)?.[1]}/post-due`;
}

const DUE = new Date('2030-01-01T09:00:00.000Z');
const post = (content: string): DuePost => {
  return { id: `pst_${content}`, project: 'tea', platform: 'X', content, media: null, dueAt: DUE };
};
const webhook = (secret = RECEIVER_SECRET, now = () => new Date()) => createWebhook({ url, secret }, now);
const inTime = () => AbortSignal.timeout(10_000);
const publish = (content: string, by = webhook()): Promise<Answer> =>
  by.publish(post(content), undefined, inTime());

describe('the receiver of the page', () => {
  test('has at most sixty lines', () => {
    expect(program('receiver.mjs').split('\n').length).toBeLessThanOrEqual(60);
  });

  test('works as it is there', async () => {
    await start(program('publish.mjs'));
    expect(await webhook().check(inTime())).toBeUndefined();
    expect(await publish('Hello')).toEqual({ state: 'published', url: 'https://social.example/1' });
  });

  test('answers what became of a post', async () => {
    await start();
    expect(await publish('accept')).toEqual({ state: 'published', url: 'https://social.example/2' });
    expect(await publish('reject')).toEqual({ state: 'refused', why: 'No such board' });
    expect(await publish('break')).toMatchObject({ state: 'unknown' });
    await expect.poll(() => output.match(/published \w+ on X/g)).toHaveLength(3);
  });

  test('answers later if publishing takes longer', async () => {
    await start();
    const answer = await publish('wait');
    expect(answer).toMatchObject({ state: 'later', reference: '/runs/pst_wait-X' });
    const look = () => webhook().look?.('/runs/pst_wait-X', inTime());
    expect(await look()).toMatchObject({ state: 'later', reference: '/runs/pst_wait-X' });
    running?.child.send('go on');
    expect(await look()).toEqual({ state: 'published', url: 'https://social.example/2' });
  });

  test('publishes a post that comes again once', async () => {
    await start();
    await publish('accept');
    expect(await publish('accept')).toEqual({ state: 'published', url: 'https://social.example/2' });
    await publish('last');
    await expect.poll(() => output).toContain('published last');
    expect(output.match(/published accept/g)).toHaveLength(1);
  });

  test('takes nothing that is wrongly signed, or old', async () => {
    await start();
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await publish('accept', webhook(other))).toMatchObject({ state: 'again' });
    const old = webhook(RECEIVER_SECRET, () => new Date(Date.now() - 301_000));
    expect(await publish('accept', old)).toMatchObject({ state: 'again' });
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(401);
    expect((await fetch(new URL('/runs/pst_accept-X', url))).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(200_000) })).status).toBe(413);
    expect(output).not.toContain('published');
  });
});
