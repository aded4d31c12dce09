import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messageProblems, viewProblems } from '../../../src/local-slack/index.js';
import { HOME_IS_FULL } from '../../../src/upnext/lists/home/reply.js';
import { fitsInAck } from '../../../src/upnext/slack/answer/ack-size.js';
import { formSurface } from '../../../src/upnext/slack/answer/error-surfaces.js';
import type { SubmitArgs } from '../../../src/upnext/slack/events/listeners.js';
import { drawnCatalogue } from '../../support/drawn-catalogue.js';
import { rawMarkup, rawMentions } from '../../support/raw-mentions.js';
import { catalogue } from './catalogue.js';
import { SAMPLE_KINDS } from './samples.js';

/** Everything that Upnext sends, held to the rules of the simulated Slack. */

const src = join(import.meta.dirname, '..', '..', '..', 'src', 'upnext');
const SHOWING = ['features', 'digest', 'lists', 'posts', 'forms', 'rights', 'ui'];
const filesIn = (folder: string) =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

const everything = [...(await drawnCatalogue()), ...catalogue(['everyday', 'japanese', 'arabic'])];

test.each(SAMPLE_KINDS)('Slack accepts each view and message at its %s', (kind) => {
  const samples = everything.filter(({ name }) => name.endsWith(`(${kind})`));
  expect(samples.length).toBeGreaterThan(60);
  const refused = samples.flatMap((sample) => {
    const problems =
      'view' in sample ? viewProblems(sample.view, sample.view.type) : messageProblems(sample.message);
    return problems.map((problem) => `${sample.name}: ${problem}`);
  });
  expect(refused).toEqual([]);
});

test('each form reaches the screen without an ack that is longer than Slack’s WebSocket allows', () => {
  const forms = everything.flatMap((sample) =>
    'view' in sample && sample.view.type === 'modal' ? [{ ...sample, view: sample.view }] : [],
  );
  const problems = forms.flatMap(({ name, view }) => {
    const submission = { view: { ...view, id: 'V1', state: { values: {} } } } as unknown as SubmitArgs;
    const answer = { response_action: 'update', view } as const;
    const acked = fitsInAck(answer) ? answer : formSurface.split?.(submission, answer).now;
    return acked && fitsInAck(acked) ? [] : [`${name}: the ack is too long`];
  });
  expect(forms.some(({ view }) => !fitsInAck({ response_action: 'update', view }))).toBe(true);
  expect(problems).toEqual([]);
});

test('no text that Slack shows as it is has a mention in it, which would stay an id', () => {
  const raw = everything.flatMap((sample) =>
    rawMentions('view' in sample ? sample.view : sample.message.blocks).map(
      (text) => `${sample.name}: ${text}`,
    ),
  );
  expect(raw).toEqual([]);
});

test('no text that Slack shows as it is has signs of markup in it', () => {
  const ours = everything.filter(({ name }) => !name.endsWith('(oddest)'));
  const raw = ours.flatMap((sample) =>
    rawMarkup('view' in sample ? sample.view : sample.message.blocks).map(
      (text) => `${sample.name}: ${text}`,
    ),
  );
  expect(raw).toEqual([]);
});

test('an App Home with more than Slack allows ends with what is left out, and keeps what follows', () => {
  const full = everything.filter(({ name }) => name.startsWith('App Home, full'));
  expect(full).toHaveLength(SAMPLE_KINDS.length);
  for (const sample of full) {
    const { blocks } = 'view' in sample ? sample.view : sample.message;
    expect(blocks).toHaveLength(100);
    expect(JSON.stringify(blocks)).toContain(HOME_IS_FULL);
    expect(blocks.at(-1)).toMatchObject({ type: 'context' });
    expect(JSON.stringify(blocks.at(-1))).not.toContain(HOME_IS_FULL);
  }
});

describe('nothing is missing', () => {
  const used = readdirSync(import.meta.dirname)
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');

  test('every feature has samples', () => {
    const folders = ['features', 'lists'].flatMap((part) =>
      readdirSync(join(src, part), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [`${part}/${entry.name}`] : [],
      ),
    );
    const missing = folders.filter((folder) => !used.includes(`/src/upnext/${folder}/`));
    expect(missing, 'Show their views and messages in a file of test/upnext/catalogue.').toEqual([]);
  });

  const shown = SHOWING.flatMap(filesIn).flatMap(shownIn);

  test.each([...new Set(shown)])('%s is in the catalogue', (name) => {
    expect(used).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

/** Parts of the catalogue that have nothing to show of their own. */
const NOT_SHOWN = new Set([
  'formModal',
  'importView',
  'listReply',
  'outcomeView',
  'secretModal',
  'severalView',
]);

const VIEW = String.raw`\b(?:Reply|ModalView|HomeView)(?: \| undefined)?`;
const SHOWS = new RegExp(
  `${VIEW} (?:\\{|=>?)$|${VIEW} =|= (?:\\([^)]*\\) =>\\s+)?(?:messageView|textReply)\\(`,
  'm',
);

/** The exported functions and constants that are a view or a message. */
function shownIn(file: string): string[] {
  const statements = readFileSync(join(src, file), 'utf8').split(
    /^(?=(?:export|const|function|interface|type)\b)/m,
  );
  return statements.flatMap((statement) => {
    const [, name] = /^export (?:const|function) (\w+)/.exec(statement) ?? [];
    return name && !NOT_SHOWN.has(name) && SHOWS.test(statement) ? [name] : [];
  });
}
