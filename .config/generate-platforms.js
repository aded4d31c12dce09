/** Generates src/openapi/platform-labels.ts: the platforms of the OpenAPI document with the names that people see. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { Platform } = parse(readFileSync('openapi/openapi.yaml', 'utf8')).components.schemas;
const labels = Platform['x-labels'];
const missing = Platform.enum.filter((platform) => !labels[platform]);
if (missing.length > 0) throw new Error(`x-labels in openapi.yaml has no name for ${missing.join(', ')}`);

const lines = Platform.enum.map((platform) => `  ${platform}: '${labels[platform]}',`);
writeFileSync(
  'src/openapi/platform-labels.ts',
  `/** Generated from openapi/openapi.yaml by \`npm run generate\`. Do not edit. */
export const PLATFORM_LABELS = {
${lines.join('\n')}
} as const;
`,
);
