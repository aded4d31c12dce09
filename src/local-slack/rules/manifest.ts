import type { Manifest } from '../app/manifest.js';
import type { Check, Inspection } from './check.js';
import {
  all,
  anything,
  boolean,
  inspection,
  isObject,
  list,
  note,
  object,
  pattern,
  problemText,
  string,
} from './check.js';

/** The limits of manifest.yml for everything that is simulated. Other fields are not checked. */

function partial(fields: Record<string, Check>): Check {
  return (value, at, seen) => {
    if (!isObject(value)) return note(seen, 'must provide an object', at);
    for (const [name, check] of Object.entries(fields)) {
      if (value[name] !== undefined) check(value[name], `${at}/${name}`, seen);
    }
  };
}

const maxItems = (count: number) => list(0, count, anything);

const maxEntries =
  (count: number, each: Check): Check =>
  (value, at, seen) => {
    if (!isObject(value)) return note(seen, 'must provide an object', at);
    const entries = Object.entries(value);
    if (entries.length > count) note(seen, `no more than ${count} items allowed`, at);
    for (const [name, entry] of entries) each(entry, `${at}/${name}`, seen);
  };

const TYPES = /^(string|boolean|number|integer|slack#\/types\/\w+)$/;
const parameter = object({
  type: pattern(TYPES, 'must be a valid type'),
  'name?': string(1, 255),
  'title?': string(1, 255),
  'description?': string(1, 255),
  'hint?': string(1, 255),
  'is_required?': boolean,
});
const flatParameters = maxEntries(20, parameter);
const parameters = object(
  { properties: flatParameters, 'required?': list(0, 20, string(1, 255)) },
  ({ properties, required }, at, seen) => {
    if (!isObject(properties) || !Array.isArray(required)) return;
    const unknown = required.filter((name) => !(String(name) in properties));
    if (unknown.length > 0) note(seen, `must be one of the properties: ${unknown.join(', ')}`, at);
  },
);
const stepFunction = (version: number) => {
  const inVersion = version < 2 ? flatParameters : parameters;
  return partial({
    title: string(1, 255),
    description: string(1, 255),
    input_parameters: inVersion,
    output_parameters: inVersion,
  });
};

const AUTH_TYPES = /^(dynamic_client_registration|no_auth|manual_auth|slack_identity_auth)$/;
const mcpServer = partial({
  url: all(string(1, 500), pattern(/^https:\/\//, 'must start with https://')),
  auth_type: pattern(AUTH_TYPES, 'must be a valid enum value'),
});

const manifest = partial({
  display_information: partial({
    name: string(1, 35),
    description: string(0, 140),
    long_description: string(175, 4000),
  }),
  features: partial({
    bot_user: partial({ display_name: string(1, 80) }),
    slash_commands: list(
      1,
      50,
      partial({
        command: all(string(2, 32), pattern(/^\//, 'must start with a /')),
        description: string(1, 2000),
        usage_hint: string(0, 1000),
      }),
    ),
    shortcuts: list(
      1,
      10,
      partial({ name: string(1, 24), callback_id: string(1, 255), description: string(1, 150) }),
    ),
    unfurl_domains: list(1, 5, string(1, 255)),
    agent_view: partial({ agent_description: string(1, 300), suggested_prompts: maxItems(4) }),
  }),
  oauth_config: partial({
    redirect_urls: maxItems(1000),
    scopes: partial({ bot: maxItems(255), bot_optional: maxItems(255) }),
  }),
  settings: partial({ event_subscriptions: partial({ bot_events: maxItems(100) }) }),
  mcp_servers: maxEntries(20, mcpServer),
});

type Sent = Manifest & { app_directory?: unknown };

/** Without Socket Mode, Slack requires a URL for everything that it sends. Only the Options Load URL may be missing. */
function noteMissingUrls({ features, settings }: Sent, seen: Inspection): void {
  if (settings?.socket_mode_enabled) return;
  const required = (what: string, at: string) =>
    note(seen, `${what} requires either Request URL or Socket Mode Enabled`, at);
  features?.slash_commands?.forEach((command, index) => {
    if (!command.url) required('Slash Command', `/features/slash_commands/${index}`);
  });
  const { interactivity, event_subscriptions: events } = settings ?? {};
  if (interactivity?.is_enabled && !interactivity.request_url)
    required('Interactivity', '/settings/interactivity');
  if (events && !events.request_url) required('Event Subscription', '/settings/event_subscriptions');
}

function noteOptionalScopes({ oauth_config }: Sent, seen: Inspection): void {
  const { bot = [], bot_optional = [] } = oauth_config?.scopes ?? {};
  const missing = bot_optional.filter((scope) => !bot.includes(scope));
  if (missing.length > 0)
    note(seen, `must also be in bot: ${missing.join(', ')}`, '/oauth_config/scopes/bot_optional');
}

/** Slack adds steps only to apps that organizations can install, and that aren’t distributed publicly. */
function noteStepsSettings({ settings, functions = {}, app_directory }: Sent, seen: Inspection): void {
  if (!settings || Object.keys(functions).length === 0) return;
  if (app_directory) note(seen, 'apps with functions can’t be in the Slack Marketplace', '/app_directory');
  const { org_deploy_enabled, function_runtime, event_subscriptions: events } = settings;
  if (!org_deploy_enabled) note(seen, 'functions require it', '/settings/org_deploy_enabled');
  if (function_runtime !== 'remote') note(seen, 'must be remote', '/settings/function_runtime');
  if (!events?.bot_events?.includes('function_executed'))
    note(seen, 'must have function_executed', '/settings/event_subscriptions/bot_events');
}

export function manifestProblems(sent: unknown): string[] {
  const seen = inspection('message');
  manifest(sent, '', seen);
  // Each part may be missing, and the types of those that are there are checked before they are compared.
  const given = sent as Sent;
  partial({ functions: maxEntries(50, stepFunction(given._metadata?.major_version ?? 1)) })(sent, '', seen);
  if (seen.problems.length > 0) return seen.problems.map(problemText);
  for (const compare of [noteMissingUrls, noteOptionalScopes, noteStepsSettings]) compare(given, seen);
  return seen.problems.map(problemText);
}
