import type { Deps } from '../../deps.js';
import type { Outcome } from '../../api/outcome.js';
import type { Form, FormContext, Notices } from '../../forms/form.js';
import type { Project } from '../../store/channels.js';
import { isZone } from '../../time/zones.js';
import { projectStillExists } from '../../views/find-project.js';
import { CHOOSE_PROJECT, projectModal, readChoice, type Choice } from './modal.js';
import { bound } from './reply.js';

export const projectForm = (deps: Deps): Form<Choice, Project> => ({
  name: CHOOSE_PROJECT,
  right: 'set-up',
  doing: 'Choosing the project',
  open: projectModal,
  read: readChoice,
  check,
  send: (choice, context) => bind(deps, choice, context),
  done: (project, _, { about }) => bound(project, about.channelKind),
  audited: (_, after, { about }) => ({ before: about.project, after }),
  label: ({ project }) => `The project of a channel: ${project?.text ?? 'none'}`,
});

function check({ project, zone }: Choice, { about }: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!project) fields.Project = 'Choose the project that this channel works on.';
  if (!about.channel) fields.Project = 'Open this with `/upnext project` in the channel that it is for.';
  if (zone && !isZone(zone.value)) fields.Timezone = 'Choose a time zone from the list.';
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

async function bind(
  deps: Deps,
  choice: Choice,
  { api, actor, about }: FormContext,
): Promise<Outcome<Project>> {
  const chosen = await projectStillExists(api, choice.project?.value);
  if (!chosen.ok) return chosen;
  const own = chosen.value.zone && isZone(chosen.value.zone) ? chosen.value.zone : undefined;
  const project: Project = { ...chosen.value, zone: choice.zone?.value ?? own };
  await deps.store.channels.bind(actor.workspace, about.channel ?? '', project, actor.person, deps.now());
  return { ok: true, value: project };
}
