import type { FormFields, Shape } from './form-fields.js';
import { plainName } from './read/name.js';

/** Where a problem belongs: `field` is absent where it belongs to the whole form. */
export interface FieldPath {
  field?: string;
  index?: number;
}

type Part = string | number;

/**
 * Finds the input that a FastAPI `loc` points at, without its first part. Wrappers before a field and the names of union
 * members behind it are passed over.
 */
export function fieldPathOf(parts: readonly Part[], fields: FormFields): FieldPath {
  const at = indexOfField(parts, fields);
  if (at === undefined) return {};
  const field = nameIn(fields, parts[at.place]) ?? '';
  const rest = parts.slice(at.place + 1);
  const shape: Shape = fields[field] ?? 'one';
  if (typeof shape === 'object') return { ...insideOf(rest, field, shape) };
  const index = rest.find((part) => typeof part === 'number');
  return index === undefined ? { field } : { field, index };
}

/** An object with one input belongs to that input, however the rest of the way reads. */
function insideOf(rest: readonly Part[], field: string, children: FormFields): FieldPath {
  const inside = fieldPathOf(rest, children);
  const [only, ...others] = Object.keys(children);
  if (inside.field !== undefined) return inside;
  return { field: only !== undefined && others.length === 0 ? only : field };
}

/** Exact names first, anywhere: in source, Source, Source the wrapper must not win. */
function indexOfField(parts: readonly Part[], fields: FormFields): { place: number } | undefined {
  const exact = parts.findIndex((part) => typeof part === 'string' && Object.hasOwn(fields, part));
  const place = exact >= 0 ? exact : parts.findIndex((part) => nameIn(fields, part) !== undefined);
  return place >= 0 ? { place } : undefined;
}

function nameIn(fields: FormFields, part: Part | undefined): string | undefined {
  if (typeof part !== 'string') return undefined;
  if (Object.hasOwn(fields, part)) return part;
  return Object.keys(fields).find((name) => plainName(name) === plainName(part));
}
