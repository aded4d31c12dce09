import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/workspace/violations.js';
import {
  losesConnection,
  isUnreachable,
  openFormDesk,
  rejectsField,
  responds,
} from '../support/form-desk.js';

let desk: Awaited<ReturnType<typeof openFormDesk>>;
const ada = () => desk.user('ada');
const known = (words = '') => desk.deps.store.users.find('T0NORTHWIND', 'prj_tea', words);
const bodies = (from: number) => desk.sent.slice(from).map(({ body }) => body);

beforeAll(async () => {
  desk = await openFormDesk();
  await desk.bind();
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

describe('one person', () => {
  test('from nothing: the form asks only for what the service needs', async () => {
    await ada().types('/upnext invite');
    expect(ada().form().value('Status')).toBe('Active');
    await ada().form().fill({ 'First name': 'Nora', 'Last name': 'Lind', 'E-mail': 'nora@lind.example' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('Nora Lind is invited to Tea House');
    expect(ada().lastMessage().ephemeral).toBe(true);
    expect(desk.sent.at(-1)?.body).toEqual({
      FirstName: 'Nora',
      LastName: 'Lind',
      Email: 'nora@lind.example',
      Status: 'ACTIVE',
    });
    expect(await known('nora')).toMatchObject([{ name: 'Nora Lind', email: 'nora@lind.example' }]);
  });

  test('by @name: Slack’s profile fills the form in, and the person sees it before it is sent', async () => {
    await ada().types('/upnext invite @grace');
    const form = ada().form();
    expect(form.value('First name')).toBe('Grace');
    expect(form.value('Last name')).toBe('Romero');
    expect(form.value('E-mail')).toBe('grace@northwind.example');
    expect(form.value('Phone')).toBe('+1 212 555 0117');
    await form.fill({ Role: 'Editor' });
    await form.submit();
    expect(ada().lastMessage().text()).toContain('Grace Romero is invited as Editor to Tea House');
    expect(await known('grace')).toMatchObject([
      { role: 'EDITOR', status: 'ACTIVE', slackPerson: 'U0GRACE' },
    ]);
    expect(await desk.latestAuditEntry()).toMatchObject({
      person: 'U0ADA',
      action: 'invite_user',
      place: 'C0LAUNCH',
      outcome: 'delivered',
      after: { email: 'grace@northwind.example', Role: 'EDITOR' },
    });
  });

  test('by the address of a colleague: the name comes from Slack', async () => {
    await ada().types('/upnext invite mei@northwind.example');
    expect(ada().form().value('First name')).toBe('Mei');
    expect(ada().form().value('E-mail')).toBe('mei@northwind.example');
    await ada().form().close();
  });

  test('by an address that Slack does not know: the address stands, the rest is asked for', async () => {
    await ada().types('/upnext invite stranger@elsewhere.example');
    expect(ada().form().value('E-mail')).toBe('stranger@elsewhere.example');
    expect(ada().form().value('First name')).toBe('');
    await ada().form().close();
  });

  test('by a word that names nobody: the form says so', async () => {
    await ada().types('/upnext invite @nobodyhere');
    expect(ada().form().text()).toContain('Nobody is named by “@nobodyhere”');
    await ada().form().close();
  });

  test('in a role that nobody knows: it is typed, and the service has the last word at its field', async () => {
    await ada().types('/upnext invite');
    expect(await ada().form().options('Role')).toEqual(['Admin', 'Editor', 'Viewer', 'Other… (type it)']);
    expect(await ada().form().options('Role', 'ed')).toEqual(['Editor', 'Other: “ed”']);
    await ada()
      .form()
      .fill({ 'First name': 'Olga', 'Last name': 'Other', 'E-mail': 'olga@other.example', Role: 'JANITOR' });
    desk.respondOnce('POST', rejectsField('Role', 'Input should be ADMIN or EDITOR'));
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({ Role: 'Input should be ADMIN or EDITOR.' });
    await ada().form().submit();
    expect(desk.sent.at(-1)?.body).toMatchObject({ Role: 'JANITOR' });
    expect(ada().lastMessage().text()).toContain('as JANITOR');
  });

  test.each(['FirstName', 'LastName', 'Email', 'PhoneNumber', 'Status'])(
    'what the service has against %s stands there',
    async (field) => {
      await ada().types('/upnext invite');
      await ada()
        .form()
        .fill({ 'First name': 'Ida', 'Last name': 'Refused', 'E-mail': 'ida@refused.example', Phone: '1' });
      desk.respondOnce('POST', rejectsField(field, 'Not like this'));
      await ada().form().submit();
      expect(ada().form().errors()).toEqual({ [field]: 'Not like this.' });
      await ada().form().close();
    },
  );

  test('who is there already is said, with every word kept', async () => {
    await ada().types('/upnext invite @grace');
    await ada().form().submit();
    expect(ada().form().text()).toContain('already in this project');
    expect(ada().form().value('First name')).toBe('Grace');
    await ada().form().close();
  });

  test('with a name of three thousand characters is still told of', async () => {
    await ada().types('/upnext invite');
    await ada()
      .form()
      .fill({ 'First name': 'A'.repeat(3000), 'Last name': 'B'.repeat(3000), 'E-mail': 'long@name.example' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('is invited');
  });

  test('without an id in the answer is invited, and cannot be offered by name', async () => {
    desk.respondOnce('POST', responds(201, { success: true, data: null }));
    await ada().types('/upnext invite');
    await ada().form().fill({ 'First name': 'No', 'Last name': 'Id', 'E-mail': 'no@id.example' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('cannot offer them by name');
    expect(await known('no@id')).toEqual([]);
  });

  test('after a lost connection is tried again as the same invitation', async () => {
    desk.respondOnce('POST', async (carryOut, sent) => {
      await carryOut();
      return losesConnection(carryOut, sent);
    });
    await ada().types('/upnext invite');
    await ada().form().fill({ 'First name': 'Once', 'Last name': 'Only', 'E-mail': 'once@only.example' });
    await ada().form().submit();
    expect(ada().form().text()).toContain('may or may not have received');
    await ada().form().submit();
    // A service that knows no keys says that they are there already: invited twice they are not.
    const answer = ada().hasForm() ? ada().form().text() : ada().lastMessage().text();
    expect(answer).toMatch(/Once Only is invited|already in this project/);
    if (ada().hasForm()) await ada().form().close();
    const [first, second] = desk.sent.slice(-2);
    expect(second?.key).toBe(first?.key);
  });
});

describe('several people', () => {
  test('one form, one row of result each, and only the failed ones are sent again', async () => {
    const from = desk.sent.length;
    await ada().types('/upnext invite @mei @ada new@people.example');
    expect(ada().form().value('People').split('\n')).toEqual([
      'mei@northwind.example, Mei, Tanaka, +81 3 5550 0199',
      'ada@northwind.example, Ada, Fischer, +49 30 555 0142',
      'new@people.example',
    ]);
    await ada().form().submit();
    expect(ada().form().errors().People).toContain('new@people.example: first name and last name missing');
    await ada().form().fill({
      People:
        'mei@northwind.example, Mei, Tanaka\nada@northwind.example; Ada; Fischer\nnew@people.example, New, People',
      Role: 'Viewer',
    });
    desk.respondOnce('POST', (carryOut) => carryOut());
    desk.respondOnce('POST', rejectsField('Email', 'Not this one'));
    await ada().form().submit();

    const card = ada().lastMessage();
    expect(card.text()).toContain('2 of 3 invited as Viewer to Tea House');
    expect(card.text()).toMatch(/✅|white_check_mark/);
    expect(card.text()).toContain('ada@northwind.example: Email: Not this one.');
    expect(new Set(desk.sent.slice(from).map(({ key }) => key)).size).toBe(3);
    expect(await known('new people')).toHaveLength(1);

    const before = desk.sent.length;
    await card.press('Send the failed again (1)');
    expect(ada().form().value('People')).toBe('ada@northwind.example, Ada, Fischer');
    expect(ada().form().value('Role')).toBe('Viewer');
    await ada().form().submit();
    expect(bodies(before)).toMatchObject([{ Email: 'ada@northwind.example', Role: 'VIEWER' }]);
    expect(ada().lastMessage().text()).toContain('1 of 1 invited');

    await card.press('Send the failed again (1)');
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('All of these people are invited by now');
  });

  test('a user group brings all of its members', async () => {
    await ada().types('/upnext invite @writers');
    const lines = ada().form().value('People').split('\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      'ada@northwind.example',
      'grace@northwind.example',
      'linus@virtanen.example',
    ]);
    await ada().form().close();
  });

  test('who is not told by Slack is counted, where a line of theirs would only be empty', async () => {
    desk.deps.people.forget('T0NORTHWIND');
    await ada().types('/upnext help');
    desk.workspace.injectFault({ call: 'users.info', fault: 'error', error: 'user_not_found', times: 2 });
    await ada().types('/upnext invite @omar @grace @linus hugo@x.example');
    expect(ada().form().value('People').split('\n')).toHaveLength(2);
    expect(ada().form().text()).toContain('Slack could not tell who 2 of them are.');
    await ada().form().close();
    desk.deps.people.forget('T0NORTHWIND');
    await ada().types('/upnext help');
    desk.workspace.injectFault({ call: 'users.info', fault: 'error', error: 'user_not_found', times: 1 });
    await ada().types('/upnext invite @omar');
    expect(ada().form().value('First name')).toBe('');
    expect(ada().form().text()).toContain('Slack could not tell who one of them is.');
    await ada().form().close();
  });

  test('a service that goes away in the middle: who is invited stays so, the others are sent later with their own keys', async () => {
    const from = desk.sent.length;
    await ada().types('/upnext invite a1@middle.example a2@middle.example a3@middle.example');
    await ada().form().fill({
      People: 'a1@middle.example, A, One\na2@middle.example, A, Two\na3@middle.example, A, Three',
    });
    desk.respondOnce('POST', (carryOut) => carryOut());
    desk.respondOnce('POST', isUnreachable);
    await ada().form().submit();
    expect(desk.sent.length - from).toBe(2);
    const card = ada().lastMessage();
    expect(card.text()).toContain('1 of 3 invited');
    expect(card.text()).toContain('A Three · a3@middle.example: Not sent any more.');
    await card.press('Send the failed again (2)');
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('2 of 2 invited');
    const keys = desk.sent.slice(from).map(({ body, key }) => [(body as { Email: string }).Email, key]);
    expect(keys[1]).toEqual(keys[2]);
  });

  test('a role that the service refuses for all of them stands at its field, and nobody is invited', async () => {
    await ada().types('/upnext invite b1@role.example b2@role.example');
    await ada().form().fill({ People: 'b1@role.example, B, One\nb2@role.example, B, Two', Role: 'BOSS' });
    desk.respondOnce('POST', rejectsField('Role', 'No such role'));
    desk.respondOnce('POST', rejectsField('Role', 'No such role'));
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({ Role: 'No such role.' });
    await ada().form().close();
  });

  test('what is refused of each of them stands beside the role that is refused for all', async () => {
    await ada().types('/upnext invite d1@role.example d2@role.example d3@role.example');
    await ada().form().fill({
      People: 'd1@role.example, D, One\nd2@role.example, D, Two\nd3@role.example, D, Three',
      Role: 'BOSS',
    });
    const role = { loc: ['body', 'Role'], msg: 'No such role', type: 'value_error' };
    const email = { loc: ['body', 'Email'], msg: 'This domain is blocked', type: 'value_error' };
    desk.respondOnce('POST', responds(422, { detail: [role, email] }));
    desk.respondOnce('POST', rejectsField('LastName', 'Too short a name'));
    desk.respondOnce('POST', responds(422, { detail: [role] }));
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({
      Role: 'No such role.',
      People: 'D One: Email: This domain is blocked. D Two: LastName: Too short a name.',
    });
    await ada().form().close();
  });

  test('a bot that is killed in the middle says afterwards who is invited and of whom nobody knows', async () => {
    await ada().types('/upnext invite c1@killed.example c2@killed.example');
    await ada().form().fill({ People: 'c1@killed.example, C, One\nc2@killed.example, C, Two' });
    const form = JSON.parse(ada().form().view.private_metadata) as { submissionId: string };
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('2 of 2 invited');
    const done = [{ email: 'c1@killed.example', name: 'C One', done: true }];
    await desk.database.executeSql(
      `update upnext.submissions set state = 'sending', lease_until = $2, result = $3 where id = $1`,
      [form.submissionId, desk.clock.now(), JSON.stringify(done)],
    );
    desk.clock.moveForward(60_000);
    const sent = desk.sent.length;
    await desk.bot.recovery.recover();
    await desk.workspace.untilIdle();
    expect(desk.sent.length).toBe(sent);
    expect(ada().lastMessage().text()).toContain('1 of 2 invited');
    expect(ada().lastMessage().text()).toContain('C Two · c2@killed.example: It is not known');
  });

  test('more than thirty are asked for in turns', async () => {
    const many = Array.from({ length: 40 }, (_, place) => `p${place}@many.example`);
    await ada().types(`/upnext invite ${many.join(' ')}`);
    expect(ada().form().text()).toContain('Invite the other 10 afterwards');
    expect(ada().form().value('People').split('\n')).toHaveLength(30);
    await ada().form().close();
  });
});

describe('who may invite', () => {
  test.each(['grace', 'linus'])('%s may not, is told who may, and nothing is sent', async (name) => {
    const sent = desk.sent.length;
    const person = desk.user(name);
    await person.types('/upnext invite');
    await person.form().fill({ 'First name': 'A', 'Last name': 'B', 'E-mail': 'a@b.example' });
    await person.form().submit();
    expect(person.form().text()).toMatch(/admin/i);
    expect(desk.sent.length).toBe(sent);
    await person.form().close();
  });

  test.each(['linus', 'omar'])('%s sees nothing of what Slack knows of others', async (name) => {
    const person = desk.user(name).in(name === 'omar' ? '#partners' : '#launch');
    await person.types('/upnext invite @grace @writers mei@northwind.example');
    expect(person.form().value('Email')).toBe('mei@northwind.example');
    expect(person.form().value('First name')).toBe('');
    expect(person.form().text()).toContain('shown to members of this workspace alone');
    expect(person.form().text()).not.toMatch(/Tanaka|grace@|555/);
    await person.form().close();
  });

  test('somebody of another organisation may not either', async () => {
    const omar = desk.user('omar').in('#partners');
    const project = { id: 'prj_tea', name: 'Tea House' };
    await desk.deps.store.channels.bind('T0NORTHWIND', 'C0PARTNERS', project, 'U0ADA', desk.clock.now());
    await omar.types('/upnext invite');
    await omar.form().fill({ 'First name': 'A', 'Last name': 'B', 'E-mail': 'a@b.example' });
    await omar.form().submit();
    expect(omar.form().text()).toMatch(/admin/i);
    await omar.form().close();
  });

  test('a member whom an admin has named may', async () => {
    const settings = await desk.deps.store.settings.of('T0NORTHWIND');
    await desk.deps.store.settings.change(
      'T0NORTHWIND',
      { ...settings, managers: ['U0GRACE'] },
      desk.clock.now(),
    );
    const grace = desk.user('grace');
    await grace.types('/upnext invite');
    await grace.form().fill({ 'First name': 'By', 'Last name': 'Grace', 'E-mail': 'by@grace.example' });
    await grace.form().submit();
    expect(grace.lastMessage().text()).toContain('By Grace is invited');
  });
});
