import { isRecord } from './answer.js';
import type { FormFields } from './form-fields.js';
import { isItem, problemOf, reportedIn, SECTIONS, wayTo, type Problem } from './item.js';
import { fieldPathOf, type FieldPath } from './field-path.js';
import { plainName } from './read/name.js';
import { ownWords, sentence } from './words.js';

export const WITHOUT_REASON = 'The scheduling service refuses this without saying why.';
const DEEPEST = 5;

/** Compared without case, `_` and `-`. */
const plain = (name: string) => plainName(name).replaceAll('-', '');
/** Under these names services keep problems, lists of them, and objects by the names of fields. */
const AROUND =
  /^(?:validation|field|nonfield|form|global)?(?:errors?|errordetails?|details?|violations|issues|problems|messages?)$|^(?:fields|invalidparams|msg|reason|validation)$/;
/** Under these a request comes back, or what is for programmers. */
const ECHO =
  /^(?:input|value|given|received|actual|got|sent|ctx|context|body|data|request|params|payload|original|url|trace|stack|exception|debug|rejected|expected|example)(?:s|values?|inputs?|types?|data|body|urls?|trace|info|id)?$/;
/** Some languages put no blanks between them. */
const SEVERAL_WORDS = /\p{L}{2,}[,;:]?\s+\p{L}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{4}/u;
/** Beside a problem that says something these only take its place. */
const SAYS_NOTHING =
  /^(?:[\w.]*(?:error|invalid|fail(?:ed|ure))|bad request|payment required|forbidden|conflict|unprocessable (?:entity|content))\.$|\bvalidation (?:errors?|failed|failure)\b|\berrors? occurred\b|\binvalid (?:request|input|data|body|payload)\b/i;

export const saysNothing = (say: string): boolean => SAYS_NOTHING.test(say);

/** A list of items, a list of texts, an object by the names of fields, a text; beside or within each other, or nothing. */
export function problemsIn(body: unknown, fields: FormFields): Problem[] {
  const found =
    isRecord(body) && !isByField(body, fields)
      ? Object.entries(body).flatMap(([name, value]) => (AROUND.test(plain(name)) ? read(value, fields) : []))
      : read(body, fields);
  const telling = found.filter((one) => 'about' in one || one.field || !saysNothing(one.say));
  if (found.length > 0) return telling.length > 0 ? telling : found;
  const inside = isRecord(body) && body.data instanceof Object ? problemsIn(body.data, fields) : [];
  if (inside.length > 0) return inside;
  const say = ownWords(body);
  return say ? [{ say }] : [];
}

function read(value: unknown, fields: FormFields, depth = 0): Problem[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((each) => read(each, fields, depth + 1));
  if (isRecord(value)) {
    if (isItem(value) && ('loc' in value || !nests(value))) return [problemOf(value, fields)];
    return Object.entries(value).flatMap((entry) => readEntry(entry, fields, depth + 1));
  }
  const report = typeof value === 'string' ? reportedIn(value) : [];
  if (report.length > 0) return report.map((item) => problemOf(item, fields));
  const say = sentence(value);
  return say ? [{ say }] : [];
}

/** `{"name": "ValidationError", "message": …, "details": […]}` is one around items. */
const nests = (record: Record<string, unknown>) =>
  Object.entries(record).some(([name, value]) => AROUND.test(plain(name)) && value instanceof Object);

/** `{"Content": "too long"}`, `{"Platforms": {"1": ["not connected"]}}`; what is no field is said of the whole form, if it is words. */
function readEntry([name, value]: [string, unknown], fields: FormFields, depth: number): Problem[] {
  const place = fieldPathOf(wayTo(name), fields);
  if (place.field !== undefined && !isAboutAnswer(name, value)) return at(place, read(value, fields, depth));
  if (AROUND.test(plain(name))) return read(value, fields, depth);
  if (SECTIONS.has(plain(name)) && (hasLists(value) || isItem(value))) return read(value, fields, depth);
  if (ECHO.test(plain(name))) return [];
  const listed: unknown[] = Array.isArray(value) ? value : [value];
  const found = listed.filter((each) => isItem(each) || isWords(each));
  const which = /^\d+$/.test(name) && { index: Number(name) };
  return found.flatMap((each) => read(each, fields, depth)).map((problem) => ({ ...which, ...problem }));
}

/** `{"Content": ["This is too long"]}` and nothing else. */
const isByField = (body: Record<string, unknown>, fields: FormFields) =>
  hasLists(body) && Object.keys(body).some((name) => fieldPathOf(wayTo(name), fields).field !== undefined);

/** Lists of reasons, by whatever names: a request that comes back has texts too, and words that are none. */
const hasLists = (value: unknown, depth = 0): boolean =>
  isRecord(value) &&
  depth <= DEEPEST &&
  Object.values(value).every((each) =>
    Array.isArray(each) ? each.length > 0 && each.every(isWords) : hasLists(each, depth + 1),
  );

const isWords = (value: unknown) => SEVERAL_WORDS.test(sentence(value) ?? '');

/** `{"status": 422}` and `{"title": "Bad Request"}` are not about the fields of those names. */
function isAboutAnswer(name: string, value: unknown): boolean {
  if (!/^(?:status|title)$/i.test(name)) return false;
  const isCode = typeof value === 'number' || (typeof value === 'string' && /^[A-Z_\d]+$/.test(value));
  return isCode || (typeof value === 'string' && saysNothing(`${value}.`));
}

function at(place: FieldPath, problems: Problem[]): Problem[] {
  const told = problems.filter((problem) => 'say' in problem);
  return told.length > 0
    ? told.map((problem) => ({ ...place, ...problem }))
    : [{ ...place, say: WITHOUT_REASON }];
}
