import { isRecord } from './service-response.js';
import { fieldPathOf, type FieldPath, type FormFields } from './form-fields.js';
import { toSentence } from './service-message.js';

/** One error that the service reports, of a field or of the whole request. */
export interface ServiceError {
  say: string;
  field?: string;
  index?: number;
  type?: string;
}

export type Problem = ServiceError | { about: 'token' | 'path' };

type Item = Record<string, unknown>;
type Part = string | number;

const MALFORMED_REQUEST =
  'Upnext sent something that the scheduling service couldn’t read. This is a bug in Upnext: please tell an admin.';
/** Where services without `loc` put the path of the field, and where they put the message. */
const PATH_NAMES = [
  ...['field', 'param', 'name', 'path', 'property', 'propertyPath', 'pointer', 'instancePath', 'keys'],
];
const REASON_NAMES = [
  ...['msg', 'message', 'defaultMessage', 'detail', 'description', 'reason', 'error', 'title'],
];
export const SECTIONS: ReadonlySet<string> = new Set([
  ...['body', 'json', 'query', 'path', 'header', 'cookie', 'form'],
]);

/** One error: `{"loc": ["body", "Content"], "msg": …}`, or `{"field": "Content", "message": …}`. */
export function isErrorItem(value: unknown): value is Item {
  if (!isRecord(value)) return false;
  if ('loc' in value || isTitled(value)) return true;
  return pathsIn(value).some((path) => splitPath(path).length > 0) && reasonOf(value) !== undefined;
}

/** A title next to a detail is the error's title, not the field of this name. */
const isTitled = ({ title, detail }: Item) => typeof title === 'string' && typeof detail === 'string';

export function problemFrom(item: Item, fields: FormFields): Problem {
  const type = typeof item.type === 'string' ? item.type : undefined;
  const [first, ...rest] = splitPath(item.loc);
  if (first === 'header' && rest.some((part) => /authori[sz]ation/i.test(String(part))))
    return { about: 'token' };
  const fieldPath = fieldPathOfItem(item, fields);
  if (first === 'path' && fieldPath.field === undefined) return { about: 'path' };
  if (type !== undefined && /jsondecode|json_invalid/.test(type)) return { say: MALFORMED_REQUEST };
  const say = messageFor(type, reasonOf(item));
  if (fieldPath.field === undefined && 'loc' in item) return { say: withFieldName(rest, type, say) };
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

function fieldPathOfItem(item: Item, fields: FormFields): FieldPath {
  for (const path of pathsIn(item)) {
    const fieldPath = fieldPathOf(pathParts(path), fields);
    if (fieldPath.field !== undefined) return fieldPath;
  }
  return {};
}

/** JSON:API puts the pointer into `source`. */
function pathsIn(item: Item): unknown[] {
  if ('loc' in item) return [item.loc];
  const source = isRecord(item.source) ? [item.source.pointer, item.source.parameter] : [];
  return [...PATH_NAMES.map((name) => item[name]), ...source];
}

/** Without the part of the request at the start, such as `body`. */
export function pathParts(path: unknown): Part[] {
  const [first, ...rest] = splitPath(path);
  return SECTIONS.has(String(first)) || first === undefined ? rest : [first, ...rest];
}

const REPORT = /^\d+ validation errors? for .+\n/;

/** pydantic's text report: each path on a line, and below it the indented reason. */
export function parsePydanticReport(text: string): Item[] {
  if (!REPORT.test(text)) return [];
  const lines = text.replace(REPORT, '').split('\n');
  return lines.flatMap((line, at) => {
    const reason = lines[at + 1];
    return /^\S/.test(line) && reason?.startsWith('  ') ? { loc: line, msg: reason } : [];
  });
}

/** ["body", "Platforms", 1], "body.Platforms.1", "Platforms[1]", "/Platforms/1". */
function splitPath(path: unknown): Part[] {
  const parts: unknown[] = Array.isArray(path)
    ? path
    : typeof path === 'string'
      ? path.split(/ ?-> ?|[./[\]]+/)
      : [];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(String(part)) ? Number(part) : part));
}

const reasonOf = (item: Item) =>
  REASON_NAMES.map((name) => item[name]).find((words) => typeof words === 'string') ?? brokenRules(item);

/** class-validator: `{"constraints": {"isEmail": "…"}}`. */
function brokenRules({ constraints }: Item): string | undefined {
  const rules = isRecord(constraints) ? Object.values(constraints) : [];
  return rules.length > 0 ? rules.flatMap((rule) => toSentence(rule) ?? []).join(' ') : undefined;
}

/** Replaces only messages that Upnext can word better. */
function messageFor(type = '', reason: unknown): string {
  if (MISSING.test(type)) return 'This field is required.';
  if (/^(?:type_error\.)?enum$|value_error\.const|literal_error/.test(type))
    return 'The scheduling service doesn’t accept this value.';
  if (/^(?:value_error\.)?datetime|^date_from/.test(type) && !/timezone|past|future/.test(type)) {
    return 'The scheduling service can’t read this date.';
  }
  const said = toSentence(reason);
  const email = /^Value is not a valid email address(?:: (.+))?$/.exec(said ?? '');
  if (email) return email[1] ?? 'The scheduling service doesn’t accept this email address.';
  return said ?? 'The scheduling service doesn’t accept this.';
}
