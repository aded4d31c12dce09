import { instantOf } from '../../time/encode.js';
import * as records from '../records.js';
import { KINDS, type Kind, type LabelledRecord, type Records } from '../records.js';
import { isRecord } from '../http/service-response.js';
import {
  fieldsOf,
  isList,
  lookUp,
  textOf,
  type Description,
  type Field,
  type Fields,
  type ReadRecord,
} from './fields.js';
import { labelOf, oneLine, unknownFields } from './label.js';
import { whatBecameOf } from './results.js';

/** Some services ignore the limit of a page. More records than these would keep everyone else waiting. */
const MAX_RECORDS = 10_000;

/** The record that is being read. */
interface Reading {
  read: <D extends Description>(description: D) => ReadRecord<D>;
  /**
   * Adds what all records have. `title` is what people know it by, where that is not its name. Nothing is copied: spreading
   * a record costs as much as all the rest of reading it.
   */
  labelled: <T extends object>(read: T, title?: string) => T & LabelledRecord;
}

const READERS: { [K in Kind]: (reading: Reading) => Records[K] } = {
  project: ({ read, labelled }) => labelled(read(records.PROJECT)),
  post({ read, labelled }) {
    const { content, platforms, status, timezone, schedule } = read(records.POST);
    const { results, problem } = whatBecameOf(read(records.POST_RESULTS));
    const scheduledAt = instantOf(schedule, timezone);
    const scheduleText = textOf(schedule);
    const details = () => read(records.POST_DETAILS);
    return labelled(
      { content, platforms, status, timezone, scheduledAt, scheduleText, results, problem, details },
      content,
    );
  },
  template: ({ read, labelled }) => labelled(read(records.TEMPLATE)),
  source({ read, labelled }) {
    const source = read(records.SOURCE);
    const title = source.name ?? source.description ?? source.source;
    return labelled(source, title && oneLine(title));
  },
  log({ read, labelled }) {
    const log = read(records.LOG);
    return labelled(log, log.message ?? log.action);
  },
  user: ({ read, labelled }) => labelled(read(records.USER)),
  prompt: ({ read, labelled }) => labelled(read(records.PROMPT)),
};

const readField = <Value>({ names, read }: Field<Value>, fields: Fields): Value =>
  read(lookUp(fields, names));

function readRecord<K extends Kind>(record: Record<string, unknown>, fields: Fields, kind: K): Records[K] {
  return READERS[kind]({
    read<D extends Description>(description: D) {
      const read: Record<string, unknown> = {};
      for (const [name, field] of Object.entries(description)) read[name] = readField(field, fields);
      // Each field has been read by its description.
      return read as ReadRecord<D>;
    },
    labelled(read, title) {
      const id = readField(KINDS[kind].id, fields);
      const label = title ?? labelOf(record, fields, id);
      return Object.assign(read, { id, label, others: () => unknownFields(record, KINDS[kind].names) });
    },
  });
}

/** A record, bare or under its own name, `item` or `data`. Undefined if there is none. */
export function record<K extends Kind>(data: unknown, kind: K): Records[K] | undefined {
  const { id, signs } = KINDS[kind];
  const hasId = (fields: Fields) => lookUp(fields, id.names) !== undefined;
  const outer = fieldsOf(data);
  const inner = [kind, 'item', 'data'].map((name) => outer.get(name)).find(isRecord);
  const found = inner && !hasId(outer) ? inner : data;
  const fields = found === data ? outer : fieldsOf(found);
  const isOfKind = hasId(fields) || lookUp(fields, signs) !== undefined;
  return isRecord(found) && isOfKind ? readRecord(found, fields, kind) : undefined;
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
