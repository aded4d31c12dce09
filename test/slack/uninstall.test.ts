import { expect, test, vi } from 'vitest';
import type { Deps } from '../../src/deps.js';
import { createLog } from '../../src/log.js';
import { uninstallListeners } from '../../src/slack/uninstall.js';

test('deletes a workspace once the database is back, because Slack sends the event only once', async () => {
  const installedAt = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined);
  installedAt.mockRejectedValueOnce(new Error('The database is away.'));
  const deleteWorkspace = vi.fn<(workspace: string) => Promise<void>>().mockResolvedValue();
  const deps = {
    store: { installations: { installedAt }, deleteWorkspace },
    jobs: { removeWorkspace: vi.fn<() => Promise<void>>().mockResolvedValue() },
    people: { clear: vi.fn<() => void>() },
    log: createLog('silent'),
  } as unknown as Deps;
  const event = { context: { teamId: 'T1' }, body: { team_id: 'T1', event_time: 1_790_000_000 } };
  await uninstallListeners(deps).app_uninstalled?.(event as never);
  expect(deleteWorkspace).toHaveBeenCalledExactlyOnceWith('T1');
});
