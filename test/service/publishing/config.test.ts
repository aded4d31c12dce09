import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readServiceConfig } from '../../../src/service/index.js';

const TOKEN = `7000000001:${'AbCdE-_'.repeat(5)}`;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ENV = {
  TELEGRAM_TOKEN: TOKEN,
  FLOW_SECRET: SECRET,
  ZERNIO_KEY: 'sk_0123456789',
  SHORT: 'abc',
  EMPTY: ' ',
};

const read = (text: string, env: Record<string, string> = ENV) =>
  readServiceConfig({ name: 'service.yaml', text }, env);

function problemsOf(text: string, env?: Record<string, string>): string[] {
  const reading = read(text, env);
  return reading.ok ? [] : reading.problems;
}

const withPublish = (...lines: string[]) =>
  ['projects:', '  tea:', '    name: Tea House', '    timezone: Europe/Berlin', '    publish:']
    .concat(lines.map((line) => `      ${line}`))
    .join('\n');

test('a file has projects, their networks and what publishes there, and names its secrets', () => {
  const text = withPublish(
    `TELEGRAM: { telegram: '@teahouse', token: $TELEGRAM_TOKEN, api: 'http://127.0.0.1:8081/' }`,
    `X: { webhook: 'https://flows.example.com/post-due?key=1', secret: $FLOW_SECRET }`,
    `LINKEDIN: { zernio: acc_123, key: $ZERNIO_KEY }`,
    `THREADS: { zernio: 'acc_123', key: $ZERNIO_KEY, api: https://zernio.example/api }`,
  );
  const reading = read(`# Tea\n${text}\n  007:\n    name: "Café, 24"\n    timezone: Europe/Paris\n`);
  const zernio = { kind: 'zernio', account: 'acc_123', key: 'sk_0123456789', api: undefined };
  expect(reading).toEqual({
    ok: true,
    config: {
      projects: [
        {
          id: 'tea',
          name: 'Tea House',
          timezone: 'Europe/Berlin',
          publish: new Map<string, unknown>([
            ['TELEGRAM', { kind: 'telegram', chat: '@teahouse', token: TOKEN, api: 'http://127.0.0.1:8081' }],
            ['X', { kind: 'webhook', url: 'https://flows.example.com/post-due?key=1', secret: SECRET }],
            ['LINKEDIN', { ...zernio, platform: 'LINKEDIN' }],
            ['THREADS', { ...zernio, platform: 'THREADS', api: 'https://zernio.example/api' }],
          ]),
        },
        { id: '007', name: 'Café, 24', timezone: 'Europe/Paris' },
      ],
      secrets: [TOKEN, SECRET, 'sk_0123456789'],
    },
  });
});

test('a chat may be a number', () => {
  const reading = read(withPublish('TELEGRAM: { telegram: -1001234567890, token: $TELEGRAM_TOKEN }'));
  const [project] = reading.ok ? reading.config.projects : [];
  expect(project?.publish?.get('TELEGRAM')).toMatchObject({ chat: '-1001234567890' });
});

const TEA = 'projects.tea.publish';
const PUBLISHERS = 'needs exactly one of telegram, webhook, zernio.';
const REFERENCE =
  'must be $ and the name of an environment variable, such as $SECRET. Keep secrets out of this file.';
const BOT_TOKEN =
  'this environment variable isn’t the token of a bot. Copy it from @BotFather: digits, a colon and 35 characters.';
const CHAT = 'must be the @name of a channel or group in quotes, or the number of a chat.';
const WEBHOOK_URL = 'must be an http or https URL without a password.';
const NETWORKS = 'INSTAGRAM, FACEBOOK, LINKEDIN, X, YOUTUBE, TIKTOK, PINTEREST, REDDIT, TELEGRAM, THREADS';

