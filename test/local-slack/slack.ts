import { createClock, createSlack, type Slack, type SlackOptions } from '../../src/local-slack/index.js';

export function northwind(options: Partial<SlackOptions> = {}): Slack {
  return createSlack({ clock: createClock('2026-11-02T08:00:00Z'), ...options });
}

export interface ApiResult {
  ok: boolean;
  error?: string;
  errors?: string[];
  response_metadata?: { messages?: string[]; next_cursor?: string };
  [field: string]: unknown;
}

/** One Web API call, form-encoded as @slack/web-api sends it. */
export async function call(slack: Slack, method: string, args: Record<string, unknown>, token?: string) {
  const response = await slack.fetch(`https://slack.com/api/${method}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${token ?? slack.credentials.botToken}`,
    },
    body: new URLSearchParams(Object.entries(args).map(encoded)).toString(),
  });
  return (await response.json()) as ApiResult;
}

function encoded([name, value]: [string, unknown]): [string, string] {
  return [name, typeof value === 'string' ? value : JSON.stringify(value)];
}

/** A fresh trigger_id, from a shortcut without a listener. */
export async function trigger(slack: Slack, user = 'ada'): Promise<string> {
  const { body } = await slack.userActions.useShortcut({ user, callback_id: 'anything' });
  return body.trigger_id as string;
}

export async function open(slack: Slack, view: unknown): Promise<ApiResult> {
  return call(slack, 'views.open', { trigger_id: await trigger(slack), view });
}

/** The error and its details in one line, or `ok`. */
export function verdict({ ok, error, response_metadata }: ApiResult): string {
  return ok ? 'ok' : [error, ...(response_metadata?.messages ?? [])].join(' ');
}
