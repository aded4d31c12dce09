import { fieldPathOf, type FieldPath, type FormFields } from '../form-fields.js';
import { isContainer, reasonIn, splitPath, type Part } from '../read/errors.js';
import { normalizeName } from '../read/fields.js';
import { plainError } from '../read/read.js';
import { messageIn, toSentence } from './service-message.js';
import { isRecord } from '../http/service-response.js';

/** One error that the service reports, of a field or of the whole request. */
export interface ServiceError extends FieldPath {
  say: string;
  type?: string;
}

export type Problem = ServiceError | { about: 'token' | 'path' };

export const NO_REASON = 'The scheduling service rejected this and gave no reason.';
const MALFORMED_REQUEST =
  'Upnext sent something that the scheduling service couldn’t read. This is a bug in Upnext: please tell an admin.';
const MAX_DEPTH = 5;

/** The parts of a request, at the start of a path. */
const SECTIONS = new Set<unknown>(['body', 'json', 'query', 'path', 'header', 'cookie', 'form']);
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
      ? Object.entries(body).flatMap(([name, value]) => (isContainer(name) ? read(value, fields) : []))
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
  const plain = plainError(value);
  if (Array.isArray(plain)) return plain.flatMap((each) => read(each, fields, depth + 1));
  if (isItem(plain)) return [problemFrom(plain, fields)];
  if (isRecord(plain)) return Object.entries(plain).flatMap((entry) => readEntry(entry, fields, depth + 1));
  const say = toSentence(plain);
  return say ? [{ say }] : [];
}

type Item = Record<'loc', unknown> & Record<string, unknown>;

/** `{"loc": ["body", "Content"], "msg": "Too rude"}` */
const isItem = (value: unknown): value is Item => isRecord(value) && 'loc' in value;

/** `{"Content": "too long"}`, `{"Platforms": {"1": ["not connected"]}}`. Other names belong to the whole form. */
function readEntry([name, value]: [string, unknown], fields: FormFields, depth: number): Problem[] {
  const path = fieldPathOf(pathParts(name), fields);
  if (path.field !== undefined && !isAboutResponse(name, value))
    return withField(path, read(value, fields, depth));
  if (isContainer(name)) return read(value, fields, depth);
  if (SECTIONS.has(normalizeName(name)) && (hasLists(value) || isItem(plainError(value))))
    return read(value, fields, depth);
  if (ECHO_NAMES.test(normalizeName(name))) return [];
  const listed: unknown[] = Array.isArray(value) ? value : [value];
  const found = listed.filter((each) => isItem(plainError(each)) || isWords(each));
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

function problemFrom(item: Item, fields: FormFields): Problem {
  const type = typeof item.type === 'string' ? item.type : undefined;
  const [section] = splitPath(item.loc);
  const path = pathParts(item.loc);
  if (section === 'header' && path.some((part) => /authori[sz]ation/i.test(String(part))))
    return { about: 'token' };
  const fieldPath = fieldPathOf(path, fields);
  if (section === 'path' && fieldPath.field === undefined) return { about: 'path' };
  if (type !== undefined && /jsondecode|json_invalid/.test(type)) return { say: MALFORMED_REQUEST };
  const say = messageFor(type, reasonIn(item));
  if (fieldPath.field === undefined)
    return { say: SECTIONS.has(section) ? withFieldName(path, type, say) : say };
  return { say, ...fieldPath, ...(type && { type }) };
}

const MISSING = /^(?:value_error\.)?missing$/;
/** Messages of custom validators, which are whole sentences. */
const CUSTOM_RULE = /^(?:value_error|assertion_error)$/;
const TYPE_NAME = /^(?:str|int|float|bool|dict|list|none|date|datetime)$/i;

/** "This field is required" needs a field name if the form has no such field. */
function withFieldName(parts: Part[], type: string | undefined, say: string): string {
  if (type === undefined || CUSTOM_RULE.test(type)) return say;
  const name = parts.findLast((part) => typeof part === 'string' && isName(part));
  const missing = MISSING.test(type);
  if (name === undefined) return missing ? MALFORMED_REQUEST : say;
  return missing
    ? `The scheduling service requires “${name}”, which this form doesn’t have. Please tell an admin.`
    : `${name}: ${say}`;
}

const isName = (part: string) => /^[a-z][\w-]{0,59}$/i.test(part) && !TYPE_NAME.test(part);

/** Without the part of the request at the start, such as `body`. */
function pathParts(path: unknown): Part[] {
  const [first, ...rest] = splitPath(path);
  return SECTIONS.has(first) || first === undefined ? rest : [first, ...rest];
}

/** Replaces only messages that Upnext can word better. */
function messageFor(type = '', reason: unknown): string {
  if (MISSING.test(type)) return 'This field is required.';
  if (/^(?:type_error\.)?enum$|value_error\.const|literal_error/.test(type))
    return 'The scheduling service rejected this value.';
  if (/^(?:value_error\.)?datetime|^date_from/.test(type) && !/timezone|past|future/.test(type)) {
    return 'The scheduling service can’t read this date.';
  }
  const said = toSentence(reason);
  const email = /^Value is not a valid email address(?:: (.+))?$/.exec(said ?? '');
  if (email) return email[1] ?? 'The scheduling service rejected this email address.';
  return said ?? 'The scheduling service rejected this.';
}
