import type { Outcome } from '../../api/outcome.js';
import { clip } from '../../slack/text/blocks.js';
import { formAbout, noticesAt, type Form, type FormContext } from '../../forms/form.js';
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
  // Both fields: a service might reset the one that is left out.
  check: ({ user, Role, Status, ...values }, { about }) =>
    noticesAt({
      Project: !projectIdOf(about, values) && PROJECT_REQUIRED,
      user_id: !user && 'Choose a person.',
      Role: !Role && 'Choose a role.',
      Status: !Status && 'Choose a status.',
    }),
  send,
  done: roleChanged,
  audited: ({ user, Role, Status, ...values }, _result, { about }) => ({
    after: { id: user?.value, project: projectIdOf(about, values), Role: Role?.value, Status: Status?.value },
  }),
  label: ({ user, Role }) => `Role change for ${clip(user?.text ?? 'a person', 120)}: ${Role?.text ?? ''}`,
};

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
