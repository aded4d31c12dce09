import type { DataTableBlock } from '@slack/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDataTables } from '../../../src/slack/send/data-tables.js';
import { section, type Reply } from '../../../src/slack/text/blocks.js';

const TABLE: DataTableBlock = {
  type: 'data_table',
  caption: 'Posts',
  rows: [[{ type: 'raw_text', text: 'Post' }], [{ type: 'raw_text', text: 'Tea' }]],
};
/** As long as Slack documents that it may be. */
const LONG: DataTableBlock = {
  ...TABLE,
  rows: Array.from({ length: 101 }, () =>
    Array.from({ length: 20 }, () => ({ type: 'raw_text', text: 'x' })),
  ),
};
const REPLY: Reply = { text: 'Posts', blocks: [section('Tea')], withTable: () => [TABLE] };
const HOUR_MS = 3_600_000;

let now: Date;
let posted: string[];
let tables: ReturnType<typeof createDataTables>;
beforeEach(() => {
  now = new Date('2026-10-26T08:00:00Z');
  posted = [];
  tables = createDataTables(() => now);
});

/** Slack answers the table with an error, if there is one. */
const send = (workspace: string, error?: Error, reply = REPLY) =>
  tables.send(workspace, reply, async (shown) => {
    expect(Object.keys(shown)).toEqual(['text', 'blocks']);
    posted.push(shown.blocks.map(({ type }) => type).join());
    if (error && shown.blocks.some(({ type }) => type === 'data_table')) throw error;
    return 'posted';
  });

const refused = (error: string) => Object.assign(new Error(error), { data: { error } });
const status = (statusCode: number) => Object.assign(new Error('response_url'), { statusCode });

test('a table is sent once where Slack accepts it', async () => {
  expect(await send('T1')).toBe('posted');
  expect(posted).toEqual(['data_table']);
});

describe.each([refused('invalid_blocks'), refused('invalid_blocks_format'), status(400), status(404)])(
  'refused with %s',
  (error) => {
    test('the message is sent without its table, and so are later ones of that workspace', async () => {
      expect(await send('T1', error)).toBe('posted');
      expect(await send('T1', error)).toBe('posted');
      await send('T2');
      expect(posted).toEqual(['data_table', 'section', 'section', 'data_table']);
    });

    test('Slack is asked again after a day', async () => {
      await send('T1', error);
      now = new Date(now.getTime() + 24 * HOUR_MS);
      await send('T1');
      expect(posted).toEqual(['data_table', 'section', 'data_table']);
    });
  },
);

test('a long table that was refused says nothing about a short one', async () => {
  const longReply = { ...REPLY, withTable: () => [LONG] };
  for (const error of [refused('msg_blocks_too_long'), status(404)]) await send('T1', error, longReply);
  await send('T1');
  expect(posted).toEqual(['data_table', 'section', 'section', 'data_table']);
  await send('T2', refused('invalid_blocks'));
  await send('T2', undefined, longReply);
  expect(posted.slice(4)).toEqual(['data_table', 'section', 'section']);
});

test.each([
  refused('fatal_error'),
  refused('ratelimited'),
  refused('channel_not_found'),
  status(429),
  status(500),
  new TypeError('fetch failed'),
])('after %s the message may have been posted or can’t be, so it is not sent again', async (error) => {
  await expect(send('T1', error)).rejects.toBe(error);
  expect(posted).toEqual(['data_table']);
});

test('if Slack refuses the message without its table too, the table was not the reason', async () => {
  const post = () => Promise.reject(status(404));
  await expect(tables.send('T1', REPLY, post)).rejects.toThrow('response_url');
  await send('T1');
  expect(posted).toEqual(['data_table']);
});

test('what would take several messages is sent without its table', async () => {
  const long = Array.from({ length: 8 }, () => section('x'.repeat(2_900)));
  await send('T1', undefined, { ...REPLY, withTable: () => [...long, TABLE] });
  expect(posted).toEqual(['section']);
});

test('an ack has a table only where Slack has accepted one, and none that may be too long', async () => {
  const shown = () => tables.forAck('T1', REPLY)?.blocks[0]?.type;
  expect(shown()).toBeUndefined();
  await send('T1');
  expect(shown()).toBe('data_table');
  expect(tables.forAck('T1', { ...REPLY, withTable: () => [LONG] })).toBeUndefined();
  await send('T1', refused('invalid_blocks'));
  expect(shown()).toBe('section');
});
