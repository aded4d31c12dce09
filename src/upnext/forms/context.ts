import { isDeepStrictEqual } from 'node:util';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { type AuditEntry, entryBy } from '../audit/table.js';
import { type Access, type AccessDeps, askedNow, findAccess, inAllProjects } from '../rights/access.js';
import type { Requester } from '../slack/people/actor.js';
import type { About, AnyForm, Form, FormContext, FormDeps } from './form.js';
import type { KeptForm, SubmittedForm } from './kept-forms-table.js';
import { idempotencyKeyOf, type SubmissionOutcome } from './outcomes.js';

/** A form that somebody has sent. */
export interface Submission {
  form: AnyForm;
  context: FormContext;
  values: unknown;
}

/** What became of it. `hasCard`: its owner has a message about it, which shows that. */
export type Sending = Submission & { outcome: SubmissionOutcome<unknown>; hasCard?: boolean };

/** As it is kept. */
export function submittedForm(
  form: Pick<AnyForm, 'label' | 'name'>,
  { actor: { workspace, person }, about, values }: Pick<FormContext, 'actor' | 'about'> & { values: unknown },
): SubmittedForm {
  const id = about.submissionId;
  const label = form.label(values, about);
  return { id, workspace, person, form: form.name, label, values, about, hash: idempotencyKeyOf(id, values) };
}

/** One entry for everything that was tried. */
type Audited = Omit<Sending, 'form'> & { form: Pick<AnyForm, 'audited' | 'name' | 'projects'> };

export function auditEntryFor({ form, values, context, outcome }: Audited): AuditEntry {
  const { deps, actor, about, approvedBy } = context;
  const became = 'isOwn' in outcome && outcome.isOwn ? 'invalid' : outcome.state;
  return {
    ...entryBy({ ...actor, channel: about.channel }, deps.now(), form.name, became),
    decidedBy: approvedBy,
    project: about.project?.id ?? form.projects(values, about)[0],
    ...form.audited?.(values, 'done' in outcome ? outcome.done : undefined, context),
  };
}

const fields = z.record(z.string(), z.unknown());

/** What is saved was there before. Its project may be named only afterwards. */
export function changesNothing({ before, after }: AuditEntry): boolean {
  const [old, now] = [before, after].map((value) => fields.safeParse(value).data);
  return (
    old !== undefined && isDeepStrictEqual({ project: now?.project, ...old }, { project: undefined, ...now })
  );
}

/** What a form needs for a submission: who sent it, their rights, and the service. Whoever has the right asks nobody. */
export async function createContext<A extends About>(
  form: Pick<AnyForm, 'projects' | 'right'>,
  deps: FormDeps,
  { actor, about: known, client }: { actor: Requester; about: A; client: WebClient },
  values: unknown,
): Promise<FormContext<A>> {
  const projects = form.projects(values, known);
  const [access, api] = await Promise.all([accessTo(deps, client, actor, projects), deps.api(actor)]);
  const { profile, inProject } = access;
  const rights = await inAllProjects(access, projects);
  const about = { ...known, asksAdmin: known.asksAdmin && !rights.may(form.right) };
  const submittedAt = new Date(about.submittedAt ?? about.openedAt);
  return { deps, actor, profile, rights, inProject, about, api, submittedAt };
}

/** Before a restricted project changes, Slack is asked again: who is in its groups, and who has left. */
export async function accessTo(
  deps: AccessDeps,
  client: WebClient,
  actor: Requester,
  projects: (string | undefined)[],
): Promise<Access> {
  const restricted = await deps.store.projectSettings.restricted(actor.workspace);
  const isRestricted = projects.some((project) => project !== undefined && restricted.has(project));
  return findAccess(isRestricted ? askedNow(deps) : deps, client, actor);
}

export type StoredForm = Pick<KeptForm, 'workspace' | 'person' | 'values' | 'about'>;

/** The same for values that were stored. */
export async function restoreContext<V, A extends About>(
  form: Form<V, unknown, A>,
  deps: FormDeps,
  stored: StoredForm,
  reference: string,
): Promise<{ form: AnyForm; context: FormContext<A>; values: V }> {
  const { workspace, person } = stored;
  const about = form.about.parse(stored.about);
  const actor = { workspace, person, channel: about.channel, team: about.team, reference };
  const values = form.values.parse(stored.values);
  const client = await deps.slack(workspace);
  return { form, values, context: await createContext(form, deps, { actor, about, client }, values) };
}
