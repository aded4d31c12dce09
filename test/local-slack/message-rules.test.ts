import { describe, expect, test } from 'vitest';
import { expectNoViolations, type Slack } from '../../src/local-slack/index.js';
import {
  accessory,
  actions,
  button,
  cell,
  image,
  input,
  long,
  mrkdwn,
  plain,
  richText,
  section,
  table,
  times,
} from './pieces.js';
import type { ApiResult } from './slack.js';
import { call, northwind, verdict } from './slack.js';

const post = (args: Record<string, unknown>): Promise<ApiResult> =>
  call(northwind(), 'chat.postMessage', { channel: 'C0LAUNCH', ...args });
const dataTable = (rows: number, more: object = {}) => ({
  ...table(rows, 1),
  type: 'data_table',
  caption: 'Posts',
  ...more,
});
/** With this many characters. */
const wideTable = (length: number) => dataTable(2, { rows: [[cell('x')], [cell(long(length - 1))]] });
const card = (more: object) => ({ type: 'card', ...more });

const limits: [what: string, blocks: (size: number) => unknown[], edge: number, said: string][] = [
  [
    'blocks of a message',
    (n) => times(n, () => section()),
    50,
    'no more than 50 items allowed [json-pointer:/blocks]',
  ],
  ['markdown', (n) => [markdown(n)], 12_000, 'must be less than 12001 characters'],
  [
    'markdown of all blocks',
    (n) => [markdown(6_000), markdown(n)],
    6_000,
    'markdown of all blocks must be less than 12001',
  ],
  ['table rows', (n) => [table(n, 1)], 100, 'no more than 100 items allowed'],
  ['table cells', (n) => [table(1, n)], 20, 'no more than 20 items allowed'],
  ['tables', (n) => times(n, () => table(1, 1)), 1, 'only_one_table_allowed'],
  ['data rows', (n) => [dataTable(n)], 101, 'no more than 101 items allowed'],
  [
    'characters of all tables',
    (n) => [table(1, 1), wideTable(4_999), wideTable(n)],
    4_997,
    'must be less than 10001 characters',
  ],
  ['data rows a page', (n) => [dataTable(2, { page_size: n })], 100, 'must be less than 101'],
  [
    'context actions',
    (n) => [{ type: 'context_actions', elements: times(n, icon) }],
    5,
    'no more than 5 items allowed',
  ],
  ['card title', (n) => [card({ title: mrkdwn(long(n)) })], 150, 'must be less than 151 characters'],
  ['card body', (n) => [card({ body: mrkdwn(long(n)) })], 200, 'must be less than 201 characters'],
  [
    'cards',
    (n) => [{ type: 'carousel', elements: times(n, () => card({ body: mrkdwn('x') })) }],
    10,
    'no more than 10 items',
  ],
  [
    'card actions',
    (n) => [card({ actions: times(n, (id) => button({ action_id: `${id}` })) })],
    3,
    'no more than 3 items',
  ],
  ['charts', (n) => times(n, () => pie(1)), 2, 'no more than 2 charts allowed'],
  ['segments of a chart', (n) => [pie(n)], 12, 'no more than 12 items allowed'],
  ['series of a chart', (n) => [bars(n, 1)], 12, 'no more than 12 items allowed'],
  ['points of a chart', (n) => [bars(1, n)], 20, 'no more than 20 items allowed'],
  ['a chart title', (n) => [{ ...pie(1), title: long(n) }], 50, 'must be less than 51 characters'],
  ['a chart label', (n) => [pie(1, long(n))], 20, 'must be less than 21 characters'],
  ['blocks of a container', (n) => [container(n)], 10, 'no more than 10 items allowed'],
  ['a layout label', (n) => [layout(1, { label: long(n) })], 150, 'must be less than 151 characters'],
  ['rows of a layout', (n) => [layout(n)], 5, 'no more than 5 items allowed'],
  [
    'blocks of a message, with those in layouts',
    (n) => [layout(5), ...times(n, () => section())],
    44,
    'no more than 50 items allowed [json-pointer:/blocks]',
  ],
];

function layout(rows: number, more: object = {}) {
  const row = { items: [{ width: 'narrow', blocks: [section()] }] };
  return { type: 'layout', label: 'Posts', rows: times(rows, () => row), ...more };
}

function markdown(length: number) {
  return { type: 'markdown', text: long(length) };
}

function pie(segments: number, label = 'Part', value = 1) {
  const chart = { type: 'pie', segments: times(segments, () => ({ label, value })) };
  return { type: 'data_visualization', title: 'Posts', chart };
}

function bars(series: number, points: number) {
  const categories = times(points, (index) => `Day ${index}`);
  const data = categories.map((label) => ({ label, value: 1 }));
  const chart = {
    type: 'bar',
    series: times(series, (index) => ({ name: `Series ${index}`, data })),
    axis_config: { categories },
  };
  return { type: 'data_visualization', title: 'Posts', chart };
}

