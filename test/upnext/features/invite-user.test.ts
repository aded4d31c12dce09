import { beforeAll, describe, expect } from 'vitest';
import { addressesIn, readLine } from '../../../src/upnext/features/invite-user/invitees.js';
import { auditChanges, auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { submitForm } from '../../support/post-stories.js';
import { isUnreachable, losesConnection, rejectsField, responds } from '../../support/service-double.js';
import { test } from '../../support/story.js';

let desk: Desk;
const ada = () => desk.user('ada');
const known = (words: string) => desk.deps.store.users.find('T0NORTHWIND', 'prj_tea', words);
const bodies = (from: number) => desk.sent.slice(from).map(({ body }) => body);

async function invite(people: string, more: Record<string, unknown> = {}): Promise<void> {
  await ada().types('/upnext invite');
  await submitForm(ada(), { People: people, ...more });
}

beforeAll(async () => {
  desk = await openDesk();
  await desk.bind();
});

describe('reads a line', () => {
  test.each([
    ['Ada Lovelace <ada@x.example>', ['Ada', 'Lovelace', 'ada@x.example']],
    ['ada@x.example, Ada, Lovelace', ['Ada', 'Lovelace', 'ada@x.example']],
    ['ada@x.example\tAda\tvon Lovelace', ['Ada', 'von Lovelace', 'ada@x.example']],
    ['"Ada" (ada@x.example)', ['Ada', '', 'ada@x.example']],
    ['ada.lovelace@x.example', ['', '', 'ada.lovelace@x.example']],
  ])('%j', (line, [FirstName, LastName, Email]) => {
    expect(addressesIn(line)).toHaveLength(1);
    expect(readLine(line)).toEqual({ FirstName, LastName, Email, line });
  });
});

describe('inviting people', () => {
  test('sends what each line gives, and shows a result', async () => {
    await invite('Nora Lind <nora@lind.example>', { Role: 'Editor' });
    expect(ada().lastMessage().text()).toContain('*1 person invited to Tea House as Editor*');
    expect(ada().lastMessage().text()).toContain('Nora Lind · nora@lind.example: invited');
    expect(ada().lastMessage().text()).toContain('Let them know yourself.');
    expect(ada().lastMessage().ephemeral).toBe(true);
    expect(desk.sent.at(-1)?.body).toEqual({
      FirstName: 'Nora',
      LastName: 'Lind',
      Email: 'nora@lind.example',
      Role: 'EDITOR',
      Status: 'ACTIVE',
    });
    expect(await known('nora')).toMatchObject([{ name: 'Nora Lind', email: 'nora@lind.example' }]);
    expect(await desk.latestAuditEntry()).toMatchObject({
      person: 'U0ADA',
      action: 'invite_user',
      place: 'C0LAUNCH',
      outcome: 'delivered',
      after: { Role: { value: 'EDITOR' }, people: [{ email: 'nora@lind.example', done: true }] },
    });
  });

  test('chooses the people and the role that the command names', async () => {
    const from = desk.sent.length;
    await ada().types('/upnext invite @grace mei@northwind.example, Sam Okafor <sam@okafor.example> editor');
    expect(ada().form().value('People')).toBe('mei@northwind.example\nSam Okafor <sam@okafor.example>');
    expect(ada().form().value('Role')).toBe('Editor');
    await ada().form().submit();
    expect(bodies(from)).toMatchObject([
      { FirstName: 'Grace', LastName: 'Romero', Email: 'grace@northwind.example', Role: 'EDITOR' },
      { FirstName: 'Mei', LastName: 'Tanaka', Email: 'mei@northwind.example' },
      { FirstName: 'Sam', LastName: 'Okafor', Email: 'sam@okafor.example' },
    ]);
    expect(JSON.stringify(bodies(from))).not.toContain('PhoneNumber');
    expect(ada().lastMessage().text()).toContain('3 people invited to Tea House as Editor');
  });

  test('a message that mentions people chooses them as well', async () => {
    await ada().types('@Upnext invite @grace viewer');
    await ada().lastMessage().press('Open the form');
    expect(ada().form().value('Members')).toBe('U0GRACE');
    expect(ada().form().value('Role')).toBe('Viewer');
    await ada().form().close();
  });

  test.each([
    ['grace', 'U0GRACE', ''],
    ['Grace Romero editor', 'U0GRACE', ''],
    ['grace as an editor', 'U0GRACE', ''],
    ['Kim Park kim@client.example as editor', '', 'Kim Park kim@client.example'],
    ['grace, Sam Lee', 'U0GRACE', 'Sam Lee'],
    ['nobody', '', 'nobody'],
    ['grace@x.example', '', 'grace@x.example'],
  ])('chooses in Slack whom a name means: “%s”', async (words, members, others) => {
    await ada().types(`/upnext invite ${words}`);
    expect(ada().form().value('Members')).toBe(members);
    expect(ada().form().value('People')).toBe(others);
    await ada().form().close();
  });

  test('an admin is asked about names, because they couldn’t add any', async () => {
    const grace = desk.user('grace');
    await grace.types('/upnext invite sam@client.example');
    await grace.form().submit();
    expect(grace.form().text()).toContain('sam@client.example: Enter a first and a last name with each');
    await grace.form().fill({ People: 'Sam Lee <sam@client.example>' });
    await grace.form().submit();
    expect(grace.form().text()).toContain('*Waiting for an admin.*');
    await grace.form().close();
  });

  test('invites people who are chosen in Slack', async () => {
    await invite('', { Members: ['linus'] });
    expect(desk.sent.at(-1)?.body).toMatchObject({ FirstName: 'Linus', Email: 'linus@virtanen.example' });
  });

  test('a role alone is chosen too', async () => {
    await ada().types('/upnext invite editor');
    expect(ada().form().value('Role')).toBe('Editor');
    expect(ada().form().value('People')).toBe('');
    await ada().form().close();
  });

  test('two roles in the command are asked about', async () => {
    await ada().types('/upnext invite one@roles.example editor admin');
    expect(ada().form().value('Role')).toBe('');
    expect(ada().form().text()).toContain('You named the roles Editor and Admin. Choose one below.');
    await ada().form().close();
  });

  test('the form says that a name is needed, and how it is written if nobody gave one', async () => {
    await ada().types('/upnext invite sam@elsewhere.example');
    const needed = 'Enter a first and a last name with each email address';
    expect(ada().form().text()).toContain(`${needed}, unless Slack knows it.`);
    const from = desk.sent.length;
    await submitForm(ada(), { People: 'sam@elsewhere.example\nNora Lund <nora@lund.example>' });
    // Before anybody is invited.
    expect(desk.sent).toHaveLength(from);
    expect(ada().form().errors().People).toBe(
      `sam@elsewhere.example: ${needed}, such as “Ada Lovelace <ada@example.com>”.`,
    );
    await ada().form().close();
  });

  test.each(['Status', 'PhoneNumber', 'Birthday'])(
    'a service that requires “%s” requires what the form doesn’t have, said once',
    async (name) => {
      const missing = responds(422, {
        detail: [{ loc: ['body', name], msg: 'Field required', type: 'missing' }],
      });
      desk.respondOnce('POST', missing);
      desk.respondOnce('POST', missing);
      await invite('P One <p1@picky.example>\nP Two <p2@picky.example>');
      expect(ada().form().errors().People).toBe(
        `P One · p1@picky.example and P Two · p2@picky.example: The scheduling service requires “${name}”, which this form doesn’t have. Please tell an admin.`,
      );
      await ada().form().close();
    },
  );

  test('two people of the same name whose addresses Slack doesn’t show are two people', async () => {
    const people = ['grace', 'mei'].map((name) => desk.slack.person(name));
    const names = people.map(({ real_name, email }) => ({ real_name, email }));
    for (const person of people) Object.assign(person, { real_name: 'Sam Lee', email: undefined });
    desk.deps.people.clear('T0NORTHWIND');
    await invite('Nora B <nora@same.example>', { Members: ['grace', 'mei'] });
    expect(ada().lastMessage().text()).toContain('*1 person invited to Tea House, 2 not invited*');
    expect(ada().lastMessage().text()).toContain(
      'Sam Lee: *not invited.* Slack doesn’t show Sam’s email address. Enter “Sam Lee &lt;address&gt;” below.',
    );
    await ada().lastMessage().press('Try again');
    expect(ada().form().text()).toMatch(/Sam Lee: Slack [^\n]+ below\.\nSam Lee: Slack/);
    expect(ada().form().value('Members')).toBe('');
    expect(ada().form().value('People')).toBe('Sam Lee\nSam Lee');
    await submitForm(ada(), { People: 'Sam Lee <sam1@lee.example>\nSam Lee <sam2@lee.example>' });
    expect(ada().lastMessage().text()).toContain('*2 people invited to Tea House*');
    await invite('Sam Lee <sam3@lee.example>', { Members: ['grace', 'mei'] });
    expect(ada().lastMessage().text()).toContain('*1 person invited to Tea House, 1 not invited*');
    people.forEach((person, place) => Object.assign(person, names[place]));
    desk.deps.people.clear('T0NORTHWIND');
  });

  test.each([
    ['', 'Choose or enter at least one person.'],
    ['bob@', '“bob@” has no complete email address.'],
    [
      'a@b.example c@d.example',
      '“a@b.example c@d.example” has several email addresses. Enter one person per line.',
    ],
    [
      Array.from({ length: 31 }, (_, place) => `p${place}@many.example`).join('\n'),
      'You can invite at most 30 people at a time.',
    ],
  ])('%j is not sent', async (people, say) => {
    const from = desk.sent.length;
    await invite(people);
    expect(ada().form().errors()).toEqual({ People: say });
    expect(desk.sent).toHaveLength(from);
    await ada().form().close();
  });

  test('shows a result for each line, and that somebody is in the project already', async () => {
    const from = desk.sent.length;
    desk.respondOnce('POST', (carryOut) => carryOut());
    desk.respondOnce('POST', rejectsField('Email', 'Not this one'));
    desk.respondOnce('POST', responds(409, { detail: 'Already there' }));
    await invite(
      'One A <one@several.example>\nTwo B <two@several.example>\nGrace R <grace@northwind.example>',
    );
    expect(ada().lastMessage().text()).toContain(
      ':warning: *1 person invited to Tea House, 1 was already in the project, 1 not invited*',
    );
    expect(ada().lastMessage().text()).toContain('One A · one@several.example: invited');
    expect(ada().lastMessage().text()).toContain('Two B · two@several.example: *not invited.* Not this one.');
    expect(ada().lastMessage().text()).toContain(
      'Grace Romero · grace@northwind.example: already in the project',
    );
    expect(new Set(desk.sent.slice(from).map(({ key }) => key)).size).toBe(3);
  });

  test('those who were not invited come back with “Try again”, also on Home', async () => {
    await desk.database.executeSql('delete from upnext.kept_forms');
    desk.respondOnce('POST', (carryOut) => carryOut());
    desk.respondOnce('POST', rejectsField('Email', 'Not this one'));
    await invite('In A <in@again.example>\nOut B <out@again.example>', { Role: 'Editor' });
    expect(ada().lastMessage().text()).toContain('1 person invited to Tea House as Editor, 1 not invited');
    await ada().lastMessage().press('Try again');
    expect(ada().form().value('People')).toBe('Out B <out@again.example>');
    expect(ada().form().value('Role')).toBe('Editor');
    expect(ada().form().text()).toContain('Out B · out@again.example: Not this one.');
    await ada().form().closeAll();
    await ada().opensHome();
    expect(ada().home().text()).toContain('Invitation for 1 person');
    await ada().home().press('Edit');
    await submitForm(ada(), { People: 'Out B <other@again.example>' });
    expect(desk.sent.at(-1)?.body).toMatchObject({
      FirstName: 'Out',
      Email: 'other@again.example',
      Role: 'EDITOR',
    });
    await ada().opensHome();
    expect(ada().home().text()).not.toContain('Invitation for 1 person');
  });

  test('the audit trail says that nobody was invited, and who was in the project already', async () => {
    await invite('Nora Lind <nora@lind.example>');
    expect(ada().lastMessage().text()).toBe('*Nobody was invited: Nora Lind is already in Tea House.*');
    const entry = await desk.latestAuditEntry();
    expect(entry && [auditLine(entry), auditChanges(entry)]).toEqual([
      expect.stringContaining('*People not invited* in <#C0LAUNCH>'),
      'Nora Lind · nora@lind.example (already in the project)',
    ]);
  });

  test('people in Slack keep their names', async () => {
    await invite('Linus Copy <linus@virtanen.example>', { Role: 'Editor' });
    expect(ada().lastMessage().text()).toContain('invited: Linus Virtanen is already in Tea House.');
    expect(ada().lastMessage().text()).toContain('keeps their role. To change it, type `/upnext role`.');
  });

  test('one address on two lines is invited once', async () => {
    const from = desk.sent.length;
    await invite('Twin A <twin@several.example>\nTwin A <TWIN@several.example>');
    expect(bodies(from)).toHaveLength(1);
  });

  test('sends nothing more once the service is down', async () => {
    const from = desk.sent.length;
    desk.respondOnce('POST', (carryOut) => carryOut());
    desk.respondOnce('POST', isUnreachable);
    await invite('A One <a1@middle.example>\nA Two <a2@middle.example>\nA Three <a3@middle.example>');
    expect(desk.sent.length - from).toBe(2);
    expect(ada().lastMessage().text()).toContain('1 person invited to Tea House, 2 not invited');
    expect(ada().lastMessage().text()).toContain(
      'A Three · a3@middle.example: *not invited.* Not sent because an earlier invitation failed.',
    );
  });

  test('stays open with the lines if nobody could be invited', async () => {
    const people = 'D One <d1@role.example>\nD Two <d2@role.example>';
    const role = { loc: ['body', 'Role'], msg: 'No such role', type: 'value_error' };
    const email = { loc: ['body', 'Email'], msg: 'This domain is blocked', type: 'value_error' };
    desk.respondOnce('POST', responds(422, { detail: [role, email] }));
    desk.respondOnce('POST', responds(422, { detail: [role] }));
    await invite(people, { Role: 'BOSS' });
    expect(ada().form().errors()).toEqual({
      Role: 'No such role.',
      People: 'D One · d1@role.example: This domain is blocked.',
    });
    const entry = await desk.latestAuditEntry();
    expect(entry && auditChanges(entry)).toBe(
      'role: Boss · D One &lt;d1@role.example&gt; and D Two &lt;d2@role.example&gt;',
    );
    expect(ada().form().value('People')).toBe(people);
    desk.respondOnce('POST', isUnreachable);
    await ada().form().submit();
    expect(ada().form().text()).toContain('can’t reach the scheduling service');
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('2 people invited to Tea House as Boss');
  });

  test('a retry after a lost connection counts as the same invitation', async () => {
    desk.respondOnce('POST', async (carryOut, sent) => {
      await carryOut();
      return losesConnection(carryOut, sent);
    });
    await invite('Once Only <once@only.example>');
    expect(ada().form().text()).toContain('may or may not have received');
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('Once Only · once@only.example');
    const [first, second] = desk.sent.slice(-2);
    expect(second?.key).toBe(first?.key);
  });
});
