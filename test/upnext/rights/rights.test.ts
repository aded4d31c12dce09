import { describe, expect, test } from 'vitest';
import { mayDoAsNamed, type ProjectRight } from '../../../src/upnext/rights/project-access.js';
import {
  type GrantedRights,
  mayAdminister,
  mayDo,
  type Person,
  type Right,
  RIGHTS,
} from '../../../src/upnext/rights/rights.js';

const NOTHING: GrantedRights = { managers: [], guests: [], members: [], strangers: [] };
const MEMBERS: Right[] = ['read', 'schedule', 'create-prompt'];

test.each<
  [string, Person['membership'], Partial<GrantedRights>, may: readonly Right[], administers: boolean]
>([
  ['an admin may do everything', 'admin', {}, RIGHTS, true],
  ['a member schedules and creates prompts', 'member', {}, MEMBERS, false],
  ['a guest reads', 'guest', {}, ['read'], false],
  ['somebody of another organization may do nothing', 'stranger', {}, [], false],
  ['a member who is a manager may do everything', 'member', { managers: ['U1'] }, RIGHTS, true],
  ['so may a guest', 'guest', { managers: ['U1'] }, RIGHTS, true],
  ['but nobody of another organization', 'stranger', { managers: ['U1'] }, [], false],
  ['another manager is no help', 'member', { managers: ['U2'] }, MEMBERS, false],
  [
    'members get what was granted to members',
    'member',
    { members: ['delete'] },
    [...MEMBERS, 'delete'],
    false,
  ],
  ['guests get what was granted to guests', 'guest', { guests: ['schedule'] }, ['read', 'schedule'], false],
  ['not what was granted to members', 'guest', { members: ['delete'] }, ['read'], false],
  ['strangers get what was granted to strangers', 'stranger', { strangers: ['read'] }, ['read'], false],
  ['not what was granted to guests', 'stranger', { guests: ['read'], members: ['read'] }, [], false],
])('in the workspace, %s', (_, membership, granted, may, administers) => {
  const person = { id: 'U1', membership };
  const all = { ...NOTHING, ...granted };
  expect(RIGHTS.filter((right) => mayDo(right, person, all)).sort()).toEqual([...may].sort());
  expect(mayAdminister(person, all)).toBe(administers);
});

describe('in a project that is not open to everybody', () => {
  const read: Right[] = ['read'];
  const schedule: Right[] = ['read', 'schedule', 'create-prompt'];
  const setUp: Right[] = ['read', 'set-up', 'edit-sources'];

  test.each<[string, ProjectRight[], inWorkspace: readonly Right[], may: Right[]]>([
    ['who is not named may do nothing, whatever they may elsewhere', [], RIGHTS, []],
    ['who is named for reading reads', ['read'], [], read],
    ['and no more, although members schedule elsewhere', ['read'], MEMBERS, read],
    ['who is named for scheduling reads too', ['schedule'], [], schedule],
    ['who is named for settings reads, and schedules nothing', ['set-up'], [], setUp],
    [
      'who is named for both may do both',
      ['schedule', 'set-up'],
      [],
      [...schedule, 'set-up', 'edit-sources'],
    ],
    [
      'inviting, roles and deletion also need the right of the workspace',
      ['set-up'],
      ['invite', 'change-role', 'delete'],
      [...setUp, 'invite', 'change-role', 'delete'],
    ],
    ['which is not enough without being named for settings', ['schedule'], ['invite', 'delete'], schedule],
  ])('%s', (_, named, inWorkspace, may) => {
    const found = RIGHTS.filter((right) => mayDoAsNamed(right, named, (one) => inWorkspace.includes(one)));
    expect(found.sort()).toEqual([...may].sort());
  });
});
