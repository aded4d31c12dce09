import type { Deps } from '../../deps.js';
import type { Outcome } from '../../api/outcome.js';
import { type Form, type FormContext, type Notices, projectSchema } from '../../forms/form.js';
import type { Project } from '../../store/channels.js';
import { isZone } from '../../time/zones.js';
import { projectStillExists } from '../../views/find-project.js';
import { projectName } from '../../views/project-field.js';
import {
  CHOOSE_PROJECT,
  projectModal,
  readProjectChoice,
  type ProjectChoice,
  projectChoiceSchema,
} from './modal.js';
import { projectChosen } from './reply.js';

export const chooseProjectForm = (deps: Deps): Form<ProjectChoice, Project> => ({
  name: CHOOSE_PROJECT,
  values: projectChoiceSchema,
  result: projectSchema,
  right: 'set-up',
  doing: 'Saving the channel’s project',
  open: projectModal,
  read: readProjectChoice,
  names: { project: projectName },
  check,
  send: (choice, context) => bind(deps, choice, context),
  done: (project, _, { about }) => projectChosen(project, about.channelKind),
  audited: (_, after, { about }) => ({ before: about.project, after }),
  label: ({ project }) => `Channel project: ${project?.text ?? 'none'}`,
});

function check({ project, zone }: ProjectChoice, { about }: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!project) fields.Project = 'Choose a project.';
  if (!about.channel) fields.Project = 'To choose a channel’s project, type /upnext project in that channel.';
  if (zone && !isZone(zone.value)) fields.Timezone = 'Choose a time zone from the list.';
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

async function bind(
  deps: Pick<Deps, 'store' | 'now'>,
  choice: ProjectChoice,
  { api, actor, about }: FormContext,
): Promise<Outcome<Project>> {
  const chosen = await projectStillExists(api, choice.project?.value);
  if (!chosen.ok) return chosen;
  const own = chosen.value.zone && isZone(chosen.value.zone) ? chosen.value.zone : undefined;
  const project: Project = { ...chosen.value, zone: choice.zone?.value ?? own };
  await deps.store.channels.bind(
    { workspace: actor.workspace, channel: about.channel ?? '' },
    project,
    actor.person,
    deps.now(),
  );
  return { ok: true, value: project };
}
