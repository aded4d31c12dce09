import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import type { Outcome } from '../../../api/outcome.js';
import type { Deps } from '../../../deps.js';
import {
  atField,
  formAbout,
  formModal,
  readAbout,
  type About,
  type Form,
  type FormContext,
  type FormWarning,
} from '../../../forms/form.js';
import { PROJECT_RIGHTS, type ProjectAccess, type ProjectRight } from '../../../rights/project-access.js';
import { mayAdminister } from '../../../rights/rights.js';
import { showModal } from '../../../slack/answer/show-modal.js';
import { context, field, option, section } from '../../../slack/text/blocks.js';
import { redraw } from '../../../slack/views/redraw.js';
import {
  actionIdOf,
  chosenOption,
  chosenOptionSchema,
  type ChosenOption,
} from '../../../slack/views/view-state.js';
import type { ActionArgs } from '../../../ui/feature.js';
import { fingerprint, overtaken } from '../../../ui/overtaken.js';
import { projectStillExists } from '../../../ui/project/find-project.js';
import {
  ofProject,
  PROJECT_REQUIRED,
  searchedOption,
  searchSelect,
} from '../../../ui/project/project-field.js';
import { groupOptions, groupsIn, namedFields, namedSchema, readNamed } from '../../../ui/user-groups.js';
import { findShown } from '../hub.js';
import { NO_ADMIN, onlyForAdmins, roomAbout } from '../rooms.js';
import {
  accessBlocks,
  accessSaved,
  ADMINS_TOO,
  auditedAccess,
  CHANGED_MEANWHILE,
  EVERYBODY,
  ONLY_NAMED,
  type ShownAccess,
} from './words.js';

/** Who may use a project. */

export const PROJECT_ACCESS = 'project_access';
export const FIND_PROJECT = 'access_find_project';
export const FIND_GROUP = 'access_find_group';
const WHO = 'access_who';

const forEach = <T>(make: (right: ProjectRight) => T): Record<ProjectRight, T> => ({
  read: make('read'),
  schedule: make('schedule'),
  'set-up': make('set-up'),
});

const accessValues = z.object({
  project: chosenOptionSchema.optional(),
  /** Undefined until the form has shown who may use the project. */
  isOpen: z.boolean().optional(),
  ...forEach(() => namedSchema),
});
type AccessValues = z.infer<typeof accessValues>;

interface SavedAccess {
  project: string;
  before?: ProjectAccess | undefined;
  after?: ProjectAccess | undefined;
  channels: string[];
}

export const accessForm: Form<AccessValues, SavedAccess> = {
  name: PROJECT_ACCESS,
  about: formAbout,
  values: accessValues,
  right: 'set-up',
  projects: ({ project }) => [project?.value],
  open: (values, about) => accessModal(values, about),
  read: readAccess,
  check({ project, isOpen }, context) {
    if (!project) return atField('Project', PROJECT_REQUIRED);
    return isOpen === undefined
      ? atField('who', 'Choose who can use it.')
      : onlyForAdmins(undefined, context);
  },
  send: save,
  done: ({ project, after, channels }) => accessSaved({ project, access: after, channels }),
  audited: ({ project }, saved) => ({
    before: saved && auditedAccess(saved.before),
    after: { project: { name: project?.text ?? '' }, ...(saved && auditedAccess(saved.after)) },
  }),
  label: ({ project }) => `Access to ${project?.text ?? 'a project'}`,
};

async function save(
  values: AccessValues,
  { actor, api, about, deps, profile }: FormContext,
): Promise<Outcome<SavedAccess> | FormWarning> {
  const { workspace, team } = actor;
  const { channels, digests, projectSettings, settings } = deps.store;
  if (!mayAdminister(profile, await settings.current(workspace))) return NO_ADMIN;
  const found = await projectStillExists(api, values.project?.value);
  if (!found.ok) return found;
  const { id, name: project } = found.value;
  const { access: before } = await projectSettings.findFresh(workspace, id);
  const warning = overtaken(about, shownOf(before), CHANGED_MEANWHILE);
  if (warning) return warning;
  const after = values.isOpen ? undefined : accessFrom(values, project, team);
  await projectSettings.saveAccess(workspace, id, after, deps.now());
  const seenIn = await Promise.all([
    channels.showingCardsOf(workspace, id),
    digests.channelsOf(workspace, id),
  ]);
  return { ok: true, value: { project, before, after, channels: [...new Set(seenIn.flat())] } };
}

