import { expect } from 'vitest';
import type { Answer, OpenApi, Operation } from './document.js';
import { readDocument } from './document.js';
import { schemaErrors } from './schema.js';

const { paths } = readDocument('openapi.yaml');
const own = readDocument<Pick<OpenApi, 'components'>>('records.yaml').components;

const routes = Object.entries(paths).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  methods,
}));

/** Checks a response against openapi.yaml and, for what that leaves open, against records.yaml. */
export async function expectAsDocumented(request: Request, response: Response): Promise<void> {
  const operation = operationOf(request);
  const status = String(response.status);
  const call = `${request.method} ${new URL(request.url).pathname} → ${status}`;
  const answer = own.responses[status] ?? operation?.responses[status];
  if (answer === undefined) throw new Error(`${call} is not documented`);

  expect(missingHeaders(answer, response), `${call}: missing headers`).toEqual([]);
  if (request.method === 'HEAD') return;

  expect(response.headers.get('content-type'), call).toMatch(/^application\/json\b/);
  const body: unknown = await response.clone().json();
  expect(schemaErrors(answer.content?.['application/json']?.schema ?? {}, body), call).toEqual([]);
  if (operation && response.ok) expectRecords(operation, body as { data?: unknown; success: boolean }, call);
}

function operationOf(request: Request): Operation | undefined {
  const { pathname } = new URL(request.url);
  const method = request.method.toLowerCase();
  return routes.find(({ pattern, methods }) => pattern.test(pathname) && method in methods)?.methods[method];
}

function missingHeaders(answer: Answer, response: Response): string[] {
  return Object.keys(answer.headers ?? {}).filter((name) => !response.headers.has(name));
}

function expectRecords(
  { operationId }: Operation,
  body: { data?: unknown; success: boolean },
  call: string,
): void {
  const schema = own.schemas[operationId];
  if (schema === undefined) throw new Error(`records.yaml does not describe the response of ${operationId}`);
  expect(body.success, call).toBe(true);
  expect(schemaErrors(schema, body.data ?? null), call).toEqual([]);
}
