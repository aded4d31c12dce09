import { isRecord } from './service-response.js';
import { fieldPathOf, type FieldPath, type FormFields } from './form-fields.js';
import {
  isErrorItem,
  problemFrom,
  parsePydanticReport,
  SECTIONS,
  pathParts,
  type Problem,
} from './error-item.js';
import { normalizeName } from './read/fields.js';
import { messageIn, toSentence } from './service-message.js';

export const NO_REASON = 'The scheduling service didn’t accept this and gave no reason.';
const MAX_DEPTH = 5;

/** Compared without case, `_` and `-`. */
const normalize = (name: string) => normalizeName(name).replaceAll('-', '');
/** Names under which services put errors, lists of errors, or errors by field. */
const CONTAINER_NAMES =
  /^(?:validation|field|nonfield|form|global)?(?:errors?|errordetails?|details?|violations|issues|problems|messages?)$|^(?:fields|invalidparams|msg|reason|validation)$/;
/** Names under which services echo the request or put debug information. */
const ECHO_NAMES =
  /^(?:input|value|given|received|actual|got|sent|ctx|context|body|data|request|params|payload|original|url|trace|stack|exception|debug|rejected|expected|example)(?:s|values?|inputs?|types?|data|body|urls?|trace|info|id)?$/;
/** Some languages put no spaces between words. */
const SEVERAL_WORDS = /\p{L}{2,}[,;:]?\s+\p{L}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{4}/u;
/** Messages to leave out if there is a more specific one. */
const GENERIC_MESSAGE =
  /^(?:[\w.]*(?:error|invalid|fail(?:ed|ure))|bad request|payment required|forbidden|conflict|unprocessable (?:entity|content))\.$|\bvalidation (?:errors?|failed|failure)\b|\berrors? occurred\b|\binvalid (?:request|input|data|body|payload)\b/i;

export const isGeneric = (say: string): boolean => GENERIC_MESSAGE.test(say);

/** Errors may come as items, texts, or an object by field, next to or inside each other. */
export function problemsIn(body: unknown, fields: FormFields): Problem[] {
  const found =
    isRecord(body) && !isByField(body, fields)
      ? Object.entries(body).flatMap(([name, value]) =>
          CONTAINER_NAMES.test(normalize(name)) ? read(value, fields) : [],
        )
      : read(body, fields);
  const specific = found.filter((one) => 'about' in one || one.field || !isGeneric(one.say));
  if (found.length > 0) return specific.length > 0 ? specific : found;
  const inside = isRecord(body) && body.data instanceof Object ? problemsIn(body.data, fields) : [];
  if (inside.length > 0) return inside;
  const say = messageIn(body);
  return say ? [{ say }] : [];
}

function read(value: unknown, fields: FormFields, depth = 0): Problem[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each) => read(each, fields, depth + 1));
  if (isRecord(value)) {
    if (isErrorItem(value) && ('loc' in value || !nests(value))) return [problemFrom(value, fields)];
    return Object.entries(value).flatMap((entry) => readEntry(entry, fields, depth + 1));
  }
  const report = typeof value === 'string' ? parsePydanticReport(value) : [];
  if (report.length > 0) return report.map((item) => problemFrom(item, fields));
  const say = toSentence(value);
  return say ? [{ say }] : [];
}

/** `{"name": "ValidationError", "message": …, "details": […]}` contains the errors. */
const nests = (record: Record<string, unknown>) =>
  Object.entries(record).some(
    ([name, value]) => CONTAINER_NAMES.test(normalize(name)) && value instanceof Object,
  );

/** `{"Content": "too long"}`, `{"Platforms": {"1": ["not connected"]}}`. Other names belong to the whole form. */
function readEntry([name, value]: [string, unknown], fields: FormFields, depth: number): Problem[] {
  const path = fieldPathOf(pathParts(name), fields);
  if (path.field !== undefined && !isAboutResponse(name, value))
    return withField(path, read(value, fields, depth));
  if (CONTAINER_NAMES.test(normalize(name))) return read(value, fields, depth);
  if (SECTIONS.has(normalize(name)) && (hasLists(value) || isErrorItem(value)))
    return read(value, fields, depth);
  if (ECHO_NAMES.test(normalize(name))) return [];
  const listed: unknown[] = Array.isArray(value) ? value : [value];
  const found = listed.filter((each) => isErrorItem(each) || isWords(each));
  const which = /^\d+$/.test(name) && { index: Number(name) };
  return found.flatMap((each) => read(each, fields, depth)).map((problem) => ({ ...which, ...problem }));
}

/** For example `{"Content": ["This is too long"]}`. */
const isByField = (body: Record<string, unknown>, fields: FormFields) =>
  hasLists(body) &&
  Object.keys(body).some((name) => fieldPathOf(pathParts(name), fields).field !== undefined);

/** Lists of reasons, by whatever names: a request that comes back has texts too, and words that are none. */
const hasLists = (value: unknown, depth = 0): boolean =>
  isRecord(value) &&
  depth <= MAX_DEPTH &&
  Object.values(value).every((each) =>
    Array.isArray(each) ? each.length > 0 && each.every(isWords) : hasLists(each, depth + 1),
  );

const isWords = (value: unknown) => SEVERAL_WORDS.test(toSentence(value) ?? '');

/** `{"status": 422}` and `{"title": "Bad Request"}` are not about fields of these names. */
function isAboutResponse(name: string, value: unknown): boolean {
  if (!/^(?:status|title)$/i.test(name)) return false;
  const isCode = typeof value === 'number' || (typeof value === 'string' && /^[A-Z_\d]+$/.test(value));
  return isCode || (typeof value === 'string' && isGeneric(`${value}.`));
}

function withField(path: FieldPath, problems: Problem[]): Problem[] {
  const messages = problems.filter((problem) => 'say' in problem);
  return messages.length > 0
    ? messages.map((problem) => ({ ...path, ...problem }))
    : [{ ...path, say: NO_REASON }];
}
