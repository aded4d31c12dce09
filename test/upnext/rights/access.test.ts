import { expect, test } from 'vitest';
import { type Bar, barTo, type Permission } from '../../../src/upnext/rights/access.js';

const SCHEDULE = 'You don’t have permission to schedule posts.';
const IN_PROJECT = 'You don’t have permission to schedule posts in this project.';
const ASK = 'You don’t have access to this project’s posts. Ask an admin of this workspace.';
const UNKNOWN = 'Slack couldn’t tell Upnext who you are. Please try again in a moment.';

interface Case {
  may?: Permission[];
  isRestricted?: boolean;
  isUncertain?: boolean;
}

test.each<[string, Case, Bar | undefined]>([
  ['nothing bars who has the right', { may: ['read', 'schedule'] }, undefined],
  ['even if Slack doesn’t say everything', { may: ['schedule'], isUncertain: true }, undefined],
  ['whoever lacks it reads what they lack', { may: ['read'] }, { why: 'lacking', say: SCHEDULE }],
  [
    'also that it is in this project',
    { may: ['read'], isRestricted: true },
    { why: 'lacking', say: IN_PROJECT },
  ],
  [
    'whoever may not read a project learns nothing of it',
    { isRestricted: true },
    { why: 'hidden', say: ASK },
  ],
  ['a project that is open to all is no secret', {}, { why: 'lacking', say: SCHEDULE }],
  ['while Slack doesn’t say who they are', { isUncertain: true }, { why: 'uncertain', say: UNKNOWN }],
  [
    'that comes first, so that nobody is called a stranger',
    { isUncertain: true, isRestricted: true },
    { why: 'uncertain', say: UNKNOWN },
  ],
])(
  'what bars a person from scheduling: %s',
  (_, { may = [], isRestricted = false, isUncertain = false }, bar) => {
    const rights = { may: (right: Permission) => may.includes(right), isRestricted, isUncertain };
    expect(barTo('schedule', rights)).toEqual(bar);
  },
);

test('who may administer isn’t decided by project', () => {
  const rights = { may: (right: Permission) => right === 'read', isRestricted: true, isUncertain: false };
  expect(barTo('administer', rights)?.say).toBe('Only workspace admins and managers can do this.');
});
