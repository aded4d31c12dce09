import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const MANIFEST = new URL('../../manifest.yml', import.meta.url);

interface Manifest {
  oauth_config: { scopes: { bot: string[] } };
}

/** What the app asks Slack for: the manifest is the one place where scopes are named. */
export const wantedScopes = (): string[] =>
  (parse(readFileSync(MANIFEST, 'utf8')) as Manifest).oauth_config.scopes.bot;
