import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleOf } from '../support/bundles.js';

const MCP = 'node_modules/@modelcontextprotocol/';
const STATIC = /^(?:import|export)\b[^;]*?["'](\.\/[^"']+)["'];/gm;
const DYNAMIC = /\bimport\(["'](\.\/[^"']+)["']\)/g;

/** A file of the bundle and all that it needs, in the ways that are given. */
function reachable(file: string, ways: RegExp[], seen = new Map<string, string>()): Map<string, string> {
  // What looks like an import in a text is none.
  if (seen.has(file) || !existsSync(file)) return seen;
  const source = readFileSync(file, 'utf8');
  seen.set(file, source);
  for (const way of ways)
    for (const [, next = ''] of source.matchAll(way)) reachable(join(dirname(file), next), ways, seen);
  return seen;
}

const withMcp = (files: Map<string, string>) => [...files.values()].filter((source) => source.includes(MCP));

test('nothing of the protocol is loaded before an agent calls', async () => {
  const main = await bundleOf('src/main.ts');
  expect(withMcp(reachable(main, [STATIC, DYNAMIC]))).not.toEqual([]);
  // How Upnext runs is known only at the start, so each way is loaded then, with what it needs.
  const started = [...readFileSync(main, 'utf8').matchAll(DYNAMIC)].map(([, file = '']) =>
    join(dirname(main), file),
  );
  for (const file of [main, ...started]) expect(withMcp(reachable(file, [STATIC]))).toEqual([]);
});
