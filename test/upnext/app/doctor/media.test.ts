import { expect, test } from 'vitest';
import { checkMedia } from '../../../../src/upnext/app/doctor/run-checks.js';

const answering = (answer: () => Response) => async () => answer();
const notThere = () => new Response(null, { status: 404, headers: { 'x-content-type-options': 'nosniff' } });

test('no public address is fine: posts then use links', async () => {
  const found = await checkMedia(undefined, answering(notThere));
  expect(found).toMatchObject({
    ok: true,
    message: expect.stringContaining('PUBLIC_URL isn’t set') as unknown,
  });
});

test('the doctor asks for /media/ at PUBLIC_URL', async () => {
  const asked: string[] = [];
  const found = await checkMedia('https://upnext.example/', async (input) => {
    asked.push(new Request(input).url);
    return notThere();
  });
  expect(asked).toEqual(['https://upnext.example/media/doctor']);
  expect(found).toMatchObject({
    ok: true,
    message: 'Files of posts can be reached at https://upnext.example/media/.',
  });
});

test.each([
  ['a proxy that forwards nothing', () => new Response('Not found', { status: 404 })],
  ['a page', () => new Response('<html>', { status: 200 })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://other.example' } })],
])('%s is not Upnext', async (_, answer) => {
  expect(await checkMedia('https://upnext.example', answering(answer))).toMatchObject({
    ok: false,
    fix: expect.stringContaining('forward /media/') as unknown,
    message: expect.stringContaining('Something other than Upnext answers') as unknown,
  });
});

test('an address that nothing answers is reported', async () => {
  const found = await checkMedia('https://upnext.example', () =>
    Promise.reject(new TypeError('fetch failed')),
  );
  expect(found).toMatchObject({ ok: false, message: 'Can’t reach https://upnext.example.' });
});
