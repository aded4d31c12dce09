import { expect } from 'vitest';
import { createLog, newReference } from '../../src/upnext/log.js';
import { openDesk } from '../support/desk.js';
import { expectNoSecrets } from '../support/no-secrets.js';
import { test } from '../support/story.js';

function logging() {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  return { lines, log: createLog('info', { write } as unknown as NodeJS.WritableStream) };
}

test('a reference has no ambiguous letters and is unique', () => {
  const many = Array.from({ length: 1_000 }, newReference);
  expect(many.filter((one) => !/^UP-[2-9A-HJ-NP-Z]{6}$/.test(one))).toEqual([]);
  expect(new Set(many).size).toBe(1_000);
});

test.each([
  ['a token', { token: 'xoxb-1-2' }],
  ['a header', { headers: { authorization: 'Bearer abc' } }],
  ['form values', { submission: { values: { Content: 'Hello' } } }],
  ['an email address', { user: { email: 'ada@northwind.example' } }],
])('redacts %s', (_, object) => {
  const { lines, log } = logging();
  log.info(object, 'test');
  expect(lines[0]).toContain('[redacted]');
  expect(lines[0]).not.toMatch(/xoxb-1-2|Bearer|Hello|northwind/);
});

test('logs the name and stack of an error, but not the request that a library attached to it', () => {
  const { lines, log } = logging();
  const error = Object.assign(new Error('refused', { cause: new TypeError('fetch failed') }), {
    code: 'ECONNREFUSED',
    config: { headers: { Authorization: 'Bearer abc' } },
    data: { text: 'Our secret plan' },
  });
  log.error({ error }, 'request failed');
  expect(lines[0]).toContain('ECONNREFUSED');
  expect(lines[0]).toContain('fetch failed');
  expect(lines[0]).not.toMatch(/Bearer|secret plan/);
});

test('logs failures without personal data', async () => {
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
  await desk.slack.idle();
  expect(desk.log.length).toBeGreaterThan(0);
  expect(desk.log.filter((line) => !/"reference":"UP-/.test(line))).toEqual([]);
  const { database } = desk;
  await expectNoSecrets(desk.log, { service: database, bot: database }, desk.slack.people);
  await desk.close();
});

test('logs failures of two people at the same time with the reference that each of them saw', async () => {
  const desk = await openDesk();
  await desk.bind();
  desk.respondWith('/projects/prj_tea/posts', Response.json({}, { status: 500 }));
  const people = [desk.user('ada'), desk.user('grace')];
  await Promise.all(people.map((one) => one.types('/upnext posts')));
  const told = people.map((one) => /UP-\w{6}/.exec(one.lastMessage().text())?.[0]);
  expect(new Set(told).size).toBe(2);
  const logged = desk.log.map((line) => JSON.parse(line) as { reference?: string; msg: string });
  const lines = logged.filter(({ msg }) => msg === 'could not read from the service');
  expect(lines.map(({ reference }) => reference).sort()).toEqual([...told].sort());
  await desk.close();
});

test('logs a reference in every line of a delivery while Slack is down', async () => {
  const desk = await openDesk();
  const ada = desk.user('ada');
  desk.slack.fail({ call: '*', fault: 'status', status: 500 });
  for (const typed of ['/upnext schedule tomorrow 9am hello', '/upnext invite', '/upnext'])
    await ada.types(typed).catch(() => undefined);
  await desk.slack.idle();
  expect(desk.log.length).toBeGreaterThan(0);
  expect(desk.log.filter((line) => !/"reference":"UP-/.test(line))).toEqual([]);
  await desk.close();
});

test('logs a hash instead of a person’s id in an error', () => {
  const { lines, log } = logging();
  log.error({ error: new Error('no direct message with U024BE7LH for U024BE7LH') }, 'failed');
  expect(lines[0]).toMatch(/no direct message with (person-[0-9a-f]{8}) for \1"/);
});

test('logs the name of an encoding', () => {
  const { lines, log } = logging();
  log.error({ error: new Error('invalid byte sequence for encoding UTF8, not WIN1252') }, 'failed');
  expect(lines[0]).toContain('invalid byte sequence for encoding UTF8, not WIN1252');
});
