import { expect, test } from 'vitest';
import { modal, plain, section, times } from './pieces.js';
import { call, northwind } from './slack.js';

/** The results of blocks.validate have the format that Slack documents. */

const validate = (args: Record<string, unknown>) => call(northwind(), 'blocks.validate', args);

test('valid blocks, messages and views are ok', async () => {
  const blocks = [section()];
  expect(await validate({ blocks })).toEqual({ ok: true });
  expect(await validate({ message: { text: 'x', blocks } })).toEqual({ ok: true });
  expect(await validate({ view: modal(blocks) })).toEqual({ ok: true });
  expect(await validate({ view: { type: 'home', blocks } })).toEqual({ ok: true });
});

test('an error says where it is and what was expected', async () => {
  const text = { type: 'invalid', text: 'Hello' };
  expect(await validate({ blocks: [{ type: 'section', text }] })).toEqual({
    ok: false,
    error: 'invalid_blocks',
    errors: [
      {
        code: 'failed_constraint',
        message: 'unsupported type: invalid',
        pointer: '/0/text/type',
        constraint: { type: 'enum', expected: ['plain_text', 'mrkdwn'] },
      },
    ],
  });
});

test('views and messages have their own errors', async () => {
  const alert = { type: 'alert', text: plain('x'.repeat(201)) };
  const inView = await validate({ view: modal([alert]) });
  expect(inView.error).toBe('invalid_view');
  expect(inView.errors).toEqual([
    {
      code: 'failed_constraint',
      message: 'must be less than 201 characters',
      pointer: '/blocks/0/text/text',
    },
  ]);
  const inMessage = await validate({ message: { blocks: times(5, () => section('x'.repeat(2_500))) } });
  expect(inMessage.error).toBe('invalid_message');
  expect(inMessage.errors).toMatchObject([{ message: 'msg_blocks_too_long', pointer: '/blocks' }]);
});

test.each([{}, { blocks: [], view: {} }])('%o is refused: it needs exactly one payload', async (args) => {
  const answer = await validate(args);
  expect(answer.error).toBe('invalid_arguments');
  expect(answer.response_metadata?.messages?.[0]).toContain('must provide exactly one of');
});