function icon() {
  return { type: 'icon_button', icon: 'trash', text: plain('Remove') };
}

function container(count: number) {
  return { type: 'container', title: plain('Box'), child_blocks: times(count, () => section()) };
}

describe('newer blocks and fields', () => {
  const withButton = (more: object = {}) => ({ element: button(), fallback: cell('Details'), ...more });
  const withCell = (one: unknown) => dataTable(2, { rows: [[cell('x')], [one]] });
  const containing = (...child_blocks: unknown[]) => ({ ...container(0), child_blocks });
  const multiSelect = { type: 'multi_users_select' };

  test.each([
    ['a button in a data table', withCell(withButton())],
    ['a number in a data table', withCell({ type: 'raw_number', value: 1, text: 'One' })],
    ['a layout with fallback', layout(1, { fallback: [section()], is_label_visible: true })],
    ['a layout in a container', containing(layout(1))],
    ['a button for some people', actions(button({ visible_to_user_ids: ['U0ADA'] }))],
    ['a button that asks the agent', actions(button({ agent_prompt: 'What is next?' }))],
    ['a multi-select as accessory', accessory(multiSelect)],
  ])('%s is accepted', async (_what, block) => {
    expect(verdict(await post({ text: 'x', blocks: [block] }))).toBe('ok');
  });

  test.each([
    ['another element in a data table', withCell(withButton({ element: multiSelect })), 'multi_users_select'],
    ['a fallback with markup', withCell(withButton({ fallback: richText })), 'unsupported type: rich_text'],
    ['a button as header', dataTable(2, { rows: [[withButton()], [cell()]] }), 'must be raw_text'],
    ['a number without its text', withCell({ type: 'raw_number', value: 1 }), 'missing required field: text'],
    ['a text without its number', withCell({ type: 'raw_number', text: '1' }), 'required field: value'],
    ['a layout without label', layout(1, { label: undefined }), 'missing required field: label'],
    ['a layout without rows', layout(0), 'no fewer than 1 items allowed'],
    ['a layout in a layout', layout(1, { rows: [{ items: [{ blocks: [layout(1)] }] }] }), 'unsupported type'],
    ['an input in a container', containing(input()), 'unsupported type: input'],
    ['rich text in a container', containing(richText), 'unsupported type: rich_text'],
    ['a file in a container', containing({ type: 'file' }), 'unsupported type: file'],
    ['a multi-select in actions', actions(multiSelect), 'unsupported type: multi_users_select'],
  ])('%s is rejected', async (_what, block, said) => {
    const answer = await post({ text: 'x', blocks: [block] });
    expect(answer.error).toBe('invalid_blocks');
    expect(verdict(answer)).toContain(said);
  });
});

describe('limits', () => {
  test.each(limits)('%s: the maximum is accepted', async (_what, blocks, edge) => {
    expect(verdict(await post({ text: 'x', blocks: blocks(edge) }))).toBe('ok');
  });

  test.each(limits)('%s: one more is rejected', async (_what, blocks, edge, said) => {
    const answer = await post({ text: 'x', blocks: blocks(edge + 1) });
    expect(answer.error).toBe('invalid_blocks');
    expect(verdict(answer)).toContain(said);
    expect(answer.errors?.join()).toContain(said);
  });
});

