import { isPlatform, labelOf } from '../../../../openapi/platforms.js';
import type { FormFields } from '../form-fields.js';
import type { Failure, FieldProblem } from '../outcome.js';
import { noLongerExists, tokenFailure } from './failure.js';
import { NO_REASON, problemsIn, type ServiceError } from './problems.js';

/** The fields of the request's form, and the values that were sent in them. */
export interface RequestFields {
  fields: FormFields;
  sent?: Readonly<Record<string, unknown>>;
}

const MAX_OTHERS = 5;

/** Reads a 422. */
export function validationFailure(body: unknown, request: RequestFields): Failure {
  const problems = problemsIn(body, request.fields);
  if (problems.some((problem) => 'about' in problem && problem.about === 'token')) return tokenFailure(422);
  if (problems.length > 0 && problems.every((problem) => 'about' in problem)) {
    return { ok: false, kind: 'missing', status: 422, say: noLongerExists() };
  }
  const messages = problems.flatMap((problem) => ('say' in problem ? [problem] : []));
  const fields = byField(messages, request);
  const others = [...new Set(messages.flatMap(({ field, say }) => (field === undefined ? say : [])))];
  if (messages.length === 0) others.push(NO_REASON);
  const [say = NO_REASON] = [...fields.map((problem) => `${problem.field}: ${problem.say}`), ...others];
  return { ok: false, kind: 'invalid', status: 422, say, fields, others: others.slice(0, MAX_OTHERS) };
}

/** One message per input: several problems of one field are joined, each with the list item that it is about. */
function byField(problems: ServiceError[], request: RequestFields): FieldProblem[] {
  const names = [...new Set(problems.flatMap(({ field }) => field ?? []))];
  return names.map((field) => {
    const own = problems.filter((problem) => problem.field === field);
    const say = [
      ...new Set(own.map((problem) => itemPrefix(problem, request.sent?.[field]) + problem.say)),
    ].join(' ');
    return { field, say, ...(own[0]?.type && { type: own[0].type }) };
  });
}

/** Names the list item by the value that Upnext sent, never by what the service echoes. */
function itemPrefix({ index, say }: ServiceError, sent: unknown): string {
  if (index === undefined) return '';
  const value: unknown = Array.isArray(sent) ? sent[index] : undefined;
  if (isPlatform(value)) return new RegExp(`\\b${labelOf(value)}\\b`).test(say) ? '' : `${labelOf(value)}: `;
  return typeof value === 'string' && value.length <= 40 ? `${value}: ` : `Item ${index + 1}: `;
}
