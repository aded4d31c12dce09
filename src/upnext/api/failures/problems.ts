import { type FieldPath, fieldPathOf, type FormFields } from '../form-fields.js';
import { isRecord } from '../http/service-response.js';
import { isList, listOf } from '../read/fields.js';
import { messageIn, toSentence } from './service-message.js';

/** One error that the service reports, of a field or of the whole request. */
export interface ServiceError extends FieldPath {
  say: string;
  type?: string;
}

export type Problem = ServiceError | { about: 'token' | 'path' };

const FIELD_REQUIRED = 'This field is required.';
export const NO_REASON = 'The scheduling service rejected this and gave no reason.';
const MALFORMED_REQUEST =
  'The scheduling service couldn’t read what Upnext sent. This is a bug in Upnext. Please tell an admin.';

/** The parts of a request, at the start of a path. */
const SECTIONS = new Set<unknown>(['body', 'query', 'path', 'header', 'cookie']);

/** FastAPI's list of items, a map from fields to texts, or one message. */
export function problemsIn(body: unknown, fields: FormFields): Problem[] {
  const found = isRecord(body) ? errorsIn(body, fields) : [];
  const say = messageIn(body);
  return found.length > 0 ? found : say ? [{ say }] : [];
}

function errorsIn(body: Record<string, unknown>, fields: FormFields): Problem[] {
  const nested = [body.detail, body.errors].find((each) => each instanceof Object);
  if (isList(nested))
    return nested.flatMap((each) => (isItem(each) ? problemFrom(each, fields) : textsIn(each)));
  const byField = nested ?? (isByField(body, fields) ? body : {});
  return isRecord(byField) ? problemsByField(byField, fields) : [];
}

/** `{"Content": ["Too rude"]}`. A request that comes back has texts too. */
const isByField = (body: Record<string, unknown>, fields: FormFields) =>
  Object.values(body).every((texts) => isList(texts) && texts.length > 0) &&
  Object.keys(body).some((name) => fieldPathOf([name], fields).field !== undefined);

/** Names that are no fields belong to the whole form. */
const problemsByField = (errors: Record<string, unknown>, fields: FormFields): Problem[] =>
  Object.entries(errors).flatMap(([name, texts]) => {
    const path = fieldPathOf([name], fields);
    return path.field !== undefined || isList(texts)
      ? textsIn(texts).map((problem) => ({ ...path, ...problem }))
      : [];
  });

const textsIn = (texts: unknown): ServiceError[] =>
  listOf(texts).flatMap((text) => {
    const say = toSentence(text);
    return say ? [{ say }] : [];
  });

type Part = string | number;
interface Item {
  loc?: unknown;
  msg: unknown;
  type?: unknown;
}

/** `{"loc": ["body", "Content"], "msg": "Too rude", "type": "value_error"}` */
const isItem = (value: unknown): value is Item => isRecord(value) && 'msg' in value;

function problemFrom({ loc, msg, ...item }: Item, fields: FormFields): Problem {
  const type = typeof item.type === 'string' ? item.type : undefined;
  const parts = listOf(loc).filter((part) => typeof part === 'string' || typeof part === 'number');
  const section = SECTIONS.has(parts[0]) ? parts.shift() : undefined;
  if (section === 'header' && parts.some((part) => /authori[sz]ation/i.test(String(part))))
    return { about: 'token' };
  const fieldPath = fieldPathOf(parts, fields);
  if (section === 'path' && fieldPath.field === undefined) return { about: 'path' };
  if (type !== undefined && /jsondecode|json_invalid/.test(type)) return { say: MALFORMED_REQUEST };
  const say = messageFor(type, msg);
  if (fieldPath.field === undefined) return { say: section ? withFieldName(parts, type, say) : say };
  return { say, ...fieldPath, ...(type && { type }) };
}

const MISSING = /^(?:value_error\.)?missing$/;
export const isMissing = ({ type = '' }: { type?: string | undefined }): boolean => MISSING.test(type);
/** Messages of custom validators, which are whole sentences. */
const CUSTOM_RULE = /^(?:value_error|assertion_error)$/;
const TYPE_NAME = /^(?:str|int|float|bool|dict|list|none|date|datetime)$/i;

/** "This field is required" needs a field name if the form has no such field. */
function withFieldName(parts: Part[], type: string | undefined, say: string): string {
  if (type === undefined || CUSTOM_RULE.test(type)) return say;
  const name = parts.findLast((part) => typeof part === 'string' && isName(part));
  const missing = isMissing({ type });
  if (name === undefined) return missing ? MALFORMED_REQUEST : say;
  return missing
    ? `The scheduling service requires “${name}”, which this form doesn’t have. Please tell an admin.`
    : `${name}: ${say}`;
}

const isName = (part: string) => /^[a-z][\w-]{0,59}$/i.test(part) && !TYPE_NAME.test(part);

/** Replaces only messages that Upnext can word better. */
function messageFor(type = '', reason: unknown): string {
  if (isMissing({ type })) return FIELD_REQUIRED;
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
