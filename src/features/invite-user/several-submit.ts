import type { Failure, FieldProblem, Outcome } from '../../api/outcome.js';
import type { Form, FormContext, Notices } from '../../forms/form.js';
import { retryWhenBusy } from '../../forms/retry-when-busy.js';
import { CHOOSE_PROJECT, projectIn } from '../../views/project-field.js';
import { invite } from './invite.js';
import { fullName, missingIn, MOST_AT_ONCE, readLines, type Invitee } from './invitee.js';
import { INVITE_SEVERAL, readSeveral, severalForm, type Several } from './several-modal.js';
import { severalInvited, type Row } from './reply.js';

export const severalInvitations: Form<Several, Row[]> = {
  name: INVITE_SEVERAL,
  right: 'invite',
  doing: 'Inviting them, one by one',
  open: severalForm,
  read: readSeveral,
  check,
  send,
  look,
  done: severalInvited,
  audited: (several, rows, { about }) => ({
    after: {
      project: projectIn(about, several),
      Role: several.Role?.value,
      Status: several.Status?.value,
      people: (rows ?? []).map(({ email, done, id }) => ({ email, done, id })),
    },
  }),
  label: ({ people }) => `Invitation of ${readLines(people).length} people`,
};

function check(several: Several, { about }: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  const invitees = readLines(several.people);
  const incomplete = invitees.flatMap((invitee) => {
    const missing = missingIn(invitee);
    return missing.length > 0 ? [`${fullName(invitee) || 'A line'}: ${missing.join(' and ')} missing.`] : [];
  });
  if (!projectIn(about, several)) fields.Project = CHOOSE_PROJECT;
  if (invitees.length === 0) fields.People = 'Name at least one person.';
  if (incomplete.length > 0) fields.People = incomplete.slice(0, 5).join(' ');
  if (invitees.length > MOST_AT_ONCE) fields.People = `At most ${MOST_AT_ONCE} people at once, please.`;
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

type Sent = Outcome<{ id?: string | undefined }>;

/** One after the other. What is done is written down each time, so that nobody is invited twice whatever happens. */
async function send(several: Several, context: FormContext): Promise<Outcome<Row[]>> {
  const project = projectIn(context.about, several) ?? '';
  const earlier = await rowsSoFar(context);
  const rows: Row[] = [];
  const failures: Failure[] = [];
  for (const invitee of readLines(several.people)) {
    const row = rowOf(invitee);
    const before = earlier.find(isDone(invitee));
    if (before || failures.some(stopsAll)) {
      rows.push(before ?? { ...row, say: 'Not sent any more.' });
      continue;
    }
    const sent: Sent = await retryWhenBusy(() => invite(context, project, invitee, several));
    if (!sent.ok) failures.push(sent);
    rows.push(sent.ok ? { ...row, done: true, id: sent.value.id } : { ...row, say: wordsOf(sent) });
    if (sent.ok) await note(context, [...earlier, ...rows]);
  }
  const [first] = failures;
  if (!first || rows.some(({ done }) => done)) return { ok: true, value: rows };
  return stopsAll(first) && first.kind !== 'too-many' ? first : allRefused(rows, failures);
}

const rowOf = (invitee: Invitee): Row => ({ email: invitee.Email, name: fullName(invitee), done: false });

const isDone =
  ({ Email }: Invitee) =>
  ({ email, done }: Row) =>
    done && email.toLowerCase() === Email.toLowerCase();

/** What would stop the next person too. */
const stopsAll = (failure: Failure) =>
  ['token', 'forbidden', 'missing', 'down', 'too-many'].includes(failure.kind) ||
  (failure.kind === 'unknown' && !failure.answered);

/** But for what is said of some fields elsewhere. */
const wordsOf = (failure: Failure, elsewhere: readonly string[] = []) =>
  failure.kind === 'invalid'
    ? [
        ...failure.fields.flatMap(({ field, say }) => (elsewhere.includes(field) ? [] : `${field}: ${say}`)),
        ...failure.others,
      ].join(' ')
    : failure.say;

const OF_ALL = ['Role', 'Status'];

/** Nobody is invited: the form stays, and says what the service has against each of them, and once what it has against all. */
function allRefused(rows: Row[], failures: Failure[]): Failure {
  const problems = failures.flatMap((failure) => (failure.kind === 'invalid' ? failure.fields : []));
  const ofAll = OF_ALL.flatMap((field): FieldProblem[] => {
    const says = new Set(problems.filter((one) => one.field === field).map(({ say }) => say));
    return says.size > 0 ? [{ field, say: [...says].join(' ') }] : [];
  });
  const each = rows.flatMap(({ name, say = '' }, place) => {
    const failure = failures[place];
    const words = failure ? wordsOf(failure, OF_ALL) : say;
    return words ? [`${name}: ${words}`] : [];
  });
  const people = each.length > 0 ? [{ field: 'People', say: each.slice(0, 5).join(' ') }] : [];
  return {
    ok: false,
    kind: 'invalid',
    say: 'Nobody was invited.',
    fields: [...ofAll, ...people],
    others: [],
  };
}

/** The service cannot say whom it has: those who are written down are invited, of the others nobody knows. */
async function look(several: Several, context: FormContext): Promise<Outcome<Row[]>> {
  const earlier = await rowsSoFar(context);
  const rows = readLines(several.people).map(
    (invitee) => earlier.find(isDone(invitee)) ?? { ...rowOf(invitee), say: NOT_KNOWN },
  );
  return { ok: true, value: rows };
}

const NOT_KNOWN = 'It is not known whether the service has this invitation.';

/** Kept with the first form, of which all that send its failed rows again are a part. */
const placeOf = ({ actor, about }: FormContext) => ({
  workspace: actor.workspace,
  id: about.retryOf ?? about.submissionId,
});

async function rowsSoFar(context: FormContext): Promise<Row[]> {
  const { workspace, id } = placeOf(context);
  const kept = await context.deps.store.submissions.find(workspace, id);
  return Array.isArray(kept?.result) ? (kept.result as Row[]) : [];
}

async function note(context: FormContext, rows: Row[]): Promise<void> {
  const latest = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  await context.deps.store.submissions.saveProgress(placeOf(context), [...latest.values()]);
}
