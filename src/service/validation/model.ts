import type { components } from '../../../openapi/schema.js';
import { type Loc, missing, type Problem, type Reader } from './problem.js';

interface Field<T, Needed extends boolean> {
  reader: Reader<T>;
  needed: Needed;
}
type Fields = Record<string, Field<unknown, boolean>>;
type Schemas = components['schemas'];
/** All that the document names. */
export type FieldsOf<Name extends keyof Schemas> = Record<keyof Schemas[Name], Field<unknown, boolean>>;
type ValueOf<F> = F extends Field<infer T, boolean> ? T : never;
type NeededKey<F extends Fields> = { [K in keyof F]: F[K]['needed'] extends true ? K : never }[keyof F];

/** Missing optional fields are undefined. Null is not a missing value, and no field accepts it. */
export type Model<F extends Fields> = { [K in NeededKey<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, NeededKey<F>>]: ValueOf<F[K]> | undefined;
};

export function required<T>(reader: Reader<T>): Field<T, true> {
  return { reader, needed: true };
}

export function optional<T>(reader: Reader<T>): Field<T, false> {
  return { reader, needed: false };
}

/** An object with these fields. Unknown fields are ignored. */
export function model<F extends Fields>(fields: F): Reader<Model<F>> {
  const entries = Object.entries(fields);
  return (sent, loc, problems) => {
    if (!isObject(sent)) {
      problems.push(notAnObject(sent, loc));
      return undefined;
    }
    const values: Record<string, unknown> = {};
    for (const [name, { reader, needed }] of entries) {
      if (Object.hasOwn(sent, name)) values[name] = reader(sent[name], [...loc, name], problems);
      else if (needed) problems.push(missing([...loc, name], sent));
    }
    // A problem marks every value that is missing here.
    return values as Model<F>;
  };
}

/** The whole body. An empty body and null count as missing. */
export function body<T>(reader: Reader<T>): Reader<T> {
  return (sent, loc, problems) => {
    if (sent !== null && sent !== undefined) return reader(sent, loc, problems);
    problems.push(missing(loc, null));
    return undefined;
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notAnObject(input: unknown, loc: Loc): Problem {
  const msg = 'Input should be a valid dictionary or object to extract fields from';
  return { type: 'model_attributes_type', loc, msg, input };
}
