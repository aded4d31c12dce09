import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { createFetch } from '../../src/api/http/fetch.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/durations.js';
import { type Desk, openDesk } from '../support/desk.js';
import { readPage } from '../support/pages.js';
import { isSigned, openReceiver } from '../support/webhook-receiver.js';
import { test } from '../support/story.js';

const WORKSPACE = 'T0NORTHWIND';
let desk: Desk;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
const ada = () => desk.user('ada');

beforeAll(async () => {
  [desk, receiver] = await Promise.all([
    openDesk({ ownServices: { fetch: createFetch(), privateAllowed: true } }),
    openReceiver(),
  ]);
  await desk.bind();
});
beforeEach(() => {
  receiver.answerWith(204);
  receiver.events.length = 0;
});
afterAll(() => Promise.all([desk.close(), receiver.close()]));

async function openRoom(): Promise<void> {
  await ada().types('/upnext settings');
  await ada().form().press('Audit trail');
  await ada().form().press('Webhook');
}

/** Resolves to the secret. The entry about it is delivered, too. */
async function setUp(): Promise<string> {
  await openRoom();
  await ada().form().fill({ URL: receiver.url });
  await ada().form().submit();
  const [secret = ''] = /whsec_[\w+/=]+/.exec(ada().form().text()) ?? [];
  await ada().form().closeAll();
  await desk.deps.jobs.runDue();
  receiver.events.length = 0;
  return secret;
}

const happens = (action = 'update_source') =>
  desk.deps.store.audit.write({
    ...{ workspace: WORKSPACE, at: desk.clock.now(), person: 'U0MEI', action, outcome: 'delivered' },
    ...{ reference: 'UP-222222', project: 'prj_tea', after: { value: 'https://tea.example' } },
  });

async function passes(ms: number): Promise<void> {
  desk.clock.moveForward(ms);
  await desk.deps.jobs.runDue();
}

const bodies = () => receiver.events.map(({ body }) => JSON.parse(body) as { type: string; data: object });
const toldOf = (words: string) =>
  ada()
    .inDirectMessage()
    .messages()
    .filter((message) => message.text().includes(words)).length;

describe('an admin sets up a webhook for the audit trail', () => {
  test('its secret is shown once, and each entry arrives, signed with it', async () => {
    const secret = await setUp();
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    await ada().types('/upnext schedule tomorrow 9am A secret plan on x');
    await ada().form().submit();
    await desk.deps.jobs.runDue();
    const [event, ...others] = receiver.events;
    expect(others).toEqual([]);
    expect(event && (await isSigned(event, secret))).toBe(true);
    expect(event && (await isSigned({ ...event, body: `${event.body} ` }, secret))).toBe(false);
    expect(bodies()[0]).toMatchObject({
      type: 'audit.schedule_post',
      data: { person: 'U0ADA', project: 'prj_tea', outcome: 'delivered', workspace: WORKSPACE },
    });
    expect(event?.body).not.toContain('secret plan');
    expect(Number(event?.headers['webhook-timestamp'])).toBe(Math.floor(desk.clock.now().getTime() / 1000));
  });

  test('the code in the documentation checks a signature', async () => {
    const secret = await setUp();
    await happens();
    await desk.deps.jobs.runDue();
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readPage('.github/docs/audit.md').text) ?? [];
    const atThatTime = code.replace('Date.now()', String(desk.clock.now().getTime()));
    const { isFromUpnext } = (await import(`data:text/javascript,${encodeURIComponent(atThatTime)}`)) as {
      isFromUpnext: (headers: object, body: string, secret: string) => boolean;
    };
    const [event] = receiver.events;
    expect(event && isFromUpnext(event.headers, event.body, secret)).toBe(true);
    expect(event && isFromUpnext(event.headers, `${event.body} `, secret)).toBe(false);
  });

  test('neither its secret nor the rest of its URL is in tables, logs or the audit trail', async () => {
    const secret = await setUp();
    const { rows } = await desk.database.executeSql('select sealed from upnext.audit_webhooks');
    const kept = JSON.stringify([rows, await desk.deps.store.audit.page(WORKSPACE, 50), desk.log]);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain('in-the-url');
    await openRoom();
    expect(ada().form().text()).not.toContain('whsec_');
    await ada().form().closeAll();
  });

  test('saving again makes a new secret, with which the next entry is signed', async () => {
    const [first, second] = [await setUp(), await setUp()];
    await happens();
    await desk.deps.jobs.runDue();
    const [event] = receiver.events;
    expect(event && (await isSigned(event, first))).toBe(false);
    expect(event && (await isSigned(event, second))).toBe(true);
  });

  test('a test event says what the server answers', async () => {
    const secret = await setUp();
    await openRoom();
    await ada().form().press('Send a test event');
    expect(ada().form().text()).toContain('accepted the test event (204)');
    receiver.answerWith(401);
    await ada().form().press('Send a test event');
    expect(ada().form().text()).toContain('It answered 401.');
    await ada().form().closeAll();
    expect(bodies().map(({ type }) => type)).toEqual(['audit.test', 'audit.test']);
    const [event] = receiver.events;
    expect(event && (await isSigned(event, secret))).toBe(true);
  });

  test('and removes it', async () => {
    await setUp();
    await openRoom();
    await ada().form().press('Remove webhook');
    expect(ada().form().text()).toContain('The webhook was removed.');
    await ada().form().closeAll();
    await happens();
    await desk.deps.jobs.runDue();
    expect(receiver.events).toEqual([]);
  });

  test.each([
    ['posts', 'isn’t a URL'],
    ['ftp://audit.example.com', 'https://'],
    ['https://me:secret@audit.example.com', 'Remove the user name and password'],
  ])('%s is not saved', async (url, say) => {
    await openRoom();
    await ada().form().fill({ URL: url });
    await ada().form().submit();
    expect(ada().form().text()).toContain(say);
    await ada().form().closeAll();
  });
});

