import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOW, type ServiceUnderTest, startService } from '../support/service.js';

let desk: ServiceUnderTest;
beforeAll(async () => {
  desk = await startService();
  await desk.addProject('prj_florist');
  const times = { created_at: NOW, updated_at: NOW };
  const template = { content: 'Thank you, {{name}}!', description: null, created_at: NOW };
  await desk.db
    .insertInto('templates')
    .values([
      {
        id: 'tpl_thanks',
        project_id: 'prj_bakery',
        name: 'Thanks',
        platforms: ['X', 'THREADS'],
        ...template,
      },
      { id: 'tpl_again', project_id: 'prj_bakery', name: 'Again', platforms: [], ...template },
      { id: 'tpl_roses', project_id: 'prj_florist', name: 'Roses', platforms: ['X'], ...template },
    ])
    .execute();
  await desk.db
    .insertInto('sources')
    .values([
      {
        id: 'src_news',
        project_id: 'prj_bakery',
        description: 'News',
        source: 'https://bakery.example/news',
        ...times,
      },
      {
        id: 'src_roses',
        project_id: 'prj_florist',
        description: null,
        source: 'https://florist.example',
        ...times,
      },
    ])
    .execute();
});
afterAll(() => desk.stop());

type Listed = Record<string, unknown>[];
const latestLog = async () => (await desk.call<Listed>('GET ~/logs')).data[0];

describe('projects', () => {
  test('are listed in the order of their creation', async () => {
    const { data } = await desk.call<Listed>('GET /projects');
    expect(data).toEqual([
      { Id: 'prj_bakery', Name: 'bakery', Description: null, Timezone: 'Europe/Berlin' },
      { Id: 'prj_florist', Name: 'florist', Description: null, Timezone: 'Europe/Berlin' },
    ]);
  });
});

describe('people', () => {
  const ada = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' };
  let adaId: unknown;

  test('are invited with a name and an email address', async () => {
    const { status, data } = await desk.call('POST ~/users/invite', ada);
    adaId = data.Id;
    expect(status).toBe(200);
    expect(data).toEqual({ Id: adaId, ...ada, PhoneNumber: null, Role: null, Status: null });
    expect(adaId).toMatch(/^usr_/);
    expect(await latestLog()).toMatchObject({ Action: 'USER_INVITED', EntityType: 'User', EntityId: adaId });
  });

  test('may have any role and status that is not empty', async () => {
    const more = { PhoneNumber: '+49 30 901820', Role: 'PROOFREADER', Status: 'ON LEAVE' };
    const { data } = await desk.call('POST ~/users/invite', { ...ada, Email: 'grace@example.com', ...more });
    expect(data).toMatchObject(more);
  });

  test.each(['ada@example.com', 'Ada <ADA@EXAMPLE.com>', ' Ada@example.com '])(
    'are in a project once: %s',
    async (Email) => {
      const { status, detail } = await desk.call('POST ~/users/invite', { ...ada, Email });
      expect(status).toBe(409);
      expect(detail).toMatch(/already in this project$/);
    },
  );

  test('can belong to two projects', async () => {
    expect((await desk.call('POST /projects/prj_florist/users/invite', ada)).status).toBe(200);
  });

  test('change only the fields that were sent', async () => {
    const change = async (body: object) => (await desk.call(`PUT ~/users/${String(adaId)}`, body)).data;
    expect(await change({ Role: 'ADMIN', Status: 'ACTIVE' })).toMatchObject({
      ...ada,
      Role: 'ADMIN',
      Status: 'ACTIVE',
    });
    expect(await change({ Status: 'INACTIVE' })).toMatchObject({ Role: 'ADMIN', Status: 'INACTIVE' });
    expect(await change({})).toMatchObject({ Role: 'ADMIN', Status: 'INACTIVE' });
    expect(await latestLog()).toMatchObject({ Action: 'USER_UPDATED', EntityId: adaId });
  });

  test('of another project are not found', async () => {
    const { status, detail } = await desk.call(`PUT /projects/prj_florist/users/${String(adaId)}`, {});
    expect([status, detail]).toEqual([404, 'User not found']);
  });
});

describe('prompts', () => {
  test('are returned when created', async () => {
    const prompt = { Title: 'Friendly', PromptText: 'Write it as to a friend.' };
    const { data } = await desk.call('POST ~/prompts', prompt);
    expect(data).toEqual({ Id: expect.stringMatching(/^prm_/) as string, ...prompt, Description: null });
    expect(await latestLog()).toMatchObject({ Action: 'PROMPT_CREATED', EntityId: data.Id });
  });
});