const refused: [what: string, args: Record<string, unknown>, said: string][] = [
  ['of nothing', {}, 'no_text'],
  ['of empty text', { text: '' }, 'no_text'],
  ['of no blocks and no text', { blocks: [] }, 'no_text'],
  ['with blocks that are no JSON', { blocks: '[{' }, 'invalid_blocks_format'],
  ['with blocks that are no list', { blocks: '{}' }, 'invalid_blocks_format'],
  ['with a data table of one row', { text: 'x', blocks: [dataTable(1)] }, 'invalid_blocks'],
  [
    'with a data table without caption',
    { text: 'x', blocks: [dataTable(2, { caption: undefined })] },
    'invalid_blocks',
  ],
  [
    'with a data table of too many characters',
    { text: 'x', blocks: [{ ...dataTable(2), rows: [[cell(long(9_999))], [cell('xx')]] }] },
    'invalid_blocks',
  ],
  [
    'with a data table of uneven rows',
    { text: 'x', blocks: [{ ...dataTable(2), rows: [[cell()], [cell(), cell()]] }] },
    'invalid_blocks',
  ],
  [
    'with a formatted header cell in a data table',
    { text: 'x', blocks: [{ ...dataTable(2), rows: [[richText], [cell()]] }] },
    'invalid_blocks',
  ],
  [
    'with a row header beyond the columns of a data table',
    { text: 'x', blocks: [dataTable(2, { row_header_column_index: 1 })] },
    'invalid_blocks',
  ],
  [
    'with an icon button other than trash',
    { text: 'x', blocks: [{ type: 'context_actions', elements: [{ ...icon(), icon: 'star' }] }] },
    'invalid_blocks',
  ],
  [
    'with two icons in a card',
    {
      text: 'x',
      blocks: [card({ title: mrkdwn('x'), icon: image(), slack_icon: { type: 'icon', name: 'rocket' } })],
    },
    'invalid_blocks',
  ],
  [
    'with a container that is collapsed but not collapsible',
    { text: 'x', blocks: [{ ...container(1), default_collapsed: true }] },
    'invalid_blocks',
  ],
  ['with a segment of zero', { text: 'x', blocks: [pie(1, 'Part', 0)] }, 'invalid_blocks'],
  ['with an alert', { text: 'x', blocks: [{ type: 'alert', text: plain('x') }] }, 'invalid_blocks'],
  ['with an email input', { text: 'x', blocks: [input({ type: 'email_text_input' })] }, 'invalid_blocks'],
  ['with a rich text input', { text: 'x', blocks: [input({ type: 'rich_text_input' })] }, 'invalid_blocks'],
  [
    'with the same block_id twice',
    { text: 'x', blocks: times(2, () => ({ ...section(), block_id: 'a' })) },
    'invalid_blocks',
  ],
  ['with markdown_text beside text', { text: 'x', markdown_text: 'y' }, 'markdown_text_conflict'],
  ['with markdown_text beside blocks', { blocks: [section()], markdown_text: 'y' }, 'markdown_text_conflict'],
  ['with too much markdown_text', { markdown_text: long(12_001) }, 'msg_too_long'],
  [
    'with 101 attachments',
    { text: 'x', attachments: times(101, () => ({ text: 'a' })) },
    'too_many_attachments',
  ],
  [
    'with bad blocks in an attachment',
    { text: 'x', attachments: [{ blocks: [section('')] }] },
    'invalid_blocks',
  ],
  ['with metadata that is a list', { text: 'x', metadata: [] }, 'invalid_metadata_format'],
  ['with metadata without a type', { text: 'x', metadata: { event_payload: {} } }, 'invalid_metadata_schema'],
  [
    'with too much metadata',
    { text: 'x', metadata: { event_type: 'a', event_payload: { a: long(8000) } } },
    'metadata_too_large',
  ],
  ['to no channel', { text: 'x', channel: '' }, 'channel_not_found'],
  ['to an unknown channel', { text: 'x', channel: 'C0NOWHERE' }, 'channel_not_found'],
  ['to a private channel without the bot', { text: 'x', channel: 'C0LEADS' }, 'channel_not_found'],
  ['to a channel without the bot', { text: 'x', channel: 'C0GENERAL' }, 'not_in_channel'],
  ['to an archived channel', { text: 'x', channel: 'C0OLD' }, 'is_archived'],
  ['in a thread that is not there', { text: 'x', thread_ts: '1.000000' }, 'thread_not_found'],
];

test.each(refused)('a message %s is rejected', async (_what, args, said) => {
  expect((await post(args)).error).toBe(said);
});

const taken: [what: string, args: Record<string, unknown>][] = [
  ['of text', { text: 'x' }],
  [
    'with 10,000 characters in a data table',
    { text: 'x', blocks: [{ ...dataTable(2), rows: [[cell(long(9_999))], [cell('x')]] }] },
  ],
  [
    'with a card with a subtext and one of Slack’s icons',
    {
      text: 'x',
      blocks: [
        card({
          title: mrkdwn('x'),
          subtext: mrkdwn(long(200)),
          slack_icon: { type: 'icon', name: 'rocket' },
        }),
      ],
    },
  ],
  ['of blocks alone', { blocks: [section()] }],
  ['of markdown_text', { markdown_text: long(12_000) }],
  ['with a datetimepicker', { text: 'x', blocks: [actions({ type: 'datetimepicker' })] }],
  ['with a menu', { text: 'x', blocks: [accessory(button())] }],
  ['with rich text', { text: 'x', blocks: [richText] }],
  ['with 100 attachments', { text: 'x', attachments: times(100, () => ({ text: 'a' })) }],
  ['with metadata', { text: 'x', metadata: { event_type: 'post_scheduled', event_payload: { id: 1 } } }],
  ['by channel name', { text: 'x', channel: '#launch' }],
  ['to a person', { text: 'x', channel: 'U0GRACE' }],
];

test.each(taken)('a message %s is accepted', async (_what, args) => {
  expect(verdict(await post(args))).toBe('ok');
});

