import { beforeAll, expect } from 'vitest';
import { createPublicFetch } from '../../../src/upnext/api/http/fetch.js';
import { ACK_MS } from '../../../src/upnext/slack/answer/deadlines.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { createManualTimers } from '../../support/manual-timers.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

const WORKSPACE = 'T0NORTHWIND';
const asked: string[] = [];
let expired = false;
let slow = false;
const timers = createManualTimers();

/** The only service that can be reached in these tests. */
const elsewhere: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (new URL(request.url).host !== 'posts.example.com') return createPublicFetch()(input, init);
  // The form’s deadline passes while the service works.
  if (slow) await timers.pass(ACK_MS);
  asked.push(request.headers.get('authorization') ?? '');
  const known = asked.at(-1) === 'Bearer theirs' && !expired;
  const answer = known
    ? { success: true, data: [{ Id: 'p1', Name: 'Elsewhere' }] }
    : { detail: 'Could not validate' };
  return Response.json(answer, { status: known ? 200 : 401 });
};

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({
    startTimer: timers.startTimer,
    ownServices: { fetch: elsewhere, privateAllowed: false },
  });
});

const kept = () => desk.deps.store.services.find(WORKSPACE);

async function setService(address: string, token: string): Promise<string> {
  const ada = desk.user('ada');
  await ada.types('/upnext settings');
  await ada.form().press('Scheduling service');
  await submitForm(ada, { URL: address, Token: token });
  const text = ada.form().text();
  await ada.form().closeAll();
  return text;
}

test.each([
  [
    'an address in the private network',
    'https://127.0.0.1:9',
    /can’t reach https:\/\/127.0.0.1:9, so nothing was saved/,
  ],
  [
    'a host name in the private network',
    'https://localhost:9',
    /can’t reach https:\/\/localhost:9, so nothing was saved/,
  ],
  ['an invalid address', 'posts', /isn’t a URL/],
  ['an address without encryption', 'http://posts.example.com', /https/],
  ['a wrong token', 'https://posts.example.com', /rejected/],
])('%s is rejected and nothing is stored', async (_, address, words) => {
  expect(await setService(address, 'wrong')).toMatch(words);
  expect(await kept()).toBeUndefined();
});

test('a missing token is asked for at its field', async () => {
  expect(await setService('https://posts.example.com', '')).toContain('Enter the token of this service.');
  expect(await kept()).toBeUndefined();
});

test('a working service is used by this workspace only, until it is removed', async () => {
  expect(await setService('https://posts.example.com', 'theirs')).toContain(
    'its own scheduling service, with 1 project.',
  );
  expect(await kept()).toEqual({ url: 'https://posts.example.com', token: 'theirs' });
  const projects = async (workspace: string) => {
    const listed = await (await desk.deps.api({ workspace })).listProjects();
    return listed.ok ? listed.value.map(({ label }) => label).sort() : listed.say;
  };
  expect(await projects(WORKSPACE)).toEqual(['Elsewhere']);
  expect(await projects('T_OTHER')).toEqual(['Coffee Bar', 'Tea House']);

  expired = true;
  expect(await projects(WORKSPACE)).toContain('rejected this workspace’s token');
  expired = false;

  expect(await setService('', '')).toContain('default scheduling service');
  expect(await projects(WORKSPACE)).toEqual(['Coffee Bar', 'Tea House']);
  const [removed, set] = await desk.deps.store.audit.page(WORKSPACE, 2);
  expect([set?.outcome, removed?.outcome]).toEqual(['set', 'removed']);
  expect(JSON.stringify(set)).not.toContain('theirs');
});

test('a rejected slow service is reported in a message when the form is closed', async () => {
  slow = true;
  desk.slack.fail({ call: 'views.update', fault: 'error', error: 'not_found', times: 1 });
  await setService('https://posts.example.com', 'wrong');
  slow = false;
  const last = () => desk.user('ada').inDirectMessage().lastMessage().text();
  await expect.poll(last).toContain('The scheduling service wasn’t changed.');
});

test('a member has no button for it', async () => {
  const grace = desk.user('grace');
  await grace.types('/upnext settings');
  expect(grace.form().buttons()).not.toContain('Scheduling service');
  await grace.form().close();
});
