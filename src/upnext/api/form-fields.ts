import type { components } from '../../../openapi/schema.js';
import { normalizeName } from './read/fields.js';

/** The inputs of a form, by the names of the API's fields. */
export type FormFields = Record<string, true>;

type Schema = components['schemas'];
type Fields<Body> = Record<keyof Required<Body>, true>;

/** The fields of each operation's request, by the API's names. A new field in the document fails to compile until it is added here. */
export const FORM_FIELDS = {
  createPost: {
    Content: true,
    Media: true,
    TemplateId: true,
    PromptId: true,
    ScheduleDate: true,
    Timezone: true,
    Platforms: true,
    Status: true,
  } satisfies Fields<Schema['Post']>,
  addNonPlatformUserToProject: {
    FirstName: true,
    LastName: true,
    Email: true,
    Role: true,
    // The form has no inputs for the others.
  } satisfies Fields<Omit<Schema['ProjectUserInvitation'], 'PhoneNumber' | 'Status'>>,
  updateProjectUser: {
    ...({ Role: true, Status: true } satisfies Fields<Schema['ProjectUserUpdate']>),
    /** Part of the path, and an input of the form. */
    user_id: true,
  },
  createPrompt: { Title: true, PromptText: true, Description: true } satisfies Fields<Schema['Prompt']>,
  updateSource: {
    Description: true,
    // An object with one field, which has the same name.
    Source: true,
  } satisfies Fields<Schema['SourceUpdate'] & Schema['SourceValue']>,
  listPosts: {
    skip: true,
    limit: true,
    schedule_date_from: true,
    schedule_date_to: true,
    platforms: true,
    status: true,
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
  const index = parts.slice(at + 1).find((part) => typeof part === 'number');
  return index === undefined ? { field } : { field, index };
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
