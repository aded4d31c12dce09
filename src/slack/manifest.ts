import { readFileSync } from 'node:fs';
import { parse, parseDocument } from 'yaml';
import * as z from 'zod';

/** manifest.yml describes the app for Socket Mode, and is the only list of its scopes, events and commands. */

const MANIFEST = new URL('../../manifest.yml', import.meta.url);

/** Slack sends every delivery here, including requests for menu options. */
export const EVENTS_PATH = '/slack/events';
export const INSTALL_PATH = '/slack/install';
export const REDIRECT_PATH = '/slack/oauth_redirect';

const manifestSchema = z.object({
  features: z.object({ slash_commands: z.array(z.unknown()) }),
  oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()) }) }),
});

const LEADING_COMMENT = /^(?:#.*\n)*/;

const readManifest = () => readFileSync(MANIFEST, 'utf8');

/** The scopes that the app requests from Slack. */
export const wantedScopes = (): string[] =>
  manifestSchema.parse(parse(readManifest())).oauth_config.scopes.bot;

/**
 * The same app over HTTP, as YAML, with its URLs and with installation for whole organizations. Slack requests menu options
 * only from `message_menu_options_url`, even if all URLs are the same.
 */
export function manifestOverHttp(origin: string): string {
  const text = readManifest();
  const manifest = parseDocument(text.replace(LEADING_COMMENT, `# Upnext over HTTP at ${origin}\n`));
  const events = new URL(EVENTS_PATH, origin).href;
  const commands = manifestSchema.parse(parse(text)).features.slash_commands;
  commands.forEach((_, index) => manifest.setIn(['features', 'slash_commands', index, 'url'], events));
  manifest.setIn(['settings', 'interactivity', 'request_url'], events);
  manifest.setIn(['settings', 'interactivity', 'message_menu_options_url'], events);
  manifest.setIn(['settings', 'event_subscriptions', 'request_url'], events);
  manifest.setIn(['oauth_config', 'redirect_urls'], [new URL(REDIRECT_PATH, origin).href]);
  manifest.setIn(['settings', 'org_deploy_enabled'], true);
  manifest.setIn(['settings', 'socket_mode_enabled'], false);
  return manifest.toString({ lineWidth: 0 });
}
