import { beforeAll, describe, expect } from 'vitest';
import { type Desk, openDesk, TEA } from '../support/desk.js';
import { isUnreachable, losesConnection, rejectsField, responds } from '../support/service-double.js';
import { test } from '../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
const known = (words = '') => desk.deps.store.users.find('T0NORTHWIND', 'prj_tea', words);
const bodies = (from: number) => desk.sent.slice(from).map(({ body }) => body);

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
});

describe('inviting one person', () => {
  test('the empty form requires only what the service needs', async () => {
    await ada().types('/upnext invite');
    expect(ada().form().text()).not.toContain('Status');
    await ada().form().fill({ 'First name': 'Nora', 'Last name': 'Lind', Email: 'nora@lind.example' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('*Nora Lind was invited to Tea House*');
    expect(ada().lastMessage().text()).toContain('Let them know yourself.');
    expect(ada().lastMessage().ephemeral).toBe(true);
    expect(desk.sent.at(-1)?.body).toEqual({
      FirstName: 'Nora',
      LastName: 'Lind',
      Email: 'nora@lind.example',
      Status: 'ACTIVE',
    });
    expect(await known('nora')).toMatchObject([{ name: 'Nora Lind', email: 'nora@lind.example' }]);
  });

  test('an @mention fills in the form from the Slack profile', async () => {
    await ada().types('/upnext invite @grace');
    const form = ada().form();
    expect(form.value('First name')).toBe('Grace');
    expect(form.value('Last name')).toBe('Romero');
    expect(form.value('Email')).toBe('grace@northwind.example');
    expect(form.value('Phone')).toBe('');
    await form.fill({ Role: 'Editor' });
    await form.submit();
    expect(ada().lastMessage().text()).toContain('Grace Romero was invited to Tea House as an editor');
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

  test.each([
    ['@linus Virtanen', 'Linus', undefined],
    ['@Linus Virtanen', 'Linus', undefined],
    ['@linus VIRTANEN, please', 'Linus', 'please'],
    ['@linus Korhonen', 'Linus', 'Korhonen'],
  ])('%s: the rest of a found person’s name is no remark', async (words, firstName, unknown) => {
    await ada().types(`/upnext invite ${words}`);
    expect(ada().form().value('First name')).toBe(firstName);
    if (unknown === undefined) expect(ada().form().text()).not.toContain('couldn’t find');
    else expect(ada().form().text()).toContain(`Upnext couldn’t find anyone for “${unknown}”.`);
    await ada().form().close();
  });

  test('half an address is in its field, which says that it isn’t complete', async () => {
    await ada().types('/upnext invite bob@');
    expect(ada().form().value('Email')).toBe('bob@');
    expect(ada().form().text()).toContain('“bob@” isn’t a complete email address.');
    expect(ada().form().text()).not.toContain('couldn’t find');
    await ada().form().fill({ 'First name': 'Bob', 'Last name': 'Half' });
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({ Email: '“bob@” isn’t a complete email address.' });
    await ada().form().fill({ Email: 'bob@half.example' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('Bob Half was invited to Tea House');
  });

  test.each(['invite sam@example.com', 'invite nora.lind@elsewhere.example'])(
    '“%s” leaves the names empty, and asks for them',
    async (words) => {
      const from = desk.sent.length;
      await ada().types(`/upnext ${words}`);
      expect(ada().form().value('Email')).toBe(words.replace('invite ', ''));
      expect(['First name', 'Last name'].map((label) => ada().form().value(label))).toEqual(['', '']);
      await ada().form().submit();
      expect(ada().form().errors()).toEqual({
        FirstName: 'Please complete this required field.',
        LastName: 'Please complete this required field.',
      });
      expect(desk.sent).toHaveLength(from);
      await ada().form().close();
    },
  );

  test('an address is sent with the names that were typed, at the first press', async () => {
    await ada().types('/upnext invite sam@example.com');
    await ada().form().fill({ 'First name': 'Sam', 'Last name': 'Okafor' });
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(desk.sent.at(-1)?.body).toMatchObject({ FirstName: 'Sam', LastName: 'Okafor' });
  });

  test.each([
    ['FirstName', 'First name'],
    ['LastName', 'Last name'],
  ])('%s can’t be only spaces', async (field, label) => {
    const from = desk.sent.length;
    await ada().types('/upnext invite sam.spaces@example.com');
    await ada()
      .form()
      .fill({ 'First name': 'Sam', 'Last name': 'Okafor', [label]: '  ' });
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({ [field]: `Enter a ${label.toLowerCase()}.` });
    expect(desk.sent).toHaveLength(from);
    await ada().form().close();
  });

  test('the confirmation has a button that changes the role', async () => {
    await ada().types('/upnext invite pia.role@alone.example viewer');
    await ada().form().fill({ 'First name': 'Pia', 'Last name': 'Role' });
    await ada().form().submit();
    await ada().lastMessage().press('Change role');
    expect(ada().form().value('Person')).toBe('Pia Role');
    expect(ada().form().value('Role')).toBe('Viewer');
    expect(ada().form().value('Status')).toBe('Active');
    await ada().form().close();
  });

  test('another status can be named in the command', async () => {
    await ada().types('/upnext invite sven.idle@alone.example inactive');
    expect(ada().form().value('Status')).toBe('Inactive');
    await ada().form().fill({ 'First name': 'Sven', 'Last name': 'Idle' });
    await ada().form().submit();
    expect(desk.sent.at(-1)?.body).toMatchObject({ Status: 'INACTIVE' });
  });

  test('a colleague’s address fills in their name from Slack', async () => {
    await ada().types('/upnext invite mei@northwind.example');
    expect(ada().form().value('First name')).toBe('Mei');
    expect(ada().form().value('Email')).toBe('mei@northwind.example');
    await ada().form().close();
  });

  test('keeps a word that is no address, and says so', async () => {
    await ada().types('/upnext invite not-an-email');
    expect(ada().form().value('Email')).toBe('not-an-email');
    expect(ada().form().text()).toContain('“not-an-email” isn’t a complete email address.');
    await ada().form().close();
  });

  test('the form says when a word names no one', async () => {
    await ada().types('/upnext invite @nobodyhere');
    expect(ada().form().text()).toContain('Upnext couldn’t find anyone for “@nobodyhere”');
    await ada().form().close();
  });

  test('another role can be typed, and the service’s error appears next to it', async () => {
    await ada().types('/upnext invite');
    expect(await ada().form().options('Role')).toEqual(['Admin', 'Editor', 'Viewer']);
    expect(await ada().form().options('Role', 'ed')).toEqual(['Editor', 'Use “ed”']);
    await ada()
      .form()
      .fill({ 'First name': 'Olga', 'Last name': 'Other', Email: 'olga@other.example', Role: 'JANITOR' });
    desk.respondOnce('POST', rejectsField('Role', 'Input should be ADMIN or EDITOR'));
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({ Role: 'Input should be ADMIN or EDITOR.' });
    await ada().form().submit();
    expect(desk.sent.at(-1)?.body).toMatchObject({ Role: 'JANITOR' });
    expect(ada().lastMessage().text()).toContain('as a janitor');
  });

  test.each(['FirstName', 'LastName', 'Email', 'PhoneNumber'])(
    'shows the service’s error next to %s',
    async (field) => {
      await ada().types('/upnext invite');
      await ada()
        .form()
        .fill({ 'First name': 'Ida', 'Last name': 'Refused', Email: 'ida@refused.example', Phone: '1' });
      desk.respondOnce('POST', rejectsField(field, 'Not like this'));
      await ada().form().submit();
      expect(ada().form().errors()).toEqual({ [field]: 'Not like this.' });
      await ada().form().close();
    },
  );

  test('says that the person is already in the project and keeps the entries', async () => {
    await ada().types('/upnext invite @grace');
    await ada().form().submit();
    expect(ada().form().text()).toContain('already in this project');
    expect(ada().form().value('First name')).toBe('Grace');
    await ada().form().close();
  });

  test('is not kept for another try when they are in the project already', async () => {
    await ada().types('/upnext invite @grace');
    await ada().form().submit();
    const before = ada().inDirectMessage().messages().length;
    await ada().form().close();
    expect(ada().inDirectMessage().messages()).toHaveLength(before);
    const open = await desk.deps.store.submissions.openFor('T0NORTHWIND', 'U0ADA');
    expect(open.filter(({ reason }) => reason?.includes('already in this project'))).toEqual([]);
  });

  test('can be changed and sent after it was refused', async () => {
    await ada().types('/upnext invite @grace');
    await ada().form().submit();
    await ada().form().fill({ Email: 'grace.second@northwind.example' });
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('was invited');
  });

  test('works with a name of three thousand characters', async () => {
    await ada().types('/upnext invite');
    await ada()
      .form()
      .fill({ 'First name': 'A'.repeat(3000), 'Last name': 'B'.repeat(3000), Email: 'long@name.example' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('was invited');
  });

  test('says when the service returned no ID', async () => {
    desk.respondOnce('POST', responds(201, { success: true, data: null }));
    await ada().types('/upnext invite');
    await ada().form().fill({ 'First name': 'No', 'Last name': 'Id', Email: 'no@id.example' });
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('can’t find this person by name');
    expect(await known('no@id')).toEqual([]);
  });

  test('a retry after a lost connection counts as the same invitation', async () => {
    desk.respondOnce('POST', async (carryOut, sent) => {
      await carryOut();
      return losesConnection(carryOut, sent);
    });
    await ada().types('/upnext invite');
    await ada().form().fill({ 'First name': 'Once', 'Last name': 'Only', Email: 'once@only.example' });
    await ada().form().submit();
    expect(ada().form().text()).toContain('may or may not have received');
    await ada().form().submit();
    // A service that knows no keys says that they are there already: invited twice they are not.
    const answer = ada().hasForm() ? ada().form().text() : ada().lastMessage().text();
    expect(answer).toMatch(/Once Only was invited|already in this project/);
    if (ada().hasForm()) await ada().form().close();
    const [first, second] = desk.sent.slice(-2);
    expect(second?.key).toBe(first?.key);
  });
});

describe('inviting several people', () => {
  test('shows a result for each person and retries only the failed ones', async () => {
    const from = desk.sent.length;
    await ada().types('/upnext invite @mei @ada new@people.example');
    expect(ada().form().value('People').split('\n')).toEqual([
      'mei@northwind.example, Mei, Tanaka',
      'ada@northwind.example, Ada, Fischer',
      'new@people.example',
    ]);
    await ada().form().submit();
    expect(ada().form().errors().People).toBe('new@people.example needs a first and a last name.');
    expect(desk.sent).toHaveLength(from);
    await ada().form().fill({ People: 'half@' });
    await ada().form().submit();
    expect(ada().form().errors().People).toBe('“half@” isn’t a complete email address.');
    expect(desk.sent).toHaveLength(from);
    await ada().form().fill({
      People:
        'mei@northwind.example, Mei, Tanaka\nada@northwind.example; Ada; Fischer\nnew@people.example, New, People',
      Role: 'Viewer',
    });
    desk.respondOnce('POST', (carryOut) => carryOut());
    desk.respondOnce('POST', rejectsField('Email', 'Not this one'));
    await ada().form().submit();

    const card = ada().lastMessage();
    expect(card.text()).toContain('2 invited to Tea House as Viewer, 1 not invited');
    expect(card.text()).toContain('mei@northwind.example: invited');
    expect(card.text()).toContain('ada@northwind.example: *not invited.* Email: Not this one.');
    expect(new Set(desk.sent.slice(from).map(({ key }) => key)).size).toBe(3);
    expect(await known('new people')).toHaveLength(1);

    const before = desk.sent.length;
    await card.press('Retry failed (1)');
    expect(ada().form().value('People')).toBe('ada@northwind.example, Ada, Fischer');
    expect(ada().form().value('Role')).toBe('Viewer');
    await ada().form().submit();
    expect(bodies(before)).toMatchObject([{ Email: 'ada@northwind.example', Role: 'VIEWER' }]);
    expect(ada().lastMessage().text()).toContain('1 invited to Tea House');

    await card.press('Retry failed (1)');
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('Everyone on this list has been invited');
  });

  test('are picked, each with what Slack knows, and lines that were typed stay', async () => {
    await ada().types('/upnext invite');
    await ada().form().fill({ Email: 'first@picked.example', 'First name': 'First', 'Last name': 'Picked' });
    await ada().form().press('Invite several people');
    expect(ada().form().value('People')).toBe('first@picked.example, First, Picked');
    await ada().form().fill({ People: 'first@picked.example, First, Typed', Role: 'Viewer' });
    await ada()
      .form()
      .fill({ 'invite_add_people:0': ['linus', 'ada'] });
    await ada()
      .form()
      .fill({ 'invite_add_people:1': ['linus'] });
    expect(ada().form().value('People').split('\n')).toEqual([
      'first@picked.example, First, Typed',
      'linus@virtanen.example, Linus, Virtanen',
      'ada@northwind.example, Ada, Fischer',
    ]);
    expect(ada().form().value('Role')).toBe('Viewer');
    await ada().form().close();
  });

  test('are not shown to guests who pick them', async () => {
    const linus = desk.user('linus');
    await linus.types('/upnext invite');
    await linus.form().press('Invite several people');
    await linus.form().fill({ 'invite_add_people:0': ['grace'] });
    expect(linus.form().value('People')).toBe('');
    expect(linus.form().text()).toContain('Only members of this workspace can see');
    await linus.form().close();
  });

  test('sends no phone number that nobody typed, and finds whole names', async () => {
    const from = desk.sent.length;
    await ada().types('/upnext invite @linus Virtanen @grace Romero nora.lind@several.example');
    expect(ada().form().text()).not.toContain('couldn’t find');
    expect(ada().form().value('People').split('\n')).toEqual([
      'linus@virtanen.example, Linus, Virtanen',
      'grace@northwind.example, Grace, Romero',
      'nora.lind@several.example',
    ]);
    const named = ada().form().value('People').replace('nora.lind@several.example', '$&, Nora, Lind');
    await ada().form().fill({ People: named });
    await ada().form().submit();
    expect(JSON.stringify(bodies(from))).not.toContain('PhoneNumber');
    expect(bodies(from)).toHaveLength(3);
  });

  test('two people on one line, or two lines for one person, are asked about', async () => {
    const from = desk.sent.length;
    await ada().types('/upnext invite one@conflict.example two@conflict.example viewer');
    expect(ada().form().text()).not.toContain('couldn’t find');
    expect(ada().form().value('Role')).toBe('Viewer');
    await ada().form().fill({ People: 'one@conflict.example, two@conflict.example, Two' });
    await ada().form().submit();
    expect(ada().form().errors().People).toContain('Enter one person per line.');
    await ada().form().fill({ People: 'one@conflict.example, One, A\none@conflict.example, One, B' });
    await ada().form().submit();
    expect(ada().form().errors().People).toBe(
      'one@conflict.example has two lines with different details. Keep one.',
    );
    expect(desk.sent).toHaveLength(from);
    await ada().form().close();
  });

  test('two roles behind an address are asked about', async () => {
    await ada().types('/upnext invite one@conflict.example editor admin');
    expect(ada().form().value('Role')).toBe('');
    expect(ada().form().text()).toContain('You named the roles Editor and Admin. Choose one below.');
    await ada().form().close();
  });

  test('whoever is in the project already is no failure', async () => {
    await ada().types('/upnext invite grace@northwind.example one.more@several.example');
    const named = ada().form().value('People').replace('one.more@several.example', '$&, One, More');
    await ada().form().fill({ People: named });
    await ada().form().submit();
    const card = ada().lastMessage();
    expect(card.text()).toContain(
      ':white_check_mark: *1 invited to Tea House, 1 was already in the project*',
    );
    expect(card.text()).toContain('Grace Romero · grace@northwind.example: already in the project');
    expect(card.buttons()).toEqual([]);
  });

  test('a user group adds its members, without oneself and those who are in already', async () => {
    await desk.database.executeSql('delete from upnext.remembered_users');
    const grace = { id: 'usr_grace', name: 'Grace Romero', email: 'grace@northwind.example' };
    await desk.deps.store.users.remember('T0NORTHWIND', 'prj_tea', grace, desk.clock.now());
    const mei = desk.user('mei');
    await mei.types('/upnext invite @writers');
    expect(
      mei
        .form()
        .value('People')
        .split('\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['ada@northwind.example', 'linus@virtanen.example']);
    expect(mei.form().text()).toContain('1 person wasn’t added, because they’re already in this project.');
    await mei.form().close();
    await ada().types('/upnext invite @writers');
    expect(ada().form().value('Email')).toBe('linus@virtanen.example');
    expect(ada().form().text()).toContain('You weren’t added, because you can’t invite yourself.');
    await ada().form().close();
    await ada().types('/upnext invite @writers @ada @grace');
    expect(ada().form().value('People').split('\n')).toHaveLength(3);
    await ada().form().close();
  });

  test('counts people whose details Slack does not return', async () => {
    desk.deps.people.clear('T0NORTHWIND');
    await ada().types('/upnext help');
    desk.workspace.injectFault({ call: 'users.info', fault: 'error', error: 'user_not_found', times: 2 });
    await ada().types('/upnext invite @omar @grace @linus hugo@x.example');
    expect(ada().form().value('People').split('\n')).toHaveLength(2);
    expect(ada().form().text()).toContain('Slack didn’t return the details of 2 people.');
    await ada().form().close();
    desk.deps.people.clear('T0NORTHWIND');
    await ada().types('/upnext help');
    desk.workspace.injectFault({ call: 'users.info', fault: 'error', error: 'user_not_found', times: 1 });
    await ada().types('/upnext invite @omar');
    expect(ada().form().value('First name')).toBe('');
    expect(ada().form().text()).toContain('Slack didn’t return the details of 1 person.');
    await ada().form().close();
  });

  test('keeps finished invitations when the service goes down, and retries the rest with the same keys', async () => {
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
    expect(card.text()).toContain('1 invited to Tea House, 2 not invited');
    expect(card.text()).toContain(
      'A Three · a3@middle.example: *not invited.* Not sent because an earlier invitation failed.',
    );
    await card.press('Retry failed (2)');
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('2 invited to Tea House');
    const keys = desk.sent.slice(from).map(({ body, key }) => [(body as { Email: string }).Email, key]);
    expect(keys[1]).toEqual(keys[2]);
  });

  test('shows an error about everyone’s role next to the role', async () => {
    await ada().types('/upnext invite b1@role.example b2@role.example');
    await ada().form().fill({ People: 'b1@role.example, B, One\nb2@role.example, B, Two', Role: 'BOSS' });
    desk.respondOnce('POST', rejectsField('Role', 'No such role'));
    desk.respondOnce('POST', rejectsField('Role', 'No such role'));
    await ada().form().submit();
    expect(ada().form().errors()).toEqual({ Role: 'No such role.' });
    await ada().form().close();
  });

  test('shows each person’s errors as well as the error about the role', async () => {
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
      People: 'D One: Email: This domain is blocked. D Two: Last name: Too short a name.',
    });
    await ada().form().close();
  });

  test('after a crash, says who was invited and for whom it is unclear', async () => {
    await ada().types('/upnext invite c1@killed.example c2@killed.example');
    await ada().form().fill({ People: 'c1@killed.example, C, One\nc2@killed.example, C, Two' });
    const form = JSON.parse(ada().form().view.private_metadata) as { submissionId: string };
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('2 invited to Tea House');
    const done = [{ email: 'c1@killed.example', name: 'C One', done: true }];
    await desk.database.executeSql(
      `with killed as (update upnext.submissions set state = 'sending', result = $2 where id = $1 returning workspace, id)
       insert into upnext_jobs.jobs (queue, key, data, due_at, next_at)
       select 'unfinished_forms', id, jsonb_build_object('workspace', workspace, 'submission', id), $3::timestamptz, $3::timestamptz
       from killed`,
      [form.submissionId, JSON.stringify(done), desk.clock.now()],
    );
    desk.clock.moveForward(60_000);
    const sent = desk.sent.length;
    await desk.deps.jobs.runDue();
    await desk.workspace.untilIdle();
    expect(desk.sent.length).toBe(sent);
    expect(ada().lastMessage().text()).toContain('1 invited to Tea House, 1 not invited');
    expect(ada().lastMessage().text()).toContain('C Two · c2@killed.example: *not invited.* It’s unclear');
  });

  test('holds at most thirty people', async () => {
    const many = Array.from({ length: 40 }, (_, place) => `p${place}@many.example`);
    await ada().types(`/upnext invite ${many.join(' ')}`);
    expect(ada().form().text()).toContain('Invite the other 10 afterwards');
    expect(ada().form().value('People').split('\n')).toHaveLength(30);
    await ada().form().close();
  });
});

describe('permission to invite', () => {
  test.each(['grace', 'linus'])('%s has no permission and is told who has', async (name) => {
    const sent = desk.sent.length;
    const person = desk.user(name);
    await person.types('/upnext invite');
    expect(person.form().text()).toMatch(/You don’t have permission to .*<@U0ADA>/s);
    await person.form().fill({ 'First name': 'A', 'Last name': 'B', Email: 'a@b.example' });
    await person.form().submit();
    expect(person.form().text()).toMatch(/Waiting for an admin\..*<@U0ADA> can allow it/);
    expect(desk.sent.length).toBe(sent);
    await person.form().close();
  });

  test.each(['linus', 'omar'])('%s does not see the Slack profiles of others', async (name) => {
    const person = desk.user(name).in(name === 'omar' ? '#partners' : '#launch');
    await desk.bind(TEA, 'C0PARTNERS');
    await person.types('/upnext invite @grace @writers mei@northwind.example');
    expect(person.form().value('Email')).toBe('mei@northwind.example');
    expect(person.form().value('First name')).toBe('');
    expect(person.form().value('Last name')).toBe('');
    expect(person.form().text()).toContain('Only members of this workspace can see');
    expect(person.form().text()).not.toMatch(/Tanaka|grace@|555/);
    await person.form().close();
  });

  test('someone from another organization has no permission', async () => {
    const omar = desk.user('omar').in('#partners');
    await desk.bind(TEA, 'C0PARTNERS');
    await omar.types('/upnext invite');
    await omar.form().fill({ 'First name': 'A', 'Last name': 'B', Email: 'a@b.example' });
    await omar.form().submit();
    expect(omar.form().text()).toMatch(/Waiting for an admin\..*<@U0ADA> can allow it/);
    await omar.form().close();
  });

  test('a manager has permission', async () => {
    const settings = await desk.deps.store.settings.of('T0NORTHWIND');
    await desk.deps.store.settings.change(
      'T0NORTHWIND',
      { ...settings, managers: ['U0GRACE'] },
      desk.clock.now(),
    );
    const grace = desk.user('grace');
    await grace.types('/upnext invite');
    await grace.form().fill({ 'First name': 'By', 'Last name': 'Grace', Email: 'by@grace.example' });
    await grace.form().submit();
    expect(grace.lastMessage().text()).toContain('By Grace was invited');
  });
});