/** Line 6 is the first network. */
describe.each<[what: string, line: string, ...faults: string[]]>([
  [
    'a bare @',
    'TELEGRAM: { telegram: @teahouse, token: $TELEGRAM_TOKEN }',
    ': put a value that begins with @ in quotes.',
  ],
  [
    'no chat',
    `TELEGRAM: { telegram: 'tea house', token: $TELEGRAM_TOKEN }`,
    `, ${TEA}.TELEGRAM.telegram: ${CHAT}`,
  ],
  [
    'a list for a chat',
    `TELEGRAM: { telegram: ['@tea'], token: $TELEGRAM_TOKEN }`,
    `, ${TEA}.TELEGRAM.telegram: ${CHAT}`,
  ],
  [
    'a token in the file',
    `TELEGRAM: { telegram: '@tea', token: '${TOKEN}' }`,
    `, ${TEA}.TELEGRAM.token: ${REFERENCE}`,
  ],
  [
    'a token after $',
    `TELEGRAM: { telegram: '@tea', token: '$${TOKEN}' }`,
    `, ${TEA}.TELEGRAM.token: ${REFERENCE}`,
  ],
  [
    'a token that is no token',
    `TELEGRAM: { telegram: '@tea', token: $SHORT }`,
    `, ${TEA}.TELEGRAM.token: ${BOT_TOKEN}`,
  ],
  [
    'a name that is not set',
    `TELEGRAM: { telegram: '@tea', token: $NOT_SET }`,
    `, ${TEA}.TELEGRAM.token: this environment variable isn’t set.`,
  ],
  [
    'a name that is empty',
    `TELEGRAM: { telegram: '@tea', token: $EMPTY }`,
    `, ${TEA}.TELEGRAM.token: this environment variable isn’t set.`,
  ],
  ['no token', `TELEGRAM: { telegram: '@tea' }`, `, ${TEA}.TELEGRAM: token is missing.`],
  [
    'telegram for X',
    `X: { telegram: '@tea', token: $TELEGRAM_TOKEN }`,
    `, ${TEA}.X: telegram doesn’t publish on X.`,
  ],
  [
    'an address of another kind',
    'X: { webhook: ftp://flows.example.com, secret: $FLOW_SECRET }',
    `, ${TEA}.X.webhook: ${WEBHOOK_URL}`,
  ],
  [
    'an address with a password',
    'X: { webhook: https://me:secret@flows.example.com, secret: $FLOW_SECRET }',
    `, ${TEA}.X.webhook: ${WEBHOOK_URL}`,
  ],
  [
    'a secret that signs nothing',
    'X: { webhook: https://flows.example.com, secret: $SHORT }',
    `, ${TEA}.X.secret: this environment variable isn’t whsec_ and 24 to 64 bytes in base64. Create it with: echo whsec_$(openssl rand -base64 32).`,
  ],
  [
    'a key that is too short',
    'X: { zernio: acc_1, key: $SHORT }',
    `, ${TEA}.X.key: this environment variable isn’t a key. Copy it again: it has at least 8 characters and no spaces.`,
  ],
  [
    'an account with spaces',
    'X: { zernio: my account, key: $ZERNIO_KEY }',
    `, ${TEA}.X.zernio: must be the id of an account.`,
  ],
  [
    'an api with a query',
    'X: { zernio: acc_1, key: $ZERNIO_KEY, api: https://zernio.example?a=b }',
    `, ${TEA}.X.api: must be an http or https URL without a password, ? and #.`,
  ],
  [
    'two publishers',
    'X: { webhook: https://flows.example.com, secret: $FLOW_SECRET, zernio: acc_1 }',
    `, ${TEA}.X: ${PUBLISHERS}`,
  ],
  ['no publisher', 'X: { key: $ZERNIO_KEY }', `, ${TEA}.X: ${PUBLISHERS}`],
  ['a text instead of a publisher', 'X: yes', `, ${TEA}.X: ${PUBLISHERS}`],
  [
    'an unknown key',
    `TELEGRAM: { telegram: '@tea', token: $TELEGRAM_TOKEN, topic: 3 }`,
    `, ${TEA}.TELEGRAM: this key isn’t known here. Use telegram, token, api.`,
  ],
  [
    'an unknown network',
    'MYSPACE: { zernio: acc_1, key: $ZERNIO_KEY }',
    `, ${TEA}: this key isn’t known here. Use ${NETWORKS}.`,
  ],
  [
    'an alias',
    'X: *webhook',
    ': aliases (*), anchors (&) and tags (!) aren’t read here.',
    `, ${TEA}.X: ${PUBLISHERS}`,
  ],
  [
    'an anchor',
    'X: &x { zernio: acc_1, key: $ZERNIO_KEY }',
    ': aliases (*), anchors (&) and tags (!) aren’t read here.',
    `, ${TEA}.X: ${PUBLISHERS}`,
  ],
  [
    'a tag',
    'X: { zernio: !!str acc_1, key: $ZERNIO_KEY }',
    ': aliases (*), anchors (&) and tags (!) aren’t read here.',
    `, ${TEA}.X.zernio: must be the id of an account.`,
  ],
  ['a map that does not end', 'X: { zernio: acc_1', ': this isn’t valid YAML.'],
])('with %s', (_, line, ...faults) => {
  test('each fault is named at its place', () => {
    expect(problemsOf(withPublish(line))).toEqual(faults.map((fault) => `service.yaml, line 6${fault}`));
  });
});

