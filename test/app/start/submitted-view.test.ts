import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asNotice } from '../../../src/forms/views/form-views.js';
import { parsePayload } from '../../../src/app/start/submitted-view.js';

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const strip = (value: unknown): unknown => parsePayload(encode(value));

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

test('keeps the blocks if one of them shows a notice', () => {
  const notice = asNotice('0', { type: 'context', elements: [{ type: 'mrkdwn', text: 'Too long' }] });
  const sent = submission({ blocks: [block, notice] });
  expect(strip(sent)).toEqual(sent);
});

describe('an input with an initial value that comes back without it', () => {
  const prefilled = {
    type: 'input',
    block_id: 'Content',
    element: { type: 'plain_text_input', action_id: 'typed', initial_value: 'Hi' },
  };
  const empty = {
    type: 'input',
    block_id: 'Media',
    element: { type: 'plain_text_input', action_id: 'media' },
  };
  const withState = (values: object) => {
    const sent = submission({ blocks: [prefilled, empty] });
    return { ...sent, view: { ...sent.view, state: { values } } };
  };
  const none = { type: 'plain_text_input', value: null };
  const hi = { type: 'plain_text_input', value: 'Hi' };

  test.each([
    ['null', { Content: { typed: none }, Media: { media: none } }],
    ['nothing', { Media: { media: none } }],
    ['an empty list', { Content: { typed: { type: 'checkboxes', selected_options: [] } }, Media: {} }],
  ])('keeps the blocks: %s', (_, values) => {
    expect(strip(withState(values))).toEqual(withState(values));
  });

  test('drops the blocks if only other inputs are empty', () => {
    const sent = withState({ Content: { typed: hi }, Media: { media: none } });
    expect(strip(sent)).toEqual({ ...sent, view: { ...sent.view, blocks: [] } });
  });
});
