/** The building blocks of the rules. Each check notes what is wrong with a value, in Slack's wording. */

export type Surface = 'modal' | 'home' | 'message';

export interface Problem {
  message: string;
  /** A JSON pointer to the value. */
  pointer: string;
  /** What was expected, for values from a fixed list. */
  constraint?: { type: 'enum'; expected: unknown[] };
}

/** The context of a check, and the problems found so far. */
export interface Inspection {
  readonly surface: Surface;
  readonly problems: Problem[];
  /** The type of the current block. */
  block: string;
  readonly blockIds: Set<string>;
  /** Of the current block. */
  readonly actionIds: Set<string>;
  readonly counts: {
    focus: number;
    markdown: number;
    tables: number;
    cells: number;
    charts: number;
    inputs: number;
    inLayouts: number;
  };
}

export type Check = (value: unknown, at: string, seen: Inspection) => void;
export type Fields = Record<string, unknown>;
/** A rule about several fields of one object. */
export type Rule = (fields: Fields, at: string, seen: Inspection) => void;

export function inspection(surface: Surface): Inspection {
  return {
    surface,
    problems: [],
    block: '',
    blockIds: new Set(),
    actionIds: new Set(),
    counts: { focus: 0, markdown: 0, tables: 0, cells: 0, charts: 0, inputs: 0, inLayouts: 0 },
  };
}

export function note(seen: Inspection, message: string, at: string, expected?: unknown[]): void {
  seen.problems.push({
    message,
    pointer: at,
    ...(expected && { constraint: { type: 'enum', expected } }),
  });
}

/** As in response_metadata.messages. */
export const problemText = ({ message, pointer }: Problem) => `${message} [json-pointer:${pointer}]`;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Slack counts code points: an emoji from outside the basic plane counts once. */
export function codePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** The characters of every `text` in the value, at any depth. */
export function textLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (total, [name, inner]) =>
      total + (name === 'text' && typeof inner === 'string' ? codePoints(inner) : textLength(inner)),
    0,
  );
}

export function string(min: number, max: number): Check {
  return (value, at, seen) => {
    if (typeof value !== 'string') return note(seen, 'must provide a string', at);
    if (value.length < min) note(seen, `must be more than ${min - 1} characters`, at);
    if (value.length > max && codePoints(value) > max)
      note(seen, `must be less than ${max + 1} characters`, at);
  };
}

export function pattern(shape: RegExp, problem: string): Check {
  return (value, at, seen) => {
    if (typeof value !== 'string' || !shape.test(value)) note(seen, problem, at);
  };
}

export function integer(min: number, max: number): Check {
  return (value, at, seen) => {
    if (typeof value !== 'number' || !Number.isInteger(value))
      return note(seen, 'must provide an integer', at);
    if (value < min) note(seen, `must be greater than ${min - 1}`, at);
    if (value > max) note(seen, `must be less than ${max + 1}`, at);
  };
}

export const number: Check = (value, at, seen) => {
  if (typeof value !== 'number') note(seen, 'must provide a number', at);
};

export const boolean: Check = (value, at, seen) => {
  if (typeof value !== 'boolean') note(seen, 'must provide a boolean', at);
};

export function oneOf(...allowed: unknown[]): Check {
  return (value, at, seen) => {
    if (!allowed.includes(value)) note(seen, 'must be a valid enum value', at, allowed);
  };
}

export function list(min: number, max: number, item: Check): Check {
  return (value, at, seen) => {
    if (!Array.isArray(value)) return note(seen, 'must provide an array', at);
    if (value.length < min) note(seen, `no fewer than ${min} items allowed`, at);
    if (value.length > max) return note(seen, `no more than ${max} items allowed`, at);
    value.forEach((one, index) => item(one, `${at}/${index}`, seen));
  };
}

/** An object with exactly these fields. A field whose name ends in `?` is optional. */
export function object(fields: Record<string, Check>, ...rules: Rule[]): Check {
  const checks = new Map(Object.entries(fields).map(([name, check]) => [name.replace('?', ''), check]));
  const required = Object.keys(fields).filter((name) => !name.endsWith('?'));
  return (value, at, seen) => {
    if (!isObject(value)) return note(seen, 'must provide an object', at);
    for (const name of required) {
      if (value[name] === undefined) note(seen, `missing required field: ${name}`, at);
    }
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      const check = checks.get(name);
      if (check) check(field, `${at}/${name}`, seen);
      else note(seen, `invalid additional property: ${name}`, at);
    }
    for (const rule of rules) rule(value, at, seen);
  };
}

/** An object whose `type` selects the check. */
export function byType(table: Record<string, Check>): Check {
  return (value, at, seen) => {
    if (!isObject(value)) return note(seen, 'must provide an object', at);
    const check = typeof value.type === 'string' ? table[value.type] : undefined;
    if (!check)
      return note(seen, `unsupported type: ${String(value.type)}`, `${at}/type`, Object.keys(table));
    check(value, at, seen);
  };
}

export function exactlyOneOf(...names: string[]): Rule {
  return (fields, at, seen) => {
    const given = names.filter((name) => fields[name] !== undefined);
    if (given.length !== 1) note(seen, `must provide exactly one of: ${names.join(', ')}`, at);
  };
}

export function atMostOneOf(...names: string[]): Rule {
  return (fields, at, seen) => {
    const given = names.filter((name) => fields[name] !== undefined);
    if (given.length > 1) note(seen, `must provide at most one of: ${names.join(', ')}`, at);
  };
}

export function atLeastOneOf(...names: string[]): Rule {
  return (fields, at, seen) => {
    if (names.every((name) => fields[name] === undefined)) {
      note(seen, `must provide at least one of: ${names.join(', ')}`, at);
    }
  };
}

export function all(...checks: Check[]): Check {
  return (value, at, seen) => checks.forEach((check) => check(value, at, seen));
}

export const anything: Check = () => undefined;
