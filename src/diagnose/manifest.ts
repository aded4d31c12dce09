import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const MANIFEST = new URL('../../manifest.yml', import.meta.url);

const manifestSchema = z.object({
  oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()) }) }),
});

/** The scopes that the app requests from Slack. manifest.yml is the only list of them. */
export const wantedScopes = (): string[] =>
  manifestSchema.parse(parse(readFileSync(MANIFEST, 'utf8'))).oauth_config.scopes.bot;
