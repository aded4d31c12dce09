import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { openStubDesk, type StubDesk } from '../support/stub-desk.js';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
let desk: StubDesk;
const ada = () => desk.user('ada');

beforeAll(async () => {
  desk = await openStubDesk();
});
beforeEach(async () => {
  await desk.bind();
  await desk.restoreService();
});
afterAll(() => desk.close());

async function looks(who = ada()): Promise<string> {
  await who.types('/upnext doctor');
  return who.lastMessage().text();
}

describe('/upnext doctor', () => {
  afterEach(() => expectNoViolations(desk.workspace));

  test('says that all is well', async () => {
    const text = await looks();
    expect(text).toContain('All is well.');
    expect(text).toContain('*Slack*: Slack accepts the bot’s token');
    expect(text).toMatch(/\*Permissions\*: All \d+ that manifest.yml asks for/);
    expect(text).toContain('*Service*: The service answers and has 2 projects.');
    expect(text).toContain('*This channel*: Its project Tea House is at the service.');
    expect(text).toContain('*Database*: It answers.');
    expect(ada().lastMessage().ephemeral).toBe(true);
  });

  test('answers in one message, and leaves nothing else behind', async () => {
    const before = ada().messages().length;
    await looks();
    expect(ada().messages()).toHaveLength(before + 1);
  });

  test.each([
    ['down', () => Promise.reject(refused), 'Look whether the service runs'],
    [
      'refusing the token',
      async () => Response.json({}, { status: 401 }),
      'Copy a token that is valid there',
    ],
    ['somewhere else', async () => new Response('<html>hello</html>'), 'Look at SERVICE_URL'],
  ])('finds the service %s', async (_, answer, cure) => {
    desk.respondUsing('/projects', answer);
    const text = await looks();
    expect(text).toMatch(/1 of \d checks needs a hand/);
    expect(text).toContain(':x: *Service*');
    expect(text).toContain(cure);
  });

  test('finds projects that are gone, this channel’s and those of others', async () => {
    const { channels } = desk.deps.store;
    onTestFinished(() => channels.unbind('T0NORTHWIND', 'C0OTHER', desk.clock.now()));
    await desk.bind({ id: 'prj_closed', name: 'Closed <!here>' });
    await channels.bind('T0NORTHWIND', 'C0OTHER', { id: 'prj_old', name: 'Old' }, 'U0ADA', desk.clock.now());
    const text = await looks();
    expect(text).toContain('Its project Closed &lt;!here&gt; is not at the service any more.');
    expect(text).toContain('Channels work on projects that are gone: Old.');
    expect(text).toContain('/upnext project');
  });

  test('is for those who may read', async () => {
    expect(await looks(desk.user('linus'))).toContain('All is well.');
    expect(await looks(desk.user('omar').in('#partners'))).toContain(
      'You don’t have permission to view this team’s posts.',
    );
  });
});

test('finds Slack refusing the token', async () => {
  onTestFinished(desk.workspace.injectFault({ call: 'auth.test', fault: 'error', error: 'token_revoked' }));
  expect(await looks()).toContain('Slack refuses the bot’s token (token_revoked).');
});

test('says how to invite the bot where it is no member', async () => {
  onTestFinished(
    desk.workspace.injectFault({ call: 'chat.postEphemeral', fault: 'error', error: 'not_in_channel' }),
  );
  const text = await looks();
  expect(text).toContain('I am not in it');
  expect(text).toContain('Type /invite @Upnext here.');
});