const texts = (slack: Slack) => slack.channel('#launch').messages.map(({ text }) => text);

test('text beyond 40,000 characters is truncated silently', async () => {
  const slack = northwind();
  await call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', text: long(40_001), blocks: [section()] });
  expect(texts(slack)[0]).toHaveLength(40_000);
  expectNoViolations(slack);
});

test('text beyond 4,000 characters without blocks becomes several messages, even in a code fence', async () => {
  const slack = northwind();
  const fenced = `\`\`\`${long(4_500)}\`\`\``;
  await call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', text: fenced });
  expect(texts(slack).map((text) => text.length)).toEqual([4_000, 506]);
  expect(texts(slack).join('')).toBe(fenced);
});

describe('more than 9,600 characters of block text, or 15,500 bytes', () => {
  const tooLong = [...times(3, () => section(long(2_990))), section(long(631))];
  const refusal = 'msg_blocks_too_long';
  const japanese = (length: number) => section('あ'.repeat(length));
  const valued = (count: number) => times(count, () => accessory(button({ value: long(2_000) })));

  test.each([
    ['letters', [...tooLong.slice(0, 3), section(long(630))], tooLong],
    ['Japanese letters', [japanese(3_000), japanese(2_000)], [japanese(3_000), japanese(2_200)]],
    ['values of buttons', valued(7), valued(8)],
  ])('are refused in a new message: %s', async (_what, fits, exceeds) => {
    expect(verdict(await post({ text: 'x', blocks: fits }))).toBe('ok');
    expect(verdict(await post({ text: 'x', blocks: exceeds }))).toBe(refusal);
  });

  test('are refused in updates and ephemeral messages', async () => {
    const slack = northwind();
    const { ts } = await call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', text: 'x' });
    const args = { channel: 'C0LAUNCH', text: 'x', blocks: tooLong };
    expect(verdict(await call(slack, 'chat.update', { ...args, ts }))).toBe(refusal);
    expect(verdict(await call(slack, 'chat.postEphemeral', { ...args, user: 'U0ADA' }))).toBe(refusal);
  });

  test('are refused by a response_url', async () => {
    const slack = northwind();
    const typed = { user: 'ada', channel: '#launch', text: '/anything' };
    const delivery = await slack.userActions.sendMessage(typed);
    const sent = await slack.fetch(String(delivery?.body.response_url), {
      method: 'POST',
      body: JSON.stringify({ text: 'x', blocks: tooLong }),
    });
    expect(await sent.json()).toMatchObject({ error: refusal });
  });
});

test('an emoji counts once', async () => {
  const titled = (emoji: number) => [{ type: 'header', text: plain('🎉'.repeat(emoji)) }];
  expect(verdict(await post({ text: 'x', blocks: titled(150) }))).toBe('ok');
  expect(verdict(await post({ text: 'x', blocks: titled(151) }))).toContain('must be less than 151');
});

test('an update of more than 4,000 characters is rejected', async () => {
  const slack = northwind();
  const { ts } = await call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', text: 'x' });
  const update = (length: number) =>
    call(slack, 'chat.update', { channel: 'C0LAUNCH', ts, text: long(length) });
  expect(verdict(await update(4_000))).toBe('ok');
  expect(verdict(await update(4_001))).toBe('msg_too_long');
});

test('blocks without text are accepted, but are a violation', async () => {
  const slack = northwind();
  const answer = await call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', blocks: [section()] });
  expect(verdict(answer)).toBe('ok');
  expect(slack.violations).toMatchObject([{ code: 'missing_text', where: 'chat.postMessage' }]);
});

describe('data tables', () => {
  const send = (dataTables: 'known' | 'unknown', blocks: unknown[]) => {
    const slack = northwind({ unsure: { dataTables } });
    return call(slack, 'chat.postMessage', { channel: 'C0LAUNCH', text: 'x', blocks }).then((answer) => {
      // An app can’t know what this Slack accepts.
      expectNoViolations(slack);
      return answer;
    });
  };
  const long100 = dataTable(101, { rows: times(101, () => times(20, () => cell())) });

  test('may be unknown, and are refused as an unknown block', async () => {
    const answer = await send('unknown', [section(), dataTable(2)]);
    expect(answer.error).toBe('invalid_blocks');
    expect(verdict(answer)).toContain('unsupported type: data_table [json-pointer:/blocks/1/type]');
    expect(verdict(await send('unknown', [section()]))).toBe('ok');
    const validated = await call(northwind({ unsure: { dataTables: 'unknown' } }), 'blocks.validate', {
      message: { text: 'x', blocks: [dataTable(2)] },
    });
    expect(validated.error).toBe('invalid_message');
  });

  test('have limits of their own', async () => {
    expect(verdict(await send('known', [long100]))).toBe('ok');
  });
});
