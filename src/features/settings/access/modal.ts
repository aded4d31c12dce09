import { createHash } from 'node:crypto';
import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { formModal, type About } from '../../../forms/form.js';
import { context, field, option, section } from '../../../slack/text/blocks.js';
import {
  actionIdOf,
  chosenOption,
  chosenOptionSchema,
  type ChosenOption,
} from '../../../slack/views/view-state.js';
import { PROJECT_RIGHTS, type ProjectAccess, type ProjectRight } from '../../../rights/project-access.js';
import { searchedOption, searchSelect } from '../../../ui/project/project-field.js';
import { groupOptions, namedFields, namedSchema, readNamed } from '../../../ui/user-groups.js';
import { accessBlocks, ADMINS_TOO, EVERYBODY, ONLY_NAMED, type ShownAccess } from './words.js';

/** Who may use a project: the form, and how it is read back. */

export const PROJECT_ACCESS = 'project_access';
export const FIND_PROJECT = 'access_find_project';
export const FIND_GROUP = 'access_find_group';
export const WHO = 'access_who';

export const accessValues = z.object({
  project: chosenOptionSchema.optional(),
  /** Undefined until the form has shown who may use the project. */
  isOpen: z.boolean().optional(),
  read: namedSchema,
  schedule: namedSchema,
  'set-up': namedSchema,
});
export type AccessValues = z.infer<typeof accessValues>;

const nobody = () => ({ people: [], groups: [] });

/** Before it is known who may use the project. */
export const emptyDraft = (project?: ChosenOption): AccessValues => ({
  project,
  read: nobody(),
  schedule: nobody(),
  'set-up': nobody(),
});

/** `known`: the groups of the workspace, for their names. */
export function valuesFrom(
  project: ChosenOption,
  access: ProjectAccess | undefined,
  known: ChosenOption[],
): AccessValues {
  if (!access) return { ...emptyDraft(project), isOpen: true };
  const namedFor = (right: ProjectRight) => ({
    people: access[right].people,
    groups: groupOptions(access[right].groups, known),
  });
  return {
    project,
    isOpen: false,
    read: namedFor('read'),
    schedule: namedFor('schedule'),
    'set-up': namedFor('set-up'),
  };
}

export function accessFrom(
  values: AccessValues,
  { name, team }: Pick<ProjectAccess, 'name' | 'team'>,
): ProjectAccess | undefined {
  if (values.isOpen) return undefined;
  const namedFor = (right: ProjectRight) => ({
    people: values[right].people,
    groups: values[right].groups.map(({ value }) => value),
  });
  return {
    name,
    read: namedFor('read'),
    schedule: namedFor('schedule'),
    'set-up': namedFor('set-up'),
    ...(team && { team }),
  };
}

/** Tells whether somebody else has changed it. */
export const fingerprint = (access: ProjectAccess | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify(PROJECT_RIGHTS.map((right) => access?.[right])))
    .digest('base64url')
    .slice(0, 22);

const FIELDS: Record<ProjectRight, { can: string; hint?: string }> = {
  read: {
    can: 'can view posts',
    hint: 'Also templates, sources and logs. Guests and people from other organizations have access only if you name them.',
  },
  schedule: {
    can: 'can schedule posts',
    hint: 'Includes viewing, creating prompts and freezing the project.',
  },
  'set-up': {
    can: 'can manage settings',
    hint: 'Includes viewing. Everyone in a channel sees the digest and the cards that are set up there.',
  },
};

/** `shown`: who may use which project now, as long as none is chosen. */
export function accessModal(values: AccessValues, about: About, shown: ShownAccess[] = []): ModalView {
  const { project, isOpen } = values;
  return formModal(PROJECT_ACCESS, about, { title: 'Project access', submit: 'Save' }, [
    section(
      'Choose who can see and post in a project. You can name people and user groups who can view its posts, schedule posts, or manage its settings.',
    ),
    field('Project', 'Project', searchSelect(FIND_PROJECT, 'Choose a project', project), { dispatch: true }),
    ...(project ? [whoField(values)] : []),
    ...(project && isOpen === false ? PROJECT_RIGHTS.flatMap((right) => rightFields(right, values)) : []),
    ...(shown.length > 0 ? accessBlocks(shown) : [context(ADMINS_TOO)]),
  ]);
}

/** Each project has its own fields, so that none keeps what another one shows. */
const ofProject = (action: string, { project }: Pick<AccessValues, 'project'>) =>
  `${action}:${project?.value ?? ''}`;

const OPEN = 'open';
const NAMED = 'named';
const IS_OPEN: Record<string, boolean> = { [OPEN]: true, [NAMED]: false };

function whoField(values: AccessValues): InputBlock {
  const options = [option(EVERYBODY, OPEN), option(ONLY_NAMED, NAMED)];
  const initial_option = { true: options[0], false: options[1] }[String(values.isOpen)];
  return field(
    'who',
    'Who can use it?',
    {
      type: 'radio_buttons',
      action_id: ofProject(WHO, values),
      options,
      ...(initial_option && { initial_option }),
    },
    { dispatch: true },
  );
}

const prefixOf = (right: ProjectRight) => `${right}-`;

const rightFields = (right: ProjectRight, values: AccessValues): InputBlock[] =>
  namedFields(values[right], {
    ...FIELDS[right],
    prefix: prefixOf(right),
    actions: { people: ofProject('people', values), groups: ofProject(FIND_GROUP, values) },
  });

/** Fields that still show another project do not count. */
export function readAccess({ state }: Pick<ViewOutput, 'state'>): AccessValues {
  const project = searchedOption(state, 'Project');
  if (actionIdOf(state, 'who') !== ofProject(WHO, { project })) return emptyDraft(project);
  const namedFor = (right: ProjectRight) => readNamed(state, prefixOf(right));
  return {
    project,
    isOpen: IS_OPEN[chosenOption(state, 'who')?.value ?? ''],
    read: namedFor('read'),
    schedule: namedFor('schedule'),
    'set-up': namedFor('set-up'),
  };
}
