import { expect, test } from 'vitest';
import { auditLine, type AuditRow, changeLines } from '../../../../src/upnext/ui/audit/audit.js';

const option = (text: string) => ({ text, value: text.toUpperCase() });

test.each([
  [
    'a role',
    { Role: option('User'), Status: option('Active') },
    { user_id: option('Kim'), Role: option('Admin'), Status: option('Active') },
    'role changed from User to Admin · person: Kim',
  ],
  [
    'a channel’s project',
    { id: 'p1', name: 'Tea' },
    { id: 'p2', name: 'Coffee' },
    'changed from Tea to Coffee',
  ],
  [
    'a channel’s project, and when its posts are sent',
    { project: { id: 'p1', name: 'Tea' }, holdMinutes: 0, showsCards: false },
    { project: { id: 'p2', name: 'Coffee' }, holdMinutes: 1440, showsCards: true },
    'project changed from Tea to Coffee · change deadline changed from none to 1 day before the scheduled time · cards shown in the channel changed from no to yes',
  ],
  ['a channel’s project that was unlinked', { id: 'p1', name: 'Tea' }, null, 'Tea'],
  ['a calendar URL that was revoked', { id: 'c1', posts: 'Tea' }, null, 'posts: Tea'],
  [
    'permissions',
    { guests: [], fileDeletion: false },
    { guests: ['read', 'schedule'], fileDeletion: true },
    'guests: view posts and schedule posts · file deletion changed from no to yes',
  ],
  [
    'permissions that were taken back',
    { strangers: ['schedule'] },
    { strangers: [] },
    'people from other organizations changed from schedule posts to nothing',
  ],
  [
    'managers',
    { managers: ['U0ADA'] },
    { managers: ['U0ADA', 'U0GRACE'] },
    'managers changed from <@U0ADA> to <@U0ADA> and <@U0GRACE>',
  ],
  [
    'a digest',
    null,
    {
      id: 'd1',
      workspace: 'T1',
      channel: 'C0LAUNCH',
      project: { id: 'p1', name: 'Tea' },
      time: '09:00',
      days: [1, 2, 3, 4, 5],
      zone: 'Europe/Berlin',
      sendsWhenQuiet: true,
    },
    'project: Tea · time: 09:00 · every weekday · zone: Berlin · sent on days without posts: yes',
  ],
  [
    'a digest in direct messages',
    null,
    { place: 'U0MEI', project: { id: 'p1', name: 'Tea' }, projects: [{ id: 'p1', name: 'Tea' }] },
    'sent to: <@U0MEI> · projects: Tea',
  ],
  [
    'several people',
    null,
    {
      people: [
        { email: 'a@b.c', done: true, id: 1 },
        { email: 'd@e.f', done: false },
        { name: 'Nora Lind · nora@lind.example', email: 'nora@lind.example', done: false, isMember: true },
        { name: 'Sam Lee', email: '', done: false },
      ],
    },
    'a@b.c, d@e.f (not invited), Nora Lind · nora@lind.example (already in the project) and Sam Lee (not invited)',
  ],
  [
    'a long list',
    null,
    { numbers: Array.from({ length: 12 }, (_, at) => at) },
    'numbers: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more',
  ],
  ['only text', null, 'there was none', 'there was none'],
  ['nothing', null, null, ''],
  ['only ids and empty values', null, { id: 'usr_1', project: 'prj_tea', note: '  ' }, ''],
  ['markup', null, { note: '<!channel> *x*' }, 'note: &lt;!channel&gt; *x*'],
])('describes a change of %s', (_, before, after, words) => {
  expect(changeLines(before, after).join(' · ')).toBe(words);
});

const scheduled = {
  id: 7,
  project: 'prj_tea',
  Platforms: ['X'],
  Status: 'SCHEDULED',
  at: '2026-10-27T08:00:00.000Z',
};
const entry: AuditRow = {
  id: 1,
  workspace: 'T1',
  at: new Date('2026-10-26T08:00:00Z'),
  person: 'U1',
  place: 'C1',
  action: 'schedule_post',
  outcome: 'delivered',
  reference: 'UP-222222',
  decidedBy: null,
  project: 'prj_tea',
  before: null,
  after: scheduled,
};

test.each<[Partial<AuditRow>, string]>([
  [{}, 'Post scheduled for Tue 27 Oct 2026, 08:00 UTC on X in #C1'],
  [{ after: { Status: 'DRAFT' } }, 'Draft saved in #C1'],
  [
    { after: { ...scheduled, needsApproval: true } },
    'Post scheduled for Tue 27 Oct 2026, 08:00 UTC on X, subject to approval in #C1',
  ],
  [
    { after: { ...scheduled, proposedBy: 'A & B', needsApproval: true } },
    'Post scheduled for Tue 27 Oct 2026, 08:00 UTC on X, proposed by A &amp; B, subject to approval in #C1',
  ],
  [{ action: 'delete_post', outcome: 'done' }, 'Held post deleted in #C1'],
  [{ outcome: 'unsent' }, 'Post not scheduled in #C1: it couldn’t be sent'],
  [{ decidedBy: 'U2' }, 'Post scheduled for Tue 27 Oct 2026, 08:00 UTC on X in #C1, allowed by @U2'],
  [{ outcome: 'declined', decidedBy: 'U2' }, 'Post not scheduled in #C1: declined by @U2'],
  [{ action: 'edit_post', outcome: 'refused' }, 'Post not changed in #C1: the service rejected it'],
  [{ action: 'edit_post', outcome: 'invalid' }, 'Post not changed in #C1: Upnext rejected it'],
  [{ action: 'settings', outcome: 'refused', place: null }, 'Settings not changed: rejected'],
  [{ outcome: 'not-allowed' }, 'Post not scheduled in #C1: no permission'],
  [{ outcome: 'asked' }, 'Asked an admin to schedule a post in #C1'],
  [{ action: 'edit_post', outcome: 'asked' }, 'Post changed in #C1: an admin has to allow it'],
  [{ action: 'invite_user', outcome: 'asked', place: null }, 'Asked an admin to invite people'],
  [
    { action: 'access_request', outcome: 'asked', place: null, after: { asksTo: 'unfreeze <Tea>' } },
    'Asked an admin to unfreeze &lt;Tea&gt;',
  ],
  [
    { action: 'freeze_project', after: { project: { name: 'Tea' }, reason: 'wrong <price>' } },
    'Project frozen in #C1: “wrong &lt;price&gt;”',
  ],
  [{ action: 'delete_webhook', after: { webhook: 'there was none' } }, 'No webhook to delete in #C1'],
  [{ action: 'invite_user', after: { people: [{ email: 'a@b.c', done: true }] } }, 'People invited in #C1'],
  [
    { action: 'invite_user', after: { people: [{ email: 'a@b.c', done: false }] } },
    'People not invited in #C1',
  ],
  [{ action: 'allow_post', outcome: 'done', place: 'D0000189' }, 'Post allowed in a direct message'],
  [{ action: 'rename_thing', outcome: 'done', place: null }, 'rename thing'],
])('describes an entry: %j', (changed, words) => {
  const plain = auditLine({ ...entry, ...changed })
    .replace(/<!date[^|]*\|([^>]*)>/g, '$1')
    .replace(/[<>*]/g, '');
  expect(plain).toBe(`Mon 26 Oct 2026, 08:00 UTC · @U1 · ${words}`);
});
