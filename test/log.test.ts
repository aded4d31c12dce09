import { expect, test } from 'vitest';
import { createLog, underReference } from '../src/log.js';
import { expectNoSecrets } from './support/no-secrets.js';
import { openDesk } from './support/desk.js';

function logging() {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  return { lines, log: createLog('info', { write } as unknown as NodeJS.WritableStream) };
}

test('every line that one delivery causes has its reference, whoever logs it and however late', async () => {
  const { lines, log } = logging();
  await Promise.all(
    ['UP-AAAAAA', 'UP-BBBBBB'].map((reference) =>
      underReference(reference, async () => {
        log.info('at once');
        await new Promise(setImmediate);
        log.warn({ kind: reference }, 'later');
      }),
    ),
  );
  log.info('nobody’s');
  const read = lines.map((line) => JSON.parse(line) as { reference?: string; kind?: string; msg: string });
  expect(read.filter(({ kind, reference }) => kind !== undefined && kind !== reference)).toEqual([]);
  expect(read.filter(({ reference }) => reference === 'UP-AAAAAA')).toHaveLength(2);
  expect(read.at(-1)?.reference).toBeUndefined();
});

test.each([
  ['a token', { token: 'xoxb-1-2' }],
  ['a header', { headers: { authorization: 'Bearer abc' } }],
  ['what a form holds', { submission: { values: { Content: 'Hello' } } }],
  ['an address', { user: { email: 'ada@northwind.example' } }],
])('%s that slips into an object is cut out', (_, object) => {
  const { lines, log } = logging();
  log.info(object, 'seen');
  expect(lines[0]).toContain('[cut]');
  expect(lines[0]).not.toMatch(/xoxb-1-2|Bearer|Hello|northwind/);
});

test('an error is logged with its kind and place, not with the request that a library hung on it', () => {
  const { lines, log } = logging();
  const error = Object.assign(new Error('refused', { cause: new TypeError('fetch failed') }), {
    code: 'ECONNREFUSED',
    config: { headers: { Authorization: 'Bearer abc' } },
    data: { text: 'Our secret plan' },
  });
  log.error({ error }, 'unexpected');
  expect(lines[0]).toContain('ECONNREFUSED');
  expect(lines[0]).toContain('fetch failed');
  expect(lines[0]).not.toMatch(/Bearer|secret plan/);
});

test('a story that goes wrong in every way says nothing of anybody in its log, but does say what happened', async () => {
  let failing = false;
  const desk = await openDesk({
    service: (service) => async (request) => {
      if (!failing) return service.fetch(request);
      const detail = `no: ${await request.text()} for ada@northwind.example, +49 30 555 0142, Bearer xoxb-leak`;
      return new Response(JSON.stringify({ detail }), { status: 500 });
    },
  });
  const ada = desk.user('ada');
  failing = true;
  for (const typed of ['/upnext', '/upnext posts', '/upnext logs', '/upnext schedule a plan that is secret'])
    await ada.types(typed);
  await desk.workspace.settled();
  expect(desk.log.length).toBeGreaterThan(0);
  expect(desk.log.filter((line) => !/"reference":"UP-/.test(line))).toEqual([]);
  const { database } = desk;
  await expectNoSecrets(desk.log, { service: database, bot: database }, desk.workspace.people);
  await desk.close();
});
