import type { FieldShape, FormFields } from './form-fields.js';
import { normalizeName } from './read/name.js';

/** The input that an error belongs to. Without `field`, it belongs to the whole form. */
export interface FieldPath {
  field?: string;
  index?: number;
}

type Part = string | number;

/**
 * Finds the input for a FastAPI `loc` without its first part. Skips wrappers before the field, and the names of union
 * members after it.
 */
export function fieldPathOf(parts: readonly Part[], fields: FormFields): FieldPath {
  const found = indexOfField(parts, fields);
  if (found === undefined) return {};
  const field = nameIn(fields, parts[found.index]) ?? '';
  const rest = parts.slice(found.index + 1);
  const shape: FieldShape = fields[field] ?? 'one';
  if (typeof shape === 'object') return { ...fieldInside(rest, field, shape) };
  const index = rest.find((part) => typeof part === 'number');
  return index === undefined ? { field } : { field, index };
}

/** If an object has only one input, every error inside it belongs to that input. */
function fieldInside(rest: readonly Part[], field: string, children: FormFields): FieldPath {
  const inside = fieldPathOf(rest, children);
  const [only, ...others] = Object.keys(children);
  if (inside.field !== undefined) return inside;
  return { field: only !== undefined && others.length === 0 ? only : field };
}

/** Exact names first: in `source.Source.Source`, the wrapper `source` must not win. */
function indexOfField(parts: readonly Part[], fields: FormFields): { index: number } | undefined {
  const exact = parts.findIndex((part) => typeof part === 'string' && Object.hasOwn(fields, part));
  const index = exact >= 0 ? exact : parts.findIndex((part) => nameIn(fields, part) !== undefined);
  return index >= 0 ? { index } : undefined;
}

function nameIn(fields: FormFields, part: Part | undefined): string | undefined {
  if (typeof part !== 'string') return undefined;
  if (Object.hasOwn(fields, part)) return part;
  return Object.keys(fields).find((name) => normalizeName(name) === normalizeName(part));
}
