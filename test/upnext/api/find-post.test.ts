import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/schema.js';
import { findListed, findNear, findPost } from '../../../src/upnext/api/find-post.js';
import { emptyDraft } from '../../../src/upnext/posts/model/draft.js';
import { findDuplicate } from '../../../src/upnext/posts/submit/warnings.js';
import { fakeService, json } from './fake-service.js';

const AT = new Date('2026-11-05T09:00:00Z');
const SINCE = new Date('2026-11-02T09:00:00Z');
const BODY: components['schemas']['Post'] = {
  Content: 'Launch day',
  Platforms: ['X', 'REDDIT'],
  Timezone: 'Europe/Berlin',
};
const STORED = {
  Id: 'pst_1',
  Content: 'Launch day',
  Platforms: ['REDDIT', 'X'],
  Timezone: 'Europe/Berlin',
  ScheduleDate: '2026-11-05T10:00:00+01:00',
  CreatedAt: '2026-11-02T09:00:01Z',
};

/** A page of a hundred others, as many as one answer holds. */
const fullPage = (number: number) =>
  Array.from({ length: 100 }, (_, index) => ({ Id: `pst_${number}_${index}`, Content: 'Other' }));
const fullPages = (count: number) =>
  Array.from({ length: count }, (_, index) => json({ data: fullPage(index) }));

describe('looks for the post after an unknown outcome', () => {
  test.each<[string, object, boolean]>([
    ['as it was sent', {}, true],
    ['trimmed by the service', { Content: ' Launch\r\nday ' }, true],
    ['without the time of its creation', { CreatedAt: undefined }, true],
    ['by a clock that is a minute behind', { CreatedAt: '2026-11-02T08:59:00Z' }, true],
    ['by a clock of another zone that does not say so', { CreatedAt: '2026-11-02T04:00:01' }, true],
    ['an equal one of yesterday', { CreatedAt: '2026-11-01T09:00:00Z' }, false],
    ['an equal one of another form', { Id: 'pst_other' }, false],
    ['another text', { Content: 'Launch day!' }, false],
    ['on fewer platforms', { Platforms: ['X'] }, true],
    ['other platforms', { Platforms: ['X', 'THREADS'] }, false],
    ['without its platforms', { Platforms: undefined }, true],
    ['for a platform by another name', { Platforms: ['TWITTER'] }, true],
    ['in a zone by another name', { Timezone: 'Asia/Calcutta' }, true],
  ])('%s', async (_name, stored, found) => {
    const { api } = fakeService(
      json({
        data: [
          { Id: 'pst_0', Content: 'Other' },
          { ...STORED, ...stored },
        ],
      }),
    );
    const wanted = { at: AT, body: BODY, since: SINCE, others: new Set(['pst_other']) };
    const outcome = await findPost(api, 'prj_1', wanted);
    expect(outcome.ok && outcome.value?.id).toBe(found ? 'pst_1' : undefined);
  });

  test('with HTML-escaped text', async () => {
    const { api } = fakeService(
      json({ data: [{ ...STORED, Content: 'Tea &amp; &quot;cake&quot;, it&#39;s' }] }),
    );
    const body = { ...BODY, Content: 'Tea & "cake", it\'s' };
    const outcome = await findPost(api, 'prj_1', { at: AT, body, since: SINCE });
    expect(outcome.ok && outcome.value?.id).toBe('pst_1');
  });

  test.each<[string, object, object]>([
    ['both', {}, { id: 'a', platforms: ['X', 'REDDIT'], status: 'SCHEDULED' }],
    ['one of them a draft', { Status: 'DRAFT' }, { id: 'a', status: 'DRAFT' }],
    ['one of them for another time', { ScheduleDate: '2026-11-05T12:00:00Z' }, { platforms: ['X'] }],
    ['one of them for a third platform', { Platforms: ['THREADS'] }, { platforms: ['X'] }],
    ['beside the whole', { ...STORED, Id: 'pst_1' }, { id: 'pst_1' }],
  ])('as one post for each platform: %s', async (_name, change, found) => {
    const part = { ...STORED, Status: 'SCHEDULED' };
    const other = { ...part, Id: 'b', Platforms: ['REDDIT'], ...change };
    const { api } = fakeService(json({ data: [{ ...part, Id: 'a', Platforms: ['X'] }, other] }));
    const body = { ...BODY, Status: 'SCHEDULED' };
    const outcome = await findPost(api, 'prj_1', { at: AT, body, since: SINCE });
    expect(outcome).toMatchObject({ ok: true, value: found });
  });

  test('within hours, for a service that reads dates differently', async () => {
    const shifted = { ...STORED, Id: 'pst_2', ScheduleDate: '2026-11-05T19:00:00Z' };
    const { api, asked } = fakeService(json({ data: [shifted, STORED] }), json({ data: [shifted] }));
    const wanted = { at: AT, body: BODY, since: SINCE };
    expect(await findPost(api, 'prj_1', wanted)).toMatchObject({ value: { id: 'pst_1' } });
    expect(await findPost(api, 'prj_1', wanted)).toMatchObject({ value: { id: 'pst_2' } });
    expect(asked).toHaveLength(2);
  });

  test('among the drafts if it has no time', async () => {
    const { api, asked } = fakeService(json({ data: [{ ...STORED, ScheduleDate: undefined }] }));
    const outcome = await findPost(api, 'prj_1', { body: BODY, since: SINCE });
    expect(outcome.ok && outcome.value?.id).toBe('pst_1');
    expect(new URL(asked[0]?.url ?? '').searchParams.get('status')).toBe('DRAFT');
  });

  test('on every page', async () => {
    const { api, asked } = fakeService(json({ data: fullPage(1) }), json({ data: [STORED] }));
    const outcome = await findPost(api, 'prj_1', { body: BODY, since: SINCE });
    expect(outcome.ok && outcome.value?.id).toBe('pst_1');
    expect(new URL(asked[1]?.url ?? '').searchParams.get('skip')).toBe('100');
  });

  test('reports a failed lookup', async () => {
    const { api } = fakeService(json({}, { status: 401 }));
    expect(await findPost(api, 'prj_1', { at: AT, body: BODY, since: SINCE })).toMatchObject({
      ok: false,
      kind: 'token',
    });
  });
});

