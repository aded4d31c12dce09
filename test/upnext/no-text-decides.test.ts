import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** A text for people is shown, and nothing is decided by it: no sentence is compared, cut, or replaced in. */

const ROOT = 'src/upnext/';
/** Several words, of which the first has a capital. */
const SENTENCE = /^["'`][^\p{L}]*\p{Lu}[’\p{L}]* \S*\p{L}/u;
const LOOKS_INTO = /^(?:endsWith|includes|indexOf|match|replace|replaceAll|split|startsWith|test)$/;
/** What explains something. */
const EXPLAINS = /^(?:reason|say|title)$/;
/** On one line, as it is shown. */
const FLATTENS = '/\\s+/g';

interface Source {
  file: string;
  node: ts.SourceFile;
}

const isSentence = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
  SENTENCE.test(node.getText());

function visit(node: ts.Node, see: (one: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** The names of the constants of a file that are sentences. */
const constantsIn = ({ node }: Source): string[] =>
  node.statements.flatMap((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name, initializer }) =>
          ts.isIdentifier(name) && isSentence(initializer) ? name.text : [],
        )
      : [],
  );

/** Also those that it imports. */
function namesIn({ file, node }: Source, constants: Map<string, string[]>): Set<string> {
  const imported = node.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const from = constants.get(join(dirname(file), statement.moduleSpecifier.text).replace(/\.js$/, '.ts'));
    const named = statement.importClause?.namedBindings;
    return named && ts.isNamedImports(named)
      ? named.elements.flatMap(({ name, propertyName }) =>
          from?.includes((propertyName ?? name).text) ? name.text : [],
        )
      : [];
  });
  return new Set([...(constants.get(file) ?? []), ...imported]);
}

function decidedByText(sources: Source[]): string[] {
  const constants = new Map(sources.map((source) => [source.file, constantsIn(source)]));
  return sources.flatMap((source) => {
    const names = namesIn(source, constants);
    const isText = (node: ts.Node): boolean =>
      isSentence(node) ||
      (ts.isIdentifier(node) && (names.has(node.text) || EXPLAINS.test(node.text))) ||
      (ts.isPropertyAccessExpression(node) && EXPLAINS.test(node.name.text));
    const found: string[] = [];
    visit(source.node, (one) => {
      const sides = sidesOf(one);
      if (sides.some(isText) && !sides.some(isNothing)) found.push(`${source.file}: ${one.getText()}`);
    });
    return found;
  });
}

/** What is compared, or looked into. */
function sidesOf(node: ts.Node): ts.Node[] {
  if (ts.isBinaryExpression(node))
    return /^[!=]==$/.test(node.operatorToken.getText()) ? [node.left, node.right] : [];
  if (ts.isCaseClause(node)) return [node.expression];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression, name } = node.expression;
  const [first] = node.arguments;
  return LOOKS_INTO.test(name.text) && first?.getText() !== FLATTENS
    ? [expression, ...(first ? [first] : [])]
    : [];
}

const isNothing = (node: ts.Node) => /^(?:undefined|null)$/.test(node.getText());

const read = (file: string, text: string): Source => ({
  file,
  node: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true),
});

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => read(file, readFileSync(ROOT + file, 'utf8')));

/** Whose words these are. Upnext doesn’t change them. */
const OF_OTHERS: Record<string, string> = {
  'api/failures/failure.ts': 'FastAPI’s, for an unknown path',
  'api/failures/validation-failure.ts': 'the service’s, which may name a network',
  'app/start/local-desk.ts': 'the name of an agent',
  'app/start/socket/keep-connected.ts': 'Slack’s code',
  'posts/fields/picture.ts': 'the name of a file',
  'posts/freeze/freeze.ts': 'what a person typed',
  'posts/model/inputs.ts': 'the service’s, which has no code for it',
};

test('no text of Upnext decides', () => {
  const found = decidedByText(sources);
  const fileOf = (one: string) => one.slice(0, one.indexOf(':'));
  expect(found.filter((one) => !(fileOf(one) in OF_OTHERS))).toEqual([]);
  expect([...new Set(found.map(fileOf))].sort()).toEqual(Object.keys(OF_OTHERS));
});

test.each([
  'if (text === UNKNOWN) warn();',
  'const isDone = say !== undefined && say !== words;',
  "const rest = post.reason.split(' Reference: ');",
  "const named = told.replace(UNKNOWN, 'The post');",
  'switch (title) { case UNKNOWN: warn(); }',
  "const isNews = title.startsWith('Your post missed');",
])('finds a text that decides: %s', (planted) => {
  const words = read('words.ts', "export const UNKNOWN = 'Nobody knows whether it arrived.';");
  const user = read('planted.ts', `import { UNKNOWN } from './words.js';\n${planted}`);
  expect(decidedByText([words, user])).toHaveLength(1);
});
