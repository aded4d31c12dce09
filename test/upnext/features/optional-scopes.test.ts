import { beforeAll, describe, expect } from 'vitest';
import { type Desk, manifest, openDesk, TEA } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from '../../support/held.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** Whoever installs Upnext refuses optional scopes. */

const ALL = manifest.oauth_config?.scopes?.bot_optional ?? [];
const ASK = 'Ask an admin to install Upnext again and allow it.';

let desk: Desk;
const ada = () => desk.user('ada');

async function openWithout(...refused: string[]): Promise<void> {
  desk = await openDesk();
  // The scopes of the token are those of the manifest.
  const scopes = desk.slack.manifest?.oauth_config?.scopes?.bot ?? [];
  for (const scope of refused) scopes.splice(scopes.indexOf(scope), 1);
  await desk.bind();
}

const lastWords = () => ada().lastMessage().text();

async function lastForm(): Promise<string> {
  const text = ada().form().text();
  await ada().form().closeAll();
  return text;
}

const NO_FILES = `Upnext doesn’t have permission to read files. ${ASK}`;

function withoutReadingFiles(): void {
  const fields = () =>
    ada()
      .form()
      .view.blocks.map(({ block_id }) => block_id);

  test('/upnext import accepts pasted rows, and says why there is no field for a file', async () => {
    await ada().types('/upnext import');
    expect(fields()).not.toContain('file');
    expect(ada().form().text()).toContain(NO_FILES);
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({ rows: 'Choose a file, or paste rows.' });
    await submitForm(ada(), { rows: 'Text,Networks,When\nNew mugs,X,2026-11-02 09:00' });
    expect(await lastForm()).toContain('1 ready');
  });

  test('a message with a picture becomes a post without it, and the form says why', async () => {
    await ada().sharesFiles([{ name: 'mug.txt', content: 'x' }], 'New mugs are here');
    await ada().lastMessage().usesShortcut('Schedule as a post');
    expect(ada().form().value('Content')).toBe('New mugs are here');
    const form = await lastForm();
    expect(form).toContain(NO_FILES);
    expect(form).toContain('Until then, enter a link.');
  });
}

const NO_SENDING = `Upnext doesn’t have permission to send files. ${ASK}`;

function withoutSendingFiles(): void {
  test('whoever wants a file is told why there is none', async () => {
    await desk.insertPosts('prj_tea', [{ content: 'One', at: '2026-10-27T09:00:00Z' }]);
    await ada().types('/upnext posts export');
    expect(lastWords()).toContain(NO_SENDING);
  });

  test('an import ends, and its message has the problems instead of the file', async () => {
    await ada().types('/upnext import');
    const rows = 'Text,Networks,When\nNew mugs,X,2026-11-02 09:00\nOld mugs,Fax,2026-11-02 09:00';
    await submitForm(ada(), { rows });
    await ada().form().submit();
    for (let runs = 0; runs < 5; runs += 1) {
      await desk.deps.jobs.runDue();
      desk.clock.moveForward(30_000);
    }
    const result = ada().inDirectMessage().lastMessage().text();
    expect(result).toContain('Imported 1 post into Tea House');
    expect(result).toContain('Row 3: Upnext doesn’t recognize the network “Fax”.');
    const { rows: jobs } = await desk.database.executeSql(
      `select key from upnext_jobs.jobs where queue = 'imports'`,
    );
    expect(jobs).toEqual([]);
    await ada().form().closeAll();
  });
}

