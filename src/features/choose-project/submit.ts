import type { Deps } from '../../deps.js';
import type { Outcome } from '../../api/outcome.js';
import type { Form, FormContext, Notices } from '../../slack/form.js';
import type { Project } from '../../store/channels.js';
import { isZone } from '../../time/zone.js';
import { asProject } from '../../views/which-project.js';
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

/** Asked afresh whether the project is there: the form may have been open for long. */
async function bind(deps: Deps, choice: Choice, { api, who, about }: FormContext): Promise<Outcome<Project>> {
  const listed = await api.listProjects();
  if (!listed.ok) return listed;
  const chosen = listed.value.flatMap(asProject).find(({ id }) => id === choice.project?.value);
  if (!chosen) return vanished;
  const own = chosen.zone && isZone(chosen.zone) ? chosen.zone : undefined;
  const project: Project = { ...chosen, zone: choice.zone?.value ?? own };
  await deps.store.channels.bind(who.workspace, about.channel ?? '', project, who.person, deps.now());
  return { ok: true, value: project };
}

const vanished: Outcome<never> = {
  ok: false,
  kind: 'invalid',
  say: 'This project is not there any more.',
  fields: [{ field: 'Project', say: 'This project is not there any more. Choose another one.' }],
  others: [],
};
