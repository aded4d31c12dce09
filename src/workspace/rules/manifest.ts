import type { Check } from './check.js';
import { all, anything, inspection, isObject, list, note, pattern, problemText, string } from './check.js';

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
    const entries = isObject(value) ? Object.entries(value) : [];
    if (entries.length > count) note(seen, `no more than ${count} items allowed`, at);
    for (const [name, entry] of entries) each(entry, `${at}/${name}`, seen);
  };

const parameters = partial({ properties: maxEntries(20, anything) });

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
  oauth_config: partial({ redirect_urls: maxItems(1000), scopes: partial({ bot: maxItems(255) }) }),
  settings: partial({ event_subscriptions: partial({ bot_events: maxItems(100) }) }),
  functions: maxEntries(50, partial({ input_parameters: parameters, output_parameters: parameters })),
});

export function manifestProblems(sent: unknown): string[] {
  const seen = inspection('message');
  manifest(sent, '', seen);
  return seen.problems.map(problemText);
}
