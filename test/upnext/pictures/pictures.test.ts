import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, onTestFinished } from 'vitest';
import { type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import type { SlackFault } from '../../../src/local-slack/index.js';
import { createFileFetch } from '../../../src/upnext/api/http/fetch.js';
import { fileTypeOf } from '../../../src/upnext/pictures/file-type.js';
import { type CopyResult, createPictures } from '../../../src/upnext/pictures/pictures.js';
import { prepare } from '../../../src/upnext/pictures/prepare.js';
import { MEDIA_PATH, mediaResponse } from '../../../src/upnext/pictures/serve.js';
import { PICTURE_RULES } from '../../../src/upnext/platforms/picture-rules.js';
import { downloadSlackFile, isSlackAddress } from '../../../src/upnext/slack/files/slack-file.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';
import { type Container, video } from '../../support/video.js';

/** Needs dist/, where the thread that prepares pictures is. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});

const SIZE = { width: 1_200, height: 900 };
const RED = { r: 200, g: 40, b: 40 };
const blank = (size = SIZE) => sharp({ create: { ...size, channels: 3, background: RED } });
const transparent = () => sharp({ create: { ...SIZE, channels: 4, background: { ...RED, alpha: 0.5 } } });
/** Random dots, which can’t be compressed. */
const noise = ({ width, height }: { width: number; height: number }) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
/** Two frames of different grey. */
const animation = () =>
  sharp(Buffer.concat([Buffer.alloc(30_000, 10), Buffer.alloc(30_000, 200)]), {
    raw: { width: 100, height: 200, channels: 3, pageHeight: 100 },
  });

async function copy(
  content: Sharp | Uint8Array | string,
  { networks = ['X'], name = 'mug.jpg' }: { networks?: readonly Platform[]; name?: string } = {},
): Promise<CopyResult> {
  const bytes = typeof content === 'object' && 'toBuffer' in content ? await content.toBuffer() : content;
  const { id } = desk.slack.upload({ name, content: bytes });
  return copyFile(id, networks);
}

async function copyFile(file: string, networks: readonly Platform[] = ['X']): Promise<CopyResult> {
  const slack = await desk.deps.slack(desk.slack.team.id);
  return desk.deps.pictures.copy(slack, { workspace: desk.slack.team.id, file, networks });
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  mediaResponse(desk.deps.store.pictures, new Request(`https://upnext.example${path}`, { headers, method }));

async function published(copied: CopyResult): Promise<Buffer> {
  return Buffer.from(await (await get(pathOf(copied))).arrayBuffer());
}

function pathOf(copied: CopyResult): string {
  if (!copied.ok) throw new Error(copied.say);
  return new URL(desk.deps.pictures.addressOf(copied.picture) ?? '').pathname;
}

const NOT_ACCEPTED = 'This isn’t a picture or video that can be posted. Add a JPEG';
const said = (copied: CopyResult) => (copied.ok ? copied.picture : copied.say);

describe('a picture', () => {
  test('is published without its metadata, the right way up, in its own format', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
    const photo = blank().withExif(exif).withMetadata({ orientation: 6 }).jpeg();
    const copied = await copy(photo);
    expect(copied).toMatchObject({ ok: true, picture: { type: 'image/jpeg', width: 900 } });
    const { exif: data, orientation, width, height } = await sharp(await published(copied)).metadata();
    expect({ data, orientation, width, height }).toEqual({ width: 900, height: 1_200 });
  });

  test('keeps its colours', async () => {
    const copied = await copy(blank().withIccProfile('p3').jpeg());
    expect((await sharp(await published(copied)).metadata()).icc).toBeDefined();
  });

  test('is converted and resized only where a network needs that', async () => {
    const wide = { width: 2_000, height: 1_600 };
    expect(said(await copy(blank(wide).png(), { name: 'mug.png' }))).toMatchObject({
      type: 'image/png',
      width: 2_000,
    });
    expect(
      said(await copy(blank(wide).png(), { networks: ['X', 'INSTAGRAM'], name: 'mug.png' })),
    ).toMatchObject({
      type: 'image/jpeg',
      width: 1_440,
      height: 1_152,
    });
  });

  test.each<[string, Sharp, Platform, string]>([
    ['WebP', blank().webp(), 'X', 'JPEG'],
    ['WebP', blank().webp(), 'TIKTOK', 'JPEG'],
    ['transparent WebP', transparent().webp(), 'X', 'PNG'],
    ['transparent WebP', transparent().webp(), 'TIKTOK', 'JPEG'],
    ['AVIF', blank().avif({ effort: 0 }), 'X', 'JPEG'],
  ])('in %s is converted for every network', async (_, image, network, format) => {
    expect(said(await copy(image, { networks: [network] }))).toMatchObject({
      type: `image/${format.toLowerCase()}`,
    });
  });

  describe('in HEIC, as an iPhone takes it', () => {
    /** Red and blue side by side under a green strip; lying on its side, in Display P3, with a place. */
    const phone = readFileSync(new URL('phone.heic', import.meta.url));

    test('becomes a JPEG: the right way up, in its colours, without its metadata', async () => {
      const copied = await copy(phone, { name: 'IMG_0001.HEIC' });
      expect(said(copied)).toMatchObject({ type: 'image/jpeg' });
      const picture = sharp(await published(copied));
      const { width, height, orientation, exif, icc } = await picture.metadata();
      expect({ width, height, orientation, exif }).toEqual({ width: 64, height: 96 });
      expect(icc).toEqual((await sharp(phone).metadata()).icc);
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      const colourAt = (x: number, y: number) =>
        [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
      const near = (...colour: number[]) => colour.map((value): unknown => expect.closeTo(value, -1.3));
      expect(colourAt(8, 8)).toEqual(near(220, 30, 30));
      expect(colourAt(8, 88)).toEqual(near(30, 40, 220));
      expect(colourAt(58, 48)).toEqual(near(20, 180, 40));
    });

    test.each([
      ['cut off', phone.subarray(0, 1_100)],
      ['damaged', Buffer.concat([phone.subarray(0, 300), randomBytes(800)])],
      ['nothing but its first bytes', phone.subarray(0, 40)],
    ])('and %s is refused, and the next one is converted', async (_, damaged) => {
      expect(said(await copy(damaged))).toContain('Export it as JPEG and add it again.');
      const again = Buffer.concat([phone, Buffer.from([0, 0, 0, 8]), Buffer.from('free')]);
      expect(said(await copy(again))).toMatchObject({ type: 'image/jpeg' });
    });
  });

  test('becomes smaller until all networks accept it', async () => {
    const large = await noise({ width: 1_400, height: 1_300 }).png().toBuffer();
    const copied = await copy(large, { networks: ['TELEGRAM'], name: 'mug.png' });
    expect(large.length).toBeGreaterThan(5_000_000);
    expect((await published(copied)).length).toBeLessThan(5_000_000);
  });

  test.each<[Platform, [number, number], [number, number]]>([
    ['TELEGRAM', [6_000, 3_000], [6_000, 3_000]],
    ['TELEGRAM', [9_000, 2_000], [8_181, 1_818]],
    ['TIKTOK', [1_080, 1_920], [1_080, 1_920]],
    ['TIKTOK', [1_600, 1_600], [1_080, 1_080]],
    ['LINKEDIN', [7_000, 3_000], [6_000, 2_571]],
  ])('for %s of %j pixels is published with %j', async (network, [width, height], [newWidth, newHeight]) => {
    const copied = await copy(blank({ width, height }).jpeg(), { networks: [network] });
    expect(said(copied)).toMatchObject({ width: newWidth, height: newHeight });
  });

  test.each<[string, Sharp, Platform, string]>([
    [
      'tall',
      blank({ width: 400, height: 1_200 }),
      'INSTAGRAM',
      'This picture is too tall for Instagram, which accepts at most 4:5.',
    ],
    [
      'wide',
      blank({ width: 1_200, height: 400 }),
      'INSTAGRAM',
      'This picture is too wide for Instagram, which accepts at most 1.91:1.',
    ],
    ['still', blank(), 'YOUTUBE', 'YouTube accepts only videos.'],
  ])('that is %s may not suit a network', async (_, image, network, why) => {
    expect(said(await copy(image.jpeg(), { networks: [network] }))).toContain(why);
  });

  test('that is animated is published where networks show it', async () => {
    expect(said(await copy(animation().gif()))).toMatchObject({
      type: 'image/gif',
      width: 100,
      height: 100,
    });
    expect(said(await copy(animation().gif(), { networks: ['X', 'INSTAGRAM'] }))).toBe(
      'Instagram can’t show animated pictures. Choose a still picture or a video.',
    );
    expect(said(await copy(animation().webp()))).toBe(
      'Animated pictures can be published only as GIF. Choose a GIF, a still picture or a video.',
    );
    expect(said(await copy(animation().webp(), { networks: ['TIKTOK'] }))).toBe(
      'TikTok can’t show animated pictures. Choose a still picture or a video.',
    );
  });

  test('that is animated may be larger for X and Telegram', async () => {
    const size = { width: 1_280, height: 1_000 };
    // Grey, because its colors are found sooner.
    const frames = Array.from({ length: 4 }, () => randomBytes(size.width * size.height));
    const raw = { ...size, height: 4 * size.height, channels: 1, pageHeight: size.height } as const;
    const copied = await copy(sharp(Buffer.concat(frames), { raw }).gif({ effort: 1, dither: 0 }));
    expect(said(copied)).toMatchObject({ type: 'image/gif', ...size });
    expect((await published(copied)).length).toBeGreaterThan(5_000_000);
  });

  test('is known by its content, not by its name', async () => {
    expect(said(await copy(blank().png(), { name: 'mug.jpg' }))).toMatchObject({ type: 'image/png' });
    expect(said(await copy('<svg xmlns="http://www.w3.org/2000/svg"/>', { name: 'a.png' }))).toContain(
      NOT_ACCEPTED,
    );
    expect(said(await copy('<!doctype html><script>alert(1)</script>', { name: 'a.jpg' }))).toContain(
      NOT_ACCEPTED,
    );
    expect(said(await copy('when,who', { name: 'a.jpg' }))).toContain(NOT_ACCEPTED);
    const matroska = '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82';
    expect(fileTypeOf(Buffer.from(`${matroska}\x84webm`, 'latin1'))).toBe('video/webm');
    expect(fileTypeOf(Buffer.from(`${matroska}\x88matroska`, 'latin1'))).toBeUndefined();
  });

  test('that is damaged, incomplete or a decompression bomb is refused', async () => {
    const whole = await noise({ width: 200, height: 200 }).jpeg().toBuffer();
    expect(said(await copy(whole.subarray(0, whole.length / 2)))).toContain('This picture is damaged');
    const bomb = await blank({ width: 10, height: 10 }).png().toBuffer();
    // What it claims to be is in its first part, before the checksum of that part.
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(said(await copy(bomb))).toContain('larger than 60 megapixels');
    const raw = { width: 2, height: 2 * 301, channels: 3, pageHeight: 2 } as const;
    const long = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw }).gif();
    expect(said(await copy(long))).toContain('more than 300 frames');
  });

  test('is stored once, however often its file is copied', async () => {
    const { id } = desk.slack.upload({ name: 'a.jpg', content: await blank().jpeg().toBuffer() });
    const all = await Promise.all([copyFile(id), copyFile(id), copyFile(id)]);
    expect(new Set(all.map((copied) => copied.ok && copied.picture.token)).size).toBe(1);
  });
});

