import * as z from 'zod';
import { FIELD_REQUIRED } from '../api/failures/problems.js';
import { type Failure, type Outcome, retryWhenBusy } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import { type About, type FormContext, type Notices, noticesAt } from '../forms/form.js';
import { idempotencyKeyOf } from '../forms/outcomes.js';
import { allRequire } from '../rights/access.js';
import { clip, context, type Reply, section, withNotes } from '../slack/text/blocks.js';
import { escape, mentionedIn, plainText } from '../slack/text/markup.js';
import { chosenOptionSchema } from '../slack/views/view-state.js';
import type { VerbFeature } from '../ui/feature.js';
import { projectIdOf } from '../ui/project/project-field.js';
import { ACTIVE, roleAndStatusOptions, roleField, roleIn } from '../ui/role-and-status.js';
import { people, text } from '../ui/small-fields.js';
import { opensSmallForm, smallForm, smallValues } from '../ui/small-form.js';
import { counted, fieldLabel, uncapitalize } from '../ui/words.js';

const invitationValues = smallValues.extend({
  /** People in Slack. */
  Members: z.array(z.string()),
  /** One person per line, as typed. */
  People: z.string(),
  Role: chosenOptionSchema.optional(),
});
type Invitation = z.infer<typeof invitationValues>;

/** The result for one person. */
interface InvitedRow {
  name: string;
  email: string;
  done: boolean;
  id?: string | undefined;
  isMember?: boolean | undefined;
  /** Why this person was not invited. */
  say?: string | undefined;
}

export const MAX_INVITEES = 30;

export const inviteForm = smallForm<Invitation, InvitedRow[]>({
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
      placeholder: 'Ada Lovelace <ada@example.com>',
      hint: 'An email address, with a name if you know it.',
    }),
    roleField({ hint: 'If you leave this empty, the scheduling service chooses a role.' }),
  ],
  check,
  send,
  done: invited,
  audited: (invitation, rows = [], { about }) => ({
    after: {
      project: projectIdOf(about, invitation),
      Role: invitation.Role,
      people: rows.map(({ email, done, id }) => ({ email, done, id })),
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
interface Invitee {
  FirstName: string;
  LastName: string;
  Email: string;
}

/** "Ada Lovelace <ada@x.example>" or "ada@x.example, Ada, Lovelace" */
export function readLine(line: string): Invitee {
  const [Email = ''] = addressesIn(line);
  const [FirstName = '', ...others] = line
    .replace(ADDRESS, ' ')
    .split(/[\s<>,;()"]+/)
    .filter(Boolean);
  return { FirstName, LastName: others.join(' '), Email };
}

const fullName = ({ FirstName, LastName }: Invitee) => [FirstName, LastName].filter(Boolean).join(' ');

/** "Ada Lovelace · ada@x.example" */
const nameOf = (invitee: Invitee) => [fullName(invitee), invitee.Email].filter(Boolean).join(' · ');

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

const NOT_SENT = 'Not sent because an earlier invitation failed.';

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
      return { FirstName: firstName, LastName: lastName, Email: email };
    }),
    ...linesOf(People).map(async (line) => {
      const typed = readLine(line);
      if (typed.FirstName) return typed;
      const known = await deps.people.findByEmail(slack, workspace, typed.Email);
      return { ...typed, FirstName: known?.firstName ?? '', LastName: known?.lastName ?? '' };
    }),
  ]);
  return [...new Map(found.map((each) => [each.Email.toLowerCase() || nameOf(each), each])).values()];
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

const problemText = (failure: Failure) =>
  failure.kind === 'invalid'
    ? [
        ...failure.fields.map(({ field, say }) =>
          say === FIELD_REQUIRED
            ? `Enter a ${uncapitalize(fieldLabel(field))}.`
            : `${fieldLabel(field)}: ${say}`,
        ),
        ...failure.others,
      ].join(' ')
    : failure.say;

/** The form stays open with each person's errors, and each error about the role once. */
function noneInvited(failures: { name: string; failure: Failure }[]): Failure {
  const roles = new Set<string>();
  const people = failures.flatMap(({ name, failure }) => {
    if (failure.kind !== 'invalid') return [];
    for (const { field, say } of failure.fields) if (field === 'Role') roles.add(say);
    const others = problemText({
      ...failure,
      fields: failure.fields.filter(({ field }) => field !== 'Role'),
    });
    return others ? [`${name}: ${others}`] : [];
  });
  const fields = [
    { field: 'Role', say: [...roles].join(' ') },
    { field: 'People', say: people.slice(0, 5).join(' ') },
  ].filter(({ say }) => say);
  return { ok: false, kind: 'invalid', say: 'No one was invited.', fields, others: [] };
}

export function invited(
  rows: InvitedRow[],
  { project, Role }: Invitation,
  { about }: { about: Pick<About, 'project'> },
): Reply {
  const members = rows.filter(({ isMember }) => isMember).length;
  const done = rows.filter((row) => row.done).length;
  const failed = rows.length - members - done;
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
