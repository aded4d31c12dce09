import { beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
let desk: Desk;
const ada = () => desk.user('ada');

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.bind();
  await desk.restoreService();
});

async function runDoctor(who = ada()): Promise<string> {
  await who.types('/upnext doctor');
  return who.lastMessage().text();
}

describe('/upnext doctor', () => {
  test('reports what it checked', async () => {
    const text = await runDoctor();
    expect(text).toContain('*Slack*: Slack accepts the bot token');
    expect(text).toMatch(/\*Permissions\*: The app has all \d+ permissions in manifest.yml/);
    expect(text).toContain('*Service*: The service is responding and has 2 projects.');
    expect(text).toContain('*This channel*: It uses the project Tea House.');
    expect(text).toContain('*Database*: The database is responding.');
    expect(text).toContain('*Agents*: AI agents can’t connect: they are turned off.');
    expect(ada().lastMessage().ephemeral).toBe(true);
  });

  test('answers with a single message', async () => {
    const before = ada().messages().length;
    await runDoctor();
    expect(ada().messages()).toHaveLength(before + 1);
  });

  test.each([
    ['down', () => Promise.reject(refused), 'Check that the service is running'],
    [
      'refusing the token',
      async () => Response.json({}, { status: 401 }),
      'Copy a valid token from the service',
    ],
    ['at a wrong address', async () => new Response('<html>hello</html>'), 'Check SERVICE_URL'],
  ])('reports a service that is %s, with a fix', async (_, answer, fix) => {
    desk.respondUsing('/projects', answer);
    const text = await runDoctor();
    expect(text).toMatch(/1 of \d checks failed/);
    expect(text).toContain('*Service*');
    expect(text).toContain(fix);
  });

  test('reports projects that no longer exist, of this channel and of others', async () => {
    onTestFinished(() => desk.unbind('C0OTHER'));
    await desk.bind({ id: 'prj_closed', name: 'Closed <!here>' });
    await desk.bind({ id: 'prj_old', name: 'Old' }, 'C0OTHER');
    const text = await runDoctor();
    expect(text).toContain('Its project Closed &lt;!here&gt; no longer exists.');
    expect(text).toContain('They use a project that no longer exists: Old.');
    expect(text).toContain('/upnext project');
  });

  test('needs permission to read', async () => {
    expect(await runDoctor(desk.user('linus'))).toContain('*Service*: The service is responding');
    expect(await runDoctor(desk.user('omar').in('#partners'))).toContain(
      'You don’t have permission to view posts.',
    );
  });
});

test('reports that Slack rejects the token', async () => {
  onTestFinished(desk.slack.fail({ call: 'auth.test', fault: 'error', error: 'token_revoked' }));
  expect(await runDoctor()).toContain('Slack rejected the bot token (token_revoked).');
});

test('says how to invite Upnext to a channel that it is not in', async () => {
  onTestFinished(desk.slack.fail({ call: 'chat.postEphemeral', fault: 'error', error: 'not_in_channel' }));
  const text = await runDoctor();
  expect(text).toContain('Upnext isn’t in this channel');
  expect(text).toContain('Type /invite @Upnext.');
});
