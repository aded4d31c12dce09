import { readFileSync } from 'node:fs';
import { type Document, parse, parseDocument } from 'yaml';
import * as z from 'zod';
import { AGENTS_PATH, EVENTS_PATH, REDIRECT_PATH } from './paths.js';

/** manifest.yml describes the app for Socket Mode, and is the only list of its scopes, events and commands. */

export const MANIFEST = new URL('../../../manifest.yml', import.meta.url);

const manifestSchema = z.object({
  features: z.object({ slash_commands: z.array(z.unknown()) }),
  oauth_config: z.object({
    scopes: z.object({ bot: z.array(z.string()), bot_optional: z.array(z.string()) }),
  }),
  settings: z.object({ event_subscriptions: z.object({ bot_events: z.array(z.string()) }) }),
});
type SocketModeManifest = z.infer<typeof manifestSchema>;

/** Begins with the version of Upnext, for which a manifest has no field. */
const LEADING_COMMENT = /^(# Upnext [\d.]+)\n(?:#.*\n)*/;

const readManifest = () => readFileSync(MANIFEST, 'utf8');

/** Slackbot may call Upnext: only over HTTP. */
export const SLACKBOT_SCOPE = 'mcp:connect';

/** The scopes that the app requests from Slack. `optional` are also in `all`, as Slack wants it. */
export function wantedScopes(): { all: string[]; optional: string[] } {
  const { bot, bot_optional } = manifestSchema.parse(parse(readManifest())).oauth_config.scopes;
  return { all: bot, optional: bot_optional };
}

/** Opens Slack’s page *Create an app* with manifest.yml filled in. */
export const createAppUrl = (): string =>
  `https://api.slack.com/apps?new_app=1&manifest_json=${encodeURIComponent(JSON.stringify(parse(readManifest())))}`;

/**
 * The same app over HTTP, as YAML, with its URLs and with Slackbot. `steps` are for a single workspace or organization: Slack lets
 * no app with workflow steps be distributed publicly. Slack requests menu options only from
 * `message_menu_options_url`, even if all URLs are the same.
 */
export function manifestOverHttp(origin: string, { steps = false } = {}): string {
  const text = readManifest();
  const manifest = parseDocument(text.replace(LEADING_COMMENT, `$1 over HTTP at ${origin}\n`));
  const events = new URL(EVENTS_PATH, origin).href;
  const described = manifestSchema.parse(parse(text));
  if (!steps) removeSteps(manifest, described);
  described.features.slash_commands.forEach((_, index) =>
    manifest.setIn(['features', 'slash_commands', index, 'url'], events),
  );
  manifest.setIn(['settings', 'interactivity', 'request_url'], events);
  manifest.setIn(['settings', 'interactivity', 'message_menu_options_url'], events);
  manifest.setIn(['settings', 'event_subscriptions', 'request_url'], events);
  manifest.addIn(['oauth_config', 'scopes', 'bot'], SLACKBOT_SCOPE);
  const slackbot = { url: new URL(AGENTS_PATH, origin).href, auth_type: 'slack_identity_auth' };
  manifest.set('mcp_servers', { upnext: slackbot });
  manifest.setIn(['oauth_config', 'redirect_urls'], [new URL(REDIRECT_PATH, origin).href]);
  manifest.setIn(['settings', 'socket_mode_enabled'], false);
  return manifest.toString({ lineWidth: 0 });
}

function removeSteps(manifest: Document, { settings }: SocketModeManifest): void {
  const { bot_events } = settings.event_subscriptions;
  const events = bot_events.filter((name) => name !== 'function_executed');
  manifest.setIn(['settings', 'event_subscriptions', 'bot_events'], events);
  manifest.deleteIn(['settings', 'function_runtime']);
  manifest.delete('functions');
}
