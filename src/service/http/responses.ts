import { valueError, type Problem } from '../validation/problem.js';

/** What an operation answers: data in the envelope, or a failure in the shape of FastAPI. */
export interface Answer {
  status: number;
  /** Written as JSON, unless it is a stream of JSON already. */
  body: unknown;
  headers?: Record<string, string>;
}

export function done(data: unknown): Answer {
  return { status: 200, body: { data, success: true } };
}

export function invalid(problems: Problem[]): Answer {
  return { status: 422, body: { detail: problems } };
}

export function refused(status: number, detail: string, headers?: Record<string, string>): Answer {
  return { status, body: { detail }, ...(headers && { headers }) };
}

export function notFound(what: 'Project' | 'User' | 'Template' | 'Source' | 'Webhook' | 'File'): Answer {
  return refused(404, `${what} not found`);
}

export function unknownReference(field: string, id: string, what: string): Problem {
  return valueError(['body', field], id, `${what} not found`);
}
