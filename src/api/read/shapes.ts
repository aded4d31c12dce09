import { KINDS, type Kind } from '../records.js';
import { isRecord } from '../http/service-response.js';
import { fieldsOf, isList, lookUp, normalizeName, type Fields } from './fields.js';
import type { Oddities, OddValue, Values } from './oddity.js';

/** What services put around records, and instead of them. */

const POST = { Id: 'a', Content: 'Hi' };
const OTHER = { Id: 'b', Content: 'Ho' };
const SOURCE = { Id: 'a', Source: 'https://tea.example' };

const LIST_NAMES = 'items data records rows list docs entries results result embedded edges'.split(' ');
const RECORD_NAMES = ['data', 'item', 'record', 'result', 'node'];
/** `{"$oid": "a"}` */
export const ID_NAMES = ['$oid', '$uuid', 'id'];
const MESSAGE_NAMES = ['message', 'msg', 'detail'];

export const BODIES: Oddities = {
  'no envelope': {
    example: [POST, { data: POST }],
    undo: ({ value, record }) => (hasName(record, ['data', 'success']) ? undefined : { data: value }),
  },
  'a record, a list or an ID beside success': {
    example: [{ success: true, post_id: 'a', message: 'Created' }, { data: { post_id: 'a' } }],
    undo: ({ record }) => (hasName(record, ['data']) ? undefined : { data: dataBesideSuccess(record) }),
  },
};

export const LISTS: Oddities = {
  'texts instead of records': {
    example: [['Tea House'], [{ Id: 'Tea House' }], 'project'],
    undo: ({ value }) =>
      isList(value) && value.some(isText)
        ? value.map((each) => (isText(each) ? recordWithId(each) : each))
        : undefined,
  },
  'a list under its plural': {
    example: [{ status: 'ok', posts: [{ Content: 'Hi' }] }, [{ Content: 'Hi' }]],
    undo: ({ fields, kind }) => listIn(fields, [`${kind}s`]),
  },
  'a list under a usual name': {
    example: [{ items: [{ Content: 'Hi' }], sorted: ['Id'] }, [{ Content: 'Hi' }]],
    undo: (odd) => (isRecordOf(odd) ? undefined : listIn(odd.fields, LIST_NAMES)),
  },
  'a list beside what looks like a field of a record': {
    example: [{ content: [POST], totalElements: 1 }, [POST]],
    undo: ({ fields, kind }) =>
      hasId(fields, kind) ? undefined : [...fields.values()].find((each) => isCompleteList(each, kind)),
  },
  'a record instead of a list': {
    example: [{ Content: 'Hi', Results: [] }, [{ Content: 'Hi', Results: [] }]],
    undo: (odd) => (isRecordOf(odd) ? [odd.value] : undefined),
  },
  'a list in an object in an object': {
    example: [{ data: { items: [POST, OTHER] } }, [POST, OTHER]],
    undo: ({ fields, kind }) => recordIn(fields, [`${kind}s`, ...LIST_NAMES]),
  },
  'the only list in an object': {
    example: [{ whatever: [{ post: POST }, { post: OTHER }], next: null }, [POST, OTHER]],
    undo({ fields }) {
      const [list, ...others] = [...fields.values()].filter(isList);
      return others.length === 0 ? list : undefined;
    },
  },
  'records by their IDs': {
    example: [{ a: { Content: 'Hi' }, b: { Content: 'Ho' } }, [POST, OTHER]],
    undo: (odd) => (odd.fields.has(odd.kind) ? undefined : recordsById(odd)),
  },
  'no list under a usual name': {
    example: [{ result: 'none', total: 0 }, []],
    undo: ({ record, kind }) => (hasName(record, [`${kind}s`, ...LIST_NAMES]) ? [] : undefined),
  },
  'a record in an object instead of a list': {
    example: [{ chosen: POST, total: 1 }, [POST]],
    undo: ({ value }) => (isRecord(value) ? [value] : undefined),
  },
};

export const RECORDS: Oddities = {
  'a message instead of a record': {
    example: ['Invited successfully', null],
    undo: ({ value }) => (typeof value === 'string' && isMessage(value) ? null : undefined),
  },
  'an ID instead of a record': {
    example: ['a', { Id: 'a' }],
    undo: ({ value }) => (isText(value) ? recordWithId(value) : undefined),
  },
  'a list of one record': {
    example: [[POST], POST],
    undo: ({ value }) => (isList(value) ? (value[0] ?? null) : undefined),
  },
  'a message in an object': {
    example: [{ message: 'No upcoming post' }, null],
    undo: ({ record, kind }) => (kind !== 'log' && hasOnlyMessages(record) ? null : undefined),
  },
  'a JSON:API resource': {
    example: [{ type: 'posts', id: 'a', attributes: { Content: 'Hi' } }, POST],
    undo({ record, fields, kind }) {
      const attributes = hasSign(fields, kind) ? undefined : recordIn(fields, ['attributes']);
      return attributes && { ...record, type: null, attributes: null, ...attributes };
    },
  },
  'a record under its name or a usual one': {
    example: [{ data: { post: { Title: 'Hi' }, count: 1 } }, { Title: 'Hi' }],
    undo(odd) {
      const inner = lookUp(odd.fields, [odd.kind, ...RECORD_NAMES]);
      return (isRecord(inner) || isList(inner)) && !isRecordOf(odd) ? inner : undefined;
    },
  },
  'a source under its name': {
    example: [{ source: SOURCE }, SOURCE, 'source'],
    undo({ fields, kind }) {
      // {"Source": {"Source": …}} is a source without an id: its value is in a field named like its kind.
      const inner = fields.size === 1 ? recordIn(fields, [kind]) : undefined;
      return inner && (hasId(fieldsOf(inner), kind) || Object.keys(inner).length > 1) ? inner : undefined;
    },
  },
  'a record under an unknown name': {
    example: [{ upnext: POST, count: 3, _links: { self: '/' } }, POST],
    undo: (odd) => (isRecordOf(odd) ? undefined : onlyRecordIn(odd)),
  },
  'an object without a record': {
    example: [{ next: null, total: 0, message: 'Nothing' }, null],
    undo: (odd) => (isRecord(odd.value) && !isRecordOf(odd) && hasNoRecord(odd) ? null : undefined),
  },
};

