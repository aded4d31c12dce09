import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Failure, type FieldProblem, type Outcome, retryWhenBusy } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { submittedForm } from '../../forms/context.js';
import {
  type About,
  type FormContext,
  type FormWarning,
  noNotices,
  type Notices,
  noticesAt,
  type Sent,
  warned,
} from '../../forms/form.js';
import { idempotencyKeyOf } from '../../forms/outcomes.js';
import { EDIT } from '../../forms/views/returned-card.js';
import { allRequire } from '../../rights/access.js';
import {
  actions,
  button,
  clip,
  context,
  type Reply,
  titledReply,
  withNotes,
} from '../../slack/text/blocks.js';
import { escape, joinSome, joinWithAnd } from '../../slack/text/markup.js';
import { mentionedPeople } from '../../slack/text/message-text.js';
import { chosenOptionSchema } from '../../slack/views/view-state.js';
import type { VerbFeature } from '../../ui/feature.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import { ACTIVE, roleAndStatusOptions, roleField, roleIn } from '../../ui/role-and-status.js';
import { people, text } from '../../ui/small-fields.js';
import { opensSmallForm, smallForm, smallValues } from '../../ui/small-form.js';
import { counted, fieldLabel } from '../../ui/words.js';
import {
  addressesIn,
  findInvitees,
  fullName,
  type Invitee,
  knownByName,
  linesOf,
  nameOf,
  peopleIn,
  readLine,
} from './invitees.js';

const invitationValues = smallValues.extend({
  /** People in Slack. */
  Members: z.array(z.string()),
  /** One person per line, as typed. */
  People: z.string(),
  Role: chosenOptionSchema.optional(),
});
type Invitation = z.infer<typeof invitationValues>;

/** The result for one person. */
interface InvitedRow extends Invitee {
  name: string;
  done: boolean;
  id?: string | undefined;
  isMember?: boolean | undefined;
  /** Why this person was not invited. */
  say?: string | undefined;
  failure?: Failure | undefined;
}

interface Invited {
  rows: InvitedRow[];
  /** The form that invites those who were not, if some were. */
  again?: string | undefined;
}

export const MAX_INVITEES = 30;
const EXAMPLE = 'Ada Lovelace <ada@example.com>';
const NAMES_NEEDED = 'Enter a first and a last name with each email address';

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
      hint: `${NAMES_NEEDED}, unless Slack knows it.`,
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
      people:
        rows.length > 0
          ? rows.map(({ name, Email: email, done, isMember, id }) => ({ name, email, done, isMember, id }))
          : [...invitation.Members, ...linesOf(invitation.People)],
    },
  }),
  label: (invitation) => `Invitation for ${counted(countPeople(invitation), 'person', 'people')}`,
});

/** The form has the people and the role that the words name. */
export function inviteUser(deps: Deps): VerbFeature {
  const feature = opensSmallForm(deps, inviteForm, async (about, { words, access }) => {
    const { notes, rest, ...role } = roleIn(words);
    const { Members, People } = await knownByName(peopleIn(rest), (await access()).actor, deps);
    const values = {
      ...role,
      Members: [...new Set([...mentionedPeople({ text: rest }), ...Members])],
      People,
    };
    return withNotes(inviteForm.open(values, about), notes);
  });
  return {
    ...feature,
    options: { ...feature.options, ...allRequire({ form: 'invite' }, roleAndStatusOptions) },
  };
}

const countPeople = ({ Members, People }: Invitation) => Members.length + linesOf(People).length;

function check(invitation: Invitation, { about }: Pick<FormContext, 'about'>): Notices | undefined {
  const problems = linesOf(invitation.People).flatMap((line) => {
    const addresses = addressesIn(line).length;
    if (addresses === 1) return [];
    const problem = addresses > 1 ? SEVERAL_ADDRESSES : 'has no complete email address.';
    return [`“${clip(line, 100)}” ${problem}`];
  });
  const count = countPeople(invitation);
  const tooMany = count > MAX_INVITEES && `You can invite at most ${MAX_INVITEES} people at a time.`;
  const none = count === 0 && 'Choose or enter at least one person.';
  // An admin can’t add names to what they are asked to allow.
  const unnamed = about.asksAdmin ? linesOf(invitation.People).map(readLine).filter(hasNoName) : [];
  const names = unnamed.length > 0 && namesNeeded(unnamed);
  return noticesAt({ People: none || tooMany || problems.slice(0, 5).join('\n') || names });
}

const SEVERAL_ADDRESSES = 'has several email addresses. Enter one person per line.';

/** Invites one person after the other, until the service says something that the next person would hear as well. */
async function send(invitation: Invitation, context: FormContext): Promise<Sent<Invited>> {
  const rows: InvitedRow[] = [];
  const invitees = await findInvitees(invitation, context);
  const unnamed = invitees.filter(hasNoName);
  if (unnamed.length > 0) return warned(noticesAt({ People: namesNeeded(unnamed) }) ?? noNotices);
  for (const invitee of invitees) {
    const isOver = rows.some(({ failure }) => failure && affectsEveryone(failure));
    const sent = isOver ? undefined : await retryWhenBusy(() => sendInvitation(invitee, invitation, context));
    rows.push({ ...invitee, name: nameOf(invitee), ...resultOf(sent) });
  }
  const failed = rows.filter(isFailed);
  if (failed.length === rows.length)
    return failed.flatMap(({ failure }) => failure ?? []).find(affectsEveryone) ?? noneInvited(failed);
  const again = failed.length > 0 ? await keepForm(invitation, failed, context) : undefined;
  return { ok: true, value: { rows, again } };
}

