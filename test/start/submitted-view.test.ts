import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutViewBlocks } from '../../src/start/submitted-view.js';

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const strip = (value: unknown): unknown => JSON.parse(decodeURIComponent(withoutViewBlocks(encode(value))));

/** A submission, with its fields in Slack's order. */
const submission = ({ blocks = [], metadata = '', typed = '' }: Record<string, unknown>) => ({
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
const misleadingText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '"type":"modal","blocks":[',
    '],"private_metadata":',
    encodeURIComponent('"type":"modal","blocks":['),
    encodeURIComponent('],"private_metadata":'),
    '\\"type":"modal","blocks":[{}],"private_metadata":"',
  ),
);
const anyBlock = fc.oneof(
  fc.jsonValue().map((value) => ({ type: 'section', value })),
  misleadingText.map((text) => ({ ...block, label: text })),
);

test('removes only the blocks, whatever the form contains', () => {
  fc.assert(
    fc.property(fc.array(anyBlock), misleadingText, misleadingText, (blocks, metadata, typed) => {
      expect(strip(submission({ blocks: [block, ...blocks], metadata, typed }))).toEqual(
        submission({ metadata, typed }),
      );
    }),
  );
});

const { type, blocks, ...rest } = submission({ blocks: [block] }).view;
test.each([
  ['fields in another order', { ...submission({}), view: { ...rest, blocks, type } }],
  ['no metadata after the blocks', { ...submission({}), view: { id: 'V1', type, blocks, state: {} } }],
  ['no view', { type: 'view_submission' }],
  ['a button press', { ...submission({ blocks }), type: 'block_actions' }],
])('changes nothing in a payload with %s', (_, delivery) => {
  expect(strip(delivery)).toEqual(delivery);
});
