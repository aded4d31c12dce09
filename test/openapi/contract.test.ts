import { describe, expect, test } from 'vitest';
import { expectAsDocumented } from '../support/contract.js';

const base = 'http://127.0.0.1:3001/api/v1/projects';
const project = { Id: 'prj_bakery', Name: 'Bakery', Description: null, Timezone: 'Europe/Berlin' };
const answered = (data: unknown) => Response.json({ data, success: true });

describe('an answer as documented', () => {
  test.each([
    ['a list of records', 'GET', base, answered([project])],
    ['no next post', 'GET', `${base}/prj_bakery/dashboard/upnext-post`, answered(null)],
    ['an unknown identifier', 'GET', `${base}/prj_x/logs`, failed(404, 'Project not found')],
    ['an unknown path', 'GET', 'http://127.0.0.1:3001/nothing', failed(404, 'Not Found')],
    ['another method', 'PATCH', base, failed(405, 'Method Not Allowed', { allow: 'GET' })],
  ])('%s is taken', async (_what, method, url, response) => {
    await expectAsDocumented(new Request(url, { method }), response);
  });
});

describe('an answer that is not', () => {
  test.each([
    ['a record without its name', answered([{ Id: 'prj_bakery' }])],
    ['one record for a list', answered(project)],
    ['an identifier without its prefix', answered([{ ...project, Id: '1' }])],
    ['success that is false', Response.json({ data: [project], success: false })],
    ['a record without its envelope', Response.json([project])],
    ['a status that is not documented', Response.json({ data: [], success: true }, { status: 418 })],
    ['text', new Response('Internal Server Error', { status: 500 })],
    ['a refused token without its header', failed(401, 'Not authenticated')],
    ['problems in words', failed(422, 'Field required')],
  ])('%s is refused', async (_what, response) => {
    await expect(expectAsDocumented(new Request(base), response)).rejects.toThrow();
  });

  test('a 200 where no operation is, is refused', async () => {
    await expect(expectAsDocumented(new Request(`${base}/x/y`), answered([]))).rejects.toThrow(
      'not documented',
    );
  });
});

function failed(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return Response.json({ detail }, { status, headers });
}
