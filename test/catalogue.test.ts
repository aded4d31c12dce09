import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../src/catalogue.js';
import { messageProblems } from '../src/workspace/rules/messages.js';
import { isTooLarge, viewProblems } from '../src/workspace/rules/views.js';

/** Everything that Upnext sends, held to the rules of the simulated Slack. */

const src = join(import.meta.dirname, '..', 'src');
const filesIn = (folder: string) =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

test.each(['shortest', 'longest', 'oddest'])('Slack accepts each view and message at its %s', (kind) => {
  const samples = catalogue().filter(({ name }) => name.endsWith(`(${kind})`));
  expect(samples.length).toBeGreaterThan(60);
  const refused = samples.flatMap((sample) => {
    const problems =
      'view' in sample
        ? [...viewProblems(sample.view, sample.view.type), ...(isTooLarge(sample.view) ? ['too large'] : [])]
        : messageProblems(sample.message);
    return problems.map((problem) => `${sample.name}: ${problem}`);
  });
  expect(refused).toEqual([]);
});

test('samples are the same every time', () => {
  expect(JSON.stringify(catalogue())).toBe(JSON.stringify(catalogue()));
});

describe('nothing is missing', () => {
  test('every feature with views or messages of its own has samples', () => {
    const features = readdirSync(join(src, 'features'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const without = features.filter(({ name }) => !filesIn(`features/${name}`).some(isSamples));
    // It only sends the cards of src/forms/.
    expect(without.map(({ name }) => name)).toEqual(['unsent-forms']);
  });

  const builders = ['features', 'views', 'forms'].flatMap(filesIn).flatMap(buildersIn);
  const used = [...['features', 'views'].flatMap(filesIn).filter(isSamples), 'catalogue.ts']
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n');

  test.each(builders)('%s is in the catalogue', (name) => {
    expect(used).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

function isSamples(file: string): boolean {
  return file.endsWith('samples.ts');
}

/** Parts of the catalogue that have nothing to show of their own. */
const NOT_SHOWN = new Set(['formModal', 'renderOnce', 'outcomeView']);

/** The exported functions and constants whose type is a view or a message. */
function buildersIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(src, file), 'utf8'), ts.ScriptTarget.Latest);
  return source.statements
    .flatMap((statement) => {
      if (!ts.canHaveModifiers(statement)) return [];
      const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!isExported) return [];
      if (ts.isFunctionDeclaration(statement)) return returns(statement) ? [statement.name?.text ?? ''] : [];
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations.flatMap(({ name, type, initializer }) => {
        const shows =
          isShown(type) || (initializer && ts.isArrowFunction(initializer) && returns(initializer));
        return shows && ts.isIdentifier(name) ? [name.text] : [];
      });
    })
    .filter((name) => !NOT_SHOWN.has(name));

  function returns({ type }: ts.SignatureDeclaration): boolean {
    return isShown(type);
  }

  function isShown(type: ts.TypeNode | undefined): boolean {
    return (
      type !== undefined && /^(?:Reply|ModalView|HomeView)(?: \| undefined)?$/.test(type.getText(source))
    );
  }
}
