import type { Kysely } from 'kysely';
import type { Role, Service, ServiceOptions, Tables } from '../../src/service/index.js';
import type { Database } from '../../src/upnext/database/database.js';
import { expectAsDocumented } from './contract.js';
import { openServer } from './databases.js';
import { serviceIn } from './service-in.js';

export const NOW = new Date('2030-01-01T12:00:00.000Z');

export interface ErrorItem {
  type: string;
  loc: (string | number)[];
  msg: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
}

export interface ServiceResponse<Data = Record<string, unknown>> {
  status: number;
  headers: Headers;
  data: Data;
  detail: unknown;
  /** The errors of a 422. */
  errorItems: ErrorItem[];
}

/** The service with an empty database and one project, `prj_bakery`, at a fixed time. */
export interface ServiceUnderTest {
  service: Service;
  database: Database;
  db: Kysely<Tables>;
  logged: string[];
  now: Date;
  /** Sends a request and checks the response against the documents. */
  send(request: Request): Promise<Response>;
  call<Data = Record<string, unknown>>(
    call: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ServiceResponse<Data>>;
  addProject(id: string): Promise<void>;
  stop(): Promise<void>;
}

export const TOKENS = new Map<string, Role>([
  ['admin-token', 'ADMIN'],
  ['editor-token', 'EDITOR'],
  ['viewer-token', 'VIEWER'],
]);

export async function startService(
  options: Partial<ServiceOptions> & { open?: () => Promise<Database> } = {},
): Promise<ServiceUnderTest> {
  const { open = openServer, ...others } = options;
  const database = await open();
  const logged: string[] = [];
  let now = NOW;
  const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const service = await serviceIn(database, {
    tokens: TOKENS,
    now: () => now,
    log: { info: log, warn: log, error: log },
    ...others,
  });
  const db = database.kysely<Tables>('scheduling');

  async function send(request: Request): Promise<Response> {
    const response = await service.fetch(request);
    await expectAsDocumented(request, response);
    return response;
  }

  async function call<Data>(
    call: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ServiceResponse<Data>> {
    const [method = '', path = ''] = call.split(' ');
    const request = new Request(`http://service.test/api/v1${path.replace('~', '/projects/prj_bakery')}`, {
      method,
      headers: { authorization: 'Bearer admin-token', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = await send(request);
    const answer = (await response.json()) as { data: Data; detail: unknown };
    const { status, headers: answered } = response;
    const errorItems = Array.isArray(answer.detail) ? (answer.detail as ErrorItem[]) : [];
    return { status, headers: answered, data: answer.data, detail: answer.detail, errorItems };
  }

  async function addProject(id: string): Promise<void> {
    await db
      .insertInto('projects')
      .values({
        id,
        name: id.replace('prj_', ''),
        description: null,
        timezone: 'Europe/Berlin',
        created_at: NOW,
      })
      .execute();
  }

  async function stop(): Promise<void> {
    await service.stop();
    await database.close();
  }

  await addProject('prj_bakery');
  return {
    service,
    database,
    db,
    logged,
    get now() {
      return now;
    },
    set now(instant) {
      now = instant;
    },
    send,
    call,
    addProject,
    stop,
  };
}
