import {
  dates,
  idIn,
  numbered,
  pydantic1,
  refusing,
  renamed,
  snake,
  whereItWorked,
  type ServiceVariant,
} from './variant-helpers.js';

/** What other implementations may do where the document leaves it open. */
export const SERVICE_VARIANTS = {
  'keeps dates as naive local time': { record: dates((at, zone) => at.setZone(zone ?? 'UTC')) },
  'counts its ids': numbered(),
  'calls ids _id': { record: ({ Id, ...rest }) => ({ _id: Id, ...rest }) },
  'wraps ids in $oid': { record: ({ Id, ...rest }) => ({ _id: { $oid: Id }, ...rest }) },
  'calls ids by their kind': { record: ({ Id, ...rest }, kind) => ({ [`${kind}_id`]: Id, ...rest }) },
  'calls ids uuid': { record: ({ Id, ...rest }) => ({ uuid: Id, ...rest }) },
  'writes statuses in small letters': {
    record: ({ Status, ...rest }) => ({
      ...rest,
      ...(typeof Status === 'string' && { Status: Status.toLowerCase() }),
    }),
  },
  'adds fields of its own': {
    record: (record) => ({
      __v: 3,
      Links: { Self: '/x', Tags: ['a', null] },
      ...record,
      Tenant: { Region: 'eu' },
    }),
  },
  'writes snake_case, and scheduled_at': {
    record: renamed((name) => (name === 'ScheduleDate' ? 'scheduled_at' : snake(name))),
  },
  'writes camelCase': { record: renamed((name) => name.charAt(0).toLowerCase() + name.slice(1)) },
  'sorts lists the other way': { list: (records) => [...records].reverse() },
  'wraps lists in items': { list: (items) => ({ items, total: items.length, page: 1 }) },
  'wraps lists in results': {
    list: (results) => ({ count: results.length, next: null, previous: null, results }),
  },
  'wraps lists by their kind': { list: (records, kind) => ({ [`${kind}s`]: records }) },
  'keys lists by id': {
    list: (records) => Object.fromEntries(records.map((each, at) => [idIn(each) ?? `r${at}`, each])),
  },
  'wraps records by their kind': { one: (record, kind) => ({ [kind]: record }) },
  'wraps records in data': { one: (data) => ({ data }) },
  'answers one record as a list': { one: (record) => [record] },
  'answers 201 and 204': {
    answers: (said, { method }) =>
      said.status !== 200 || method === 'GET'
        ? said
        : method === 'POST'
          ? { ...said, status: 201 }
          : { status: 204, body: undefined },
  },
  'leaves success out': { answers: whereItWorked(({ data }) => ({ data })) },
  'leaves the envelope out': { answers: whereItWorked(({ data }) => data) },
  'knows no Idempotency-Key': {
    asks(request) {
      const headers = new Headers(request.headers);
      headers.delete('idempotency-key');
      return new Request(request, { headers });
    },
  },
  'ignores limit': {
    asks(request) {
      const url = new URL(request.url);
      if (url.searchParams.has('limit')) url.searchParams.set('limit', '1000000');
      return request.method === 'GET' ? new Request(url, { headers: request.headers }) : request;
    },
  },
  'refuses in the words of pydantic 1': {
    answers: refusing(({ loc, ...item }) => ({ loc, ...pydantic1(item) })),
  },
  'wraps what it is sent': {
    answers: refusing(({ loc: [first, ...rest], ...item }) => ({
      ...item,
      loc: first === 'body' && rest.length > 0 ? ['body', 'payload', ...rest] : [first ?? 'body', ...rest],
    })),
  },
  'answers a missing token with 403': {
    answers: (said) =>
      said.status === 401 ? { status: 403, body: { detail: 'Could not validate credentials' } } : said,
  },
  'redirects a slash at the end': {
    answers: (said, { url }) => {
      const { pathname, origin } = new URL(url);
      const location = origin + pathname.slice(0, -1);
      return pathname.endsWith('/') ? { status: 307, body: undefined, headers: { location } } : said;
    },
  },
} satisfies Record<string, ServiceVariant>;

export type VariantName = keyof typeof SERVICE_VARIANTS;
