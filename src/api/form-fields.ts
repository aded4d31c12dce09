import type { components } from '../../openapi/schema.js';

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
    PhoneNumber: 'one',
    Role: 'one',
    Status: 'one',
  } satisfies Fields<Schema['ProjectUserInvitation']>,
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
