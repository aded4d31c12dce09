import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { auditChanges, auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, saveApproval } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

let desk: Desk;
const policy = async () => (await desk.deps.store.projectSettings.find('T0NORTHWIND', 'prj_tea')).approval;
const ada = () => desk.user('ada');

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await saveApproval(desk.deps);
});

async function openForm(button = 'Set up approvals'): Promise<void> {
  await ada().types('/upnext approvals');
  await ada().lastMessage().press(button);
}

describe('an admin', () => {
  test('sets up who approves, and posts wait from then on', async () => {
    await ada().types('/upnext approvals');
    expect(ada().lastMessage().text()).toContain('Nothing in Tea House is waiting for approval.');
    expect(ada().lastMessage().text()).toContain('Posts in this project go out without approval.');
    await openForm();
    expect(ada().form().text()).toContain('Project: *Tea House*');
    const before = ada().messages().length;
    await submitForm(ada(), {
      mode: 'Every post',
      people: ['mei'],
      groups: ['@writers'],
      needed: '2 approvals',
      escalationTo: 'ada',
    });
    expect(ada().hasForm()).toBe(false);
    const [saved, ...others] = ada().messages().slice(before);
    expect(saved?.text()).toContain('Every post needs 2 approvals from <@U0MEI> and');
    expect(saved?.message.text).toMatch(
      /^Approval settings for Tea House: Every post needs 2 approvals from <@U0MEI>/,
    );
    expect(others).toEqual([]);
    expect(await policy()).toEqual({
      mode: 'required',
      people: ['U0MEI'],
      groups: ['S0WRITERS'],
      needed: 2,
      channel: 'C0LAUNCH',
      escalationTo: 'U0ADA',
      allowsEmergency: false,
    });
    const [entry] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
    expect(entry && auditLine(entry) + auditChanges(entry)).toMatch(/\*Approvals set up\*.*<@U0MEI> and/);

    await ada().types('/upnext schedule Waiting tea on x');
    expect(ada().form().text()).toContain('This project’s posts need approval before they go out.');
    await ada().form().fill({ When: 'in 3 hours' });
    await ada().form().pressEnter('When');
    expect(ada().form().text()).toMatch(
      /Goes out .*, if approved by <.*\|10:55>\. Needs 2 approvals from <@U0MEI> and <!subteam\^S0WRITERS>\./,
    );
    await ada().form().submit();
    await desk.runDueJobs();
    expect(ada().lastMessage().text()).toContain('*Waiting for approval*');
    await desk.user('mei').types('/upnext approvals');
    const waiting = desk.user('mei').lastMessage();
    expect(waiting.text()).toContain('*Waiting for approval in Tea House* · 1');
    expect(waiting.text()).toContain('Waiting tea');
    await waiting.press('Approve');
    expect(desk.user('mei').lastMessage().text()).toContain(
      'Approved.\n*Waiting for approval in Tea House* · 1',
    );
  });

  test('sees what was set up when the form opens again', async () => {
    await openForm();
    await submitForm(ada(), { mode: 'Only posts whose author asks for it', people: ['mei'] });
    await openForm('Edit approvals');
    expect(ada().form().value('mode')).toBe('Only posts whose author asks for it');
    expect(ada().form().value('people')).toBe('U0MEI');
    await submitForm(ada(), { mode: 'No posts' });
    expect(await policy()).toBeUndefined();
  });

  test('is asked who approves only if posts need approval', async () => {
    await openForm();
    expect(ada().form().value('channel')).toBe('C0LAUNCH');
    await ada().form().submit();
    expect(await policy()).toBeUndefined();
    await openForm();
    await submitForm(ada(), { mode: 'Every post', needed: '2 approvals' });
    expect(ada().form().errors()).toEqual({ people: 'Choose at least one person or user group.' });
    expect(ada().form().text()).toContain('Or choose user groups below, or both.');
    await submitForm(ada(), { groups: ['@writers'] });
    expect(await policy()).toMatchObject({ people: [], groups: ['S0WRITERS'], needed: 2 });
  });

  test.each([
    [{ needed: '2 approvals' }, '2 approvals are needed, but only 1 person can approve.'],
    [{ channel: '#leads' }, 'Upnext can’t post in this channel.'],
  ])('with %j is told what is wrong', async (filled, problem) => {
    await openForm();
    await submitForm(ada(), { mode: 'Every post', people: ['mei'], ...filled });
    expect(ada().form().text()).toContain(problem);
    expect(await policy()).toBeUndefined();
  });
});

test('an only approver is told that nobody can approve their own posts', async () => {
  await saveApproval(desk.deps, APPROVED_BY_MEI);
  await ada().types('/upnext approvals');
  expect(ada().lastMessage().text()).toContain(
    'Posts that <@U0MEI> writes can’t be approved until there’s another approver.',
  );
});
