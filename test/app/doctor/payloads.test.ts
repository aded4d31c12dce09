import { expect, test, vi } from 'vitest';
import { checkPayloads, type Payload } from '../../../src/app/doctor/payloads.js';
import { section, messageView } from '../../../src/slack/text/blocks.js';
import { call, northwind } from '../../local-slack/slack.js';
import { drawnCatalogue } from '../../support/drawn-catalogue.js';

/** `npm run doctor` asks Slack about everything that Upnext sends. */

const message = (text: string): Payload => ({ name: text, message: { text, blocks: [section(text)] } });
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
  const { findings } = await checkPayloads(
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

test('the simulated Slack accepts the longest of everything', { timeout: 90_000 }, async () => {
  const longest = (await drawnCatalogue()).filter(({ name }) => name.endsWith('(longest)'));
  const { findings, progress } = await check(longest);
  expect(findings).toMatchObject([
    { ok: true, message: expect.stringMatching(/^Slack accepts all \d+ views and messages/) as string },
    { ok: true, message: expect.stringMatching(/^Not checked, because .* and \d+ more\.$/) as string },
  ]);
  expect(progress.at(-1)).toMatch(/^(\d+) of \1$/);
});

test('reports in words where Slack differs', async () => {
  const { findings } = await check([message('Hi'), tooLong]);
  expect(findings).toMatchObject([
    {
      ok: false,
      message:
        'Slack rejects “Long alert” at /blocks/0/text/text: must be less than 201 characters (failed_constraint).',
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

test('goes on after an answer that it does not know, and lists what was not checked', async () => {
  const answers = [
    () => Response.json({ ok: false, error: 'fatal_error' }),
    () => Promise.reject(new TypeError('fetch failed')),
    () => new Response('<html>'),
    () => Response.json({ ok: true }),
    () => Response.json({ ok: false, error: 'internal_error' }),
  ];
  const asked = vi.fn(async () => (answers.shift() ?? (() => Response.json({ ok: true })))());
  const { findings } = await check('One Two Three Four Five Six'.split(' ').map(message), asked);
  expect(asked).toHaveBeenCalledTimes(6);
  expect(findings).toMatchObject([
    {
      ok: false,
      message: 'Slack couldn’t check 4 of 6: “One” (fatal_error), “Two”, “Three” and 1 more.',
    },
  ]);
});

test('gives up when Slack does not answer three times in a row', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('fetch failed')));
  const { findings } = await check('One Two Three Four Five'.split(' ').map(message), asked);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(findings).toMatchObject([
    {
      ok: false,
      message:
        'Slack couldn’t check 5 of 5: “One”, “Two”, “Three” and 2 more. Slack didn’t answer 3 times in a row.',
    },
  ]);
});

test('says what is too large for Slack to check', async () => {
  const large = message('x'.repeat(100_001));
  const { findings, progress } = await check([{ ...large, name: 'Large' }, message('Hi')]);
  expect(progress).toEqual(['1 of 1']);
  expect(findings).toEqual([
    {
      check: 'Views and messages',
      ok: true,
      message: 'Slack accepts the message that it checked.',
    },
    {
      check: 'Views and messages',
      ok: true,
      message: 'Not checked, because Slack checks at most about 100,000 characters: “Large”.',
    },
  ]);
});

test('the simulated Slack checks at most 100,000 characters', async () => {
  const text = 'x'.repeat(100_000);
  const answer = await call(northwind(), 'blocks.validate', { message: { text, blocks: [] } });
  expect(answer).toMatchObject({ ok: false, error: 'invalid_arguments' });
});

test.each([
  ['downloading image failed', '/blocks/0/image_url', true],
  ['downloading image failed', '/blocks/0', true],
  ['invalid image', '/blocks/0/accessory', true],
  ['invalid url', '/blocks/0/image_url', true],
  ['must be less than 3001 characters', '/blocks/0/image_url', false],
  ['invalid url', '/blocks/0/url', false],
])('“%s” at %s is no difference: %s', async (said, pointer, ok) => {
  const errors = [{ message: said, pointer, code: 'failed_constraint' }];
  const { findings } = await check([message('One')], async () =>
    Response.json({ ok: false, error: 'invalid_message', errors }),
  );
  expect(findings).toMatchObject([{ ok }]);
});
