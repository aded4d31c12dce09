import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { doneView } from '../../forms/views/form-views.js';
import { isHidden, requires } from '../../rights/access.js';
import { noAccess, refuse } from '../../rights/not-allowed.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import { showModal } from '../../slack/answer/show-modal.js';
import type { Actor } from '../../slack/people/actor.js';
import { messageView, type Reply } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { MAX_OPTION_VALUE } from '../../slack/views/options.js';
import { chosenOption } from '../../slack/views/view-state.js';
import { checkboxActions } from '../../ui/checkbox-row.js';
import type { ActionArgs, CommandArgs, VerbFeature } from '../../ui/feature.js';
import { aboutFor } from '../../ui/open-form.js';
import { projectOfChannel } from '../../ui/project/find-project.js';
import { showsChosen } from '../../ui/small-form.js';
import { suggestProjects, suggestZones } from '../../ui/suggest.js';
import { chooseProjectForm, FIND_PROJECT, FIND_ZONE, projectToUnlink, settingsOf, UNLINK } from './form.js';
import { NOT_UNLINKED, projectForReaders, projectUnlinked, PROPOSE } from './reply.js';
import { FIND_COUNTRY, suggestCountries } from './settings.js';

export const chooseProject = (deps: Deps): VerbFeature => ({
  command: (args) => answerCommand(args, openOrShow(deps, args)),
  forms: [registerForm(chooseProjectForm, deps)],
  actions: {
    ...checkboxActions,
    [UNLINK]: requires(
      'set-up',
      unlinkProject(deps),
      ({ action }) => readButtonValue(projectToUnlink, action).project,
    ),
    // The same form. Submitting it without permission offers to ask an admin.
    [PROPOSE]: requires('read', (args: ActionArgs) => showForm(deps, args), projectOfChannel(deps)),
    [FIND_PROJECT]: requires('read', showProjectSettings(deps), chosenProject),
  },
  options: {
    [FIND_ZONE]: requires('anyone', suggestZones),
    [FIND_COUNTRY]: requires('anyone', suggestCountries),
    [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project'),
  },
});

/** Opens the form for people who may set up; shows everyone else the current project, and who can choose another. */
async function openOrShow(deps: Pick<Deps, 'now' | 'store'>, args: CommandArgs): Promise<Reply | undefined> {
  const access = await args.access();
  const current = await currentSettings(deps, access.actor);
  const rights = await (current.project ? access.inProject(current.project.id) : access.anywhere());
  if (isHidden(rights)) return noAccess(access, rights);
  if (rights.may('set-up')) return showForm(deps, args);
  const refused = await refuse('set-up', access, rights);
  return rights.may('read') ? projectForReaders(current, refused) : refused;
}

async function showForm(
  deps: Pick<Deps, 'now' | 'store'>,
  { access, body, client }: CommandArgs | ActionArgs,
): Promise<undefined> {
  const { project, ...settings } = await currentSettings(deps, (await access()).actor);
  const chosen = project &&
    project.id.length <= MAX_OPTION_VALUE && { text: project.name, value: project.id };
  // The time zone starts empty, so that it does not stay when another project is chosen.
  const shown = { Project: chosen || undefined, ...settings };
  const about = await aboutFor(deps, { access, body });
  await showModal({ client, body }, chooseProjectForm.open(shown, about));
}

async function currentSettings({ store }: Pick<Deps, 'store'>, { workspace, channel = '' }: Actor) {
  const { project, showsCards } = await store.channels.find(workspace, channel);
  if (!project) return { project, showsCards };
  return { project, showsCards, ...(await settingsOf(store, workspace, project.id)) };
}

/** In the open form. */
const chosenProject = ({ body: { view } }: ActionArgs): string | undefined =>
  view && chosenOption(view.state, 'Project')?.value;

/** When another project is chosen, the form shows that project’s settings. */
const showProjectSettings = (deps: Pick<Deps, 'redraws' | 'store'>) =>
  showsChosen(deps, chooseProjectForm, async (Project, { access }) => {
    const settings = await settingsOf(deps.store, (await access()).actor.workspace, Project.value);
    return ({ Timezone, showsCards = false }, about) =>
      chooseProjectForm.open({ Project, Timezone, ...settings, showsCards }, about);
  });

const unlinkProject =
  ({ store, now }: Pick<Deps, 'store' | 'now'>) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    const { channel, project: id } = readButtonValue(projectToUnlink, action);
    const { project } = await store.channels.find(actor.workspace, channel);
    const at = now();
    const isUnlinked = await store.channels.unbind({ ...actor, channel }, id, at);
    if (isUnlinked) {
      const entry = entryBy({ ...actor, channel }, at, 'unbind_project');
      await store.audit.write({ ...entry, project: id, before: project });
    }
    const view = isUnlinked
      ? doneView(projectUnlinked(project?.name ?? 'The project'))
      : messageView('Channel project', NOT_UNLINKED);
    await client.views.update({ view_id: body.view?.id ?? '', view });
  };
