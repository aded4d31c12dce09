import { instantOf } from '../../../when/index.js';
import { isRecord } from '../http/service-response.js';
import { type Kind, KINDS, RECORDS, type Records } from '../records.js';
import {
  type Description,
  type Field,
  type Fields,
  fieldsOf,
  isList,
  lookUp,
  type ReadRecord,
  textOf,
} from './fields.js';
import { labelOf, oneLine } from './label.js';
import { whatBecameOf } from './results.js';

/** Some services ignore the limit of a page. More records than these would keep everyone else waiting. */
const MAX_RECORDS = 10_000;

const readField = <Value>(fields: Fields, { names, read }: Field<Value>): Value =>
  read(lookUp(fields, names));

function read<D extends Description>(fields: Fields, description: D): ReadRecord<D> {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(description)) record[name] = readField(fields, field);
  // Each field has been read by its description.
  return record as ReadRecord<D>;
}

/** What all records have. `title` is what people know it by, where that is not its name. */
function labels(fields: Fields, kind: Kind, title?: string) {
  const id = readField(fields, KINDS[kind].id);
  return { id, label: title ?? labelOf(fields, id) };
}

const READERS: { [K in Kind]: (fields: Fields) => Records[K] } = {
  project: (fields) => ({ ...read(fields, RECORDS.project), ...labels(fields, 'project') }),
  post(fields) {
    const { schedule, results, platformResults, errors, error, ...post } = read(fields, RECORDS.post);
    return {
      ...post,
      ...whatBecameOf([...results, ...platformResults], [error, errors]),
      scheduledAt: instantOf(schedule, post.timezone),
      scheduleText: textOf(schedule),
      ...labels(fields, 'post', post.content),
    };
  },
  template: (fields) => ({ ...read(fields, RECORDS.template), ...labels(fields, 'template') }),
  source(fields) {
    const source = read(fields, RECORDS.source);
    const title = source.name ?? source.description ?? source.source;
    return { ...source, ...labels(fields, 'source', title && oneLine(title)) };
  },
  log(fields) {
    const log = read(fields, RECORDS.log);
    return { ...log, ...labels(fields, 'log', log.message ?? log.action) };
  },
  user: (fields) => ({ ...read(fields, RECORDS.user), ...labels(fields, 'user') }),
  prompt: (fields) => ({ ...read(fields, RECORDS.prompt), ...labels(fields, 'prompt') }),
};

/** A record, bare or under its own name, `item` or `data`. Undefined if there is none. */
export function record<K extends Kind>(data: unknown, kind: K): Records[K] | undefined {
  const { id, signs } = KINDS[kind];
  const has = (fields: Fields, { names }: Field<unknown>) => lookUp(fields, names) !== undefined;
  const outer = fieldsOf(data);
  const inner = [kind, 'item', 'data'].map((name) => outer.get(name)).find(isRecord);
  const fields = inner && !has(outer, id) ? fieldsOf(inner) : outer;
  const isOfKind = has(fields, id) || signs.some((sign) => has(fields, sign));
  return isOfKind ? READERS[kind](fields) : undefined;
}

/** A list, bare or under its own name, `items` or `data`. Undefined if it cannot be read. */
export function list<K extends Kind>(data: unknown, kind: K): Records[K][] | undefined {
  if (isEmpty(data)) return [];
  const fields = fieldsOf(data);
  const found = [data, ...[`${kind}s`, 'items', 'data'].map((name) => fields.get(name))].find(isList);
  return found?.slice(0, MAX_RECORDS).flatMap((each) => record(each, kind) ?? []);
}

/** What is in the envelope of an answer, or the whole answer. Beside `success`, texts, numbers and flags are no data. */
export function dataIn(body: unknown): unknown {
  const fields = fieldsOf(body);
  if (fields.has('data')) return fields.get('data');
  if (!fields.has('success')) return body;
  return Object.fromEntries([...fields].filter(([, value]) => value instanceof Object));
}

/** `null`, `""`, `{}` or `[]` */
export const isEmpty = (data: unknown): boolean =>
  isList(data) ? data.length === 0 : isRecord(data) ? fieldsOf(data).size === 0 : (data ?? '') === '';
