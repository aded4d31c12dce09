import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount } from '../support/extent.js';
import { NOW, type ServiceUnderTest, startService } from '../support/service.js';

/** Whatever is asked, the answer is one that the documents know, and never a 500. `send` holds each answer to them. */

let desk: ServiceUnderTest;
beforeAll(async () => {
  desk = await startService();
  const times = { created_at: NOW, updated_at: NOW };
  await desk.db
    .insertInto('sources')
    .values({ id: 'src_1', project_id: 'prj_bakery', description: null, source: 'x', ...times })
    .execute();
  await desk.db
    .insertInto('users')
    .values({
      id: 'usr_1',
      project_id: 'prj_bakery',
      first_name: 'A',
      last_name: 'B',
      email: 'a@example.com',
      phone_number: null,
      role: null,
      status: null,
      ...times,
    })
    .execute();
});
afterAll(() => desk.stop());

async function ask(path: string, init: RequestInit = {}): Promise<number> {
  const headers = {
    authorization: 'Bearer admin-token',
    'content-type': 'application/json',
    ...(init.headers as object),
  };
  const request = new Request(new URL(path, 'http://service.test'), { ...init, headers });
  const { status } = await desk.send(request);
  expect(status).toBeLessThan(500);
  return status;
}

const runs = { numRuns: amount({ short: 60, full: 150 }) };
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(
    '\0',
    '\ud800',
    'a\udfffb',
    '',
    ' ',
    '__proto__',
    'constructor',
    '9'.repeat(40),
    '2030-01-01',
    "'; drop table posts; --",
  ),
);
const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });

/** Half a character cannot be written in an address. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const fieldOf = (right: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: anyJson },
  );
const post = fc.record(
  {
    Content: fieldOf(anyText),
    Media: fieldOf(anyText),
    TemplateId: fieldOf(anyText),
    PromptId: fieldOf(anyText),
    ScheduleDate: fieldOf(
      fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.double(),
        fc.integer(),
      ),
    ),
    Timezone: fieldOf(fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'UTC')),
    Platforms: fieldOf(fc.array(fc.constantFrom('X', 'REDDIT', 'MYSPACE', 5), { maxLength: 4 })),
    Status: fieldOf(fc.constantFrom('DRAFT', 'SCHEDULED', 'PUBLISHED')),
    ['__proto__']: anyJson,
  },
  { requiredKeys: [] },
);
const invitation = fc.record(
  {
    FirstName: fieldOf(anyText),
    LastName: fieldOf(anyText),
    Email: fieldOf(fc.emailAddress()),
    Role: fieldOf(anyText),
    Status: anyJson,
  },
  { requiredKeys: [] },
);
const source = fc.record(
  { Description: fieldOf(anyText), Source: fieldOf(fc.record({ Source: fieldOf(anyText) })) },
  { requiredKeys: [] },
);
const prompt = fc.record(
  { Title: fieldOf(anyText), PromptText: fieldOf(anyText), Description: anyJson },
  { requiredKeys: [] },
);

describe('any body gets a valid response', () => {
  test.each<[operation: string, method: string, path: string, body: fc.Arbitrary<unknown>]>([
    ['Create Post', 'POST', 'posts', post],
    ['Add Non Platform User To Project', 'POST', 'users/invite', invitation],
    ['Update Project User', 'PUT', 'users/usr_1', invitation],
    ['Create Prompt', 'POST', 'prompts', prompt],
    ['Update Source', 'PUT', 'sources/src_1', source],
  ])('%s', async (_, method, path, body) => {
    const url = `/api/v1/projects/prj_bakery/${path}`;
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 5, arbitrary: body }, anyJson), async (value) => {
        expect([200, 409, 422]).toContain(await ask(url, { method, body: JSON.stringify(value) }));
      }),
      runs,
    );
  });

  test('even if it is not JSON or text', async () => {
    const types = fc.constantFrom(
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'x',
      '',
    );
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.json().map((json) => new TextEncoder().encode(json.slice(0, -1))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, types, async (body, type) => {
        const status = await ask('/api/v1/projects/prj_bakery/prompts', {
          method: 'POST',
          body,
          headers: { 'content-type': type },
        });
        expect([400, 422]).toContain(status);
      }),
      runs,
    );
  });
});

describe('any query gets a valid response', () => {
  const names = fc.constantFrom(
    'skip',
    'limit',
    'schedule_date_from',
    'schedule_date_to',
    'platforms',
    'status',
    'platforms[]',
    '',
  );
  const values = fc.oneof(
    anyText,
    fc.integer().map(String),
    fc.bigInt().map(String),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom('X', 'REDDIT', 'DRAFT', 'SCHEDULED', '1', '5'),
  );

  test('of List Posts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 6 }), async (pairs) => {
        const query = pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
        expect([200, 422]).toContain(await ask(`/api/v1/projects/prj_bakery/posts?${query}`));
      }),
      runs,
    );
  });

  test('even if it contains percent-encoded bytes that are not text', async () => {
    const query = fc.array(
      fc.constantFrom('%', '%0', '%00', '%FF', '%ED%A0%80', '&', '=', '+', 'skip=', 'status=', 'file='),
    );
    await fc.assert(
      fc.asyncProperty(query, async (parts) => {
        expect([200, 404, 422]).toContain(await ask(`/api/v1/projects/prj_bakery/posts?${parts.join('')}`));
        expect([200, 404, 422]).toContain(
          await ask(`/api/v1/common/file?${parts.join('')}`, { method: 'DELETE' }),
        );
      }),
      runs,
    );
  });
});

test('any path and method gets a valid response', async () => {
  const steps = fc.constantFrom(
    'projects',
    'prj_bakery',
    'posts',
    'users',
    'usr_1',
    'invite',
    'templates',
    'sources',
    'src_1',
    'logs',
    'webhook',
    'common',
    'file',
    'dashboard',
    'upnext-post',
    '',
    '..',
    '%2e%2e',
    '%00',
    '%ff',
    '%F0%9F%8D%9E',
  );
  const paths = fc.array(fc.oneof({ weight: 4, arbitrary: steps }, anyText.map(encoded)), { maxLength: 5 });
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'BREW');
  await fc.assert(
    fc.asyncProperty(paths, methods, async (path, method) => {
      const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? { body: '{}' } : {};
      await ask(`/api/v1/${path.join('/')}`, { method, ...body });
    }),
    { numRuns: amount({ short: 120, full: 300 }) },
  );
});
