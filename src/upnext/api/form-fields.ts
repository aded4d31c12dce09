import type { components } from '../../../openapi/schema.js';
import { normalizeName } from './read/fields.js';

/** A field is one input, a list in one input, or an object of inputs. */
export type FieldShape = 'one' | 'list' | { [field: string]: FieldShape };
export type FormFields = Record<string, FieldShape>;

type Schema = components['schemas'];
type Fields<Body> = Record<keyof Required<Body>, FieldShape>;

/** The fields of each operation's request, by the API's names. A new field in the document fails to compile until it is added here. */
export const FORM_FIELDS = {
  createPost: {
    Content: 'one',
    Media: 'one',
    TemplateId: 'one',
    PromptId: 'one',
    ScheduleDate: 'one',
    Timezone: 'one',
    Platforms: 'list',
    Status: 'one',
  } satisfies Fields<Schema['Post']>,
  addNonPlatformUserToProject: {
    FirstName: 'one',
    LastName: 'one',
    Email: 'one',
    Role: 'one',
    // The form has no inputs for the others.
  } satisfies Fields<Omit<Schema['ProjectUserInvitation'], 'PhoneNumber' | 'Status'>>,
  updateProjectUser: {
    ...({ Role: 'one', Status: 'one' } satisfies Fields<Schema['ProjectUserUpdate']>),
    /** Part of the path, and an input of the form. */
    user_id: 'one',
  },
  createPrompt: { Title: 'one', PromptText: 'one', Description: 'one' } satisfies Fields<Schema['Prompt']>,
  updateSource: {
    Description: 'one',
    Source: { Source: 'one' } satisfies Fields<Schema['SourceValue']>,
  } satisfies Fields<Schema['SourceUpdate']>,
  listPosts: {
    skip: 'one',
    limit: 'one',
    schedule_date_from: 'one',
    schedule_date_to: 'one',
    platforms: 'list',
    status: 'list',
  },
} satisfies Record<string, FormFields>;

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
  const at = indexOfField(parts, fields);
  const field = nameIn(fields, parts[at]);
  if (field === undefined) return {};
  const rest = parts.slice(at + 1);
  const shape: FieldShape = fields[field] ?? 'one';
  if (typeof shape === 'object') return fieldInside(rest, field, shape);
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
function indexOfField(parts: readonly Part[], fields: FormFields): number {
  const exact = parts.findIndex((part) => typeof part === 'string' && Object.hasOwn(fields, part));
  return exact >= 0 ? exact : parts.findIndex((part) => nameIn(fields, part) !== undefined);
}

function nameIn(fields: FormFields, part: Part | undefined): string | undefined {
  if (typeof part !== 'string') return undefined;
  if (Object.hasOwn(fields, part)) return part;
  return Object.keys(fields).find((name) => normalizeName(name) === normalizeName(part));
}
