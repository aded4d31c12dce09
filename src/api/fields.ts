import { isRecord } from './answer.js';
import { tokenFailure } from './failure.js';
import type { FormFields } from './form-fields.js';
import type { Told } from './item.js';
import type { Failure, FieldProblem } from './outcome.js';
import { problemsIn, WITHOUT_REASON } from './problems.js';

/** The request whose refusal is read: which fields its form has, and what was sent in them. */
export interface Asked {
  fields: FormFields;
  sent?: Readonly<Record<string, unknown>>;
}

const MOST_OTHERS = 5;

/** A 422: `detail` may be a list of items, a list of texts, an object, a text, or absent. */
export function invalid(body: unknown, asked: Asked): Failure {
  const problems = problemsIn(body, asked.fields);
  if (problems.some((problem) => 'about' in problem && problem.about === 'token')) return tokenFailure(422);
  if (problems.length > 0 && problems.every((problem) => 'about' in problem)) {
    const say = 'The scheduling service does not know this any more.';
    return { ok: false, kind: 'missing', status: 422, say };
  }
  const told = problems.flatMap((problem) => ('say' in problem ? [problem] : []));
  const fields = byField(told, asked);
  const others = [...new Set(told.filter(({ field }) => field === undefined).map(({ say }) => say))];
  if (fields.length === 0 && others.length === 0) others.push(WITHOUT_REASON);
  const say =
    [...fields.map((problem) => `${problem.field}: ${problem.say}`), ...others][0] ?? WITHOUT_REASON;
  return { ok: false, kind: 'invalid', status: 422, say, fields, others: others.slice(0, MOST_OTHERS) };
}

/** Problems with a place, wherever a status other than 422 brings them. */
export function hasItems(body: unknown, { fields }: Asked): boolean {
  const detail = isRecord(body) ? body.detail : undefined;
  const withLoc = Array.isArray(detail) && detail.some((item) => isRecord(item) && 'loc' in item);
  return (
    withLoc || problemsIn(body, fields).some((problem) => 'say' in problem && problem.field !== undefined)
  );
}

/** One text for each input: several problems of one field are joined, each said of the item that it is about. */
function byField(problems: Told[], asked: Asked): FieldProblem[] {
  const names = [...new Set(problems.flatMap(({ field }) => field ?? []))];
  return names.map((field) => {
    const own = problems.filter((problem) => problem.field === field);
    const [first] = own;
    const say = [
      ...new Set(own.map((problem) => itemWords(problem, asked.sent?.[field]) + problem.say)),
    ].join(' ');
    return {
      field,
      say,
      ...(own.length === 1 && first?.index !== undefined && { index: first.index }),
      ...(first?.type && { type: first.type }),
    };
  });
}

/** Which item, by what we sent there ourselves, never by what the service echoes. */
function itemWords({ index }: { index?: number }, sent: unknown): string {
  if (index === undefined) return '';
  const value: unknown = Array.isArray(sent) ? sent[index] : undefined;
  return typeof value === 'string' && value.length <= 40 ? `${value}: ` : `Number ${index + 1}: `;
}
