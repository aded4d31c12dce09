import type * as z from 'zod';
import type { Deps } from '../deps.js';
import { atField, type FormContext, type Sent, warned } from '../forms/form.js';
import { type Access, allRequire, maySeePeople, requires } from '../rights/access.js';
import { clip, context, type Reply, titledReply, withNotes } from '../slack/text/blocks.js';
import { escape, plainText } from '../slack/text/markup.js';
import { MAX_OPTION_VALUE, NO_CHOICE } from '../slack/views/options.js';
import { chosenOptionSchema } from '../slack/views/view-state.js';
import type { VerbFeature } from '../ui/feature.js';
import { projectIdOf, projectOfForm } from '../ui/project/project-field.js';
import {
  roleAndStatusOptions,
  roleField,
  roleIn,
  roleOrStatusLabel,
  statusField,
} from '../ui/role-and-status.js';
import { search } from '../ui/small-fields.js';
import { opensSmallForm, smallForm, smallValues } from '../ui/small-form.js';
import { optionsInProject } from '../ui/suggest.js';
import { uncapitalize } from '../ui/words.js';

const FIND_USER = 'find_user';

const roleValues = smallValues.extend({
  user_id: chosenOptionSchema.optional(),
  Role: chosenOptionSchema.optional(),
  Status: chosenOptionSchema.optional(),
});
type RoleChange = z.infer<typeof roleValues>;

export interface ChangedRole {
  name: string;
  /** What the service reports now, if it is not what was asked for. */
  told?: { Role: string; Status: string } | undefined;
}

export const roleForm = smallForm<RoleChange, ChangedRole>({
  name: 'change_role',
  right: 'change-role',
  title: 'Change role',
  submit: 'Change role',
  values: roleValues,
  fields: [
    search({
      name: 'user_id',
      action: FIND_USER,
      placeholder: 'Search by name, email or user ID',
      label: 'Person',
      required: 'Choose a person.',
      hint: 'Finds people invited with Upnext. For anyone else, enter their user ID from the scheduling service.',
    }),
    // Both: a service might reset the one that is left out. No status is preselected: a role must not make an inactive person active.
    roleField({ required: 'Choose a role.' }),
    statusField({ required: 'Choose a status.', hint: 'Needed with every role.' }),
  ],
  send,
  done: roleChanged,
  label: ({ user_id, Role }) =>
    `Role change for ${clip(user_id?.text ?? 'a person', 120)}: ${Role?.text ?? ''}`,
});

export function changeRole(deps: Deps): VerbFeature {
  const feature = opensSmallForm(deps, roleForm, async (about, { access, words }) => {
    const { notes, rest, ...role } = roleIn(words);
    const said = plainText(rest);
    const whole = said.replace(/^@/, '');
    const project = about.project?.id ?? '';
    const find = async (name: string) => (name ? findPeople(deps, await access(), project, name) : []);
    // A role that only the service may know stands behind the name.
    const [, before = '', last = ''] = role.Role ? [] : (/^(.+) (\S+)$/.exec(whole) ?? []);
    const [all, some] = [await find(whole), await find(before)];
    const isRole = all.length === 0 && some.length > 0;
    const [named, found] = isRole ? [before, some] : [whole, all];
    const asId = found.length === 0 && looksLikeId(said) ? idOption(said) : undefined;
    const user_id = found.length === 1 ? found[0] : asId;
    const isUnknown = found.length === 0 && project && maySeePeople(await access(), 'change-role');
    const who = clip(named, 100);
    const note = isUnknown ? nobodyNamed(who) : `You named “${who}”. Choose the person below.`;
    const toChoose = named && !user_id ? [note] : [];
    const unknown = isRole ? [`Upnext knows no role “${clip(last, 60)}”. Choose one below.`] : [];
    return withNotes(roleForm.open({ ...role, user_id }, about), [...toChoose, ...unknown, ...notes]);
  });
  const options = {
    ...feature.options,
    [FIND_USER]: requires({ form: 'change-role' }, suggestUsers(deps), projectOfForm),
    ...allRequire({ form: 'change-role' }, roleAndStatusOptions),
  };
  return { ...feature, options };
}

