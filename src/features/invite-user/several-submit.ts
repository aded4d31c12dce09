import * as z from 'zod';
import type { Failure, FieldProblem, Outcome } from '../../api/outcome.js';
import type { Form, Notices } from '../../forms/form.js';
import { callOnce } from '../../slack/send/call-once.js';
import { retryWhenBusy } from '../../forms/retry-when-busy.js';
import { PROJECT_REQUIRED, projectIdOf, projectName } from '../../ui/project/project-field.js';
import { sendInvitation } from './invite.js';
import {
  conflictsInLines,
  fullName,
  isAddress,
  notComplete,
  MAX_INVITEES,
  readLines,
  inviteAbout,
  type InviteAbout,
  type InviteContext,
  type Invitee,
} from './invitee.js';
import {
  INVITE_SEVERAL,
  readSeveralInvitations,
  inviteSeveralModal,
  type SeveralInvitations,
  severalInvitationsSchema,
} from './several-modal.js';
import {
  invitedRowSchema,
  NOT_SENT,
  progressView,
  severalInvited,
  UNCLEAR,
  type InvitedRow,
  type InvitedUser,
} from './reply.js';

export const inviteSeveralForm: Form<SeveralInvitations, InvitedRow[], InviteAbout> = {
  name: INVITE_SEVERAL,
  about: inviteAbout,
  values: severalInvitationsSchema,
  result: z.array(invitedRowSchema),
  right: 'invite',
  projects: (values, about) => [projectIdOf(about, values)],
  doing: 'Inviting people',
  open: (several, about) => inviteSeveralModal(several, about),
  read: readSeveralInvitations,
  names: { project: projectName },
  check,
  send,
  look,
  done: severalInvited,
  audited: (several, rows, { about }) => ({
    after: {
      project: projectIdOf(about, several),
      Role: several.Role?.value,
      Status: several.Status?.value,
      people: (rows ?? []).map(({ email, done, id }) => ({ email, done, id })),
    },
  }),
  label: ({ people }) => `Invitation for ${readLines(people).length} people`,
};

