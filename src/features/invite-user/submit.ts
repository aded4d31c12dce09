import { createHash } from 'node:crypto';
import type { Failure, Outcome } from '../../api/outcome.js';
import { formAbout, noticesAt, type Form, type FormContext, type Notices } from '../../forms/form.js';
import { retryWhenBusy } from '../../forms/outcomes.js';
import { clip } from '../../slack/text/blocks.js';
import { PROJECT_REQUIRED, projectIdOf } from '../../ui/project/project-field.js';
import { ACTIVE } from '../../ui/role-and-status.js';
import { counted } from '../../ui/words.js';
import { addressesIn, linesOf, MAX_INVITEES, nameOf, readLine, type Invitee } from './invitee.js';
import { INVITE_USER, inviteModal, readInvitation, invitationSchema, type Invitation } from './modal.js';
import { invited, NO_ADDRESS, NOT_SENT, type InvitedRow } from './reply.js';

export const inviteForm: Form<Invitation, InvitedRow[]> = {
  name: INVITE_USER,
  about: formAbout,
  values: invitationSchema,
  right: 'invite',
  projects: (values, about) => [projectIdOf(about, values)],
  doing: 'Inviting people',
  open: inviteModal,
  read: readInvitation,
  check,
  send,
  done: invited,
  audited: (invitation, rows = [], { about }) => ({
    after: {
      project: projectIdOf(about, invitation),
      Role: invitation.Role?.value,
      people: rows.map(({ email, done, id }) => ({ email, done, id })),
    },
  }),
  label: (invitation) => `Invitation for ${counted(countPeople(invitation), 'person', 'people')}`,
};

const countPeople = ({ members, people }: Invitation) => members.length + linesOf(people).length;

function check(invitation: Invitation, { about }: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  const problems = linesOf(invitation.people).flatMap((line) => {
    const addresses = addressesIn(line).length;
    if (addresses > 1)
      return [`“${clip(line, 100)}” has several email addresses. Enter one person per line.`];
    return addresses === 1 ? [] : [`“${clip(line, 100)}” has no complete email address.`];
  });
  const count = countPeople(invitation);
  if (!projectIdOf(about, invitation)) fields.Project = PROJECT_REQUIRED;
  if (count === 0) fields.People = 'Choose or enter at least one person.';
  if (problems.length > 0) fields.People = problems.slice(0, 5).join(' ');
  if (count > MAX_INVITEES) fields.People = `You can invite at most ${MAX_INVITEES} people at a time.`;
  return noticesAt(fields);
}

/** Invites one person after the other, until the service says something that the next person would hear as well. */
async function send(invitation: Invitation, context: FormContext): Promise<Outcome<InvitedRow[]>> {
  const rows: InvitedRow[] = [];
  const failures: { name: string; failure: Failure }[] = [];
  for (const invitee of await findInvitees(invitation, context)) {
    const row = { name: nameOf(invitee), email: invitee.Email, done: false };
    if (failures.some(({ failure }) => affectsEveryone(failure))) {
      rows.push({ ...row, say: NOT_SENT });
      continue;
    }
    const sent = await retryWhenBusy(() => sendInvitation(invitee, invitation, context));
    if (!sent.ok) failures.push({ name: row.name, failure: sent });
    rows.push({ ...row, ...(sent.ok ? { done: true, id: sent.value } : resultOf(sent)) });
  }
  if (failures.length === 0 || rows.some(({ done, isMember }) => done || isMember))
    return { ok: true, value: rows };
  return failures.map(({ failure }) => failure).find(affectsEveryone) ?? noneInvited(failures);
}

/** With the names that the lines give, otherwise those that Slack knows. */
async function findInvitees(
  { members, people }: Invitation,
  { actor, deps }: FormContext,
): Promise<Invitee[]> {
  const { workspace } = actor;
  const slack = await deps.slack(workspace);
  const found = await Promise.all([
    ...members.map(async (person) => {
      const {
        name,
        firstName = name,
        lastName = '',
        email = '',
      } = await deps.people.find(slack, {
        workspace,
        person,
      });
      return { FirstName: firstName, LastName: lastName, Email: email };
    }),
    ...linesOf(people).map(async (line) => {
      const typed = readLine(line);
      const known = typed.FirstName
        ? undefined
        : await deps.people.findByEmail(slack, workspace, typed.Email);
      return { ...typed, ...(known && { FirstName: known.firstName ?? '', LastName: known.lastName ?? '' }) };
    }),
  ]);
  return [...new Map(found.map((each) => [each.Email.toLowerCase() || nameOf(each), each])).values()];
}

/** Remembers their name, since the service cannot list its users. */
async function sendInvitation(
  { FirstName, LastName, Email }: Invitee,
  { Role, ...invitation }: Invitation,
  { api, deps, actor, about }: FormContext,
): Promise<Outcome<string | undefined>> {
  if (!Email) return { ok: false, kind: 'invalid', say: NO_ADDRESS, fields: [], others: [NO_ADDRESS] };
  const project = projectIdOf(about, invitation) ?? '';
  const body = {
    ...(FirstName && { FirstName }),
    ...(LastName && { LastName }),
    Email,
    ...(Role && { Role: Role.value }),
    Status: ACTIVE.value,
  };
  const idempotencyKey = invitationKey(about.submissionId, body);
  const sent = await api.addNonPlatformUserToProject(project, body, { idempotencyKey });
  if (!sent.ok) return sent;
  const id = sent.value?.id;
  if (id) {
    const name = [FirstName, LastName].filter(Boolean).join(' ') || Email;
    await deps.store.users.remember(actor.workspace, project, { id, name, email: Email });
  }
  return { ok: true, value: id };
}

/** Depends on the person's data, so that the next try counts as the same invitation. */
const invitationKey = (submissionId: string, body: object) =>
  createHash('sha256').update(submissionId).update(JSON.stringify(body)).digest('hex').slice(0, 32);

const affectsEveryone = ({ kind }: Failure) => kind !== 'invalid' && kind !== 'conflict';

const resultOf = (failure: Failure) =>
  failure.kind === 'conflict' ? { isMember: true } : { say: problemText(failure) };

/** Without errors of the role, if those are shown at the role. */
const problemText = (failure: Failure, isRoleShown = false) =>
  failure.kind === 'invalid'
    ? [
        ...failure.fields.flatMap(({ field, say }) =>
          isRoleShown && field === 'Role' ? [] : `${LABELS[field] ?? field}: ${say}`,
        ),
        ...failure.others,
      ].join(' ')
    : failure.say;

const LABELS: Record<string, string> = { FirstName: 'First name', LastName: 'Last name' };

/** The form stays open with each person's errors, and each error about the role once. */
function noneInvited(failures: { name: string; failure: Failure }[]): Failure {
  const ofRole = failures.flatMap(({ failure }) =>
    failure.kind === 'invalid' ? failure.fields.filter(({ field }) => field === 'Role') : [],
  );
  const ofPeople = failures.flatMap(({ name, failure }) => {
    const text = problemText(failure, true);
    return text ? [`${name}: ${text}`] : [];
  });
  const at = (field: string, says: string[]) => (says.length > 0 ? [{ field, say: says.join(' ') }] : []);
  const fields = [
    ...at('Role', [...new Set(ofRole.map(({ say }) => say))]),
    ...at('People', ofPeople.slice(0, 5)),
  ];
  return { ok: false, kind: 'invalid', say: 'No one was invited.', fields, others: [] };
}
