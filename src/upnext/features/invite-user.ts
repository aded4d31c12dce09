import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { FIELD_REQUIRED } from '../api/failures/problems.js';
import { type Failure, type FieldProblem, type Outcome, retryWhenBusy } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import { submittedForm } from '../forms/context.js';
import { type About, type FormContext, type Notices, noticesAt } from '../forms/form.js';
import { idempotencyKeyOf } from '../forms/outcomes.js';
import { OPENS_FORM } from '../forms/views/form-views.js';
import { EDIT } from '../forms/views/returned-card.js';
import { allRequire } from '../rights/access.js';
import { actions, button, clip, context, type Reply, section, withNotes } from '../slack/text/blocks.js';
import { escape, joinWithAnd, mentionedIn, plainText } from '../slack/text/markup.js';
import { chosenOptionSchema } from '../slack/views/view-state.js';
import type { VerbFeature } from '../ui/feature.js';
import { projectIdOf } from '../ui/project/project-field.js';
import { ACTIVE, roleAndStatusOptions, roleField, roleIn } from '../ui/role-and-status.js';
import { people, text } from '../ui/small-fields.js';
import { opensSmallForm, smallForm, smallValues } from '../ui/small-form.js';
import { counted, fieldLabel } from '../ui/words.js';

const invitationValues = smallValues.extend({
  /** People in Slack. */
  Members: z.array(z.string()),
  /** One person per line, as typed. */
  People: z.string(),
  Role: chosenOptionSchema.optional(),
});
type Invitation = z.infer<typeof invitationValues>;

/** The result for one person. */
interface InvitedRow extends Pick<Invitee, 'person' | 'line'> {
  name: string;
  email: string;
  done: boolean;
  id?: string | undefined;
  isMember?: boolean | undefined;
  /** Why this person was not invited. */
  say?: string | undefined;
}

interface Invited {
  rows: InvitedRow[];
  /** The form that invites those who were not, if some were. */
  again?: string | undefined;
}

export const MAX_INVITEES = 30;
const EXAMPLE = 'Ada Lovelace <ada@example.com>';

export const inviteForm = smallForm<Invitation, Invited>({
  name: 'invite_user',
  right: 'invite',
  title: 'Invite people',
  submit: 'Invite',
  values: invitationValues,
  fields: [
    people({ name: 'Members', label: 'People in Slack', most: MAX_INVITEES, placeholder: 'Choose people' }),
    text({
      name: 'People',
      label: 'Other people, one per line',
      multiline: true,
      placeholder: EXAMPLE,
      hint: 'Enter a name with each email address, unless Slack knows it.',
    }),
    roleField({ hint: 'If you leave this empty, the scheduling service chooses a role.' }),
  ],
  check,
  send,
  done: invited,
  audited: (invitation, { rows } = { rows: [] }, { about }) => ({
    after: {
      project: projectIdOf(about, invitation),
      Role: invitation.Role,
      people: rows.map(({ name, email, done, isMember, id }) => ({ name, email, done, isMember, id })),
    },
  }),
  label: (invitation) => `Invitation for ${counted(countPeople(invitation), 'person', 'people')}`,
});

/** The form has the people and the role that the words name. */
export function inviteUser(deps: Deps): VerbFeature {
  const feature = opensSmallForm(deps, inviteForm, (words, about) => {
    const { notes, rest, ...role } = roleIn(words);
    const people = { Members: mentionedIn(rest), People: peopleIn(rest) };
    return withNotes(inviteForm.open({ ...role, ...people }, about), notes);
  });
  return {
    ...feature,
    options: { ...feature.options, ...allRequire({ form: 'invite' }, roleAndStatusOptions) },
  };
}