/** An object with an id or with fields of its kind is a record. */
const isRecordOf = ({ fields, kind }: OddValue) => hasId(fields, kind) || hasSign(fields, kind);
const hasId = (fields: Fields, kind: Kind) => isId(lookUp(fields, KINDS[kind].id.names));
const isId = (value: unknown) => isText(value) || lookUp(fieldsOf(value), ID_NAMES) !== undefined;
const hasSign = (fields: Fields, kind: Kind) => lookUp(fields, KINDS[kind].signs) !== undefined;

const hasName = (record: Values, names: readonly string[]) =>
  Object.keys(record).some((name) => names.includes(normalizeName(name)));

const listIn = (fields: Fields, names: readonly string[]) => [lookUp(fields, names)].find(isList);
const recordIn = (fields: Fields, names: readonly string[]) => [lookUp(fields, names)].find(isRecord);

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';

const recordWithId = (id: unknown) => (String(id).trim() === '' ? null : { Id: id });

const METADATA =
  /^(?:meta\w*|pag\w+|links?|messages?|errors?|warnings?|details?|(?:request|trace|correlation)id)$/;
const NAMES_ID = /^_?(?:id|Id|ID|uuid)$|[a-z]I[dD]$|_id$/;

function dataBesideSuccess(body: Values): unknown {
  const found = Object.entries(body).filter(
    ([name, each]) =>
      !METADATA.test(normalizeName(name)) && (isRecord(each) || isList(each) || NAMES_ID.test(name)),
  );
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** A list of nothing but records with an id and a field of their kind. */
const isCompleteList = (value: unknown, kind: Kind) =>
  isList(value) &&
  value.length > 0 &&
  value.map(fieldsOf).every((fields) => hasId(fields, kind) && hasSign(fields, kind));

function recordsById({ record, kind }: OddValue): unknown {
  const entries = Object.entries(record);
  const records = entries.flatMap(([id, each]) => {
    if (!isRecord(each)) return [];
    return hasId(fieldsOf(each), kind) ? each : { Id: id, ...each };
  });
  return records.length > 0 && records.length === entries.length ? records : undefined;
}

const SUCCESS_WORD =
  /^(?:none|null|nothing|ok|okay|done|true|yes|success\w*|created|saved|updated|deleted|invited|accepted|queued|scheduled)[.!]?$/i;

/** Any other single word is an id. */
const isMessage = (text: string) => /\S\s+\S/.test(text) || SUCCESS_WORD.test(text.trim());

const hasOnlyMessages = (record: Values) =>
  !isEmpty(record) && Object.keys(record).every((name) => MESSAGE_NAMES.includes(normalizeName(name)));

/** Without counts, flags and messages. A text under any other name is an unknown field of a record. */
const withoutMetadata = (record: Values) =>
  Object.entries(record).filter(([name, each]) =>
    typeof each === 'string'
      ? !MESSAGE_NAMES.includes(normalizeName(name))
      : typeof each !== 'number' && typeof each !== 'boolean',
  );

const isEmpty = (value: unknown) =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

function onlyRecordIn({ record, kind }: OddValue): unknown {
  const values = withoutMetadata(record).map(([, each]) => each);
  const isAlone = Object.keys(record).length === 1;
  const [only, ...others] = isAlone ? values : values.filter((each) => hasSign(fieldsOf(each), kind));
  const hasText = values.some((each) => typeof each === 'string');
  return isRecord(only) && others.length === 0 && !hasText ? only : undefined;
}

/** `{}`, `{"next": null, "total": 0}` or `{"items": [], "filters": {…}}` */
function hasNoRecord({ record, kind }: OddValue): boolean {
  if (isEmpty(record)) return true;
  const others = withoutMetadata(record);
  const wrappers = [kind, ...RECORD_NAMES, `${kind}s`, ...LIST_NAMES];
  const isMissing = others.some(([name, each]) => isEmpty(each) && wrappers.includes(normalizeName(name)));
  return isMissing || (others.length > 0 && others.every(([, each]) => isEmpty(each)));
}
