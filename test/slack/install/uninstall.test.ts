import { expect, test, vi } from 'vitest';
import { createLog } from '../../../src/log.js';
import { uninstallListeners, type UninstallDeps } from '../../../src/slack/install/uninstall.js';

test('deletes a workspace once the database is back, because Slack sends the event only once', async () => {
  const installedAt = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined);
  installedAt.mockRejectedValueOnce(new Error('The database is away.'));
  const deleteWorkspace = vi.fn<(workspace: string) => Promise<void>>().mockResolvedValue();
  const deps = {
    store: { installations: { installedAt, organizations: async () => [] }, deleteWorkspace },
    jobs: { removeWorkspace: vi.fn<() => Promise<void>>().mockResolvedValue() },
    people: { clear: vi.fn<() => void>() },
    log: createLog('silent'),
  } as unknown as UninstallDeps;
  const event = { context: { teamId: 'T1' }, body: { team_id: 'T1', event_time: 1_790_000_000 } };
  await uninstallListeners(deps).app_uninstalled?.(event as never);
  expect(deleteWorkspace).toHaveBeenCalledExactlyOnceWith('T1');
});

test.each([
  ['only a workspace', { team_id: 'T1' }, ['E2']],
  ['an organization', { team_id: null, enterprise_id: 'E2' }, ['E2']],
  ['an organization that still has the app', { team_id: 'T1', enterprise_id: 'E1' }, []],
])('an event that names %s deletes only what Slack has revoked', async (_, names, deleted) => {
  const deleteWorkspace = vi.fn<(workspace: string) => Promise<void>>().mockResolvedValue();
  const test = async (workspace: string) => {
    if (workspace === 'E1') return { ok: true };
    throw Object.assign(new Error('revoked'), {
      code: 'slack_webapi_platform_error',
      data: { error: 'account_inactive' },
    });
  };
  const deps = {
    store: {
      installations: {
        installedAt: async (id: string) => (id.startsWith('E') ? new Date(0) : undefined),
        organizations: async () => ['E1', 'E2'],
      },
      deleteWorkspace,
    },
    slackOnce: async (workspace: string) => ({ auth: { test: () => test(workspace) } }),
    jobs: { removeWorkspace: vi.fn<() => Promise<void>>().mockResolvedValue() },
    people: { clear: vi.fn<() => void>() },
    log: createLog('silent'),
  } as unknown as UninstallDeps;
  const event = { context: {}, body: { ...names, event_time: 1_790_000_000, authorizations: [] } };
  await uninstallListeners(deps).app_uninstalled?.(event as never);
  expect(deleteWorkspace.mock.calls.flat()).toEqual(deleted);
});