const ADDRESS = /[^\s<>,;()"]+@[^\s<>,;()"]+\.[^\s<>,;()"]+/g;

export const addressesIn = (line: string): string[] => line.match(ADDRESS) ?? [];

/** A line for each address, with the name before it, and one for other words. */
const peopleIn = (words: string): string =>
  plainText(words.replaceAll(/<@\w+(?:\|[^>]*)?>/g, ','))
    .split(/[,;]/)
    .flatMap((part) => (addressesIn(part).length > 1 ? part.split(/\s+/) : part.trim()))
    .filter(Boolean)
    .join('\n');

const linesOf = (people: string): string[] =>
  people
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Who is invited. The keys are the service's field names. */
interface Name {
  FirstName: string;
  LastName: string;
  Email: string;
}

interface Invitee extends Name {
  /** How they were chosen or entered. */
  person?: string | undefined;
  line?: string | undefined;
}

/** "Ada Lovelace <ada@x.example>" or "ada@x.example, Ada, Lovelace" */
export function readLine(line: string): Name {
  const [Email = ''] = addressesIn(line);
  const [FirstName = '', ...others] = line
    .replace(ADDRESS, ' ')
    .split(/[\s<>,;()"]+/)
    .filter(Boolean);
  return { FirstName, LastName: others.join(' '), Email };
}

const fullName = ({ FirstName, LastName }: Name) => [FirstName, LastName].filter(Boolean).join(' ');

/** "Ada Lovelace · ada@x.example" */
const nameOf = (invitee: Name) => [fullName(invitee), invitee.Email].filter(Boolean).join(' · ');

const countPeople = ({ Members, People }: Invitation) => Members.length + linesOf(People).length;

function check(invitation: Invitation): Notices | undefined {
  const problems = linesOf(invitation.People).flatMap((line) => {
    const addresses = addressesIn(line).length;
    if (addresses > 1)
      return [`“${clip(line, 100)}” has several email addresses. Enter one person per line.`];
    return addresses === 1 ? [] : [`“${clip(line, 100)}” has no complete email address.`];
  });
  const count = countPeople(invitation);
  if (count === 0) return noticesAt({ People: 'Choose or enter at least one person.' });
  if (count > MAX_INVITEES)
    return noticesAt({ People: `You can invite at most ${MAX_INVITEES} people at a time.` });
  return noticesAt({ People: problems.slice(0, 5).join(' ') });
}

/** Invites one person after the other, until the service says something that the next person would hear as well. */
async function send(invitation: Invitation, context: FormContext): Promise<Outcome<Invited>> {
  const rows: InvitedRow[] = [];
  const failures: { name: string; failure: Failure }[] = [];
  for (const invitee of await findInvitees(invitation, context)) {
    const { person, line } = invitee;
    const row = { name: nameOf(invitee), email: invitee.Email, done: false, person, line };
    if (failures.some(({ failure }) => affectsEveryone(failure))) {
      rows.push({ ...row, say: NOT_SENT });
      continue;
    }
    const sent = await retryWhenBusy(() => sendInvitation(invitee, invitation, context));
    if (!sent.ok) failures.push({ name: row.name, failure: sent });
    rows.push({ ...row, ...(sent.ok ? { done: true, id: sent.value } : resultOf(sent)) });
  }
  if (failures.length === 0 || rows.some(({ done, isMember }) => done || isMember))
    return { ok: true, value: { rows, again: await keepFailed(invitation, rows, context) } };
  return failures.map(({ failure }) => failure).find(affectsEveryone) ?? noneInvited(failures);
}

const NOT_SENT = 'Not sent because an earlier invitation failed.';

const isFailed = ({ done, isMember }: InvitedRow) => !done && !isMember;

/** Resolves to the id of a form with those who were not invited. It is kept until it is sent or discarded. */
async function keepFailed(
  invitation: Invitation,
  rows: InvitedRow[],
  { about, actor, deps }: FormContext,
): Promise<string | undefined> {
  const failed = rows.filter(isFailed);
  if (failed.length === 0) return undefined;
  const values: Invitation = {
    ...invitation,
    Members: failed.flatMap(({ person }) => person ?? []),
    People: failed.flatMap(({ line }) => line ?? []).join('\n'),
  };
  const again = { ...about, submissionId: randomUUID() };
  const reason = clip(failed.map(({ name, say }) => `${name}: ${say ?? ''}`).join(' '), 1000);
  const form = submittedForm(inviteForm, { actor, about: again, values });
  await deps.store.keptForms.keep(form, { state: 'returned', reason }, deps.now());
  return form.id;
}

/** With the names that the lines give, otherwise those that Slack knows. */
async function findInvitees(
  { Members, People }: Invitation,
  { actor: { workspace }, deps }: FormContext,
): Promise<Invitee[]> {
  const slack = await deps.slack(workspace);
  const found = await Promise.all([
    ...Members.map(async (person) => {
      const known = await deps.people.find(slack, { workspace, person });
      const { name, firstName = name, lastName = '', email = '' } = known;
      return { FirstName: firstName, LastName: lastName, Email: email, person };
    }),
    ...linesOf(People).map(async (line) => {
      const typed = { ...readLine(line), line };
      if (typed.FirstName) return typed;
      const known = await deps.people.findByEmail(slack, workspace, typed.Email);
      return { ...typed, FirstName: known?.firstName ?? '', LastName: known?.lastName ?? '' };
    }),
  ]);
  // Without an address, nobody is somebody else.
  return [...new Map(found.map((each) => [each.Email.toLowerCase() || each, each])).values()];
}

/** Remembers their name, since the service cannot list its users. */
async function sendInvitation(
  invitee: Invitee,
  invitation: Invitation,
  { api, deps, actor, about }: FormContext,
): Promise<Outcome<string | undefined>> {
  const { FirstName, LastName, Email } = invitee;
  if (!Email) return { ok: false, kind: 'invalid', say: NO_ADDRESS, fields: [], others: [NO_ADDRESS] };
  const project = projectIdOf(about, invitation) ?? '';
  const body = {
    ...(FirstName && { FirstName }),
    ...(LastName && { LastName }),
    Email,
    ...(invitation.Role && { Role: invitation.Role.value }),
    Status: ACTIVE.value,
  };
  // Depends on the person’s data, so that the next try counts as the same invitation.
  const idempotencyKey = idempotencyKeyOf(about.submissionId, body);
  const sent = await api.addNonPlatformUserToProject(project, body, { idempotencyKey });
  if (!sent.ok) return sent;
  const id = sent.value?.id;
  const name = fullName(invitee) || Email;
  if (id) await deps.store.users.remember(actor.workspace, project, { id, name, email: Email });
  return { ok: true, value: id };
}

const NO_ADDRESS = 'Slack doesn’t show Upnext this person’s email address. Enter it on a line of its own.';

const affectsEveryone = ({ kind }: Failure) => kind !== 'invalid' && kind !== 'conflict';

const resultOf = (failure: Failure) =>
  failure.kind === 'conflict' ? { isMember: true } : { say: problemText(failure) };

const NAME_REQUIRED = `Enter a first and a last name, such as “${EXAMPLE}”.`;

const fieldText = ({ field, say }: FieldProblem) =>
  say === FIELD_REQUIRED && (field === 'FirstName' || field === 'LastName')
    ? NAME_REQUIRED
    : `${fieldLabel(field)}: ${say}`;

const problemText = (failure: Failure) =>
  failure.kind === 'invalid'
    ? [...new Set([...failure.fields.map(fieldText), ...failure.others])].join(' ')
    : failure.say;

/** The form stays open with the errors of people, and those about the role. Each is said once. */
function noneInvited(failures: { name: string; failure: Failure }[]): Failure {
  const roles = new Set<string>();
  const people = new Map<string, string[]>();
  for (const { name, failure } of failures) {
    if (failure.kind !== 'invalid') continue;
    for (const { field, say } of failure.fields) if (field === 'Role') roles.add(say);
    const others = failure.fields.filter(({ field }) => field !== 'Role');
    const say = problemText({ ...failure, fields: others });
    if (say) people.set(say, [...(people.get(say) ?? []), name]);
  }
  const texts = [...people].slice(0, 5).map(([say, names]) => `${joinWithAnd(names)}: ${say}`);
  const fields = [
    { field: 'Role', say: [...roles].join(' ') },
    { field: 'People', say: texts.join(' ') },
  ].filter(({ say }) => say);
  return { ok: false, kind: 'invalid', say: 'No one was invited.', fields, others: [] };
}

export function invited(
  { rows, again }: Invited,
  { project, Role }: Invitation,
  { about }: { about: Pick<About, 'project'> },
): Reply {
  const members = rows.filter(({ isMember }) => isMember).length;
  const done = rows.filter((row) => row.done).length;
  const failed = rows.filter(isFailed).length;
  const name = clip(about.project?.name ?? project?.text ?? 'the project', 200);
  const counts = [
    `${counted(done, 'person', 'people')} invited to ${name}${Role ? ` as ${clip(Role.text, 75)}` : ''}`,
    ...(members > 0 ? [`${members} ${members === 1 ? 'was' : 'were'} already in the project`] : []),
    ...(failed > 0 ? [`${failed} not invited`] : []),
  ];
  const summary = escape(counts.join(', '));
  return {
    text: summary,
    blocks: [
      section(`${failed > 0 ? ':warning:' : ':white_check_mark:'} *${summary}*`),
      ...rows.map((row) => context(lineFor(row))),
      ...(done > 0 ? [context(LET_THEM_KNOW)] : []),
      ...(again === undefined ? [] : [actions(OPENS_FORM, button('Try again', EDIT, { value: again }))]),
    ],
  };
}

const LET_THEM_KNOW =
  'Upnext hasn’t told them, and the scheduling service doesn’t say whether it sends an email. Let them know yourself.';

function lineFor({ name, done, isMember, say }: InvitedRow): string {
  const person = escape(clip(name, 200));
  if (isMember) return `${person}: already in the project`;
  return done ? `${person}: invited` : `${person}: *not invited.* ${escape(clip(say ?? '', 400))}`;
}
