import { DateTime } from 'luxon';

/** One way in which another implementation differs from ours. */
export interface ServiceVariant {
  /** Changes the request. */
  asks?: (request: Request) => Request | Promise<Request>;
  record?: (record: Fields, kind: Kind) => Fields;
  list?: (records: Fields[], kind: Kind) => unknown;
  one?: (record: unknown, kind: Kind) => unknown;
  answers?: (said: Said, request: Request) => Said;
}

export type Fields = Record<string, unknown>;
export type Kind = 'project' | 'post' | 'template' | 'source' | 'log' | 'user' | 'prompt';

export interface Said {
  status: number;
  /** Undefined for an empty body. */
  body: unknown;
  headers?: Record<string, string>;
}

interface Item {
  loc: (string | number)[];
  msg: string;
  type: string;
}

export const snake = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();

export function renamed(rename: (name: string) => string): NonNullable<ServiceVariant['record']> {
  const all = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(all)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).map(([name, each]) => [
              /^[A-Z]/.test(name) ? rename(name) : name,
              all(each),
            ]),
          )
        : value;
  return (record) => all(record) as Fields;
}

export function dates(
  local: (at: DateTime, zone: string | undefined) => DateTime,
): NonNullable<ServiceVariant['record']> {
  const naive = (value: unknown, zone?: string) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? local(DateTime.fromISO(value, { setZone: true }), zone).toFormat("yyyy-MM-dd'T'HH:mm:ss")
      : value;
  return (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        naive(value, name === 'ScheduleDate' ? (record.Timezone as string | undefined) : undefined),
      ]),
    );
}

/** Replaces our ids by 1, 2, 3 …, and translates them back in requests. */
export function numbered(): ServiceVariant {
  const ids: string[] = [];
  const numberOf = (id: unknown) => {
    if (typeof id !== 'string') return id;
    if (!ids.includes(id)) ids.push(id);
    return ids.indexOf(id) + 1;
  };
  const NAMES = ['Id', 'TemplateId', 'PromptId'];
  const back = (number: string) => ids[Number(number) - 1] ?? number;
  return {
    record: (record) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, NAMES.includes(name) ? numberOf(value) : value]),
      ),
    async asks(request) {
      const url = request.url.replace(/\/(\d+)(?=[/?]|$)/g, (_, number: string) => `/${back(number)}`);
      const text =
        request.method === 'GET' || request.method === 'DELETE' ? undefined : await request.clone().text();
      const body = text?.replace(
        /("(?:Template|Prompt)Id":")(\d+)"/g,
        (_, name: string, number: string) => `${name}${back(number)}"`,
      );
      const { method, headers } = request;
      return new Request(url, { method, headers, ...(body !== undefined && { body }) });
    },
  };
}

export function idIn(record: Fields): string | undefined {
  return ['Id', 'id', 'uuid', '_id'].map((name) => record[name]).find((value) => typeof value === 'string');
}

export function whereItWorked(change: (body: Fields) => unknown): NonNullable<ServiceVariant['answers']> {
  return (said) =>
    said.status < 300 && said.body !== undefined ? { ...said, body: change(said.body as Fields) } : said;
}

export function refusing(change: (item: Item) => Item): NonNullable<ServiceVariant['answers']> {
  return (said) => {
    const detail = (said.body as { detail?: unknown } | undefined)?.detail;
    return said.status === 422 && Array.isArray(detail)
      ? {
          ...said,
          body: { detail: (detail as Item[]).map(({ loc, msg, type }) => change({ loc, msg, type })) },
        }
      : said;
  };
}

const PYDANTIC_1: Record<string, Omit<Item, 'loc'>> = {
  missing: { type: 'value_error.missing', msg: 'field required' },
  string_type: { type: 'type_error.str', msg: 'str type expected' },
  string_too_short: {
    type: 'value_error.any_str.min_length',
    msg: 'ensure this value has at least 1 characters',
  },
  enum: { type: 'type_error.enum', msg: 'value is not a valid enumeration member; permitted: …' },
  datetime_from_date_parsing: { type: 'value_error.datetime', msg: 'invalid datetime format' },
};

export function pydantic1({ type, msg }: Omit<Item, 'loc'>): Omit<Item, 'loc'> {
  if (msg.startsWith('value is not a valid email address'))
    return { type: 'value_error.email', msg: 'value is not a valid email address' };
  return PYDANTIC_1[type] ?? { type: 'value_error', msg: msg.replace(/^Value error, /, '') };
}
