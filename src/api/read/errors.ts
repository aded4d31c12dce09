import { toSentence } from '../failures/service-message.js';
import { isRecord } from '../http/service-response.js';
import { isList, normalizeName } from './fields.js';
import type { Oddities, Values } from './oddity.js';

/** How services write one error of a request. FastAPI writes `{"loc": ["body", "Content"], "msg": "Too rude"}`. */

const RUDE = { loc: ['Content'], msg: 'Too rude' };

export const ERRORS: Oddities = {
  'a report in one text': {
    example: ['1 validation error for Post\nContent\n  Too rude', [{ loc: 'Content', msg: 'Too rude' }]],
    undo: ({ value }) => (typeof value === 'string' && REPORT.test(value) ? itemsOf(value) : undefined),
  },
  'rules instead of a reason': {
    example: [
      { loc: ['Content'], constraints: { isPolite: 'Too rude.' } },
      { ...RUDE, msg: 'Too rude.' },
    ],
    undo({ record: { constraints, ...others } }) {
      if (!isRecord(constraints) || reasonIn(others) !== undefined) return undefined;
      const rules = Object.values(constraints).flatMap((rule) => toSentence(rule) ?? []);
      return { ...others, msg: rules.join(' ') };
    },
  },
  'a pointer in a source': {
    example: [{ detail: 'Too rude', source: { pointer: '/Content' } }, RUDE],
    undo({ record: { source, ...others } }) {
      const pointer = isRecord(source) ? (source.pointer ?? source.parameter) : undefined;
      return pointer === undefined ? undefined : { ...others, pointer };
    },
  },
  'a path and a reason under other names': {
    example: [{ field: 'Content', message: 'Too rude' }, RUDE],
    undo({ record }) {
      const loc = PATH_NAMES.flatMap((name) => splitPath(record[name]));
      return loc.length > 0 ? itemIn(record, loc) : undefined;
    },
  },
  'a title beside the reason': {
    example: [
      { title: 'Not valid', detail: 'Too rude' },
      { ...RUDE, loc: [] },
    ],
    undo({ record }) {
      const isTitled = typeof record.title === 'string' && typeof record.detail === 'string';
      return isTitled ? itemIn(record, []) : undefined;
    },
  },
  'a path in one text': {
    example: [
      { loc: '#/Content', msg: 'Too rude' },
      { ...RUDE, loc: ['#', 'Content'] },
    ],
    undo: ({ record }) =>
      typeof record.loc === 'string' ? { ...record, loc: splitPath(record.loc) } : undefined,
  },
};

/** Names under which services put errors, lists of errors, or errors by field. */
const CONTAINER_NAMES =
  /^(?:validation|field|nonfield|form|global)?(?:errors?|errordetails?|details?|violations|issues|problems|messages?)$|^(?:fields|invalidparams|msg|reason|validation)$/;

export const isContainer = (name: string) => CONTAINER_NAMES.test(normalizeName(name));

/** `{"name": "ValidationError", "message": …, "details": […]}` contains the errors. */
const nests = (value: object) =>
  Object.entries(value).some(([name, each]) => isContainer(name) && each instanceof Object);

const PATH_NAMES = [
  ...['field', 'param', 'name', 'path', 'property', 'propertyPath', 'pointer', 'instancePath', 'keys'],
];
const REASON_NAMES = [
  ...['msg', 'message', 'defaultMessage', 'detail', 'description', 'reason', 'error', 'title'],
];

export const reasonIn = (item: Values): string | undefined =>
  REASON_NAMES.map((name) => item[name]).find((reason) => typeof reason === 'string');

function itemIn(record: Values, loc: Part[]): object | undefined {
  const msg = reasonIn(record);
  return 'loc' in record || nests(record) || msg === undefined ? undefined : { loc, msg, type: record.type };
}

const REPORT = /^\d+ validation errors? for .+\n/;

/** pydantic's text report: each path on a line, and below it the indented reason. */
function itemsOf(report: string): object[] {
  const lines = report.replace(REPORT, '').split('\n');
  return lines.flatMap((line, at) => {
    const reason = lines[at + 1];
    return /^\S/.test(line) && reason?.startsWith('  ') ? { loc: line, msg: reason.trim() } : [];
  });
}

export type Part = string | number;

/** ["body", "Platforms", 1], "body.Platforms.1", "Platforms[1]", "/Platforms/1". */
export function splitPath(path: unknown): Part[] {
  const parts: unknown[] =
    typeof path === 'string' ? path.split(/ ?-> ?|[./[\]]+/) : isList(path) ? path : [];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(String(part)) ? Number(part) : part));
}
