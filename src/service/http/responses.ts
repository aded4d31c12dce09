import { type Problem, valueError } from '../validation/problem.js';

/** The result of an operation: data in the envelope, or an error in FastAPI's format. */
export interface ApiResponse {
  status: number;
  /** Sent as JSON, except for a stream, which contains JSON already. */
  body: unknown;
  headers?: Record<string, string>;
}

export function ok(data: unknown): ApiResponse {
  return { status: 200, body: { data, success: true } };
}

export function invalid(problems: Problem[]): ApiResponse {
  return { status: 422, body: { detail: problems } };
}

export function failed(status: number, detail: string, headers?: Record<string, string>): ApiResponse {
  return { status, body: { detail }, ...(headers && { headers }) };
}

/** Sent before the body of the request has arrived, so the connection cannot be used for another request. */
export function unread(response: ApiResponse): ApiResponse {
  return { ...response, headers: { ...response.headers, Connection: 'close' } };
}

export function notFound(what: 'Project' | 'User' | 'Template' | 'Source' | 'Webhook' | 'File'): ApiResponse {
  return failed(404, `${what} not found`);
}

export function unknownReference(field: string, id: string, what: string): Problem {
  return valueError(['body', field], id, `${what} not found`);
}
