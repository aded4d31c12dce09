import { beforeAll, expect, onTestFinished } from 'vitest';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { rejectsField } from '../../support/service-double.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
const grace = () => desk.user('grace');

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
});

test('a new prompt can be chosen in the schedule form', async () => {
  await grace().types('/upnext prompt Cosy autumn');
  expect(grace().form().value('Title')).toBe('Cosy autumn');
  expect(grace().form().text()).toContain('Tea House');
  await submitForm(grace(), { Prompt: 'Write of warm rooms & <rain>.', Description: 'For October' });
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
  await grace().form().press('More options');
  expect(await grace().form().options('PromptId', 'cosy')).toContain('Cosy autumn');
  await grace().form().close();
});

test('shows what the service rejects at its field, and keeps the text', async () => {
  desk.respondOnce('POST', rejectsField('Description', 'Say more'));
  await ada().types('/upnext prompt Refused');
  await submitForm(ada(), { Prompt: 'Text', Description: 'x' });
  expect(ada().form().errors()).toEqual({ Description: 'Say more.' });
  expect(ada().form().value('Prompt')).toBe('Text');
  await ada().form().submit();
  expect(ada().lastMessage().text()).toContain('Prompt “Refused” created');
});

test('accepts a title of three thousand characters', async () => {
  await ada().types('/upnext prompt');
  await submitForm(ada(), { Title: 'T'.repeat(3000), Prompt: 'P'.repeat(3000) });
  expect(desk.sent.at(-1)?.body).toMatchObject({ Title: 'T'.repeat(3000) });
  expect(ada().lastMessage().text()).toContain('created');
  await ada().types('/upnext schedule');
  await ada().form().press('More options');
  expect((await ada().form().options('PromptId', 'TTTT'))[0]).toMatch(/^T+…$/);
  await ada().form().close();
});

test('joins a title typed on two lines', async () => {
  await ada().types('/upnext prompt Cosy\nautumn');
  expect(ada().form().value('Title')).toBe('Cosy autumn');
  await ada().form().close();
});

test('says when the service returned no id for the prompt', async () => {
  desk.respondOnce('POST', () => new Response(null, { status: 204 }));
  await ada().types('/upnext prompt Nameless');
  await submitForm(ada(), { Prompt: 'Text' });
  expect(ada().lastMessage().text()).toContain('can’t list it by name');
});

test('does not claim missing permission when Slack cannot be asked who somebody is', async () => {
  await ada().types('/upnext prompt Cosy');
  await ada().form().fill({ Prompt: 'Write of tea.' });
  desk.sent.length = 0;
  desk.deps.people.clear('T0NORTHWIND');
  const mend = desk.slack.fail({ call: 'users.info', fault: 'status', status: 503 });
  onTestFinished(mend);
  await ada().form().submit();
  expect(ada().form().text()).toContain('Slack couldn’t tell Upnext who you are');
  expect(ada().form().text()).not.toContain('may not');
  expect(desk.sent).toEqual([]);
  mend();
  await ada().form().submit();
  expect(ada().lastMessage().text()).toContain('created');
  expect(desk.sent).toHaveLength(1);
});
