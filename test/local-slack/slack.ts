import { createClock } from '../../src/local-slack/clock.js';
import type { Workspace, WorkspaceOptions } from '../../src/local-slack/workspace.js';
import { createWorkspace } from '../../src/local-slack/workspace.js';

export function northwind(options: Partial<WorkspaceOptions> = {}): Workspace {
  return createWorkspace({ clock: createClock('2026-11-02T08:00:00Z'), ...options });
}

export interface ApiResult {
  ok: boolean;
  error?: string;
  errors?: string[];
  response_metadata?: { messages?: string[]; next_cursor?: string };
  [field: string]: unknown;
}

/** One Web API call, form-encoded as @slack/web-api sends it. */
export async function call(
  workspace: Workspace,
  method: string,
  args: Record<string, unknown>,
  token?: string,
) {
  const response = await workspace.fetch(`https://slack.com/api/${method}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${token ?? workspace.credentials.botToken}`,
    },
    body: new URLSearchParams(Object.entries(args).map(encoded)).toString(),
  });
  return (await response.json()) as ApiResult;
}

function encoded([name, value]: [string, unknown]): [string, string] {
  return [name, typeof value === 'string' ? value : JSON.stringify(value)];
}

/** A fresh trigger_id, from a shortcut without a listener. */
export async function trigger(workspace: Workspace, user = 'ada'): Promise<string> {
  const { body } = await workspace.userActions.useShortcut({ user, callback_id: 'anything' });
  return body.trigger_id as string;
}

export async function open(workspace: Workspace, view: unknown): Promise<ApiResult> {
  return call(workspace, 'views.open', { trigger_id: await trigger(workspace), view });
}

/** The error and its details in one line, or `ok`. */
export function verdict({ ok, error, response_metadata }: ApiResult): string {
  return ok ? 'ok' : [error, ...(response_metadata?.messages ?? [])].join(' ');
}
