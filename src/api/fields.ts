import { isRecord } from './answer.js';
import { tokenFailure } from './failure.js';
import type { FormFields } from './form-fields.js';
import type { Failure, FieldProblem } from './outcome.js';
import { placeOf } from './place.js';
import { ownWords, sentence } from './words.js';

/** The request whose refusal is read: which fields its form has, and what was sent in them. */
export interface Asked {
  fields: FormFields;
  sent?: Readonly<Record<string, unknown>>;
}

type Problem = { say: string; field?: string; index?: number; type?: string } | { about: 'token' | 'path' };

const WITHOUT_REASON = 'The scheduling service refuses this without saying why.';
const OUR_FAULT =
  'Upnext sent something that the scheduling service could not read. That is Upnext’s own fault.';
const MOST_OTHERS = 5;

/** A 422: `detail` may be a list of items, a list of texts, an object, a text, or absent. */
export function invalid(body: unknown, asked: Asked): Failure {
  const problems = problemsOf(body, asked);
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

/** Items with a `loc`, wherever a status other than 422 brings them. */
export function hasItems(body: unknown): boolean {
  return (
    isRecord(body) &&
    Array.isArray(body.detail) &&
    body.detail.some((item) => isRecord(item) && 'loc' in item)
  );
}

function problemsOf(body: unknown, asked: Asked): Problem[] {
  const detail = isRecord(body) ? (body.detail ?? body.errors) : body;
  if (Array.isArray(detail)) return detail.flatMap((item) => problemsIn(item, asked));
  if (isRecord(detail) && !('loc' in detail)) return problemsByName(detail, asked);
  if (isRecord(detail)) return problemsIn(detail, asked);
  const say = ownWords(body);
  return say ? [{ say }] : [];
}

function problemsIn(item: unknown, asked: Asked): Problem[] {
  if (!isRecord(item)) {
    const say = sentence(item);
    return say ? [{ say }] : [];
  }
  const type = typeof item.type === 'string' ? item.type : undefined;
  const [first, ...rest] = partsOf(item.loc);
  if (first === 'header' && rest.some((part) => /authori[sz]ation/i.test(String(part))))
    return [{ about: 'token' }];
  if (first === 'path') return [{ about: 'path' }];
  if (type !== undefined && /jsondecode|json_invalid/.test(type)) return [{ say: OUR_FAULT }];
  const parts = SECTIONS.has(String(first)) || first === undefined ? rest : [first, ...rest];
  const say = wordsFor(type, item.msg ?? item.message);
  return [{ say, ...placeOf(parts, asked.fields), ...(type && { type }) }];
}

const SECTIONS = new Set(['body', 'query', 'header', 'cookie', 'form']);

function partsOf(loc: unknown): (string | number)[] {
  const parts: unknown[] = Array.isArray(loc) ? loc : typeof loc === 'string' ? loc.split('.') : [];
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number');
}

/** `{"Content": "too long"}`, `{"Content": ["too long"]}`, and what is no field is words for the whole form. */
function problemsByName(detail: Record<string, unknown>, asked: Asked): Problem[] {
  const placed = Object.entries(detail).flatMap(([name, text]): Problem[] => {
    const place = placeOf([name], asked.fields);
    if (place.field === undefined) return [];
    const said = (Array.isArray(text) ? text : [text])
      .map((each) => sentence(each))
      .filter((each) => each !== undefined);
    return [{ ...place, say: said.join(' ') || WITHOUT_REASON }];
  });
  const say = placed.length === 0 ? (ownWords(detail) ?? ownWords({ message: detail.msg })) : undefined;
  return say ? [{ say }] : placed;
}

/** Only what can be said better than the service does. */
function wordsFor(type = '', msg: unknown): string {
  if (/^(?:value_error\.)?missing$/.test(type)) return 'This is needed.';
  if (/^(?:type_error\.)?enum$|value_error\.const|literal_error/.test(type))
    return 'The service does not take this value.';
  if (/^(?:value_error\.)?datetime|^date_from/.test(type) && !/timezone|past|future/.test(type)) {
    return 'The service cannot read this date.';
  }
  const said = sentence(msg);
  const email = /^Value is not a valid email address(?:: (.+))?$/.exec(said ?? '');
  if (email) return email[1] ?? 'This is not an e-mail address that the service takes.';
  return said ?? 'The service does not take this.';
}

/** One text for each input: several problems of one field are joined, each said of the item that it is about. */
function byField(
  problems: { say: string; field?: string; index?: number; type?: string }[],
  asked: Asked,
): FieldProblem[] {
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
