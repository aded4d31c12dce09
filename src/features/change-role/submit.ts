import type { Outcome } from '../../api/outcome.js';
import { clip } from '../../slack/blocks.js';
import type { Form, FormContext, Notices } from '../../forms/form.js';
import { CHOOSE_PROJECT, projectIn } from '../../views/project-field.js';
import { CHANGE_ROLE, readRole, roleForm, type NewRole } from './modal.js';
import { changed, type Changed } from './reply.js';

export const roleFormLife: Form<NewRole, Changed> = {
  name: CHANGE_ROLE,
  right: 'change-role',
  doing: 'Changing the role',
  open: roleForm,
  read: readRole,
  check,
  send,
  done: changed,
  audited: ({ user, Role, Status, ...values }, result, { about }) => ({
    before: result?.before,
    after: { id: user?.value, project: projectIn(about, values), Role: Role?.value, Status: Status?.value },
  }),
  label: ({ user, Role }) => `Role of ${clip(user?.text ?? 'somebody', 120)}: ${Role?.text ?? ''}`,
};

/** Both, always: nobody knows whether a service keeps what is left out. */
function check({ user, Role, Status, ...values }: NewRole, { about }: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!projectIn(about, values)) fields.Project = CHOOSE_PROJECT;
  if (!user) fields.user_id = 'Say whose role it is.';
  if (!Role) fields.Role = 'Choose the role, or type another one.';
  if (!Status) fields.Status = 'Choose the status, or type another one.';
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

async function send(
  { user, Role, Status, ...values }: NewRole,
  { api, about, deps, actor }: FormContext,
): Promise<Outcome<Changed>> {
  const project = projectIn(about, values) ?? '';
  const id = user?.value ?? '';
  const role = Role?.value ?? '';
  const status = Status?.value ?? '';
  const known = await deps.store.users.byId(actor.workspace, project, id);
  const sent = await api.updateProjectUser(project, id, { Role: role, Status: status });
  if (!sent.ok) return sent;
  const { firstName, lastName, email } = sent.value ?? {};
  const now = { Role: asTold(role, sent.value?.role), Status: asTold(status, sent.value?.status) };
  const name = known?.name ?? ([firstName, lastName].filter(Boolean).join(' ') || email);
  if (name) {
    const user = { email, ...known, id, name, role: now.Role, status: now.Status };
    await deps.store.users.remember(actor.workspace, project, user, deps.now());
  }
  const before = known && { Role: known.role, Status: known.status };
  const isOther = now.Role !== role || now.Status !== status;
  return { ok: true, value: { name: name ?? id, before, ...(isOther && { told: now }) } };
}

/** What the service answers is what is so; in another case it is the same. */
const asTold = (asked: string, told: string | undefined): string =>
  told === undefined || told.toLowerCase() === asked.toLowerCase() ? asked : told;
