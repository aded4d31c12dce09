import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, createApi } from '../../../src/upnext/api/client.js';
import { createFetch } from '../../../src/upnext/api/http/fetch.js';

/** Prism answers from openapi.yaml alone, and says in a header what of a request the document does not allow. */
let prism: ChildProcess;
let api: Api;
const violations: string[] = [];

beforeAll(async () => {
  prism = spawn('prism', ['mock', '--port', '0', 'openapi/openapi.yaml']);
  const url = await listening(prism);
  const fetch = createFetch();
  api = createApi({
    url,
    token: 'any',
    fetch: async (...asked) => {
      const answer = await fetch(...asked);
      const said = answer.headers.get('sl-violations');
      if (said) violations.push(said);
      return answer;
    },
    now: () => new Date(),
  });
});

afterAll(() => prism.kill());

const at = new Date('2030-01-02T09:00:00Z');
const once = { idempotencyKey: '6a1c1e52-6e38-4f0c-9d2b-0d8f0f1a2b3c' };
const post = {
  Content: 'Hi',
  Media: 'https://example.com/a.jpg',
  ScheduleDate: '2030-01-02T09:00:00+01:00',
  Timezone: 'Europe/Berlin',
  Platforms: ['X' as const, 'REDDIT' as const],
  Status: 'SCHEDULED',
};

test.each<[string, () => Promise<{ ok: boolean }>]>([
  ['List Projects', () => api.listProjects()],
  ['List Posts', () => api.listPosts('prj_1')],
  [
    'List Posts, filtered',
    () =>
      api.listPosts('prj_1', {
        skip: 1,
        limit: 2,
        from: at,
        to: at,
        platforms: ['X', 'REDDIT'],
        status: ['DRAFT'],
      }),
  ],
  ['List Posts of one platform', () => api.listPosts('prj_1', { platforms: ['X'] })],
  ['Create Post', () => api.createPost('prj_1', post, once)],
  [
    'Add Non Platform User To Project',
    () => api.addNonPlatformUserToProject('prj_1', { FirstName: 'Ada', Email: 'ada@example.com' }, once),
  ],
  ['Update Project User', () => api.updateProjectUser('prj_1', 'usr_1', { Role: 'ADMIN', Status: 'ACTIVE' })],
  ['Create Prompt', () => api.createPrompt('prj_1', { Title: 'Short', PromptText: 'Be brief' }, once)],
  ['List Templates', () => api.listTemplates('prj_1')],
  ['Get Template', () => api.getTemplate('prj_1', 'tpl_1')],
  ['List Sources', () => api.listSources('prj_1')],
  ['Update Source', () => api.updateSource('prj_1', 'src_1', { Source: { Source: 'https://example.com' } })],
  ['List Logs', () => api.listLogs('prj_1')],
  ['Get Upnext Post', () => api.getUpnextPost('prj_1')],
  ['Delete Webhook', () => api.deleteWebhook('prj_1')],
  ['Delete File', () => api.deleteFile()],
])('%s is asked and answered as the document says', async (_name, call) => {
  expect(await call()).toMatchObject({ ok: true });
  expect(violations).toEqual([]);
});

test('rejects a name that is not in the document', async () => {
  const body = { ...post, Platforms: ['MYSPACE' as 'X'] };
  expect(await api.createPost('prj_1', body, once)).toMatchObject({ ok: false, kind: 'invalid' });
  violations.length = 0;
});

/** Where: the system has given it a port that is free. */
async function listening({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('Prism has no output');
  stderr.resume();
  let url: string | undefined;
  for await (const line of createInterface({ input: stdout }))
    if ((url = /is listening on (http:\S+)/.exec(line)?.[1])) break;
  stdout.resume();
  if (!url) throw new Error('Prism ended without listening');
  return url;
}
