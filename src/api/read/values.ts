import { isRecord } from '../http/service-response.js';
import { fieldsOf, isList, lookUp, normalizeName, textOf, type Place } from './fields.js';
import type { Oddities, OddValue, Values } from './oddity.js';
import { errorIn, isNetwork, isNothing, meaningOf, networkIn, networkName, statusIn } from './results.js';
import { ID_NAMES } from './shapes.js';

/** How services write the values of records, and what became of a post on each of its networks. */

const AT = '2030-01-02T09:00:00Z';
const DATED = { Id: 'a', ScheduleDate: AT };
const PICTURED = { Id: 'a', Media: 'a.png' };
const ON_BOTH = { Id: 'a', Platforms: ['X', 'REDDIT'] };
const PUBLISHED = { Id: 'a', Results: [{ Platform: 'X', Status: 'PUBLISHED' }] };
const WAITING = { Id: 'a', Results: [{ Platform: 'X', Status: 'QUEUED' }] };
const FAILED = { Id: 'a', Results: [{ Platform: 'X', Status: 'FAILED' }] };
const EXPIRED = { Id: 'a', Results: [{ Platform: 'X', Status: 'FAILED', Error: 'Token expired' }] };

export const VALUES = {
  id: {
    'an ID in an object': {
      example: [{ _id: { $oid: 'a' }, Media: 'a.png' }, PICTURED],
      undo: ({ fields }) => lookUp(fields, ID_NAMES),
    },
  },
  date: {
    'a MongoDB date': {
      example: [{ Id: 'a', ScheduleDate: { $date: AT } }, DATED],
      undo: ({ fields }) => lookUp(fields, ['$date']),
    },
  },
  source: {
    'the value of a source in an object': {
      example: [{ Id: 'a', Source: { Url: 'tea.example' } }, { Id: 'a', Source: 'tea.example' }, 'source'],
      undo: ({ fields }) => lookUp(fields, ['source', 'value', 'url']),
    },
  },
  media: {
    'media in a list': {
      example: [{ Id: 'a', Media: ['a.png', 'b.png'] }, PICTURED],
      undo: ({ value }) => (isList(value) ? (value[0] ?? null) : undefined),
    },
    'media as an object': {
      example: [{ Id: 'a', Media: { Url: 'a.png', Type: 'image' } }, PICTURED],
      undo: ({ fields }) => lookUp(fields, ['url']),
    },
  },
  networks: {
    'networks in one text': {
      example: [{ Id: 'a', Platforms: 'X, REDDIT' }, ON_BOTH],
      undo: ({ value }) => (typeof value === 'string' ? value.split(',') : undefined),
    },
    'networks as objects': {
      example: [{ Id: 'a', Platforms: [{ name: 'X' }, { account: { platform: 'REDDIT' } }] }, ON_BOTH],
      undo: ({ value }) =>
        isList(value) && value.some(isRecord)
          ? value.map((each) => (isRecord(each) ? networkName(fieldsOf(each)) : each))
          : undefined,
    },
    'networks as the names of an object': {
      example: [{ Id: 'a', Platforms: { x: {}, reddit: { handle: '@tea' } } }, ON_BOTH],
      undo: ({ value }) =>
        isRecord(value) ? Object.keys(value).filter((name) => isNetwork(name) && value[name]) : undefined,
    },
  },
  results: {
    'results as JSON in a text': {
      example: [{ Id: 'a', Results: '[{"Platform": "X", "Status": "PUBLISHED"}]' }, PUBLISHED],
      undo: parsedJson,
    },
    'results by network': {
      example: [{ Id: 'a', Results: { x: 'posted' } }, PUBLISHED],
      undo: ({ record }) => entriesOf(record, resultOf),
    },
    'networks by result': {
      example: [{ Id: 'a', Results: { failed: [{ name: 'x', error: 'Token expired' }] } }, EXPIRED],
      undo: ({ record }) => entriesOf(record, groupOf),
    },
    'results in another object': {
      example: [{ Id: 'a', Results: { platforms: { x: 'posted' } } }, PUBLISHED],
      undo: ({ fields }) => lookUp(fields, ['platforms', 'networks']),
    },
  },
  result: {
    'a network as an object': {
      example: [{ Id: 'a', Results: [{ Account: { Platform: 'X' }, Status: 'PUBLISHED' }] }, PUBLISHED],
      undo({ record, fields }) {
        const name = isRecord(networkIn(fields)) ? networkName(fields) : undefined;
        return name && withField(record, 'platform', name);
      },
    },
    'the reason in the status': {
      example: [{ Id: 'a', Results: [{ Platform: 'X', Status: 'Error: Token expired' }] }, EXPIRED],
      undo({ record, fields }) {
        const [, status, reason] = /^\s*([\w -]{1,30}):\s*(\S[^]*)$/.exec(statusIn(fields) ?? '') ?? [];
        return meaningOf(status) && withField(withField(record, 'status', status), 'error', reason);
      },
    },
    'an HTTP status': {
      example: [{ Id: 'a', Results: [{ Platform: 'X', status_code: 401 }] }, FAILED],
      undo(odd) {
        const code = textOf(lookUp(odd.fields, ['statuscode', 'httpstatus', 'code']));
        return statusIn(odd.fields) === undefined ? withStatus(odd, code) : undefined;
      },
    },
    'an error without a status': {
      example: [{ Id: 'a', Results: [{ Platform: 'X', LastError: 'Token expired', Ok: true }] }, EXPIRED],
      undo: (odd) => withStatus(odd, errorIn(odd.fields) && 'failed'),
    },
    'whether it succeeded': {
      example: [{ Id: 'a', Results: [{ Platform: 'X', ok: false }] }, FAILED],
      undo(odd) {
        const success = lookUp(odd.fields, ['success', 'ok', 'succeeded']);
        return withStatus(odd, isTrue(success) ? 'published' : isFalse(success) ? 'failed' : undefined);
      },
    },
    'what only a published post has': {
      example: [{ Id: 'a', Results: [{ Platform: 'X', PublishedAt: AT }] }, PUBLISHED],
      undo: (odd) => withStatus(odd, lookUp(odd.fields, PROOF) === undefined ? undefined : 'published'),
    },
    'whether it is published': {
      example: [{ Id: 'a', Results: [{ Platform: 'X', Published: false }] }, WAITING],
      undo(odd) {
        const isOut = lookUp(odd.fields, ['published', 'posted']);
        return withStatus(odd, isOut === undefined ? undefined : isTrue(isOut) ? 'published' : 'waiting');
      },
    },
  },
  errors: {
    'errors as JSON in a text': {
      example: [{ Id: 'a', Errors: '[{"Platform": "X", "Message": "Token expired"}]' }, EXPIRED],
      undo: parsedJson,
    },
    'errors by network': {
      example: [{ Id: 'a', Errors: { X: ['Token expired'] } }, EXPIRED],
      undo: ({ record }) =>
        entriesOf(record, (name, error) =>
          isNetwork(name) && !isNothing(error) ? [{ platform: name, error }] : [],
        ),
    },
    'errors as texts that begin with the network': {
      example: [{ Id: 'a', Error: 'X: Token expired' }, EXPIRED],
      undo({ value }) {
        const all = isList(value) ? value : [value];
        return all.some(errorInText) ? all.map((each) => errorInText(each) ?? each) : undefined;
      },
    },
  },
} satisfies Partial<Record<Place, Oddities>>;