describe('the first bytes of a file', () => {
  const SIGNATURES: [string, string][] = [
    ['\xff\xd8\xff', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['\0\0\0\x18ftypavif', 'image/avif'],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'image/avif'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1heic', 'image/heic'],
    ['\0\0\0\x18ftypisom', 'video/mp4'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ];
  const bytesOf = (start: string, rest: Uint8Array) => Buffer.concat([Buffer.from(start, 'latin1'), rest]);

  test('say what it is, whatever follows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SIGNATURES),
        fc.uint8Array({ maxLength: 200 }),
        ([start, type], rest) => {
          expect(fileTypeOf(bytesOf(start, rest))).toBe(type);
        },
      ),
    );
  });

  test('are never taken for a picture or a video without its signature', () => {
    const known = (bytes: Uint8Array) =>
      /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF|\x1aE\xdf\xa3|[^]{4}ftyp)/.test(
        Buffer.from(bytes).toString('latin1'),
      );
    const starts = fc.constantFrom(
      '',
      '%PDF-',
      '<svg ',
      '<!doctype html>',
      'PK\x03\x04',
      'MZ',
      '#!/bin/sh\n',
    );
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const bytes = bytesOf(start, rest);
        fc.pre(!known(bytes));
        expect(fileTypeOf(bytes)).toBeUndefined();
      }),
    );
  });
});

