import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOW, type ServiceUnderTest, startService } from '../support/service.js';

let desk: ServiceUnderTest;
beforeAll(async () => {
  desk = await startService();
  await desk.addProject('prj_florist');
  const template = { content: '…', platforms: ['X' as const], description: null, created_at: NOW };
  await desk.db
    .insertInto('templates')
    .values([
      { id: 'tpl_ours', project_id: 'prj_bakery', name: 'Ours', ...template },
      { id: 'tpl_theirs', project_id: 'prj_florist', name: 'Theirs', ...template },
    ])
    .execute();
});
afterAll(() => desk.stop());

const least = { Content: 'The doors open at nine.', Platforms: ['X'] };
const create = (post: object) => desk.call('POST ~/posts', { ...least, ...post });
const refusal = async (post: object) =>
  (await create(post)).errorItems.map(({ type, loc, msg }) => [type, loc.join('.'), msg]);

describe('Create Post', () => {
  test('returns the new post with the field names of the request', async () => {
    const { status, data } = await create({
      Media: 'https://media.example/doors.jpg',
      TemplateId: 'tpl_ours',
      ScheduleDate: '2030-07-02T09:00:00+02:00',
      Timezone: 'Europe/Berlin',
      Status: 'SCHEDULED',
    });
    expect(status).toBe(200);
    expect(data).toEqual({
      Id: expect.stringMatching(/^pst_\w+$/) as string,
      ProjectId: 'prj_bakery',
      Content: 'The doors open at nine.',
      Media: 'https://media.example/doors.jpg',
      TemplateId: 'tpl_ours',
      PromptId: null,
      ScheduleDate: '2030-07-02T09:00:00+02:00',
      Timezone: 'Europe/Berlin',
      Platforms: ['X'],
      Status: 'SCHEDULED',
      CreatedAt: NOW.toISOString(),
      UpdatedAt: NOW.toISOString(),
      PublishedAt: null,
      Results: [{ Platform: 'X', Status: 'SCHEDULED', Rehearsal: true }],
    });
  });

  test('requires only Content and a platform', async () => {
    expect((await create({})).status).toBe(200);
    const { errorItems } = await desk.call('POST ~/posts', {});
    expect(errorItems).toEqual([
      { type: 'missing', loc: ['body', 'Content'], msg: 'Field required', input: {} },
      { type: 'missing', loc: ['body', 'Platforms'], msg: 'Field required', input: {} },
    ]);
  });

  test('accepts nearly a megabyte of text', async () => {
    const { data } = await create({ Content: '√'.repeat(300_000) });
    expect(data.Content).toHaveLength(300_000);
  });

  test('accepts emoji, quotes and any script', async () => {
    const Content = '👩‍👩‍👧 "Grüße" \\ \u2028 日本語 $1 %s \r\n';
    expect((await create({ Content })).data.Content).toBe(Content);
  });

  test('ignores unknown fields', async () => {
    const { data } = await create({ Colour: 'red', content: 'x', ProjectId: 'prj_florist' });
    expect(data).not.toHaveProperty('Colour');
    expect(data.ProjectId).toBe('prj_bakery');
  });

  test('without Status, creates a draft, or a scheduled post if there is a date', async () => {
    expect((await create({})).data.Status).toBe('DRAFT');
    expect((await create({ ScheduleDate: '2030-07-02T09:00:00Z' })).data.Status).toBe('SCHEDULED');
    expect((await create({ ScheduleDate: '2030-07-02T09:00:00Z', Status: 'DRAFT' })).data.Status).toBe(
      'DRAFT',
    );
  });

  test('rejects SCHEDULED without a date', async () => {
    expect(await refusal({ Status: 'SCHEDULED' })).toEqual([
      ['missing', 'body.ScheduleDate', 'Field required'],
    ]);
  });

  test.each(['PUBLISHED', 'FAILED'])('rejects the status %s', async (Status) => {
    const msg = `Value error, ${Status} is set by the service`;
    expect(await refusal({ Status })).toEqual([['value_error', 'body.Status', msg]]);
  });

  test('rejects an unknown status and lists the known ones', async () => {
    expect(await refusal({ Status: 'LATER' })).toEqual([
      ['enum', 'body.Status', "Input should be 'DRAFT' or 'SCHEDULED'"],
    ]);
  });

  test('accepts a date in the past', async () => {
    const { status, data } = await create({ ScheduleDate: '2020-01-01T00:00:00Z' });
    expect([status, data.Status]).toEqual([200, 'SCHEDULED']);
  });

  test.each([
    ['2030-07-02T09:00:00', undefined, '2030-07-02T09:00:00.000Z'],
    ['2030-07-02T09:00:00', 'Europe/Berlin', '2030-07-02T07:00:00.000Z'],
    ['2030-07-02T09:00:00-04:00', 'Europe/Berlin', '2030-07-02T13:00:00.000Z'],
    ['2030-07-02', 'America/New_York', '2030-07-02T04:00:00.000Z'],
    [1909206000, 'America/New_York', '2030-07-02T07:00:00.000Z'],
  ])('schedules %s in %s for %s', async (ScheduleDate, Timezone, instant) => {
    const { data } = await create({ ScheduleDate, Timezone });
    const row = await desk.db
      .selectFrom('posts')
      .select('schedule_at')
      .where('id', '=', data.Id as string)
      .executeTakeFirstOrThrow();
    expect(row.schedule_at?.toISOString()).toBe(instant);
  });

  test('rejects templates and prompts of other projects, each at its field', async () => {
    expect(await refusal({ TemplateId: 'tpl_theirs', PromptId: 'prm_lost' })).toEqual([
      ['value_error', 'body.TemplateId', 'Value error, Template not found'],
      ['value_error', 'body.PromptId', 'Value error, Prompt not found'],
    ]);
  });

  test('stores the prompt and keeps the text', async () => {
    const prompt = await desk.call('POST ~/prompts', { Title: 'Friendly', PromptText: 'Be friendly.' });
    const { data } = await create({ PromptId: prompt.data.Id, TemplateId: 'tpl_ours' });
    expect(data).toMatchObject({ PromptId: prompt.data.Id, TemplateId: 'tpl_ours', Content: least.Content });
  });

  test('rejects a date outside the calendar', async () => {
    const msg = 'Value error, the date is outside the years 1 to 9999 in UTC';
    expect(await refusal({ ScheduleDate: '9999-12-31T23:59:59-14:00' })).toEqual([
      ['value_error', 'body.ScheduleDate', msg],
    ]);
  });

  test('adds a log entry in words, and keeps the text out of the process log', async () => {
    const { data } = await create({ Content: 'Guest post!', ScheduleDate: '2030-07-02T09:00:00Z' });
    const logs = await desk.call<Record<string, unknown>[]>('GET ~/logs');
    expect(logs.data[0]).toMatchObject({
      Action: 'POST_CREATED',
      Level: 'INFO',
      Message: 'Post scheduled for Tue 2 Jul 2030, 09:00 UTC: “Guest post!”',
      EntityType: 'Post',
      EntityId: data.Id,
    });
    expect(desk.logged.join()).not.toContain('Guest post!');
  });

  test('stores nothing when it rejects a post', async () => {
    const before = (await desk.call<unknown[]>('GET ~/logs')).data.length;
    await create({ TemplateId: 'tpl_lost' });
    expect((await desk.call<unknown[]>('GET ~/logs')).data.length).toBe(before);
  });
});
