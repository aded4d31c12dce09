import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripViewBlocks, withoutLooks } from '../../src/start/strip-view-blocks.js';
import { decodeFormField } from '../../src/start/form-field.js';

const encoded = (value: unknown) =>
  Buffer.from(new URLSearchParams({ '': JSON.stringify(value) }).toString().slice(1));
const read = (payload: Buffer): unknown => JSON.parse(decodeFormField(Buffer.from(payload)));

interface Words {
  blocks?: unknown;
  metadata?: string;
  typed?: string;
}

/** In Slack's own order. */
const sent = ({ blocks = [], metadata = '', typed = '' }: Words) => ({
  type: 'view_submission',
  user: { id: 'U1', name: typed },
  view: {
    id: 'V1',
    type: 'modal',
    blocks,
    private_metadata: metadata,
    callback_id: 'schedule_post',
    state: { values: { Content: { typed: { type: 'plain_text_input', value: typed } } } },
  },
  response_urls: [],
});

const block = { type: 'input', block_id: 'Content', element: { options: [{ value: '1' }] } };
const likeLooks = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '"type":"modal","blocks":[',
    '],"private_metadata":',
    '%22type%22%3A%22modal%22%2C%22blocks%22%3A%5B',
    '%5D%2C%22private_metadata%22%3A',
    '\\"type":"modal","blocks":[{}],"private_metadata":"',
  ),
);

const looks = fc.oneof(
  fc.jsonValue().map((value) => ({ type: 'section', value })),
  likeLooks.map((text) => ({ ...block, label: text })),
);

test('whatever is in a form, only its looks are left out', () => {
  fc.assert(
    fc.property(fc.array(looks), likeLooks, likeLooks, (others, metadata, typed) => {
      const left = read(withoutLooks(encoded(sent({ blocks: [block, ...others], metadata, typed }))));
      expect(left).toEqual(sent({ metadata, typed }));
    }),
  );
});

test('it is shorter by them', () => {
  const whole = encoded(sent({ blocks: Array.from({ length: 20 }, () => block) }));
  expect(withoutLooks(whole)).toHaveLength(encoded(sent({})).length);
});

const { type, blocks, ...rest } = sent({ blocks: [block] }).view;
test.each([
  ['another order', { ...sent({}), view: { ...rest, blocks, type } }],
  ['no metadata behind them', { ...sent({}), view: { id: 'V1', type, blocks, state: {} } }],
  ['no view', { type: 'view_submission' }],
  ['a button in it', { ...sent({ blocks }), type: 'block_actions' }],
])('with %s it is left as it is', (_, delivery) => {
  expect(read(withoutLooks(encoded(delivery)))).toEqual(delivery);
});

test('what could not be cut out is forgotten, but for the names of the fields', () => {
  const whole = sent({ blocks: [{ type: 'divider' }, block] });
  stripViewBlocks(whole);
  expect(whole).toEqual(sent({ blocks: [{ type: 'input', block_id: 'Content' }] }));
});
