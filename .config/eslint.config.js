import sortImports from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

/** Demands a comment on the line of a cast, or on the line above. */
const explainedCasts = {
  create: ({ sourceCode, report }) => ({
    TSAsExpression(node) {
      const { typeAnnotation, loc } = node;
      const isConst = sourceCode.getText(typeAnnotation) === 'const';
      const { line } = sourceCode.getLocFromIndex(typeAnnotation.range[0]);
      const isExplained = sourceCode
        .getAllComments()
        .some((comment) => [line, line - 1, loc.start.line - 1].includes(comment.loc.end.line));
      if (!isConst && !isExplained) report({ node, message: 'Say in a comment why this cast is safe.' });
    },
  }),
};

const restrictedSyntax = [
  { selector: 'ExportDefaultDeclaration', message: 'Exports are named.' },
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'src/upnext/app/config.ts alone reads the environment.',
  },
];

const MINUTE_HOUR_OR_DAY = '/^(60_?000|(3_?600|86_?400)(_?000)?)$/';

const restrictedLiterals = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write these properties into the literal itself.',
  },
  {
    selector: `Literal[raw=${MINUTE_HOUR_OR_DAY}], BinaryExpression[right.value=60] > .left:matches([value=60], [value=24], [right.value=60], [right.value=24])`,
    message: 'A minute, an hour and a day are in src/when/durations.ts.',
  },
];

const restrictedInTests = {
  selector:
    'CallExpression > MemberExpression.callee[optional=true][property.name=/^(press|pressEnter|fill|submit|form|types|usesShortcut)$/]',
  message: 'It may do nothing: existing(message).press(…) is in test/support/story.ts.',
};

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'openapi/schema.d.ts', '.config/**', 'test/bench/**/*.mjs'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './src/local-slack/page/tsconfig.json'],
        tsconfigRootDir: new URL('..', import.meta.url).pathname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/require-await': 'off',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...restrictedSyntax],
    },
  },
  {
    // Packages first, then from far to near.
    plugins: { imports: sortImports },
    rules: {
      'imports/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^\\.\\.', '^\\.']] }],
      'imports/exports': 'error',
    },
  },
  {
    files: ['src/**'],
    plugins: { local: { rules: { 'explained-casts': explainedCasts } } },
    rules: { 'local/explained-casts': 'error' },
  },
  {
    files: ['src/**'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }],
      'max-params': ['error', 4],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/**/durations.ts'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...restrictedLiterals] },
  },
  {
    files: ['src/upnext/app/config.ts', '.config/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['test/**'],
    rules: { 'no-restricted-syntax': ['error', restrictedInTests] },
  },
  {
    files: [
      'src/main.ts',
      'src/serve.ts',
      'src/doctor.ts',
      'src/manifest.ts',
      'src/upnext/app/start/run-until-stopped.ts',
      'test/bench/**',
      'test/support/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
