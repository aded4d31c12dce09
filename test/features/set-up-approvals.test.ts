import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLine } from '../../src/ui/audit/audit.js';
import { expectNoViolations } from '../../src/local-slack/violations.js';
import { openDigestDesk, type DigestDesk } from '../support/digest-desk.js';

let desk: DigestDesk;
const policy = async () => (await desk.deps.store.projectSettings.find('T0NORTHWIND', 'prj_tea')).approval;
const ada = () => desk.user('ada');

beforeAll(async () => void (desk = await openDigestDesk({ wait: async () => undefined })));
beforeEach(async () => {
  await desk.startNewDay();
  await desk.deps.store.projectSettings.saveApproval('T0NORTHWIND', 'prj_tea', undefined, desk.clock.now());
});
afterEach(() => expectNoViolations(desk.workspace));
afterAll(() => desk.close());

async function openForm(): Promise<void> {
  await ada().types('/upnext approvals');
  await ada().lastMessage().press('Set up approvals');
}

describe('an admin', () => {
  test('sets up who approves, and posts wait from then on', async () => {
    await ada().types('/upnext approvals');
    expect(ada().lastMessage().text()).toContain('Nothing in Tea House is waiting for approval.');
    expect(ada().lastMessage().text()).toContain('No post in this project needs approval.');
    await openForm();
    expect(ada().form().text()).toContain('Project: *Tea House*');
    await ada()
      .form()
      .fill({
        mode: 'Every post',
        people: ['mei'],
        groups: ['@writers'],
        needed: '2 approvals',
        channel: '#launch',
        escalationTo: 'ada',
        escalationMinutes: '4 hours before the deadline',
      });
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(ada().lastMessage().text()).toContain('Approval settings for Tea House saved.');
    expect(await policy()).toEqual({
      mode: 'required',
      people: ['U0MEI'],
      groups: ['S0WRITERS'],
      needed: 2,
      channel: 'C0LAUNCH',
      reminds: true,
      escalation: { to: 'U0ADA', minutesBefore: 240 },
      allowsEmergency: false,
    });
    const [entry] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
    expect(entry && auditLine(entry)).toContain('*Approvals set up*');

    await ada().types('/upnext schedule in 3 hours Waiting tea on x');
    expect(ada().form().text()).toContain('This project’s posts need approval before they go out.');
    await ada().form().submit();
    expect(ada().lastMessage().text()).toContain('Sent for approval.');
    await desk.user('mei').types('/upnext approvals');
    const waiting = desk.user('mei').lastMessage();
    expect(waiting.text()).toContain('1 post is waiting for approval in Tea House');
    expect(waiting.text()).toContain('Waiting tea');
    await waiting.press('Approve');
    expect(desk.user('mei').lastMessage().text()).toContain('Approved. It needs more approvals');
  });

  test('sees what was set up when the form opens again', async () => {
    await openForm();
    await ada()
      .form()
      .fill({ mode: 'Only posts whose author asks for it', people: ['mei'], channel: '#launch' });
    await ada().form().submit();
    await openForm();
    expect(ada().form().value('mode')).toBe('Only posts whose author asks for it');
    expect(ada().form().value('people')).toBe('U0MEI');
    await ada().form().fill({ mode: 'No posts' });
    await ada().form().submit();
    expect(await policy()).toBeUndefined();
  });

  test.each([
    [{}, 'Choose at least one person or user group.'],
    [{ people: ['mei'], needed: '2 approvals' }, '2 approvals are needed, but only 1 person can approve.'],
    [{ people: ['mei'] }, 'Choose the channel where approvers see the posts.'],
    [{ people: ['mei'], channel: '#leads' }, 'Upnext can’t post in this channel.'],
  ])('with %j is told what is missing', async (filled, problem) => {
    await openForm();
    await ada()
      .form()
      .fill({ mode: 'Every post', ...filled });
    await ada().form().submit();
    expect(ada().form().text()).toContain(problem);
    await ada().form().closeAll();
    expect(await policy()).toBeUndefined();
  });
});

test('a member sees what is waiting, but cannot set it up', async () => {
  await desk.user('grace').types('/upnext approvals');
  expect(desk.user('grace').lastMessage().buttons()).toEqual([]);
});