describe('never says that a post is missing before the end of the list was seen', () => {
  test.each<[string, Response[], calls: number]>([
    ['a list longer than the look', fullPages(30), 20],
    ['a service that gives its first page for ever', fullPages(1), 2],
  ])('%s', async (_name, pages, calls) => {
    const { api, asked } = fakeService(...pages);
    const outcome = await findPost(api, 'prj_1', { body: BODY, since: SINCE });
    expect(outcome).toMatchObject({ ok: false, kind: 'unknown', answered: true });
    expect(asked).toHaveLength(calls);
    expect(await findListed(api, 'prj_1', { id: 'pst_1' })).toMatchObject({ ok: false, kind: 'unknown' });
  });

  test('stops at a list that has only full pages', async () => {
    const { api } = fakeService(...fullPages(3), json({ data: [] }));
    expect(await findListed(api, 'prj_1', { id: 'pst_1' })).toEqual({ ok: true, value: undefined });
  });
});

describe('the same text on the same platform within a day is a near-duplicate', () => {
  const values = { ...emptyDraft, Content: 'Launch day', Platforms: ['X' as const, 'REDDIT' as const] };
  const findAlike = async (api: Parameters<typeof findNear>[0]) =>
    findDuplicate(values, await findNear(api, 'prj_1', AT));

  test.each<[string, object, boolean]>([
    ['the same moment', {}, true],
    ['the next morning', { ScheduleDate: '2026-11-06T08:00:00Z' }, true],
    ['in capitals', { Content: 'LAUNCH DAY' }, true],
    ['one platform in common', { Platforms: ['X', 'THREADS'] }, true],
    ['two days later', { ScheduleDate: '2026-11-07T10:00:00Z' }, false],
    ['no platform in common', { Platforms: ['THREADS'] }, false],
    ['another text', { Content: 'Launch day, again' }, false],
    ['a draft without a date', { ScheduleDate: undefined }, false],
  ])('%s', async (_name, stored, near) => {
    const { api } = fakeService(json({ data: [{ ...STORED, ...stored }] }));
    expect(await findAlike(api)).toEqual(near ? expect.anything() : undefined);
  });

  test('on a later page', async () => {
    const { api } = fakeService(...fullPages(2), json({ data: [STORED] }));
    expect(await findAlike(api)).toMatchObject({ id: 'pst_1' });
  });

  test('does not wait for an endless list', async () => {
    const { api, asked } = fakeService(...fullPages(30));
    expect(await findAlike(api)).toBeUndefined();
    expect(asked).toHaveLength(5);
  });
});
