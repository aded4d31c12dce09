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
  type Place,
  type ReadRecord,
} from './fields.js';
import { labelOf, oneLine, unknownFields } from './label.js';
import { ODDITIES } from './oddities.js';
import type { Oddity, OddValue } from './oddity.js';
import { whatBecameOf } from './results.js';

/** Some services ignore the limit of a page. More records than these would keep everyone else waiting. */
const MAX_RECORDS = 10_000;
/** How many oddities of one value are undone. */
const MAX_ODDITIES = 6;

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
    const { results, problem } = whatBecameOf({ platforms, status }, read(records.POST_RESULTS));
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

/** Reads answers with these oddities. */
export function createReader(oddities: typeof ODDITIES) {
  const undo = createUndo(oddities);

  function readField<Value>({ names, place, each, read }: Field<Value>, fields: Fields, kind: Kind): Value {
    const value = lookUp(fields, names);
    const plain = place ? undo(place, value, kind).value : value;
    return read(each && isList(plain) ? plain.map((one) => undo(each, one, kind).value) : plain);
  }

  function readRecord<K extends Kind>({ record, fields }: OddValue, kind: K): Records[K] {
    return READERS[kind]({
      read<D extends Description>(description: D) {
        const read: Record<string, unknown> = {};
        for (const [name, field] of Object.entries(description)) read[name] = readField(field, fields, kind);
        // Each field has been read by its description.
        return read as ReadRecord<D>;
      },
      labelled(read, title) {
        const id = readField(KINDS[kind].id, fields, kind);
        const label = title ?? labelOf(record, fields, id);
        return Object.assign(read, { id, label, others: () => unknownFields(record, KINDS[kind].names) });
      },
    });
  }

  /** Undefined if there is none. */
  function record<K extends Kind>(data: unknown, kind: K): Records[K] | undefined {
    const plain = undo('record', data, kind);
    return isRecord(plain.value) ? readRecord(plain, kind) : undefined;
  }

  /** Undefined if it is not a list. */
  function list<K extends Kind>(data: unknown, kind: K): Records[K][] | undefined {
    const { value } = undo('list', data ?? [], kind);
    if (!isList(value)) return undefined;
    return value.slice(0, MAX_RECORDS).flatMap((each) => record(each, kind) ?? []);
  }

  /** What is in the envelope of an answer. */
  const data = (body: unknown): unknown => undo('body', body, 'post').fields.get('data');

  /** One error of a request, or several. */
  const error = (value: unknown): unknown => undo('error', value, 'post').value;

  return { data, error, list, record };
}

/** Undoes one oddity after the other, until a value is plain. */
function createUndo(oddities: typeof ODDITIES) {
  const tables = new Map(Object.entries(oddities).map(([place, table]) => [place, Object.values(table)]));

  return (place: Place, value: unknown, kind: Kind): OddValue => {
    let odd = oddValue(value, kind);
    for (let undone = 0; undone < MAX_ODDITIES; undone += 1) {
      const plainer = undoOne(odd, tables.get(place) ?? []);
      if (plainer === undefined) break;
      odd = oddValue(plainer, kind);
    }
    return odd;
  };
}

function oddValue(value: unknown, kind: Kind): OddValue {
  return { value, record: isRecord(value) ? value : {}, fields: fieldsOf(value), kind };
}

function undoOne(odd: OddValue, oddities: readonly Oddity[]): unknown {
  if (odd.value === null || odd.value === undefined) return undefined;
  for (const { undo } of oddities) {
    const plainer = undo(odd);
    if (plainer !== undefined) return plainer;
  }
  return undefined;
}

export const { data: dataIn, error: plainError, list, record } = createReader(ODDITIES);
