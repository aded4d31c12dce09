import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { App } from './desk.js';

/** Upnext as a later version might be: the same, but every sentence has other words. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPY = `${ROOT}node_modules/.cache/reworded/`;

export async function importReworded(): Promise<App> {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(`${COPY}dist`, { recursive: true });
  copyFileSync(`${ROOT}package.json`, `${COPY}package.json`);
  for (const shared of [
    'openapi',
    'manifest.yml',
    ...['when', 'service', 'local-slack'].map((one) => `dist/${one}`),
  ])
    symlinkSync(ROOT + shared, COPY + shared);
  for (const file of readdirSync(`${ROOT}dist/upnext`, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const path = `${COPY}dist/upnext/${file}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, reworded(readFileSync(`${ROOT}dist/upnext/${file}`, 'utf8')));
  }
  const parts = ['assemble', 'bot', 'slack-app'].map(
    (name) => import(pathToFileURL(`${COPY}dist/upnext/app/${name}.js`).href) as Promise<Partial<App>>,
  );
  // Each file exports one of them.
  return Object.assign({}, ...(await Promise.all(parts))) as App;
}

/** Between the first two words of each text: "Your really post missed its scheduled time". */
const GAP = /(?<=\p{L}) (?=\p{L})/u;
/** Only what reads and writes tables has statements, and none of it is for people. */
const STATEMENTS = /from "kysely"|["`]create table |\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

export function reworded(source: string): string {
  if (STATEMENTS.test(source)) return source;
  const texts: ts.Node[] = [];
  const find = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) texts.push(node);
    ts.forEachChild(node, find);
  };
  const file = ts.createSourceFile('text.js', source, ts.ScriptTarget.Latest);
  find(file);
  return texts
    .map((node) => ({ from: node.getStart(file), to: node.end, text: node.getText(file) }))
    .filter(({ text }) => GAP.test(text))
    .sort((one, other) => other.from - one.from)
    .reduce(
      (all, { from, to, text }) => all.slice(0, from) + text.replace(GAP, ' really ') + all.slice(to),
      source,
    );
}
