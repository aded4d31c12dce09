import type { Outcome } from '../../api/outcome.js';
import { clip } from '../../slack/text/blocks.js';
import { formAbout, type Form, type FormContext, type Notices } from '../../forms/form.js';
import { PROJECT_REQUIRED, projectIdOf } from '../../ui/project/project-field.js';
import { CHANGE_ROLE, readRoleChange, changeRoleModal, type RoleChange, roleChangeSchema } from './modal.js';
import { roleChanged, type ChangedRole } from './reply.js';

export const changeRoleForm: Form<RoleChange, ChangedRole> = {
  name: CHANGE_ROLE,
  about: formAbout,
  values: roleChangeSchema,
  right: 'change-role',
  projects: (values, about) => [projectIdOf(about, values)],
  doing: 'Changing the role',
  open: changeRoleModal,
  read: readRoleChange,
  check,
  send,
  done: roleChanged,
  audited: ({ user, Role, Status, ...values }, _result, { about }) => ({
    after: { id: user?.value, project: projectIdOf(about, values), Role: Role?.value, Status: Status?.value },
  }),
  label: ({ user, Role }) => `Role change for ${clip(user?.text ?? 'a person', 120)}: ${Role?.text ?? ''}`,
};

/** Requires both fields: a service might reset the one that is left out. */
function check({ user, Role, Status, ...values }: RoleChange, { about }: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!projectIdOf(about, values)) fields.Project = PROJECT_REQUIRED;
  if (!user) fields.user_id = 'Choose a person.';
  if (!Role) fields.Role = 'Choose a role.';
  if (!Status) fields.Status = 'Choose a status.';
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

async function send(
  { user, Role, Status, ...values }: RoleChange,
  { api, about, deps, actor }: FormContext,
): Promise<Outcome<ChangedRole>> {
  const project = projectIdOf(about, values) ?? '';
  const id = user?.value ?? '';
  const role = Role?.value ?? '';
  const status = Status?.value ?? '';
  const sent = await api.updateProjectUser(project, id, { Role: role, Status: status });
  if (!sent.ok) return sent;
  const { firstName, lastName, email } = sent.value ?? {};
  const now = { Role: reported(role, sent.value?.role), Status: reported(status, sent.value?.status) };
  const invited = await deps.store.users.byId(actor.workspace, project, id);
  const name = invited?.name ?? ([firstName, lastName].filter(Boolean).join(' ') || email || id);
  const differs = now.Role !== role || now.Status !== status;
  return { ok: true, value: { name, ...(differs && { told: now }) } };
}

/** The service's answer counts; a difference in upper and lower case does not. */
const reported = (wanted: string, told: string | undefined): string =>
  told === undefined || told.toLowerCase() === wanted.toLowerCase() ? wanted : told;