/** Not the ID of somebody in Slack. */
const looksLikeId = (said: string) => /^\w*\d\w*$/.test(said) && said.length <= MAX_OPTION_VALUE;
const idOption = (id: string) => ({ text: `ID ${id}`, value: id });

const nobodyNamed = (who: string) =>
  `Nobody named “${who}” was invited with Upnext. To change somebody else’s role, enter their user ID from the scheduling service.`;

async function send(
  { user_id, Role, Status, ...values }: RoleChange,
  { api, about, deps, actor }: FormContext,
): Promise<Sent<ChangedRole>> {
  const project = projectIdOf(about, values) ?? '';
  const id = user_id?.value ?? '';
  const role = Role?.value ?? '';
  const status = Status?.value ?? '';
  const sent = await api.updateProjectUser(project, id, { Role: role, Status: status });
  if (!sent.ok && sent.kind === 'missing' && sent.said)
    return warned(atField('user_id', `${NO_SUCH_PERSON} It says: ${sent.said}`));
  if (!sent.ok) return sent;
  const { firstName, lastName, email } = sent.value ?? {};
  const now = { Role: reported(role, sent.value?.role), Status: reported(status, sent.value?.status) };
  const invited = await deps.store.users.byId(actor.workspace, project, id);
  const name = invited?.name ?? ([firstName, lastName].filter(Boolean).join(' ') || email || id);
  const differs = now.Role !== role || now.Status !== status;
  return { ok: true, value: { name, ...(differs && { told: now }) } };
}

const NO_SUCH_PERSON = 'The scheduling service has no such person in this project.';

/** The service's answer counts; a difference in upper and lower case does not. */
const reported = (wanted: string, told: string | undefined): string =>
  told === undefined || told.toLowerCase() === wanted.toLowerCase() ? wanted : told;

/** People whom Upnext invited. The address distinguishes people with the same name. */
async function findPeople({ store }: Pick<Deps, 'store'>, access: Access, project: string, typed: string) {
  if (!maySeePeople(access, 'change-role')) return [];
  const found = await store.users.find(access.actor.workspace, project, typed, 99);
  return found.map(({ id, name, email }) => ({
    text: email && email !== name ? `${name} · ${email}` : name,
    value: id,
  }));
}

/** Suggests them, and any ID that is typed. */
const suggestUsers = (deps: Pick<Deps, 'store'>) =>
  optionsInProject(async ({ access, options }, project) => {
    const typed = options.value.trim();
    const people = await findPeople(deps, await access(), project, typed);
    const asId = typed ? [idOption(typed)] : [];
    const all = [...people, ...asId].filter(({ value }) => value.length <= MAX_OPTION_VALUE);
    const none = { text: 'Upnext hasn’t invited anyone yet. Enter a user ID.', value: NO_CHOICE };
    return all.length > 0 ? all : [none];
  });

export function roleChanged({ name, told }: ChangedRole, { Role, Status }: RoleChange): Reply {
  const asked = [Role?.text ?? '', Status?.text ?? ''];
  const now = told ? [told.Role, told.Status].map(roleOrStatusLabel) : asked;
  const [role = '', status = ''] = now.map((one) => uncapitalize(clip(one, 75)));
  const article = /^[aeiou]/i.test(role) ? 'an' : 'a';
  const text = escape(`${clip(name, 200)} is now ${article} ${role} (${status}).`);
  const note = `You chose ${asked.map((one) => clip(one, 75)).join(', ')}, but the service stored something else.`;
  return told
    ? titledReply(':warning:', text, context(escape(note)))
    : titledReply(':white_check_mark:', text);
}