describe('a video', () => {
  test('is published as it is', async () => {
    const bytes = await video(30);
    const copied = await copy(bytes, { name: 'a.mp4' });
    expect(said(copied)).toMatchObject({ type: 'video/mp4' });
    expect(await published(copied)).toEqual(bytes);
    expect(await copy(bytes, { name: 'a.mp4', networks: PLATFORMS })).toMatchObject({ ok: true });
    expect(said(await copy(await video(30, 'WebM'), { networks: ['X', 'LINKEDIN'] }))).toBe(
      'LinkedIn doesn’t accept WebM videos. Export this one as MP4 and add it again.',
    );
  });

  test.each<Container>(['MP4', 'MP4 in fragments', 'MOV', 'WebM', 'recorded WebM'])(
    '%s has its length checked, even if the file doesn’t say it',
    async (container) => {
      const ofLength = async (seconds: number) =>
        said(await copy(await video(seconds, container), { name: 'a', networks: ['TIKTOK'] }));
      expect(await ofLength(5)).toMatchObject({ bytes: expect.any(Number) as unknown });
      expect(await ofLength(2)).toBe('TikTok accepts videos of at least 3 seconds. Add a longer one.');
      expect(await ofLength(601)).toContain('accepts videos up to 10 minutes. Shorten this one');
    },
  );

  test.each<Container>(['MP4', 'WebM'])('a damaged %s is refused', async (container) => {
    const bytes = await video(5, container);
    expect(said(await copy(bytes.subarray(0, 60), { name: 'a', networks: ['YOUTUBE'] }))).toContain(
      'damaged or incomplete',
    );
  });
});

