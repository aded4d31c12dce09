import type { Context } from '@slack/bolt';
import { expect, test } from 'vitest';
import { actorOf } from '../../../../src/upnext/slack/people/actor.js';

const context = (more: object) => ({ reference: 'UP-1', isEnterpriseInstall: false, ...more }) as Context;
const ofAll = (teamId: string) => context({ isEnterpriseInstall: true, enterpriseId: 'E1', teamId });

test('identifies the workspace, also in an organization', () => {
  const who = actorOf(context({ teamId: 'T1', enterpriseId: 'E1' }), { user_id: 'U1' });
  expect(who).toMatchObject({ workspace: 'T1', person: 'U1' });
  expect(who).not.toHaveProperty('team');
});

test.each([
  ['a reply', { message_ts: '2.0', thread_ts: '1.0' }, '1.0'],
  ['a message that starts a thread', { message_ts: '1.0', thread_ts: '1.0' }, undefined],
  ['a message without replies', { message_ts: '1.0' }, undefined],
])('a press on %s knows its thread', (_, container, thread) => {
  const body = { user: { id: 'U1' }, container: { channel_id: 'C1', ...container } };
  expect(actorOf(context({ teamId: 'T1' }), body).thread).toBe(thread);
});

test.each([
  ['a command', 'T1', { user_id: 'U1', team_id: 'T1' }],
  ['a button', 'T1', { user: { id: 'U1', team_id: 'T1' } }],
  ['a form that was opened by the organisation’s app', 'E1', { user: { id: 'U1', team_id: 'T1' } }],
])('an app of a whole organisation knows in which of its workspaces somebody is: %s', (_, team, body) => {
  expect(actorOf(ofAll(team), body)).toMatchObject({ workspace: 'E1', team: 'T1', person: 'U1' });
});
