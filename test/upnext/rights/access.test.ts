import { expect, test } from 'vitest';
import { type Bar, barTo, type Permission } from '../../../src/upnext/rights/access.js';

const LACKING: Bar = { why: 'lacking', say: 'You don’t have permission to schedule posts.' };
const IN_PROJECT: Bar = {
  ...LACKING,
  say: 'You don’t have permission to schedule posts in this project.',
};
const HIDDEN: Bar = {
  why: 'hidden',
  say: 'You don’t have access to this project’s posts. Ask an admin of this workspace.',
};
const UNCERTAIN: Bar = {
  why: 'uncertain',
  say: 'Slack couldn’t tell Upnext who you are. Please try again in a moment.',
};
const OPEN = { isRestricted: false, isUncertain: false };
const CLOSED = { ...OPEN, isRestricted: true };
const SILENT = { ...OPEN, isUncertain: true };

test.each<[string, may: Permission[], rights: typeof OPEN, Bar | undefined]>([
  ['nothing bars who has the right', ['read', 'schedule'], CLOSED, undefined],
  ['even if Slack doesn’t say everything', ['schedule'], SILENT, undefined],
  ['whoever lacks it reads what they lack', ['read'], OPEN, LACKING],
  ['also that it is in this project', ['read'], CLOSED, IN_PROJECT],
  ['whoever may not read a project learns nothing of it', [], CLOSED, HIDDEN],
  ['a project that is open to all is no secret', [], OPEN, LACKING],
  ['while Slack doesn’t say who they are', [], SILENT, UNCERTAIN],
  ['that comes first: nobody is called a stranger', [], { ...CLOSED, isUncertain: true }, UNCERTAIN],
])('what bars a person from scheduling: %s', (_, may, rights, bar) => {
  expect(barTo('schedule', { ...rights, may: (right) => may.includes(right) })).toEqual(bar);
});

test('who may administer isn’t decided by project', () => {
  const bar = barTo('administer', { ...CLOSED, may: (right) => right === 'read' });
  expect(bar?.say).toBe('Only workspace admins and managers can do this.');
});
