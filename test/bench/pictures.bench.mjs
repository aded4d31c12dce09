/** Pictures of posts: how long forms and pictures take, and the memory for many at once. */
import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import sharp from 'sharp';
import { command, OURS, startBot, startEnvironment, submission } from './bots.mjs';
import { median, percentile } from './measure.mjs';
import { run as sql, withPostgres } from './postgres.mjs';

const PICTURES = 30;
const READY_MS = 3_000;
/** Slack waits this long for the answer to a form. */
const ACK_MS = 3_000;
const PEOPLE = 40;
const FILES_EACH = 10;
const MOST_MB = 300;
const VIDEOS = 6;
/** Nearly the most that Upnext takes. */
const VIDEO_BYTES = 95_000_000;
const MB = 1_000_000;

export async function run(report) {
  const photos = await photosOf(5 * MB);
  const slack = await slackWith(photos, await videoOf(VIDEO_BYTES));
  await withPostgres(async (server) => {
    report(await acceptedInTime(server));
    await sql(server, 'postgres', 'create database pictures');
    const instance = fork(join(import.meta.dirname, 'pictures-worker.mjs'), {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: server.url('pictures'),
        SLACK_API_URL: `${slack.url}/api/`,
      },
    });
    const failed = once(instance, 'exit').then(([code]) => {
      throw new Error(`the instance ended with ${code}`);
    });
    const answerOf = async () => (await Promise.race([once(instance, 'message'), failed]))[0];
    const { mostMb: restMb } = await answerOf();
    const takeAll = async (files) => {
      instance.send(files);
      return answerOf();
    };
    const videos = Array.from({ length: VIDEOS }, (_, video) => `video-${video}`);
    report(
      memoryRow(
        `${VIDEOS} videos of ${VIDEO_BYTES / MB} MB at once`,
        (await takeAll(videos)).mostMb - restMb,
      ),
    );
    const times = [];
    for (let turn = 0; turn <= PICTURES; turn += 1) times.push(...(await takeAll([`one-${turn}`])).took);
    report({
      what: `a picture of ${(photos[0].length / MB).toFixed(1)} MB is ready, p95 of ${PICTURES} (${READY_MS / 1_000} s; median ${median(times).toFixed(0)} ms)`,
      ...{ ours: percentile(times.slice(1), 95), baseline: READY_MS, unit: 'ms', atMost: 1 },
    });
    const files = Array.from({ length: PEOPLE }, (_, person) => `at-once-${person}`);
    report(memoryRow(`${PEOPLE} pictures at once`, (await takeAll(files)).mostMb - restMb));
    const many = files.flatMap((file) => Array.from({ length: FILES_EACH }, (_, each) => `${file}-${each}`));
    report(
      memoryRow(
        `${PEOPLE} people with ${FILES_EACH} pictures each at once`,
        (await takeAll(many)).mostMb - restMb,
      ),
    );
    failed.catch(() => undefined);
    instance.kill();
  });
  slack.server.close();
}

/** The forms of many people, whose pictures never arrive. */
async function acceptedInTime(server) {
  const world = await startEnvironment();
  await sql(server, 'postgres', 'create database forms');
  const settings = { ...world.settings(server.url('forms')), PUBLIC_URL: 'https://upnext.example' };
  const bot = await startBot(OURS, settings);
  const trigger = randomUUID();
  const opened = world.form(trigger);
  await bot.deliver(command(trigger, 'schedule tomorrow 9am Hello on x'));
  const view = await opened;
  const about = { ...JSON.parse(view.private_metadata), pictures: [{ file: 'F1', name: 'mug.jpg' }] };
  const form = { ...view, private_metadata: JSON.stringify(about) };
  const times = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      const start = performance.now();
      const answer = await bot.deliver(submission(form, `Post ${person} with a picture`));
      if (!answer.includes('Still working')) throw new Error(`unexpected answer: ${answer.slice(0, 200)}`);
      return performance.now() - start;
    }),
  );
  await bot.stop();
  world.stop();
  return {
    what: `${PEOPLE} forms at once are accepted while their pictures never arrive, slowest (${ACK_MS / 1_000} s)`,
    ...{ ours: Math.max(...times), baseline: ACK_MS, unit: 'ms', atMost: 1 },
  };
}

const memoryRow = (what, mb) => ({
  what: `${what}: memory above rest (${MOST_MB} MB)`,
  ...{ ours: mb, baseline: MOST_MB, unit: 'MB', atMost: 1 },
});

/** Each as large as one from a phone, with that much detail, and with other pixels. */
async function photosOf(bytes) {
  const size = { width: 4_000, height: 3_000, channels: 3, background: '#888' };
  const draw = (quality) =>
    sharp({ create: { ...size, noise: { type: 'gaussian', mean: 128, sigma: 12 } } })
      .jpeg({ quality })
      .toBuffer();
  let quality = 95;
  const photos = [await draw(quality)];
  while (photos[0].length > bytes * 1.3) photos[0] = await draw((quality -= 5));
  while (photos.length <= PICTURES) photos.push(await draw(quality));
  return photos;
}

/** Its frames hold no picture. */
async function videoOf(bytes) {
  const frames = 100;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 320, codedHeight: 240 };
  for (let frame = 0; frame < frames; frame += 1) {
    const packet = new EncodedPacket(randomBytes(bytes / frames), 'key', frame / 10, 1 / 10);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer);
}

async function slackWith(photos, video) {
  const photoFor = (id) => (id.includes('video') ? video : photos[Number(/\d+$/.exec(id)) % photos.length]);
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (!request.url.endsWith('files.info'))
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photoFor(request.url));
    const id = new URLSearchParams(body).get('file');
    const file = { id, size: photoFor(id).length, url_private: `${url}/files/${id}` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, file }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  return { url, server };
}
