import * as z from 'zod';
import type { Outcome } from '../../../api/outcome.js';
import type { Deps } from '../../../deps.js';
import { type FormContext, type FormWarning, readAbout } from '../../../forms/form.js';
import { PROJECT_RIGHTS, type ProjectAccess, type ProjectRight } from '../../../rights/project-access.js';
import { mayAdminister } from '../../../rights/rights.js';
import { showModal } from '../../../slack/answer/show-modal.js';
import { section } from '../../../slack/text/blocks.js';
import { type ChosenOption, chosenOptionSchema } from '../../../slack/views/view-state.js';
import type { ActionArgs } from '../../../ui/feature.js';
import { fingerprint, overtaken } from '../../../ui/overtaken.js';
import { projectStillExists } from '../../../ui/project/find-project.js';
import { choice, chosenProject, ofChosenProject } from '../../../ui/small-fields.js';
import { showsChosen, smallForm } from '../../../ui/small-form.js';
import { groupOptions, groupsIn, namedFields } from '../../../ui/user-groups.js';
import { findShown } from '../hub.js';
import { NO_ADMIN, onlyForAdmins, roomAbout } from '../room.js';
import {
  accessBlocks,
  accessSaved,
  auditedAccess,
  CHANGED_MEANWHILE,
  EVERYBODY,
  ONLY_NAMED,
  type SavedAccess,
} from './words.js';

/** Who may use a project. */

export const PROJECT_ACCESS = 'project_access';
export const FIND_PROJECT = 'access_find_project';
export const FIND_GROUP = 'access_find_group';

const named = z.array(z.string()).optional();
const groups = z.array(chosenOptionSchema).optional();
const accessValues = z.object({
  Project: chosenOptionSchema.optional(),
  /** Undefined until the form has shown who may use the project. */
  who: z.enum(['open', 'named']).optional(),
  'read-people': named,
  'read-groups': groups,
  'schedule-people': named,
  'schedule-groups': groups,
  'set-up-people': named,
  'set-up-groups': groups,
});
type AccessValues = z.infer<typeof accessValues>;

const FIELDS: Record<ProjectRight, { can: string; hint: string }> = {
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

const who = choice({
  name: 'who',
  label: 'Who can use it?',
  required: 'Choose who can use it.',
  dispatch: true,
  as: 'radio_buttons',
  options: { open: EVERYBODY, named: ONLY_NAMED },
});

export const accessForm = smallForm<AccessValues, SavedAccess>({
  name: PROJECT_ACCESS,
  right: 'set-up',
  title: 'Projects',
  submit: 'Save',
  values: accessValues,
  projects: ({ Project }) => [Project?.value],
  above: () => [section('Choose who can view a project’s posts, schedule posts, or manage its settings.')],
  fields: [
    chosenProject(FIND_PROJECT, true),
    ofChosenProject(who, () => true),
    ...PROJECT_RIGHTS.flatMap((right) =>
      namedFields(FIELDS[right].can, {
        hint: FIELDS[right].hint,
        prefix: `${right}-`,
        findGroup: FIND_GROUP,
      }).map((one) => ofChosenProject(one, (values) => values.who === 'named')),
    ),
  ],
  check: onlyForAdmins,
  send: save,
  done: accessSaved,
  audited: ({ Project }, saved) => ({
    before: saved && auditedAccess(saved.before),
    after: { project: { name: Project?.text ?? '' }, ...(saved && auditedAccess(saved.after)) },
  }),
  label: ({ Project }) => `Access to ${Project?.text ?? 'a project'}`,
});

async function save(
  values: AccessValues,
  { actor, api, about, deps, profile }: FormContext,
): Promise<Outcome<SavedAccess> | FormWarning> {
  const { workspace, team } = actor;
  const { channels, digests, projectSettings, settings } = deps.store;
  if (!mayAdminister(profile, await settings.current(workspace))) return NO_ADMIN;
  const found = await projectStillExists(api, values.Project?.value);
  if (!found.ok) return found;
  const { id, name: project } = found.value;
  const { access: before } = await projectSettings.findFresh(workspace, id);
  const warning = overtaken(about, shownOf(before), CHANGED_MEANWHILE);
  if (warning) return warning;
  const after = values.who === 'open' ? undefined : accessFrom(values, project, team);
  await projectSettings.saveAccess(workspace, id, after, deps.now());
  const seenIn = await Promise.all([
    channels.showingCardsOf(workspace, id),
    digests.channelsOf(workspace, id),
  ]);
  return { ok: true, value: { project, before, after, channels: [...new Set(seenIn.flat())] } };
}

const shownOf = (access: ProjectAccess | undefined) => PROJECT_RIGHTS.map((right) => access?.[right]);

function accessFrom(values: AccessValues, name: string, team: string | undefined): ProjectAccess {
  const named = (right: ProjectRight) => ({
    people: values[`${right}-people`] ?? [],
    groups: (values[`${right}-groups`] ?? []).map(({ value }) => value),
  });
  const access = { read: named('read'), schedule: named('schedule'), 'set-up': named('set-up') };
  return { name, ...access, ...(team && { team }) };
}

/** `known`: the groups of the workspace, for their names. */
export const valuesFrom = (
  Project: ChosenOption,
  access: ProjectAccess | undefined,
  known: ChosenOption[],
): AccessValues =>
  accessValues.parse(
    PROJECT_RIGHTS.reduce(
      (values, right) => ({
        ...values,
        [`${right}-people`]: access?.[right].people,
        [`${right}-groups`]: access && groupOptions(access[right].groups, known),
      }),
      { Project, who: access ? 'named' : 'open' },
    ),
  );

/** With the projects that are not open to everybody, as long as none is chosen. */
export const openAccessForm =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const shown = accessBlocks(await findShown(deps.store, await args.access()));
    const view = accessForm.open({}, roomAbout(deps, args));
    await showModal(args, { ...view, blocks: [...view.blocks, ...shown] });
  };

/** The form is drawn again when something is chosen in it. */
export const accessActions = (deps: Pick<Deps, 'redraws' | 'store'>) => ({
  /** Shows who may use the chosen project now. */
  [FIND_PROJECT]: showsChosen(deps, accessForm, async (Project, { access: find, body, client }) => {
    const { actor } = await find();
    const [{ access }, known] = await Promise.all([
      deps.store.projectSettings.findFresh(actor.workspace, Project.value),
      groupsIn(client, actor.team ?? (body.view && readAbout(body.view).team)),
    ]);
    const acknowledged = fingerprint(shownOf(access));
    return (_, about) => accessForm.open(valuesFrom(Project, access, known), { ...about, acknowledged });
  }),
  /** With or without the people. */
  [who.name]: showsChosen(deps, accessForm, async () => (values, about) => accessForm.open(values, about)),
});