describe('a file of Slack', () => {
  test.each<[string, SlackFault, string]>([
    [
      'that is gone',
      { call: 'files.info', fault: 'error', error: 'file_deleted' },
      'no longer has this file',
    ],
    [
      'in a channel without Upnext',
      { call: 'files.info', fault: 'error', error: 'file_not_found' },
      'Invite Upnext there with “/invite @Upnext”, or add the file here.',
    ],
    ['that Upnext may not see', { download: '*', fault: 'sign-in' }, 'doesn’t let Upnext read this file'],
    [
      'that is somewhere else',
      { download: '*', fault: 'redirect', to: 'https://evil.example/a.jpg' },
      'isn’t stored in Slack',
    ],
    ['that never ends', { download: '*', fault: 'endless' }, 'Slack didn’t send this file'],
    ['whose connection breaks', { download: '*', fault: 'cut' }, 'Slack didn’t send this file'],
    [
      'with other content than Slack said',
      { download: '*', fault: 'other-content', type: 'image/jpeg', content: Buffer.from('%PDF-1.7') },
      NOT_ACCEPTED,
    ],
  ])('%s is refused with the reason', async (_, fault, why) => {
    const mend = desk.slack.fail(fault);
    expect(said(await copy(blank().jpeg()))).toContain(why);
    mend();
  });

  test('that ends early is not taken for the whole', async () => {
    const server = createServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\nconnection: close\r\n\r\nhalf'),
    ).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const apiUrl = `http://127.0.0.1:${port}/api/`;
    const source = { fetch: createFileFetch(apiUrl), apiUrl };
    const download = (size: number | undefined) =>
      downloadSlackFile(
        source,
        { address: `${apiUrl}a.png`, token: undefined, size, maxBytes: size ?? 100 },
        5_000,
      );
    expect(await download(8)).toEqual({ ok: false, problem: 'unavailable' });
    expect(await download(4)).toMatchObject({ ok: true });
    expect(await download(undefined)).toMatchObject({ ok: true });
  });

  test('is fetched from Slack’s own addresses only', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const { hostname, protocol } = new URL(address);
        const isSlack = protocol === 'https:' && /(?:^|\.)slack(?:-files|-edge|-gov)?\.com$/.test(hostname);
        expect(isSlackAddress(address)).toBe(isSlack && new URL(address).port === '');
      }),
    );
    for (const address of [
      'https://slack.com.evil.example/',
      'https://evilslack.com/',
      'http://files.slack.com/',
      'https://files.slack.com:8443/',
      'https://a@files.slack.com/',
      'file:///etc/passwd',
      'https://127.0.0.1/',
      '',
    ])
      expect(isSlackAddress(address), address).toBe(false);
    expect(isSlackAddress('https://files.slack.com/files-pri/T1-F1/a.png')).toBe(true);
    expect(isSlackAddress('http://127.0.0.1:9/files/a', 'http://127.0.0.1:9/api/')).toBe(true);
  });
});

