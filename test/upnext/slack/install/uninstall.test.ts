import { expect, test, vi } from 'vitest';
import { createLog } from '../../../../src/upnext/log.js';
import {
  type UninstallDeps,
  uninstallListeners,
  uninstallWorker,
} from '../../../../src/upnext/slack/install/uninstall.js';

const EVENT_TIME = 1_790_000_000;

/** What the event stored, once the database is there, is carried out. */
async function uninstall(
  deps: Omit<UninstallDeps, 'jobs' | 'now'>,
  event: object,
  { failures = 0, now = EVENT_TIME } = {},
): Promise<void> {
  const stored: unknown[] = [];
  const addIfMissing = vi.fn<UninstallDeps['jobs']['addIfMissing']>(
    async (_queue, _key, _dueAt, data) => stored.push(data) > 0,
  );
  for (let n = 0; n < failures; n += 1)
    addIfMissing.mockRejectedValueOnce(new Error('The database is away.'));
  const jobs = { addIfMissing, removeWorkspace: vi.fn<() => Promise<void>>().mockResolvedValue() };
  const all: UninstallDeps = { ...deps, jobs, now: () => new Date(now * 1_000) };
  await uninstallListeners(all).app_uninstalled?.(event as never);
  for (const data of stored)
    await uninstallWorker(all).handler({
      queue: 'uninstalled',
      key: 'Ev1',
      data: JSON.parse(JSON.stringify(data)),
      attempts: 1,
      dueAt: new Date(0),
      reference: 'r',
    });
}

/** Whether Slack has revoked the token of a workspace, and what was deleted. */
function depsWith(isRevoked: (workspace: string) => boolean, installed: string[] = []) {
  const deleteWorkspace = vi
    .fn<(workspace: string, before: Date) => Promise<boolean>>()
    .mockResolvedValue(true);
  const testToken = async (workspace: string) => {
    if (!isRevoked(workspace)) return { ok: true };
    throw Object.assign(new Error('revoked'), {
      code: 'slack_webapi_platform_error',
      data: { error: 'account_inactive' },
    });
  };
  const deps = {
    store: {
      installations: {
        installedAt: async (id: string) => (installed.includes(id) ? new Date(0) : undefined),
        organizations: async () => installed,
      },
      deleteWorkspace,
    },
    slackOnce: async (workspace: string) => ({ auth: { test: () => testToken(workspace) } }),
    people: { clear: vi.fn<() => void>() },
    log: createLog('silent'),
  } as unknown as UninstallDeps;
  return { deps, deleteWorkspace };
}

const eventFor = (context: object, names: object) => ({
  context,
  body: { event_id: 'Ev1', ...names, event_time: EVENT_TIME },
});

test('deletes a workspace once the database is back', async () => {
  const { deps, deleteWorkspace } = depsWith(() => true);
  await uninstall(deps, eventFor({ teamId: 'T1' }, { team_id: 'T1' }), { failures: 1 });
  expect(deleteWorkspace).toHaveBeenCalledExactlyOnceWith('T1', new Date(1_790_000_001_000));
});

test.each([
  ['only a workspace', { team_id: 'T1' }, ['E2']],
  ['an organization', { team_id: null, enterprise_id: 'E2' }, ['E2']],
  ['an organization that still has the app', { team_id: 'T1', enterprise_id: 'E1' }, []],
])('an event that names %s deletes only what Slack has revoked', async (_, names, deleted) => {
  const { deps, deleteWorkspace } = depsWith((id) => id !== 'E1', ['E1', 'E2']);
  await uninstall(deps, eventFor({}, { ...names, authorizations: [] }));
  expect(deleteWorkspace.mock.calls.map(([workspace]) => workspace)).toEqual(deleted);
});

test.each([
  ['late, with a new token, stays', 3_600, false, 0],
  ['late, with the old token, is deleted', 3_600, true, 1],
  ['at once is deleted without a question', 1, false, 1],
])('the one workspace of a bot that is told %s', async (_, seconds, isRevoked, deleted) => {
  const { deps, deleteWorkspace } = depsWith(() => isRevoked);
  const event = eventFor({ teamId: 'T1' }, { team_id: 'T1', authorizations: [{}] });
  await uninstall(deps, event, { now: EVENT_TIME + seconds });
  expect(deleteWorkspace).toHaveBeenCalledTimes(deleted);
});