const shownOf = (access: ProjectAccess | undefined) => PROJECT_RIGHTS.map((right) => access?.[right]);

const accessFrom = (values: AccessValues, name: string, team: string | undefined): ProjectAccess => ({
  name,
  ...forEach((right) => ({
    people: values[right].people,
    groups: values[right].groups.map(({ value }) => value),
  })),
  ...(team && { team }),
});

/** Before it is known who may use the project. */
export const emptyDraft = (project?: ChosenOption): AccessValues => ({
  project,
  ...forEach(() => ({ people: [], groups: [] })),
});

/** `known`: the groups of the workspace, for their names. */
export const valuesFrom = (
  project: ChosenOption,
  access: ProjectAccess | undefined,
  known: ChosenOption[],
): AccessValues =>
  access
    ? {
        project,
        isOpen: false,
        ...forEach((right) => ({
          people: access[right].people,
          groups: groupOptions(access[right].groups, known),
        })),
      }
    : { ...emptyDraft(project), isOpen: true };

export const openAccessForm =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const shown = await findShown(deps.store, await args.access());
    await showModal(args, accessModal(emptyDraft(), roomAbout(deps, args), shown));
  };

/** The form is drawn again when something is chosen in it. */
export const accessActions = ({ store }: Pick<Deps, 'store'>) => ({
  /** Shows who may use the chosen project now. */
  async [FIND_PROJECT]({ access: find, body: { view }, client }: ActionArgs): Promise<void> {
    const project = view && readAccess(view).project;
    if (!project) return;
    const { actor } = await find();
    const about = readAbout(view);
    const [{ access }, groups] = await Promise.all([
      store.projectSettings.findFresh(actor.workspace, project.value),
      groupsIn(client, actor.team ?? about.team),
    ]);
    const acknowledged = fingerprint(shownOf(access));
    const drawn = accessModal(valuesFrom(project, access, groups), { ...about, acknowledged });
    await redraw(client, view, drawn);
  },
  /** With or without the people. */
  async [WHO]({ body: { view }, client }: ActionArgs): Promise<void> {
    if (view) await redraw(client, view, accessModal(readAccess(view), readAbout(view)));
  },
});

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
  return formModal(PROJECT_ACCESS, about, { title: 'Projects', submit: 'Save' }, [
    section('Choose who can view a project’s posts, schedule posts, or manage its settings.'),
    field('Project', 'Project', searchSelect(FIND_PROJECT, 'Choose a project', project), { dispatch: true }),
    ...(project ? [whoField(values)] : []),
    ...(project && isOpen === false ? PROJECT_RIGHTS.flatMap((right) => rightFields(right, values)) : []),
    ...(shown.length > 0 ? accessBlocks(shown) : [context(ADMINS_TOO)]),
  ]);
}

const OPEN = option(EVERYBODY, 'open');
const NAMED = option(ONLY_NAMED, 'named');

function whoField({ isOpen, project }: AccessValues): InputBlock {
  const element = {
    type: 'radio_buttons' as const,
    action_id: ofProject(WHO, project),
    options: [OPEN, NAMED],
    ...(isOpen !== undefined && { initial_option: isOpen ? OPEN : NAMED }),
  };
  return field('who', 'Who can use it?', element, { dispatch: true });
}

const rightFields = (right: ProjectRight, values: AccessValues): InputBlock[] =>
  namedFields(values[right], {
    ...FIELDS[right],
    prefix: `${right}-`,
    actions: { people: ofProject('people', values.project), groups: ofProject(FIND_GROUP, values.project) },
  });

/** Fields that still show another project do not count. */
function readAccess({ state }: Pick<ViewOutput, 'state'>): AccessValues {
  const project = searchedOption(state, 'Project');
  if (actionIdOf(state, 'who') !== ofProject(WHO, project)) return emptyDraft(project);
  const who = chosenOption(state, 'who')?.value;
  return {
    project,
    ...(who && { isOpen: who === OPEN.value }),
    ...forEach((right) => readNamed(state, `${right}-`)),
  };
}
