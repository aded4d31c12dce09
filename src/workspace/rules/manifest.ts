import type { Check } from './check.js';
import { all, anything, inspection, isObject, list, note, pattern, string } from './check.js';

/** The limits of manifest.yml, as far as they touch what is simulated. Other fields are Slack's to judge. */

function having(fields: Record<string, Check>): Check {
  return (value, at, seen) => {
    if (!isObject(value)) return note(seen, 'must provide an object', at);
    for (const [name, check] of Object.entries(fields)) {
      if (value[name] !== undefined) check(value[name], `${at}/${name}`, seen);
    }
  };
}

const most = (count: number) => list(0, count, anything);

const mostNamed =
  (count: number, each: Check): Check =>
  (value, at, seen) => {
    const entries = isObject(value) ? Object.entries(value) : [];
    if (entries.length > count) note(seen, `no more than ${count} items allowed`, at);
    for (const [name, entry] of entries) each(entry, `${at}/${name}`, seen);
  };

const parameters = having({ properties: mostNamed(20, anything) });

const manifest = having({
  display_information: having({
    name: string(1, 35),
    description: string(0, 140),
    long_description: string(175, 4000),
  }),
  features: having({
    bot_user: having({ display_name: string(1, 80) }),
    slash_commands: list(
      1,
      50,
      having({
        command: all(string(2, 32), pattern(/^\//, 'must begin with a /')),
        description: string(1, 2000),
        usage_hint: string(0, 1000),
      }),
    ),
    shortcuts: list(
      1,
      10,
      having({ name: string(1, 24), callback_id: string(1, 255), description: string(1, 150) }),
    ),
    unfurl_domains: list(1, 5, string(1, 255)),
    agent_view: having({ agent_description: string(1, 300), suggested_prompts: most(4) }),
  }),
  oauth_config: having({ redirect_urls: most(1000), scopes: having({ bot: most(255) }) }),
  settings: having({ event_subscriptions: having({ bot_events: most(100) }) }),
  functions: mostNamed(50, having({ input_parameters: parameters, output_parameters: parameters })),
});

export function manifestProblems(sent: unknown): string[] {
  const seen = inspection('message');
  manifest(sent, '', seen);
  return seen.problems;
}
