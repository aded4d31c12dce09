import { checkClock } from './clock.js';
import { fine, wrong, type Finding } from './finding.js';

/** How Slack is reached, and with which token. */
interface SlackPlace {
  url: string;
  token: string;
  fetch: typeof fetch;
}

interface Answer {
  ok?: boolean;
  error?: string;
  team?: string;
}

const WITHIN_MS = 8_000;

/** The token, what it may do, and Slack's clock: all in one answer. */
export async function checkSlack(place: SlackPlace, wanted: string[], now: () => Date): Promise<Finding[]> {
  const asked = await ask(place, 'auth.test');
  if (!asked) return [wrong('Slack', 'Slack cannot be reached.', REACH)];
  const { answer, headers } = asked;
  const clock = checkClock('Slack', headers.get('date'), now());
  if (!answer.ok)
    return [
      wrong('Slack', `Slack refuses the bot’s token (${answer.error ?? 'no reason given'}).`, INSTALL),
      ...clock,
    ];
  const accepted = fine('Slack', `Slack accepts the bot’s token${answer.team ? `, of ${answer.team}` : ''}.`);
  return [accepted, ...checkScopes(headers.get('x-oauth-scopes'), wanted), ...clock];
}

function checkScopes(header: string | null, wanted: string[]): Finding[] {
  if (header === null) return [];
  const granted = new Set(header.split(',').map((scope) => scope.trim()));
  const missing = wanted.filter((scope) => !granted.has(scope));
  if (missing.length === 0) return [fine('Permissions', `All ${wanted.length} that manifest.yml asks for.`)];
  return [
    wrong(
      'Permissions',
      `The app lacks ${missing.join(', ')}.`,
      'Paste manifest.yml under “App Manifest” of your app, then install it to the workspace again.',
    ),
  ];
}

/** For Socket Mode: opens no connection, but gets the address of one. */
export async function checkAppToken(place: SlackPlace): Promise<Finding> {
  const asked = await ask(place, 'apps.connections.open');
  if (!asked) return wrong('Socket Mode', 'Slack cannot be reached.', REACH);
  if (asked.answer.ok) return fine('Socket Mode', 'Slack accepts the app-level token.');
  return wrong(
    'Socket Mode',
    `Slack refuses the app-level token (${asked.answer.error ?? 'no reason given'}).`,
    'Make one under “Basic Information → App-Level Tokens” with the scope connections:write, and set it as SLACK_APP_TOKEN. Socket Mode has to be turned on.',
  );
}

async function ask({ url, token, fetch }: SlackPlace, method: string) {
  try {
    const response = await fetch(`${url}${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    return { answer: (await response.json()) as Answer, headers: response.headers };
  } catch {
    return undefined;
  }
}

const REACH = 'Look at this machine’s way out (proxy, firewall, DNS), and at SLACK_API_URL if it is set.';
const INSTALL =
  'Install the app to the workspace again, and set the token from “OAuth & Permissions” (xoxb-…) as SLACK_BOT_TOKEN.';