function check(several: SeveralInvitations, { about }: InviteContext): Notices | undefined {
  const fields: Record<string, string> = {};
  const invitees = readLines(several.people);
  const incomplete = invitees.flatMap((invitee) => {
    const { Email, FirstName, LastName } = invitee;
    if (!Email) return [`${fullName(invitee)} has no email address.`];
    if (!isAddress(Email)) return [notComplete(Email)];
    return FirstName && LastName ? [] : [`${Email} needs a first and a last name.`];
  });
  if (!projectIdOf(about, several)) fields.Project = PROJECT_REQUIRED;
  if (invitees.length === 0) fields.People = 'Enter at least one person.';
  const problems = [...conflictsInLines(several.people), ...incomplete];
  if (problems.length > 0) fields.People = problems.slice(0, 5).join(' ');
  if (invitees.length > MAX_INVITEES)
    fields.People = `You can invite at most ${MAX_INVITEES} people at a time.`;
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

/** Invites one person after the other. Saves the progress each time, so that a crash does not lead to a second invitation. */
async function send(several: SeveralInvitations, context: InviteContext): Promise<Outcome<InvitedRow[]>> {
  const project = projectIdOf(context.about, several) ?? '';
  const earlier = await rowsSoFar(context);
  const rows: InvitedRow[] = [];
  const failures: Failure[] = [];
  const invitees = readLines(several.people);
  const showProgress = createProgress(context, invitees.map(rowOf));
  for (const invitee of invitees) {
    const row = rowOf(invitee);
    const done = earlier.find(isDone(invitee));
    if (done || failures.some(affectsEveryone)) {
      rows.push(done ?? { ...row, say: NOT_SENT });
      continue;
    }
    const sent: Outcome<InvitedUser> = await retryWhenBusy(() =>
      sendInvitation(context, project, invitee, several),
    );
    if (!sent.ok) failures.push(sent);
    rows.push(sent.ok ? { ...row, done: true, id: sent.value.id } : notDone(row, sent));
    if (sent.ok) await saveProgress(context, [...earlier, ...rows]);
    await showProgress(rows);
  }
  const [first] = failures;
  if (!first || rows.some(({ done }) => done)) return { ok: true, value: rows };
  return affectsEveryone(first) && first.kind !== 'too-many' ? first : allFailed(rows, failures);
}

/** Longer than the form waits for its result before it says that it is still being sent. */
const PROGRESS_MS = 3_000;

/** Shows in the form who was invited and who waits. If it was closed, the message at the end says it. */
function createProgress({ about: { viewId }, actor, deps }: InviteContext, all: InvitedRow[]) {
  let shownAt = deps.now().getTime();
  return async (rows: InvitedRow[]): Promise<void> => {
    const now = deps.now().getTime();
    if (viewId === undefined || now - shownAt < PROGRESS_MS || rows.length === all.length) return;
    shownAt = now;
    const slack = await deps.slackOnce(actor.workspace);
    await callOnce(() => slack.views.update({ view_id: viewId, view: progressView(rows, all) }));
  };
}

const rowOf = (invitee: Invitee): InvitedRow => ({
  email: invitee.Email,
  name: fullName(invitee),
  done: false,
});

const notDone = (row: InvitedRow, failure: Failure): InvitedRow => ({
  ...row,
  say: problemText(failure),
  ...(failure.kind === 'conflict' && { isMember: true }),
});

const isDone =
  ({ Email }: Invitee) =>
  ({ email, done }: InvitedRow) =>
    done && email.toLowerCase() === Email.toLowerCase();

/** Failures that the next person would run into as well. */
const affectsEveryone = (failure: Failure) =>
  ['token', 'forbidden', 'missing', 'down', 'too-many'].includes(failure.kind) ||
  (failure.kind === 'unknown' && !failure.answered);

/** `shownElsewhere`: fields whose errors are not repeated here. */
const problemText = (failure: Failure, shownElsewhere: readonly string[] = []) =>
  failure.kind === 'invalid'
    ? [
        ...failure.fields.flatMap(({ field, say }) =>
          shownElsewhere.includes(field) ? [] : `${labelOf(field)}: ${say}`,
        ),
        ...failure.others,
      ].join(' ')
    : failure.say;

const FIELD_LABELS: Record<string, string> = {
  FirstName: 'First name',
  LastName: 'Last name',
  PhoneNumber: 'Phone',
};
const labelOf = (field: string) => FIELD_LABELS[field] ?? field;

const SHARED_FIELDS = ['Role', 'Status'];

/** When no one was invited, the form stays open with each person's errors, and each error about the role once. */
function allFailed(rows: InvitedRow[], failures: Failure[]): Failure {
  const problems = failures.flatMap((failure) => (failure.kind === 'invalid' ? failure.fields : []));
  const sharedErrors = SHARED_FIELDS.flatMap((field): FieldProblem[] => {
    const says = new Set(problems.filter((problem) => problem.field === field).map(({ say }) => say));
    return says.size > 0 ? [{ field, say: [...says].join(' ') }] : [];
  });
  const ownErrors = rows.flatMap(({ name, say = '' }, index) => {
    const failure = failures[index];
    const text = failure ? problemText(failure, SHARED_FIELDS) : say;
    return text ? [`${name}: ${text}`] : [];
  });
  const people = ownErrors.length > 0 ? [{ field: 'People', say: ownErrors.slice(0, 5).join(' ') }] : [];
  return {
    ok: false,
    kind: 'invalid',
    say: 'No one was invited.',
    fields: [...sharedErrors, ...people],
    others: [],
  };
}

/** The service cannot list its users, so only the saved progress shows who was invited. */
async function look(several: SeveralInvitations, context: InviteContext): Promise<Outcome<InvitedRow[]>> {
  const earlier = await rowsSoFar(context);
  const rows = readLines(several.people).map(
    (invitee) => earlier.find(isDone(invitee)) ?? { ...rowOf(invitee), say: UNCLEAR },
  );
  return { ok: true, value: rows };
}

/** Progress is stored with the first form. Forms that retry its failed rows belong to it. */
const submissionKey = ({ actor, about }: InviteContext) => ({
  workspace: actor.workspace,
  id: about.retryOf ?? about.submissionId,
});

async function rowsSoFar(context: InviteContext): Promise<InvitedRow[]> {
  const { workspace, id } = submissionKey(context);
  const submission = await context.deps.store.submissions.find(workspace, id);
  return readRows(submission?.result);
}

async function saveProgress(context: InviteContext, rows: InvitedRow[]): Promise<void> {
  const latest = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  await context.deps.store.submissions.saveProgress(submissionKey(context), [...latest.values()]);
}

export function readRows(result: unknown): InvitedRow[] {
  const rows = z.array(invitedRowSchema).safeParse(result);
  return rows.success ? rows.data : [];
}