test.each<[what: string, text: string, ...faults: string[]]>([
  ['an empty file', '', ', line 1: needs projects.'],
  ['a list', '- tea', ', line 1: needs projects.'],
  [
    'a file of something else',
    'services:\n  web: 1',
    ', line 1: this key isn’t known here. Use projects.',
    ', line 1: projects is missing.',
  ],
  [
    'no project',
    'projects: {}',
    ', line 1, projects: needs an id for each project: at most 64 letters, digits, - and _.',
  ],
  [
    'an id with spaces',
    'projects:\n  tea house: {}',
    ', line 2, projects: this key isn’t known here. Use an id for each project: at most 64 letters, digits, - and _.',
  ],
  ['an empty project', 'projects:\n  tea:', ', line 2, projects.tea: needs name, timezone, publish.'],
  ['no time zone', 'projects:\n  tea:\n    name: Tea', ', line 3, projects.tea: timezone is missing.'],
  [
    'an unknown time zone',
    'projects:\n  tea:\n    name: Tea\n    timezone: Europe/Atlantis',
    ', line 4, projects.tea.timezone: must be an IANA name, such as America/New_York.',
  ],
  [
    'an empty name',
    `projects:\n  tea:\n    name: ' '\n    timezone: Europe/Berlin`,
    ', line 3, projects.tea.name: must be one line of text.',
  ],
  [
    'a name of two lines',
    `projects:\n  tea:\n    name: "a\\nb"\n    timezone: Europe/Berlin`,
    ', line 3, projects.tea.name: must be one line of text.',
  ],
  [
    'no network',
    withPublish().replace('publish:', 'publish: {}'),
    `, line 5, projects.tea.publish: needs ${NETWORKS}.`,
  ],
  [
    'one project twice',
    'projects:\n  tea: { name: Tea, timezone: UTC }\n  tea: { name: Tea, timezone: UTC }',
    ', line 3, projects: this key is there twice.',
  ],
  [
    'one network twice',
    withPublish('X: { zernio: acc_1, key: $ZERNIO_KEY }', 'X: { zernio: acc_2, key: $ZERNIO_KEY }'),
    ', line 7, projects.tea.publish: this key is there twice.',
  ],
  [
    'two documents',
    'projects:\n  tea: { name: Tea, timezone: UTC }\n---\nprojects: {}',
    ', line 3: the file must be one YAML document.',
  ],
])('%s is a fault', (_, text, ...faults) => {
  expect(problemsOf(text)).toEqual(faults.map((fault) => `service.yaml${fault}`));
});

test('all faults are named at once', () => {
  const text = `projects:
  tea: { name: Tea, timezone: Berlin, publish: { X: { webhook: flows, secret: hidden } } }
  coffee: { title: Coffee, publish: { LINKEDIN: {}, VINE: {} } }`;
  expect(problemsOf(text).map((problem) => problem.split(':')[0])).toEqual([
    'service.yaml, line 2, projects.tea.timezone',
    'service.yaml, line 2, projects.tea.publish.X.webhook',
    'service.yaml, line 2, projects.tea.publish.X.secret',
    'service.yaml, line 3, projects.coffee',
    'service.yaml, line 3, projects.coffee',
    'service.yaml, line 3, projects.coffee',
    'service.yaml, line 3, projects.coffee.publish',
    'service.yaml, line 3, projects.coffee.publish.LINKEDIN',
  ]);
});

test.each([
  ['an alias bomb', `a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nprojects: *c`],
  ['a very long file', 'projects:\n'.padEnd(5_000_000, '  a: b\n')],
  ['a file of brackets', '['.repeat(90_000)],
  ['a file of dashes', '- '.repeat(45_000)],
  ['a file of question marks', '? '.repeat(45_000)],
  [
    'a file that is indented further and further',
    Array.from({ length: 440 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
  ],
  ['a file of faults', '  @\n'.repeat(20_000)],
])('%s is refused in a moment, with few words', (_, text) => {
  const problems = problemsOf(text);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.length).toBeLessThan(32);
});

test('whatever is written where, no fault has a word of the file or a secret in it', () => {
  const word = fc.stringMatching(/^[k-z]{9}Q\d{3}$/);
  const values = fc.oneof(
    word,
    word.map((text) => `$${text}`),
    word.map((text) => `@${text}`),
    word.map((text) => `'${text}`),
    word.map((text) => `{ ${text}: ${text} }`),
    word.map((text) => `[${text}]`),
    word.map((text) => `*${text}`),
    word.map((text) => `&${text} ${text}`),
    word.map((text) => `!${text} ${text}`),
    word.map((text) => `"${text}\\q"`),
    word.map((text) => `https://${text}:${text}@${text}.example`),
    word.map((text) => `$SECRET_OF ${text}`),
    fc.constantFrom('$SECRET', '', '$OTHER', '{', '\t'),
  );
  const keys = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'projects',
        'name',
        'timezone',
        'publish',
        'X',
        'TELEGRAM',
        'telegram',
        'token',
        'webhook',
        'secret',
        'zernio',
        'key',
        'api',
      ),
    },
    { weight: 1, arbitrary: word.map((text) => `${text}:`) },
    { weight: 1, arbitrary: word.map((text) => `? ${text}`) },
  );
  const line = fc.tuple(fc.integer({ min: 0, max: 4 }), keys, values);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), word, (lines, secret) => {
      const text = `projects:\n${lines.map(([depth, key, value]) => `${'  '.repeat(depth)}${key}: ${value}`).join('\n')}`;
      const said = problemsOf(text, { SECRET: secret, OTHER: `whsec_${secret}` }).join('\n');
      for (const [written] of `${text} ${secret}`.matchAll(/[k-z]{9}Q\d{3}/g))
        expect(said).not.toContain(written);
    }),
    { numRuns: 3_000 },
  );
});