const hasNoName = ({ FirstName, LastName, Email }: Invitee) => Email && !(FirstName && LastName);
const namesNeeded = (unnamed: Invitee[]) =>
  `${joinWithAnd(unnamed.map(nameOf))}: ${NAMES_NEEDED}, such as “${EXAMPLE}”.`;

const isFailed = ({ say }: InvitedRow) => say !== undefined;

/** Resolves to the id of a form with those who were not invited. It is kept until it is sent or discarded. */
async function keepForm(
  invitation: Invitation,
  failed: InvitedRow[],
  { about, actor, deps }: FormContext,
): Promise<string> {
  const values: Invitation = {
    ...invitation,
    Members: failed.flatMap(({ person, Email }) => (person && Email ? person : [])),
    // Whoever is in Slack without an address gets a line, for that address.
    People: failed.flatMap((row) => row.line ?? (row.Email ? [] : fullName(row))).join('\n'),
  };
  const again = { ...about, submissionId: randomUUID() };
  const reason = clip(failed.map(({ name, say }) => `${name}: ${say ?? ''}`).join('\n'), 1000);
  const form = submittedForm(inviteForm, { actor, about: again, values });
  await deps.store.keptForms.keep(form, { state: 'returned', reason }, deps.now());
  return form.id;
}

/** Remembers their name, since the service cannot list its users. */
async function sendInvitation(
  invitee: Invitee,
  invitation: Invitation,
  { api, deps, actor, about }: FormContext,
): Promise<Outcome<string | undefined>> {
  const { FirstName, LastName, Email } = invitee;
  if (!Email) {
    const say = `Slack doesn’t show ${FirstName}’s email address. Enter “${fullName(invitee)} <address>” below.`;
    return { ok: false, kind: 'invalid', say, fields: [], others: [say] };
  }
  const project = projectIdOf(about, invitation) ?? '';
  const body = {
    FirstName,
    LastName,
    Email,
    ...(invitation.Role && { Role: invitation.Role.value }),
    Status: ACTIVE.value,
  };
  // Depends on the person’s data, so that the next try counts as the same invitation.
  const idempotencyKey = idempotencyKeyOf(about.submissionId, body);
  const sent = await api.addNonPlatformUserToProject(project, body, { idempotencyKey });
  if (!sent.ok) return sent;
  const id = sent.value?.id;
  const known = { name: fullName(invitee), email: Email };
  if (id) await deps.store.users.remember(actor.workspace, project, { id, ...known });
  return { ok: true, value: id };
}

const affectsEveryone = ({ kind }: Failure) => kind !== 'invalid' && kind !== 'conflict';

function resultOf(sent: Outcome<string | undefined> | undefined) {
  if (!sent) return { done: false, say: 'Not sent because an earlier invitation failed.' };
  if (sent.ok) return { done: true, id: sent.value };
  if (sent.kind === 'conflict') return { done: false, isMember: true };
  return { done: false, say: problemText(sent), failure: sent };
}

/** The line shows the address. */
const fieldText = ({ field, say }: FieldProblem) =>
  field === 'Email' ? say : `${fieldLabel(field)}: ${say}`;

const problemText = (failure: Failure) =>
  failure.kind === 'invalid'
    ? [...new Set([...failure.fields.map(fieldText), ...failure.others])].join(' ')
    : failure.say;

/** The form stays open with the errors of people, and those about the role. Each is said once. */
function noneInvited(rows: InvitedRow[]): FormWarning {
  const roles = new Set<string>();
  const people = new Map<string, string[]>();
  for (const { name, failure } of rows) {
    if (failure?.kind !== 'invalid') continue;
    for (const { field, say } of failure.fields) if (field === 'Role') roles.add(say);
    const say = problemText({ ...failure, fields: failure.fields.filter(({ field }) => field !== 'Role') });
    if (say) people.set(say, [...(people.get(say) ?? []), name]);
  }
  const texts = [...people].slice(0, 5).map(([say, names]) => `${joinWithAnd(names)}: ${say}`);
  const notices = noticesAt({ Role: [...roles].join(' '), People: texts.join('\n') });
  return warned(notices ?? noNotices);
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
  const stays = members > 0 && Role ? [context(ROLE_STAYS)] : [];
  if (members === rows.length) {
    const each = rows.map((row) => clip(fullName(row) || row.Email, 100));
    const are = members === 1 ? 'is' : 'are';
    const already = `Nobody was invited: ${joinSome(each, 10)} ${are} already in ${name}.`;
    return titledReply('', escape(already), ...stays);
  }
  const counts = [
    `${done === 0 ? 'Nobody' : counted(done, 'person', 'people')} invited to ${name}${Role ? ` as ${clip(Role.text, 75)}` : ''}`,
    ...(members > 0 ? [`${members} ${members === 1 ? 'was' : 'were'} already in the project`] : []),
    ...(failed > 0 ? [`${failed} not invited`] : []),
  ];
  const summary = escape(counts.join(', '));
  return titledReply(
    failed > 0 ? ':warning:' : ':white_check_mark:',
    summary,
    ...rows.map((row) => context(lineFor(row))),
    ...stays,
    ...(done > 0 ? [context(LET_THEM_KNOW)] : []),
    ...(again === undefined ? [] : [actions('again', button('Try again', EDIT, { value: again }))]),
  );
}

const ROLE_STAYS = 'Whoever is already there keeps their role. To change it, type `/upnext role`.';
const LET_THEM_KNOW =
  'Upnext hasn’t told them, and the scheduling service doesn’t say whether it sends an email. Let them know yourself.';

function lineFor({ name, done, isMember, say }: InvitedRow): string {
  const person = escape(clip(name, 200));
  if (isMember) return `${person}: already in the project`;
  return done ? `${person}: invited` : `${person}: *not invited.* ${escape(clip(say ?? '', 400))}`;
}
