import * as z from 'zod';
import type { wantedScopes } from '../../../slack/manifest.js';
import { checkClock } from './clock.js';
import { failed, type Finding, passed } from './finding.js';

interface SlackConnection {
  url: string;
  token: string;
  fetch: typeof fetch;
}

const answerSchema = z.object({
  ok: z.boolean().optional(),
  error: z.string().optional(),
  team: z.string().optional(),
});

const TIMEOUT_MS = 8_000;

/** One auth.test shows whether the token works, which scopes it has, and Slack's time. */
export async function checkSlack(
  connection: SlackConnection,
  wanted: WantedScopes,
  now: () => Date,
): Promise<Finding[]> {
  const called = await call(connection, 'auth.test');
  if (!called) return [failed('Slack', UNREACHABLE, CHECK_NETWORK)];
  const { answer, headers } = called;
  const clock = checkClock('Slack', headers.get('date'), now());
  if (!answer.ok)
    return [failed('Slack', `Slack rejected the bot token${reasonIn(answer)}.`, REINSTALL), ...clock];
  if (connection.token.startsWith(ROTATING)) return [failed('Slack', EXPIRES, CREATE_AGAIN), ...clock];
  const accepted = passed('Slack', `Slack accepts the bot token${answer.team ? ` for ${answer.team}` : ''}.`);
  return [accepted, ...checkScopes(headers.get('x-oauth-scopes'), wanted), ...clock];
}

type WantedScopes = ReturnType<typeof wantedScopes>;

function checkScopes(header: string | null, { all, optional }: WantedScopes): Finding[] {
  if (header === null) return [];
  const granted = new Set(header.split(',').map((scope) => scope.trim()));
  const lacking = all.filter((scope) => !granted.has(scope));
  const missing = lacking.filter((scope) => !optional.includes(scope));
  if (lacking.length === 0)
    return [passed('Permissions', `The app has all ${all.length} permissions in manifest.yml.`)];
  if (missing.length === 0)
    return [
      passed(
        'Permissions',
        `Optional ${lacking.length === 1 ? 'permission that wasn’t' : 'permissions that weren’t'} granted: ${lacking.join(', ')}.`,
      ),
    ];
  return [
    failed(
      'Permissions',
      `The app is missing ${missing.length === 1 ? 'a permission' : 'permissions'}: ${missing.join(', ')}.`,
      'Paste manifest.yml into “App Manifest” in your Slack app’s settings, then reinstall the app to the workspace.',
    ),
  ];
}

/** For Socket Mode. Asks for the address of a connection, but does not connect. */
export async function checkAppToken(connection: SlackConnection): Promise<Finding> {
  const called = await call(connection, 'apps.connections.open');
  if (!called) return failed('Socket Mode', UNREACHABLE, CHECK_NETWORK);
  if (called.answer.ok) return passed('Socket Mode', 'Slack accepts the app-level token.');
  return failed(
    'Socket Mode',
    `Slack rejected the app-level token${reasonIn(called.answer)}.`,
    'Turn on Socket Mode. Then create a token with the connections:write scope under “Basic Information → App-Level Tokens” and set it as SLACK_APP_TOKEN.',
  );
}

const reasonIn = ({ error }: z.infer<typeof answerSchema>) => (error ? ` (${error})` : '');

async function call({ url, token, fetch }: SlackConnection, method: string) {
  try {
    const response = await fetch(`${url}${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { answer: answerSchema.parse(await response.json()), headers: response.headers };
  } catch {
    return undefined;
  }
}

/** How Slack’s tokens begin when token rotation is on. */
const ROTATING = 'xoxe.';
const EXPIRES = 'The bot token expires within twelve hours, because token rotation is on.';
const CREATE_AGAIN =
  'Slack can’t turn it off again. Create the app again from manifest.yml, then install that one.';

const UNREACHABLE = 'Can’t reach Slack.';
const CHECK_NETWORK =
  'Check this machine’s internet access (proxy, firewall, DNS), and SLACK_API_URL if it is set.';
const REINSTALL =
  'Reinstall the app to the workspace, then set the token from “OAuth & Permissions” (xoxb-…) as SLACK_BOT_TOKEN.';