/** Identifiers and dates that only a published post has. */
const PROOF = ['publishedat', 'postedat', 'posturl', 'platformpostid', 'externalid'];

const isTrue = (value: unknown) => value === true || value === 1 || value === 'true';
const isFalse = (value: unknown) => value === false || value === 0 || value === 'false';

function parsedJson({ value }: OddValue): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** What `make` makes of the fields of an object. */
function entriesOf(record: Values, make: (name: string, value: unknown) => object[]): object[] | undefined {
  const found = Object.entries(record).flatMap(([name, each]) => make(name, each));
  return found.length > 0 ? found : undefined;
}

/** `{"x": true}`, `{"x": "failed"}` or `{"x": {"status": "failed"}}` */
function resultOf(platform: string, said: unknown): object[] {
  if (!isNetwork(platform)) return [];
  if (isRecord(said)) return [withField(said, 'platform', platform)];
  return [{ platform, [typeof said === 'boolean' ? 'success' : 'status']: said }];
}

/** `{"failed": ["X"]}` or `{"failed": [{"platform": "X", "error": …}]}` */
function groupOf(status: string, items: unknown): object[] {
  const meaning = meaningOf(status);
  if (!isList(items) || meaning === undefined || meaning === 'partly') return [];
  return items.map((each) =>
    isRecord(each)
      ? { platform: networkName(fieldsOf(each)), status, error: each }
      : { platform: each, ...errorInText(each), status },
  );
}

/** "X: Token expired" */
function errorInText(text: unknown): object | undefined {
  if (typeof text !== 'string') return undefined;
  const [, platform = '', error] = /^\s*([\w ]{1,20}):\s*(\S[^]*)$/.exec(text) ?? [];
  return isNetwork(platform) && !isNothing(error) ? { platform, error } : undefined;
}

/** Undefined if the result has a status that Upnext knows, or this is none. */
function withStatus({ record, fields }: OddValue, status: string | undefined): object | undefined {
  const isStated = meaningOf(statusIn(fields)) !== undefined;
  return isStated || meaningOf(status) === undefined ? undefined : withField(record, 'status', status);
}

/** Replaces the field, however its name is spelled. */
function withField(record: Values, name: string, value: unknown): Values {
  const others = Object.entries(record).filter(([each]) => normalizeName(each) !== name);
  return { ...Object.fromEntries(others), [name]: value };
}
