import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/upnext/log.js';
import { type ServiceUnderTest, startService } from '../support/service.js';

let desk: ServiceUnderTest;
beforeAll(async () => void (desk = await startService()));
afterAll(() => desk.stop());

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const post = { Content: 'Hello', Platforms: ['X'] };

describe('a token', () => {
  test.each([[''], ['Basic YWRhOmFkYQ=='], ['Bearer'], ['Bearer '], ['admin-token']])(
    '%j is not a token',
    async (authorization) => {
      const { status, detail, headers } = await desk.call('GET /projects', undefined, { authorization });
      expect([status, detail]).toEqual([401, 'Not authenticated']);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  test.each(['stranger', 'ADMIN-TOKEN', 'admin-token admin-token', '__proto__'])(
    '%s is unknown',
    async (token) => {
      const { status, detail, headers } = await desk.call('GET /projects', undefined, as(token));
      expect([status, detail]).toEqual([401, 'Could not validate credentials']);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  test.each(['bearer admin-token', 'BEARER admin-token'])('is also accepted as %s', async (authorization) => {
    expect((await desk.call('GET /projects', undefined, { authorization })).status).toBe(200);
  });
});

describe('roles', () => {
  const operations: [call: string, viewer: boolean, editor: boolean][] = [
    ['GET /projects', true, true],
    ['GET ~/posts', true, true],
    ['GET ~/templates', true, true],
    ['GET ~/templates/tpl_lost', true, true],
    ['GET ~/sources', true, true],
    ['GET ~/logs', true, true],
    ['GET ~/dashboard/upnext-post', true, true],
    ['POST ~/posts', false, true],
    ['POST ~/prompts', false, true],
    ['PUT ~/sources/src_lost', false, true],
    ['POST ~/users/invite', false, false],
    ['PUT ~/users/usr_lost', false, false],
    ['DELETE ~/webhook', false, false],
    ['DELETE /common/file', false, false],
  ];

  test.each(operations)('%s: %s for a viewer, %s for an editor', async (call, viewer, editor) => {
    const body = /^P/.test(call) ? {} : undefined;
    const isAllowed = async (token: string) => {
      const { status, detail } = await desk.call(call, body, as(token));
      if (status === 403) expect(detail).toBe('Not enough permissions');
      return status !== 403;
    };
    expect([await isAllowed('viewer-token'), await isAllowed('editor-token')]).toEqual([viewer, editor]);
    expect(await isAllowed('admin-token')).toBe(true);
  });
});

describe('checks a request in order', () => {
  const statusOf = async (call: string, body: unknown, token: string) =>
    (await desk.call(call, body, as(token))).status;

  test('JSON, token, role, path, then the fields of the body', async () => {
    const lost = 'POST /projects/prj_lost/posts';
    expect(await statusOf(lost, '{', 'stranger')).toBe(422);
    expect(await statusOf(lost, {}, 'stranger')).toBe(401);
    expect(await statusOf(lost, {}, 'viewer-token')).toBe(403);
    expect(await statusOf(lost, {}, 'admin-token')).toBe(404);
    expect(await statusOf('POST ~/posts', {}, 'admin-token')).toBe(422);
  });

  test('unknown project before an invalid query, unknown user or source before an invalid body', async () => {
    expect(await statusOf('GET /projects/prj_lost/posts?skip=x', undefined, 'viewer-token')).toBe(404);
    expect(await statusOf('PUT ~/users/usr_lost', { Role: 5 }, 'admin-token')).toBe(404);
    expect(await statusOf('PUT ~/sources/src_lost', [], 'admin-token')).toBe(404);
  });
});

describe('a path', () => {
  test.each(['prj_lost', '%00', '%ED%A0%80', '..%2F..', 'prj_bakery%2Fposts', 'PRJ_BAKERY', "'%20or%20true"])(
    'to project %s finds none',
    async (id) => {
      const { status, detail } = await desk.call(`GET /projects/${id}/sources`);
      expect([status, detail]).toEqual([404, 'Project not found']);
    },
  );

  test.each([
    '/projects/',
    '/projects/prj_bakery/posts/',
    '/projects//posts',
    '/projects/../posts',
    '',
    '/Projects',
    '/projects/prj_bakery',
    '/users',
  ])('%j does not exist', async (path) => {
    const { status, detail } = await desk.call(`GET ${path}`);
    expect([status, detail]).toEqual([404, 'Not Found']);
  });

  test('requires the version', async () => {
    const answer = await desk.send(
      new Request('http://service.test/projects', { headers: as('admin-token') }),
    );
    expect(answer.status).toBe(404);
  });

  test.each([
    ['DELETE ~/posts', 'GET, POST'],
    ['PATCH ~/posts', 'GET, POST'],
    ['OPTIONS /projects', 'GET'],
    ['GET ~/webhook', 'DELETE'],
    ['POST ~/users/usr_1', 'PUT'],
    ['GET ~/users/invite', 'POST'],
  ])('rejects %s, allows %s', async (call, allow) => {
    const { status, detail, headers } = await desk.call(call);
    expect([status, detail, headers.get('allow')]).toEqual([405, 'Method Not Allowed', allow]);
  });

  test('rejects HEAD', async () => {
    const answer = await desk.send(
      new Request('http://service.test/api/v1/projects', { method: 'HEAD', headers: as('admin-token') }),
    );
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('a body', () => {
  const LARGEST = 1024 * 1024;
  const ofSize = (size: number) => {
    const frame = JSON.stringify({ ...post, Content: '' }).length;
    return JSON.stringify({ ...post, Content: 'x'.repeat(size - frame) });
  };

  test('of one megabyte is accepted', async () => {
    expect((await desk.call('POST ~/posts', ofSize(LARGEST))).status).toBe(200);
  });

  test.each([
    ['told beforehand', { 'content-length': String(LARGEST + 1) }],
    ['not told', {}],
    ['told wrong', { 'content-length': '10' }],
  ])('of one more byte is rejected, its length %s', async (_, headers) => {
    const { status, detail } = await desk.call('POST ~/posts', ofSize(LARGEST + 1), headers);
    expect([status, detail]).toEqual([413, 'Request body too large']);
  });

  test.each([
    ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['ten thousand lists in one another', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['ten thousand objects in one another', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ])('of %s cannot be parsed', async (_, body) => {
    const headers = { ...as('admin-token'), 'content-type': 'application/json' };
    const answer = await desk.send(
      new Request('http://service.test/api/v1/projects/prj_bakery/posts', { method: 'POST', headers, body }),
    );
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { detail: 'There was an error parsing the body' },
    ]);
  });

  test('may start with a byte order mark and contain a thousand brackets in a string', async () => {
    expect((await desk.call('POST ~/posts', `\uFEFF${JSON.stringify(post)}`)).status).toBe(200);
    expect((await desk.call('POST ~/posts', { ...post, Content: '["\\{'.repeat(2000) })).status).toBe(200);
  });
});

describe('too many requests', () => {
  test('get Retry-After, counted for each caller', async () => {
    const hasty = await startService({ requestsPerMinute: 2 });
    const list = () => hasty.call('GET /projects', undefined, as('viewer-token'));
    hasty.now = new Date('2030-01-01T12:00:45.500Z');
    expect([(await list()).status, (await list()).status]).toEqual([200, 200]);
    const third = await list();
    expect([third.status, third.detail, third.headers.get('retry-after')]).toEqual([
      429,
      'Too many requests',
      '15',
    ]);
    expect((await hasty.call('GET /projects')).status).toBe(200);
    hasty.now = new Date('2030-01-01T12:01:00.000Z');
    expect((await list()).status).toBe(200);
    await hasty.stop();
  });
});

describe('an internal error', () => {
  test('gets a valid response, and is logged with its stack but without the request', async () => {
    const destination = new PassThrough();
    const broken = await startService({ log: createLog('info', destination) });
    await broken.database.executeSql('drop table scheduling.logs cascade');
    const { status, detail } = await broken.call('POST ~/posts', { ...post, Content: 'Nobody logs this.' });
    expect([status, detail]).toEqual([500, 'Internal Server Error']);
    const logged = String(destination.read());
    expect(JSON.parse(logged)).toMatchObject({
      msg: 'request failed',
      failure: { code: '42P01' },
      route: '/api/v1/projects/:project_id/posts',
    });
    expect(logged).not.toMatch(/Nobody logs this|admin-token/);
    await broken.stop();
  });
});
