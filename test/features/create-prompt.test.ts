import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import { losesConnection, openFormDesk, rejectsField, responds } from '../support/form-desk.js';

let desk: Awaited<ReturnType<typeof openFormDesk>>;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

beforeAll(async () => {
  desk = await openFormDesk();
  await desk.bind();
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

test('a prompt is created, and the schedule form offers it then', async () => {
  await grace().types('/upnext prompt Cosy autumn');
  expect(grace().form().value('Title')).toBe('Cosy autumn');
  expect(grace().form().text()).toContain('Tea House');
  await grace().form().fill({ Prompt: 'Write of warm rooms & <rain>.', Description: 'For October' });
  await grace().form().submit();
  expect(grace().hasForm()).toBe(false);
  expect(grace().lastMessage().text()).toContain('Prompt “Cosy autumn” created');
  expect(desk.sent.at(-1)).toMatchObject({
    path: '/projects/prj_tea/prompts',
    body: { Title: 'Cosy autumn', PromptText: 'Write of warm rooms & <rain>.', Description: 'For October' },
  });
  expect(await desk.latestAuditEntry()).toMatchObject({
    person: 'U0GRACE',
    action: 'create_prompt',
    outcome: 'delivered',
  });
  await grace().types('/upnext schedule');
  expect(await grace().form().options('PromptId', 'cosy')).toContain('Cosy autumn');
  await grace().form().close();
});

test('in a channel without a project the form asks for one', async () => {
  await desk.unbind();
  await ada().types('/upnext prompt');
  await ada().form().fill({ Project: 'Coffee Bar', Title: 'Beans', Prompt: 'Write of beans.' });
  await ada().form().submit();
  expect(desk.sent.at(-1)?.path).toBe('/projects/prj_coffee/prompts');
  await desk.bind();
});

test('what the service refuses stands at its field, and the words stay', async () => {
  desk.respondOnce('POST', rejectsField('Description', 'Say more'));
  await ada().types('/upnext prompt Refused');
  await ada().form().fill({ Prompt: 'Text', Description: 'x' });
  await ada().form().submit();
  expect(ada().form().errors()).toEqual({ Description: 'Say more.' });
  expect(ada().form().value('Prompt')).toBe('Text');
  await ada().form().submit();
  expect(ada().lastMessage().text()).toContain('Prompt “Refused” created');
});

test('a title of three thousand characters is taken whole', async () => {
  await ada().types('/upnext prompt');
  await ada()
    .form()
    .fill({ Title: 'T'.repeat(3000), Prompt: 'P'.repeat(3000) });
  await ada().form().submit();
  expect(desk.sent.at(-1)?.body).toMatchObject({ Title: 'T'.repeat(3000) });
  expect(ada().lastMessage().text()).toContain('created');
  await ada().types('/upnext schedule');
  expect((await ada().form().options('PromptId', 'TTTT'))[0]).toMatch(/^T+…$/);
  await ada().form().close();
});

test('a title typed over two lines is one line, as its input is', async () => {
  await ada().types('/upnext prompt Cosy\nautumn');
  expect(ada().form().value('Title')).toBe('Cosy autumn');
  await ada().form().close();
});

test('an answer without an id is a prompt that cannot be offered by name, and it says so', async () => {
  desk.respondOnce('POST', () => new Response(null, { status: 204 }));
  await ada().types('/upnext prompt Nameless');
  await ada().form().fill({ Prompt: 'Text' });
  await ada().form().submit();
  expect(ada().lastMessage().text()).toContain('cannot offer it by name');
});

test('after a lost connection it is not called done, and can be tried again', async () => {
  desk.respondOnce('POST', losesConnection);
  await ada().types('/upnext prompt Lost');
  await ada().form().fill({ Prompt: 'Text' });
  await ada().form().submit();
  expect(ada().form().text()).toContain('may or may not have received');
  expect(ada().inDirectMessage().lastMessage().text()).toContain('May have been sent');
  await ada().form().submit();
  const [first, second] = desk.sent.slice(-2);
  expect(second?.key).toBe(first?.key);
  expect(ada().lastMessage().text()).toContain('Prompt “Lost” created');
});

test('a project that has vanished is said, and the words stay', async () => {
  desk.respondOnce('POST', responds(404, { detail: 'Project not found' }));
  await ada().types('/upnext prompt Homeless');
  await ada().form().fill({ Prompt: 'Text' });
  await ada().form().submit();
  expect(ada().form().text()).toContain('does not know this any more');
  expect(ada().form().value('Title')).toBe('Homeless');
  await ada().form().close();
});

test('while Slack cannot be asked who somebody is, they are not told that they may not', async () => {
  await ada().types('/upnext prompt Cosy');
  await ada().form().fill({ Prompt: 'Write of tea.' });
  desk.sent.length = 0;
  desk.deps.people.clear('T0NORTHWIND');
  const mend = desk.workspace.injectFault({ call: 'users.info', fault: 'status', status: 503 });
  onTestFinished(mend);
  await ada().form().submit();
  expect(ada().form().text()).toContain('Slack could not tell Upnext who you are');
  expect(ada().form().text()).not.toContain('may not');
  expect(desk.sent).toEqual([]);
  mend();
  await ada().form().submit();
  expect(ada().lastMessage().text()).toContain('created');
  expect(desk.sent).toHaveLength(1);
});

test('whom Slack does not show to the bot is nobody of this workspace', async () => {
  desk.deps.people.clear('T0NORTHWIND');
  const mend = desk.workspace.injectFault({ call: 'users.info', fault: 'error', error: 'user_not_visible' });
  onTestFinished(mend);
  await ada().types('/upnext logs');
  mend();
  desk.deps.people.clear('T0NORTHWIND');
  expect(ada().lastMessage().text()).toContain('You don’t have permission to view this team’s posts.');
});

test('a guest may not, and is told who may', async () => {
  const sent = desk.sent.length;
  const linus = desk.user('linus');
  await linus.types('/upnext prompt From a guest');
  await linus.form().fill({ Prompt: 'Text' });
  await linus.form().submit();
  expect(linus.form().text()).toMatch(/admin/i);
  expect(desk.sent.length).toBe(sent);
  await linus.form().close();
});