test('nothing is copied while the disk is nearly full, or beyond what a workspace may keep', async () => {
  const { deps, slack } = desk;
  const { id } = slack.upload({ name: 'full.jpg', content: await blank().jpeg().toBuffer() });
  const client = await deps.slack(slack.team.id);
  const wanted = { workspace: slack.team.id, file: id, networks: [] };
  const pictures = (freeBytes: number, usedBytes: number) =>
    createPictures({
      ...deps,
      store: { pictures: { ...deps.store.pictures, usedBytes: async () => usedBytes } },
      media: { publicUrl: () => 'https://upnext.example', freeBytes: async () => freeBytes },
    });
  expect(await pictures(400_000_000, 0).copy(client, wanted)).toMatchObject({
    ok: false,
    kind: 'refused',
    say: expect.stringContaining('disk is nearly full') as unknown,
  });
  expect(said(await pictures(9e9, 6e9).copy(client, wanted))).toContain('more than 5 GB');
  expect((await pictures(9e9, 0).copy(client, wanted)).ok).toBe(true);
});

test('a file is copied again for more networks, and otherwise not', async () => {
  const { id } = desk.slack.upload({ name: 'a.jpg', content: await blank().jpeg().toBuffer() });
  const first = await copyFile(id, ['X', 'FACEBOOK']);
  onTestFinished(desk.slack.fail({ call: 'files.info', fault: 'error', error: 'file_not_found' }));
  for (const networks of [['FACEBOOK', 'X'], ['X']] as const)
    expect(await copyFile(id, networks)).toEqual(first);
  expect(said(await copyFile(id, ['LINKEDIN', 'X']))).toContain(
    'it was deleted, or Upnext isn’t in the channel',
  );
});

test('a picture that stays too large is refused', async () => {
  const before = PICTURE_RULES.X;
  onTestFinished(() => void (PICTURE_RULES.X = before));
  PICTURE_RULES.X = { ...before, maxBytes: 100 };
  const bytes = new Uint8Array(await blank().jpeg().toBuffer());
  const prepared = await prepare({ bytes, type: 'image/jpeg', networks: ['X'] });
  expect(prepared).toEqual({ ok: false, say: expect.stringContaining('too large') as unknown });
});

test('the form says that pictures need an address and a permission', async () => {
  const { deps } = desk;
  const problemWith = (url: string | undefined, isGranted: boolean) =>
    createPictures({
      ...deps,
      isGranted: async () => isGranted,
      media: { publicUrl: () => url },
    }).problem('T1');
  expect(await problemWith(undefined, true)).toContain('PUBLIC_URL');
  expect(await problemWith('https://upnext.example', false)).toContain('permission to read files');
  expect(await problemWith('https://upnext.example', true)).toBeUndefined();
});

describe('the address of a picture', () => {
  test('gives its bytes', async () => {
    const copied = await copy(noise({ width: 800, height: 600 }).png(), { name: 'a.png' });
    const whole = await published(copied);
    expect(whole.length).toBeGreaterThan(2 * 512 * 1024);
    const path = pathOf(copied);
    const { status, headers } = await get(path);
    expect([status, headers.get('x-content-type-options'), headers.get('content-type')]).toEqual([
      200,
      'nosniff',
      'image/png',
    ]);
    const head = await get(path, {}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(whole.length), '']);
  });

  test('can’t be guessed, and nothing else is there', async () => {
    await copy(blank().jpeg());
    const paths = fc.oneof(
      fc.webPath(),
      fc.base64String({ minLength: 32, maxLength: 32 }),
      fc.constantFrom('', '..', '../readyz', '%2e%2e/', '.'),
    );
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        expect((await get(MEDIA_PATH + path)).status).toBe(404);
      }),
      { numRuns: 50 },
    );
  });
});

test('pictures are deleted a day after the last form used them, and with their workspace', async () => {
  const { deps, clock, slack } = desk;
  const path = pathOf(await copy(blank().jpeg()));
  clock.moveForward(0.9 * DAY_MS);
  await deps.pictures.deleteUnused();
  expect((await get(path)).status).toBe(200);
  clock.moveForward(0.2 * DAY_MS);
  await deps.pictures.deleteUnused();
  expect((await get(path)).status).toBe(404);
  const again = await copy(blank().jpeg());
  await deps.store.deleteWorkspace(slack.team.id, new Date('2100-01-01'));
  expect((await get(pathOf(again))).status).toBe(404);
});

const DAY_MS = 24 * 60 * 60_000;
