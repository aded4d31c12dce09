import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLATFORMS } from '../../openapi/platforms.js';
import { NOW, type ServiceUnderTest, startService } from '../support/service.js';

/** What a FastAPI service with pydantic 2 answers on bad input, case by case. */

let desk: ServiceUnderTest;
beforeAll(async () => {
  desk = await startService();
  const times = { created_at: NOW, updated_at: NOW };
  await desk.db
    .insertInto('sources')
    .values({
      id: 'src_news',
      project_id: 'prj_bakery',
      description: null,
      source: 'https://bakery.example',
      ...times,
    })
    .execute();
});
afterAll(() => desk.stop());

const ok = { Content: 'Hello', Platforms: ['X'] };
const quoted = PLATFORMS.map((platform) => `'${platform}'`);
const PLATFORM = `Input should be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
const NO_OBJECT = 'Input should be a valid dictionary or object to extract fields from';
const NO_TEXT = 'Input should be a valid string';

async function problemsOf(call: string, body?: unknown, headers?: Record<string, string>): Promise<string[]> {
  const { status, errorItems } = await desk.call(call, body, headers);
  expect(status).toBe(422);
  return errorItems.map(({ type, loc, msg }) => `${JSON.stringify(loc)} ${type}: ${msg}`);
}

describe('reports errors in the body of a post', () => {
  test.each<[what: string, body: unknown, ...problems: string[]]>([
    ['a number for text', { ...ok, Content: 5 }, `["body","Content"] string_type: ${NO_TEXT}`],
    ['null for text', { ...ok, Media: null }, `["body","Media"] string_type: ${NO_TEXT}`],
    [
      'null for the list',
      { ...ok, Platforms: null },
      '["body","Platforms"] list_type: Input should be a valid list',
    ],
    ['null for the zone', { ...ok, Timezone: null }, `["body","Timezone"] string_type: ${NO_TEXT}`],
    [
      'empty Content',
      { ...ok, Content: '' },
      '["body","Content"] string_too_short: String should have at least 1 character',
    ],
    [
      'text for the list',
      { ...ok, Platforms: 'X' },
      '["body","Platforms"] list_type: Input should be a valid list',
    ],
    [
      'an empty list',
      { ...ok, Platforms: [] },
      '["body","Platforms"] too_short: List should have at least 1 item after validation, not 0',
    ],
    [
      'the second of two platforms',
      { ...ok, Platforms: ['X', 'MYSPACE'] },
      `["body","Platforms",1] enum: ${PLATFORM}`,
    ],
    [
      'two wrong platforms around a right one',
      { ...ok, Platforms: ['x', 'X', 5] },
      `["body","Platforms",0] enum: ${PLATFORM}`,
      `["body","Platforms",2] enum: ${PLATFORM}`,
    ],
    [
      'a date in words',
      { ...ok, ScheduleDate: 'soon' },
      '["body","ScheduleDate"] datetime_from_date_parsing: Input should be a valid datetime or date, input is too short',
    ],
    [
      'a NUL character',
      { ...ok, Content: 'a\0b' },
      '["body","Content"] value_error: Value error, text must not contain NUL characters',
    ],
    [
      'half a character',
      '{"Content":"\\ud83d","Platforms":["X"]}',
      '["body","Content"] string_unicode: Input should be a valid string, unable to parse raw data as a unicode string',
    ],
    ['a list as the body', [], `["body"] model_attributes_type: ${NO_OBJECT}`],
    ['null as the body', 'null', '["body"] missing: Field required'],
    ['an empty body', '', '["body"] missing: Field required'],
    [
      'broken JSON',
      '{"Content": "Hello", "Platforms": ["X"] ]',
      '["body",40] json_invalid: JSON decode error',
    ],
    ['NaN', '{"Content": NaN}', '["body",12] json_invalid: JSON decode error'],
    [
      'only a __proto__',
      '{"__proto__": {"Content": "x", "Platforms": ["X"]}}',
      '["body","Content"] missing: Field required',
      '["body","Platforms"] missing: Field required',
    ],
    [
      'everything at once',
      {
        Content: '',
        Media: 1,
        TemplateId: [],
        PromptId: {},
        ScheduleDate: '2030-02-30',
        Timezone: 'CEST',
        Platforms: ['MYSPACE'],
        Status: true,
      },
      '["body","Content"] string_too_short: String should have at least 1 character',
      `["body","Media"] string_type: ${NO_TEXT}`,
      `["body","TemplateId"] string_type: ${NO_TEXT}`,
      `["body","PromptId"] string_type: ${NO_TEXT}`,
      '["body","ScheduleDate"] datetime_from_date_parsing: Input should be a valid datetime or date, day value is outside expected range',
      '["body","Timezone"] zoneinfo_str: invalid timezone: CEST',
      `["body","Platforms",0] enum: ${PLATFORM}`,
      `["body","Status"] string_type: ${NO_TEXT}`,
    ],
  ])('%s', async (_, body, ...problems) => {
    expect(await problemsOf('POST ~/posts', body)).toEqual(problems);
  });

  test('uses the last of two fields with the same name', async () => {
    const { data } = await desk.call('POST ~/posts', '{"Content":1,"Content":"Hello","Platforms":["X"]}');
    expect(data.Content).toBe('Hello');
  });

  test('an item contains its input and what was expected', async () => {
    const { errorItems } = await desk.call('POST ~/posts', { Content: '', Platforms: ['MYSPACE'] });
    expect(errorItems[0]).toMatchObject({ input: '', ctx: { min_length: 1 } });
    expect(errorItems[1]).toMatchObject({
      input: 'MYSPACE',
      ctx: { expected: PLATFORM.replace('Input should be ', '') },
    });
  });

  test('limits the errors for a hundred thousand wrong platforms', async () => {
    const { errorItems } = await desk.call('POST ~/posts', { ...ok, Platforms: Array(100_000).fill('') });
    expect(errorItems).toHaveLength(100);
  });
});

describe('the Content-Type', () => {
  const json = JSON.stringify(ok);

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.bakery+json'])(
    '%s is JSON',
    async (type) => {
      expect((await desk.call('POST ~/posts', json, { 'content-type': type })).status).toBe(200);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
    '%s is not JSON',
    async (type) => {
      const { errorItems } = await desk.call('POST ~/posts', json, { 'content-type': type });
      expect(errorItems).toEqual([
        { type: 'model_attributes_type', loc: ['body'], msg: NO_OBJECT, input: json },
      ]);
    },
  );

  test('is JSON if missing', async () => {
    const headers = { authorization: 'Bearer admin-token' };
    const body = new TextEncoder().encode(json);
    const request = new Request('http://service.test/api/v1/projects/prj_bakery/posts', {
      method: 'POST',
      headers,
      body,
    });
    expect((await desk.send(request)).status).toBe(200);
  });
});

describe('reports errors in invitations, prompts and updates', () => {
  const person = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' };

  test.each<[what: string, call: string, body: unknown, ...problems: string[]]>([
    [
      'nothing',
      'POST ~/users/invite',
      {},
      ...['FirstName', 'LastName', 'Email'].map((name) => `["body","${name}"] missing: Field required`),
    ],
    [
      'an address without @',
      'POST ~/users/invite',
      { ...person, Email: 'ada' },
      '["body","Email"] value_error: value is not a valid email address: An email address must have an @-sign.',
    ],
    [
      'an empty role',
      'POST ~/users/invite',
      { ...person, Role: '' },
      '["body","Role"] string_too_short: String should have at least 1 character',
    ],
    [
      'a prompt without text',
      'POST ~/prompts',
      { Title: 'T' },
      '["body","PromptText"] missing: Field required',
    ],
    [
      'a source without its inner field',
      'PUT ~/sources/src_news',
      { Source: {} },
      '["body","Source","Source"] missing: Field required',
    ],
    [
      'a list for the source',
      'PUT ~/sources/src_news',
      { Source: [] },
      `["body","Source"] model_attributes_type: ${NO_OBJECT}`,
    ],
    [
      'null for the source',
      'PUT ~/sources/src_news',
      { Source: null },
      `["body","Source"] model_attributes_type: ${NO_OBJECT}`,
    ],
    [
      'a number in the source',
      'PUT ~/sources/src_news',
      { Description: null, Source: { Source: 5 } },
      `["body","Description"] string_type: ${NO_TEXT}`,
      `["body","Source","Source"] string_type: ${NO_TEXT}`,
    ],
  ])('%s', async (_, call, body, ...problems) => {
    expect(await problemsOf(call, body)).toEqual(problems);
  });
});

describe('reports errors in the query of List Posts', () => {
  const int = 'Input should be a valid integer, unable to parse string as an integer';
  const date = (reason: string) =>
    `datetime_from_date_parsing: Input should be a valid datetime or date, ${reason}`;

  test.each([
    ['skip=abc', `["query","skip"] int_parsing: ${int}`],
    ['limit=', `["query","limit"] int_parsing: ${int}`],
    ['skip=-1', '["query","skip"] greater_than_equal: Input should be greater than or equal to 0'],
    ['limit=0', '["query","limit"] greater_than_equal: Input should be greater than or equal to 1'],
    ['schedule_date_from=soon', `["query","schedule_date_from"] ${date('input is too short')}`],
    ['schedule_date_to=null', `["query","schedule_date_to"] ${date('input is too short')}`],
    [
      'schedule_date_to=2030-01-01T00:00:00+01:00',
      `["query","schedule_date_to"] ${date('unexpected extra characters at the end of the input')}`,
    ],
  ])('%s', async (query, problem) => {
    expect(await problemsOf(`GET ~/posts?${query}`)).toEqual([problem]);
  });

  test('reports several errors at once', async () => {
    expect(
      await problemsOf('GET ~/posts?skip=a&limit=0&schedule_date_from=x&schedule_date_to=y'),
    ).toHaveLength(4);
  });

  test.each([
    'skip=x&skip=1',
    'skip=99999999999999999999999',
    'schedule_date_from=1893574800',
    'schedule_date_from=2030-01-01',
    'colour=red',
    'platforms[]=X',
    'platforms=',
    'status=LOST',
  ])('accepts %s', async (query) => {
    expect((await desk.call(`GET ~/posts?${query}`)).status).toBe(200);
  });
});
