import { expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue.js';
import { checkPayloads, type Payload } from '../../src/diagnose/payloads.js';
import { section, messageView } from '../../src/slack/blocks.js';
import { northwind } from '../workspace/slack.js';

/** `npm run doctor` asks Slack about everything that Upnext sends. */

const message = (text: string): Payload => ({ name: 'Hello', message: { text, blocks: [section(text)] } });
const tooLong: Payload = {
  name: 'Long alert',
  view: {
    ...messageView('x', 'y'),
    blocks: [{ type: 'alert', text: { type: 'plain_text', text: 'x'.repeat(201) } }],
  },
};

async function check(payloads: Payload[], send?: typeof fetch) {
  const workspace = northwind();
  const waits: number[] = [];
  const progress: string[] = [];
  const findings = await checkPayloads(
    {
      url: 'https://slack.com/api/',
      token: workspace.credentials.botToken,
      fetch: send ?? workspace.fetch,
      wait: async (ms) => void waits.push(ms),
      progress: (done, total) => progress.push(`${done} of ${total}`),
    },
    payloads,
  );
  return { findings, waits, progress };
}

test('the simulated Slack accepts everything in the catalogue', async () => {
  const { findings, progress } = await check(catalogue());
  expect(findings.map(({ message: said }) => said)).toEqual([
    expect.stringMatching(/^Slack accepts all \d+ views and messages/),
  ]);
  expect(progress.at(-1)).toMatch(/^(\d+) of \1$/);
});

test('reports in words where Slack differs', async () => {
  const { findings } = await check([message('Hi'), tooLong]);
  expect(findings).toMatchObject([
    {
      ok: false,
      message:
        'Slack refuses “Long alert” at /blocks/0/text/text: must be less than 201 characters (failed_constraint).',
    },
  ]);
});

test('asks about each payload once', async () => {
  const { waits, progress } = await check([message('One'), message('One'), message('Two')]);
  expect(waits).toEqual([]);
  expect(progress).toEqual(['1 of 2', '2 of 2']);
});

test.each([
  ['status 429', '', 429],
  ['ratelimited', JSON.stringify({ ok: false, error: 'ratelimited' }), 200],
  ['rate_limited', JSON.stringify({ ok: false, error: 'rate_limited' }), 200],
])('after %s, waits as long as Slack says, and then asks once a second', async (_, body, status) => {
  const answers = [
    new Response(body, { status, headers: { 'retry-after': '7' } }),
    Response.json({ ok: true }),
    Response.json({ ok: true }),
  ];
  const send = async () => answers.shift() ?? Response.error();
  const { findings, waits } = await check([message('One'), message('Two')], send);
  expect(waits).toEqual([7_000, 1_000]);
  expect(findings).toMatchObject([{ ok: true }]);
});

test.each([
  [
    'Slack does not know the method',
    () => Response.json({ ok: false, error: 'unknown_method' }),
    ' (unknown_method)',
  ],
  ['Slack cannot be reached', () => Promise.reject(new TypeError('fetch failed')), ''],
])('says that nothing was checked when %s', async (_case, answer, reason) => {
  const { findings } = await check([message('One')], async () => answer());
  expect(findings).toMatchObject([{ ok: false, message: `Slack couldn’t check them${reason}.` }]);
});
