import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

export const ROOT = join(import.meta.dirname, '..', '..');
export const DOCS = '.github/docs';

export interface Page {
  /** From the root of the project. */
  path: string;
  text: string;
}

export const readPage = (path: string): Page => ({ path, text: readFileSync(join(ROOT, path), 'utf8') });

export const readReadme = (): Page => readPage('README.md');

/** The page of this name below .github/docs. */
export const readDocs = (name: string): string => readPage(`${DOCS}/${name}.md`).text;

export const docsPages = (): Page[] =>
  readdirSync(join(ROOT, DOCS))
    .filter((file) => file.endsWith('.md'))
    .map((file) => readPage(`${DOCS}/${file}`));

const packageSchema = z.object({
  version: z.string(),
  license: z.string(),
  scripts: z.record(z.string(), z.string()),
});
export const readPackage = () => packageSchema.parse(JSON.parse(readPage('package.json').text));

/** Below a heading, until the next one of the same or a higher level. */
export function sectionOf(text: string, heading: string): string {
  const [, marks = ''] = new RegExp(`^(#+) ${heading}$`, 'm').exec(text) ?? [];
  const [, after = ''] = text.split(new RegExp(`^${marks} ${heading}$`, 'm'));
  return after.split(new RegExp(`^#{1,${marks.length}} `, 'm'))[0] ?? '';
}

/** The cells of each row of the tables whose first column has this name. */
export const tableRows = (text: string, column: string): string[][] =>
  [...text.matchAll(new RegExp(`^\\| ${column} \\|.*\n.*\n((?:\\|.*\n)+)`, 'gm'))].flatMap(([, body = '']) =>
    body.trim().split('\n').map(cellsOf),
  );

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** What is set as code in a cell: names of settings, scopes, commands. */
export const codeIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