describe('templates', () => {
  test('are listed in the order of their creation', async () => {
    const { data } = await desk.call<Listed>('GET ~/templates');
    expect(data.map((template) => template.Name)).toEqual(['Thanks', 'Again']);
  });

  test('are found by their id in their own project', async () => {
    const { data } = await desk.call('GET ~/templates/tpl_thanks');
    const { Id, Name, Platforms } = data;
    expect([Id, Name, Platforms]).toEqual(['tpl_thanks', 'Thanks', ['X', 'THREADS']]);
    expect((await desk.call('GET ~/templates/tpl_roses')).detail).toBe('Template not found');
  });
});

describe('sources', () => {
  test('are listed with the value in its inner field', async () => {
    const { data } = await desk.call<Listed>('GET ~/sources');
    expect(data).toEqual([
      { Id: 'src_news', Description: 'News', Source: { Source: 'https://bakery.example/news' } },
    ]);
  });

  test('change only the fields that were sent', async () => {
    const change = async (body: object) => (await desk.call('PUT ~/sources/src_news', body)).data;
    const Source = { Source: 'https://bakery.example/blog' };
    expect(await change({ Source })).toEqual({ Id: 'src_news', Description: 'News', Source });
    expect(await change({ Description: 'Blog' })).toEqual({ Id: 'src_news', Description: 'Blog', Source });
    expect((await desk.call<Listed>('GET ~/sources')).data).toEqual([
      { Id: 'src_news', Description: 'Blog', Source },
    ]);
    expect(await latestLog()).toMatchObject({ Action: 'SOURCE_UPDATED', EntityId: 'src_news' });
  });

  test('of another project are not found', async () => {
    expect((await desk.call('PUT ~/sources/src_roses', {})).detail).toBe('Source not found');
  });
});

describe('logs', () => {
  test('are listed newest first, even within one instant', async () => {
    const { data } = await desk.call<Listed>('GET ~/logs');
    const actions = data.map((log) => log.Action);
    expect(actions.at(0)).toBe('SOURCE_UPDATED');
    expect(actions.at(-1)).toBe('USER_INVITED');
  });

  test('are limited to a thousand entries', async () => {
    await desk.database.executeSql(`insert into scheduling.logs (id, project_id, at, level, action, message)
      select 'log_' || n, 'prj_florist', '2040-01-01', 'INFO', 'TEST', 'Test' from generate_series(1, 1100) n`);
    const { data } = await desk.call<Listed>('GET /projects/prj_florist/logs');
    expect([data.length, data[0]?.Id]).toEqual([1000, 'log_1100']);
  });
});

describe('a webhook', () => {
  test('is deleted once, with its undelivered events', async () => {
    const webhook = {
      project_id: 'prj_bakery',
      url: 'http://127.0.0.1:1',
      secret: 'whsec_…',
      created_at: NOW,
    };
    await desk.db.insertInto('webhooks').values(webhook).execute();
    await desk.call('POST ~/posts', { Content: 'News', Platforms: ['X'] });
    expect((await desk.call('DELETE ~/webhook')).status).toBe(200);
    const left = await desk.db.selectFrom('webhook_deliveries').select('due_at').execute();
    expect(left).toEqual([{ due_at: null }]);
    const second = await desk.call('DELETE ~/webhook');
    expect([second.status, second.detail]).toEqual([404, 'Webhook not found']);
    expect(await latestLog()).toMatchObject({ Action: 'WEBHOOK_DELETED' });
  });
});

describe('a file', () => {
  const Media = 'https://media.example/a file.jpg';

  test('is not deleted unless it is named', async () => {
    const { data: post } = await desk.call('POST ~/posts', {
      Content: 'With media',
      Platforms: ['X'],
      Media,
    });
    const { status, data } = await desk.call('DELETE /common/file');
    expect([status, data]).toEqual([200, null]);
    expect(desk.logged.at(-1)).toContain('nothing was deleted');
    const { data: posts } = await desk.call<Listed>('GET ~/posts');
    expect(posts).toContainEqual(post);
  });

  test('is removed from every post that refers to it', async () => {
    const query = new URLSearchParams({ file: Media }).toString();
    expect((await desk.call(`DELETE /common/file?${query}`)).status).toBe(200);
    const { data } = await desk.call<Listed>('GET ~/posts');
    expect(data.map((post) => post.Media)).toEqual([null, null]);
    expect(await latestLog()).toMatchObject({ Action: 'FILE_DELETED', EntityType: 'File', EntityId: Media });
    expect((await desk.call(`DELETE /common/file?${query}`)).detail).toBe('File not found');
  });

  test.each([
    ['file=', 'string_too_short'],
    ['file=%00', 'value_error'],
  ])('cannot be named %s', async (query, type) => {
    const { errorItems } = await desk.call(`DELETE /common/file?${query}`);
    expect(errorItems).toMatchObject([{ type, loc: ['query', 'file'] }]);
  });
});
