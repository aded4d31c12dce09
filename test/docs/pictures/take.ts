import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { openPictureDesk, type PictureDesk, PICTURES } from './open-desk.js';
import { teapot } from './teapot.js';

/** `npm run pictures` takes the pictures of README.md and .github/docs again. Each test continues where the last one ended. */

vi.setConfig({ testTimeout: 90_000 });

let desk: PictureDesk;
beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  desk = await openPictureDesk();
});
afterAll(() => desk.close());

const ADA = 'U0ADA';
const MEI = 'U0MEI';
const body = () => desk.page.locator('body');
const message = (text: string) => desk.page.getByRole('article').filter({ hasText: text }).last();
/** Only cards can be edited. Each button names its post. */
const card = (text: string) => {
  const has = desk.page.getByRole('button', { name: /^Edit/ });
  return desk.page.getByRole('article').filter({ hasText: text, has }).last();
};

test('a post: its form, its card, and the digest of the next morning', async () => {
  await desk.show(ADA);
  await desk.types('/upnext digest');
  await desk.press('Save');
  await desk.types(
    '/upnext schedule tomorrow 9am New mugs are in the shop, straight from the kiln on x and linkedin',
  );
  await desk.take('form', desk.dialog());
  await desk.press(/schedule$/i);
  await desk.passes(7);
  await desk.show(MEI);
  await desk.take('desk', body());
  await desk.take('digest', message('Today in Fern & Ember'));
  await desk.take('card', card('New mugs'));
});

test('a file that is imported', async () => {
  await desk.show(ADA);
  await desk.types('/upnext import');
  const rows = [
    'Text,Networks,When',
    'Open studio on Saturday from ten to four,Facebook,Sat 10:00',
    'The kiln is on,X,tomorrow 9am',
    'Last class before Christmas,LinkedIn,19 Dec 10:00',
    'A new glaze,Mastodon,Friday 6pm',
  ];
  await desk.dialog().getByLabel(/^Rows/).fill(rows.join('\n'));
  await desk.press('Review');
  await desk.take('import', desk.dialog());
  await desk.closes();
});

test('a post with a picture', async () => {
  await desk.show(ADA);
  await desk.types('/upnext schedule friday 10am Celadon teapots, out of the kiln this morning on instagram');
  const picture = { name: 'teapot.png', mimeType: 'image/png', buffer: await teapot() };
  await desk
    .dialog()
    .getByLabel(/^Picture or video/)
    .setInputFiles(picture);
  await desk
    .dialog()
    .getByLabel(/^Description/)
    .fill('A green teapot with a round lid');
  await desk.press(/schedule$/i);
  await desk.take('picture', card('Celadon teapots'));
});

test('a post that waits for approval', async () => {
  await desk.types('/upnext approvals');
  await desk.press('Set up approvals', message('go out without approval'));
  await desk.dialog().getByLabel('Every post').check();
  await desk.choose(/^People who can approve/, 'Mei Tanaka');
  await desk.choose(/channel/i, '#launch');
  await desk.press('Save');
  await desk.show(MEI);
  await desk.take('approval', card('New mugs'));
});

test('the settings, the Home tab and the outbox', async () => {
  await desk.show(ADA);
  await desk.types('/upnext settings');
  await desk.take('settings', desk.dialog());
  await desk.closes();
  await desk.show(ADA, 'home');
  await desk.take('home', body());
  await desk.show(ADA);
  await desk.press('Outbox', body());
  await desk.take('outbox', body());
});
