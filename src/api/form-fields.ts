import type { components } from '../../openapi/schema.js';

/** What a field of a form holds: one input, a list in one input, or an object of inputs. */
export type Shape = 'one' | 'list' | { [field: string]: Shape };
export type FormFields = Record<string, Shape>;

type Schema = components['schemas'];
type Fields<Body> = Record<keyof Required<Body>, Shape>;

/** The fields of each operation that has any, by the API's own names: a new one there fails to compile until it is here. */
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
    PhoneNumber: 'one',
    Role: 'one',
    Status: 'one',
  } satisfies Fields<Schema['ProjectUserInvitation']>,
  updateProjectUser: {
    ...({ Role: 'one', Status: 'one' } satisfies Fields<Schema['ProjectUserUpdate']>),
    /** In the path, and in the form. */
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
