import { isRecord } from './answer.js';
import type { FormFields } from './form-fields.js';
import { fieldPathOf, type FieldPath } from './field-path.js';
import { sentence } from './words.js';

/** What a service has against a request: of one field, or of the whole. */
export interface Told {
  say: string;
  field?: string;
  index?: number;
  type?: string;
}

export type Problem = Told | { about: 'token' | 'path' };

type Item = Record<string, unknown>;
type Part = string | number;

const OUR_FAULT =
  'Upnext sent something that the scheduling service could not read. That is Upnext’s own fault.';
/** Where services that have no `loc` name the field, and under which names they say what is the matter with it. */
const PLACES = [
  'field',
  'param',
  'name',
  'path',
  'property',
  'propertyPath',
  'pointer',
  'instancePath',
  'keys',
];
const REASONS = ['msg', 'message', 'defaultMessage', 'detail', 'description', 'reason', 'error', 'title'];
export const SECTIONS: ReadonlySet<string> = new Set([
  'body',
  'json',
  'query',
  'path',
  'header',
  'cookie',
  'form',
]);

/** One problem: `{"loc": ["body", "Content"], "msg": …}`, or `{"field": "Content", "message": …}`. */
export function isItem(value: unknown): value is Item {
  if (!isRecord(value)) return false;
  if ('loc' in value || isTitled(value)) return true;
  return waysIn(value).some((way) => partsOf(way).length > 0) && reasonOf(value) !== undefined;
}

/** A title beside a detail is that of the problem, not the field of this name. */
const isTitled = ({ title, detail }: Item) => typeof title === 'string' && typeof detail === 'string';

export function problemOf(item: Item, fields: FormFields): Problem {
  const type = typeof item.type === 'string' ? item.type : undefined;
  const [first, ...rest] = partsOf(item.loc);
  if (first === 'header' && rest.some((part) => /authori[sz]ation/i.test(String(part))))
    return { about: 'token' };
  const place = placeOfItem(item, fields);
  if (first === 'path' && place.field === undefined) return { about: 'path' };
  if (type !== undefined && /jsondecode|json_invalid/.test(type)) return { say: OUR_FAULT };
  const say = wordsFor(type, reasonOf(item));
  if (place.field === undefined && 'loc' in item) return { say: namingField(rest, type, say) };
  return { say, ...place, ...(type && { type }) };
}

const MISSING = /^(?:value_error\.)?missing$/;
/** Words of the service's own rules, which are whole sentences. */
const OWN_RULE = /^(?:value_error|assertion_error)$/;
const TYPE_NAME = /^(?:str|int|float|bool|dict|list|none|date|datetime)$/i;

/** "This is needed" says nothing where the field is none of the form's. */
function namingField(parts: Part[], type: string | undefined, say: string): string {
  if (type === undefined || OWN_RULE.test(type)) return say;
  const name = parts.findLast((part) => typeof part === 'string' && isName(part));
  const missing = MISSING.test(type);
  if (name === undefined) return missing ? OUR_FAULT : say;
  return missing
    ? `The service needs “${name}”, which this form does not have. Please tell an admin.`
    : `${name}: ${say}`;
}

const isName = (part: string) => /^[a-z][\w-]{0,59}$/i.test(part) && !TYPE_NAME.test(part);

function placeOfItem(item: Item, fields: FormFields): FieldPath {
  for (const way of waysIn(item)) {
    const place = fieldPathOf(wayTo(way), fields);
    if (place.field !== undefined) return place;
  }
  return {};
}

/** JSON:API keeps its pointer in a `source`. */
function waysIn(item: Item): unknown[] {
  if ('loc' in item) return [item.loc];
  const source = isRecord(item.source) ? [item.source.pointer, item.source.parameter] : [];
  return [...PLACES.map((name) => item[name]), ...source];
}

/** Without the section of the request at its beginning. */
export function wayTo(way: unknown): Part[] {
  const [first, ...rest] = partsOf(way);
  return SECTIONS.has(String(first)) || first === undefined ? rest : [first, ...rest];
}

const REPORT = /^\d+ validation errors? for .+\n/;

/** pydantic's own text of what is wrong: each place in a line, and below it, indented, the reason. */
export function reportedIn(text: string): Item[] {
  if (!REPORT.test(text)) return [];
  const lines = text.replace(REPORT, '').split('\n');
  return lines.flatMap((line, at) => {
    const reason = lines[at + 1];
    return /^\S/.test(line) && reason?.startsWith('  ') ? { loc: line, msg: reason } : [];
  });
}

/** ["body", "Platforms", 1], "body.Platforms.1", "Platforms[1]", "/Platforms/1". */
function partsOf(way: unknown): Part[] {
  const parts: unknown[] = Array.isArray(way)
    ? way
    : typeof way === 'string'
      ? way.split(/ ?-> ?|[./[\]]+/)
      : [];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(String(part)) ? Number(part) : part));
}

const reasonOf = (item: Item) =>
  REASONS.map((name) => item[name]).find((words) => typeof words === 'string') ?? brokenRules(item);

/** class-validator's, each by its name. */
function brokenRules({ constraints }: Item): string | undefined {
  const rules = isRecord(constraints) ? Object.values(constraints) : [];
  return rules.length > 0 ? rules.flatMap((rule) => sentence(rule) ?? []).join(' ') : undefined;
}

/** Only what can be said better than the service does. */
function wordsFor(type = '', reason: unknown): string {
  if (MISSING.test(type)) return 'This is needed.';
  if (/^(?:type_error\.)?enum$|value_error\.const|literal_error/.test(type))
    return 'The service does not take this value.';
  if (/^(?:value_error\.)?datetime|^date_from/.test(type) && !/timezone|past|future/.test(type)) {
    return 'The service cannot read this date.';
  }
  const said = sentence(reason);
  const email = /^Value is not a valid email address(?:: (.+))?$/.exec(said ?? '');
  if (email) return email[1] ?? 'This is not an e-mail address that the service takes.';
  return said ?? 'The service does not take this.';
}