describe('a server that does not accept an entry', () => {
  test('gets it again, with the same id and growing pauses', async () => {
    await setUp();
    receiver.answerWith(500);
    await happens();
    await passes(0);
    for (const pause of [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]) {
      const before = receiver.events.length;
      await passes(pause - 1);
      expect(receiver.events).toHaveLength(before);
      await passes(1);
      expect(receiver.events).toHaveLength(before + 1);
    }
    receiver.answerWith(200);
    await passes(2 * HOUR_MS);
    await passes(2 * DAY_MS);
    expect(receiver.events).toHaveLength(5);
    expect(new Set(receiver.events.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.events.map(({ body }) => body)).size).toBe(1);
  });

  test('is not asked elsewhere: redirects are not followed', async () => {
    await setUp();
    receiver.answerWith(302, { location: `${receiver.url}&followed` });
    await happens();
    await passes(0);
    expect(receiver.events).toHaveLength(1);
    receiver.answerWith(204);
    await passes(DAY_MS);
    expect(receiver.events.some(({ path }) => path.includes('followed'))).toBe(false);
  });

  test('for a day: whoever set it up hears of it once, until entries arrive again', async () => {
    await setUp();
    receiver.answerWith(503);
    const failsForADay = async () => {
      for (const _ of [1, 2]) await happens();
      for (let hours = 0; hours < 28; hours += 1) await passes(HOUR_MS);
    };
    await failsForADay();
    expect(receiver.events).toHaveLength(16);
    expect(toldOf('couldn’t be delivered')).toBe(1);
    await openRoom();
    expect(ada().form().text()).toContain('Entries have not arrived for a day.');
    await ada().form().closeAll();
    await failsForADay();
    expect(toldOf('couldn’t be delivered')).toBe(1);
    receiver.answerWith(204);
    await happens();
    await passes(0);
    receiver.answerWith(503);
    await failsForADay();
    expect(toldOf('couldn’t be delivered')).toBe(2);
  });

  test('because it is gone gets nothing more until it is saved again', async () => {
    await setUp();
    receiver.answerWith(410);
    for (const _ of [1, 2, 3]) await happens();
    await passes(0);
    expect(toldOf('answered 410 Gone')).toBe(1);
    const asked = receiver.events.length;
    receiver.answerWith(204);
    await happens();
    await passes(DAY_MS);
    expect(receiver.events).toHaveLength(asked);
    await openRoom();
    expect(ada().form().text()).toContain('Its server answered 410 Gone');
    await ada().form().closeAll();
    await setUp();
    await happens();
    await passes(0);
    expect(receiver.events).toHaveLength(1);
  });
});

test('where Upnext is hosted, nothing is sent into its network', async () => {
  const hosted = await openDesk();
  const person = hosted.user('ada');
  await person.types('/upnext settings');
  await person.form().press('Audit trail');
  await person.form().press('Webhook');
  for (const [url, say] of [
    [receiver.url, 'must start with https://'],
    ['https://127.0.0.1:9/hook', 'is in a private network'],
    ['https://[::1]/hook', 'is in a private network'],
    ['https://169.254.169.254/', 'is in a private network'],
  ] as const) {
    await person.form().fill({ URL: url });
    await person.form().submit();
    expect(person.form().text()).toContain(say);
  }
  await person.form().fill({ URL: 'https://localhost:9/hook' });
  await person.form().submit();
  await person.form().close();
  await person.form().press('Webhook');
  await person.form().press('Send a test event');
  expect(person.form().text()).toContain('This URL is in a private network');
  await hosted.close();
});