function withoutGroups(): void {
  const suggestions = async (block: string) => {
    const { view } = ada().form();
    const input = view.blocks.find(({ block_id }) => block_id === block);
    if (input?.type !== 'input' || !('action_id' in input.element)) throw new Error(`No field ${block}`);
    const action_id = input.element.action_id ?? '';
    const element = { container: { view: view.id }, block_id: block, action_id };
    return desk.slack.loadOptions({ user: 'ada', element, query: '' });
  };
  const CANNOT_SEE = [{ text: 'Upnext can’t see user groups. Ask an admin to allow it.', value: '!' }];

  test('lists of groups say why they are empty', async () => {
    await ada().types('/upnext approvals');
    await ada().lastMessage().press('Set up approvals');
    await ada().form().fill({ mode: 'Every post' });
    expect(await suggestions('groups')).toMatchObject(CANNOT_SEE);
    await ada().form().closeAll();
  });

  test('approvers named by name still approve, and members of a group have only their own rights', async () => {
    const settings = desk.deps.store.projectSettings;
    const policy = { ...APPROVED_BY_MEI, groups: ['S0WRITERS'] };
    await saveApproval(desk.deps, policy);
    await submitPost(ada(), 'in 3 hours Waiting tea on x');
    const mei = desk.user('mei');
    await mei.types('/upnext approvals');
    await mei.lastMessage().press('Approve');
    expect(mei.lastMessage().text()).toContain('Approved');
    await saveApproval(desk.deps);

    const nobody = { people: [], groups: [] };
    await settings.saveAccess(
      TEAM,
      'prj_tea',
      { name: 'Tea House', read: { people: [], groups: ['S0WRITERS'] }, schedule: nobody, 'set-up': nobody },
      desk.clock.now(),
    );
    await desk.user('grace').types('/upnext posts');
    expect(desk.user('grace').lastMessage().text()).toContain(
      'You don’t have access to this project’s posts.',
    );
    await settings.saveAccess(TEAM, 'prj_tea', undefined, desk.clock.now());
  });
}

const TEAM = 'T0NORTHWIND';

function withoutAddresses(): void {
  test('an invitation says whose address is missing', async () => {
    await ada().types('/upnext invite @grace');
    await ada().form().submit();
    expect(ada().form().errors().People).toBe(
      'Grace Romero: Slack doesn’t show Grace’s email address. Enter “Grace Romero <address>” below.',
    );
    await ada().form().close();
  });
}

function withoutHistory(): void {
  test('a card that Slack didn’t confirm in a channel is in direct messages, and says why', async () => {
    await desk.bind(TEA, 'C0LAUNCH', true);
    await holdFor(desk.deps, 60);
    desk.slack.fail({ call: 'chat.postMessage', fault: 'dropped', executed: false, times: 1 });
    await submitPost(ada(), 'in 3 hours First tea on x');
    await desk.advance(2);
    expect(ada().inDirectMessage().lastMessage().text()).toMatch(
      /^:calendar: \*Scheduled\*[^]*> First tea[^]*or Slack didn’t confirm it\./,
    );
    expect(desk.slack.violations.splice(0)).toMatchObject([{ code: 'missing_scope' }]);
  });

  test('a digest that Slack didn’t confirm is not sent again, its owner hears of it, and may ask for it', async () => {
    await desk.startNewDay();
    await desk.setUp({ Quiet: 'Send anyway' });
    const inChannel = () => desk.user('mei').in('#launch').messages().length;
    const before = inChannel();
    desk.slack.fail({ call: 'chat.postMessage', fault: 'dropped', executed: true, times: 1 });
    await desk.advanceTo('08:10');
    expect(inChannel()).toBe(before + 1);
    expect(ada().inDirectMessage().lastMessage().text()).toMatch(
      /^:warning: The digest for \*Tea House\* in <#C0LAUNCH> may not have been sent on .*Slack didn’t confirm it/,
    );
    await ada().types('/upnext digest now');
    await desk.runDueJobs();
    expect(inChannel()).toBe(before + 2);
    await desk.advance(24 * 60);
    expect(inChannel()).toBe(before + 3);
    // It asked Slack.
    expect(desk.slack.violations.splice(0)).toMatchObject([{ code: 'missing_scope' }]);
  });
}

describe.each([
  ['channels:history', withoutHistory],
  ['files:read', withoutReadingFiles],
  ['files:write', withoutSendingFiles],
  ['usergroups:read', withoutGroups],
  ['users:read.email', withoutAddresses],
])('without %s', (scope, stories) => {
  beforeAll(() => openWithout(scope));

  test('is optional, and requested', () => {
    expect(ALL).toContain(scope);
    expect(manifest.oauth_config?.scopes?.bot).toContain(scope);
  });
  stories();
});
