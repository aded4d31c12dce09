import type { WebClient } from '@slack/web-api';
import { askedNow, findAccess, inAllProjects, type Access } from '../rights/access.js';
import type { Deps } from '../deps.js';
import type { Requester } from '../slack/people/actor.js';
import type { KeptForm, SubmittedForm } from './kept-forms-table.js';
import type { About, Form, FormContext, FormDeps } from './form.js';
import { idempotencyKeyOf } from './outcomes.js';

/** A form that somebody has sent. */
export interface Submission<V, D, A extends About> {
  form: Form<V, D, A>;
  deps: FormDeps;
  context: FormContext<A>;
  values: V;
}

/** As it is kept. */
export function submittedForm<V, A extends About>(
  form: Pick<Form<V, never, A>, 'label' | 'name'>,
  { actor: { workspace, person }, about, values }: Pick<FormContext<A>, 'actor' | 'about'> & { values: V },
): SubmittedForm {
  const id = about.submissionId;
  const label = form.label(values, about);
  return { id, workspace, person, form: form.name, label, values, about, hash: idempotencyKeyOf(id, values) };
}

interface SentForm<A> {
  actor: Requester;
  about: A;
  client: WebClient;
}

/** What a form needs for a submission: who sent it, their rights, and the service. */
export async function createContext<V, D, A extends About>(
  form: Pick<Form<V, D, A>, 'projects'>,
  deps: FormDeps,
  { actor, about, client }: SentForm<A>,
  values: V,
): Promise<FormContext<A>> {
  const projects = form.projects(values, about);
  const [access, api] = await Promise.all([accessTo(deps, client, actor, projects), deps.api(actor)]);
  const { profile, inProject } = access;
  const rights = await inAllProjects(access, projects);
  const submittedAt = new Date(about.submittedAt ?? about.openedAt);
  const idempotencyKey = idempotencyKeyOf(about.submissionId, values);
  return { deps, actor, profile, rights, inProject, about, api, idempotencyKey, submittedAt };
}

/** Before a restricted project changes, Slack is asked again: who is in its groups, and who has left. */
export async function accessTo(
  deps: Pick<Deps, 'admins' | 'groups' | 'people' | 'store'>,
  client: WebClient,
  actor: Requester,
  projects: (string | undefined)[],
): Promise<Access> {
  const restricted = await deps.store.projectSettings.restricted(actor.workspace);
  const isRestricted = projects.some((project) => project !== undefined && restricted.has(project));
  return findAccess(isRestricted ? askedNow(deps) : deps, client, actor);
}

/** The same for values that were stored. */
export async function restoreContext<V, D, A extends About>(
  form: Form<V, D, A>,
  deps: FormDeps,
  stored: Pick<KeptForm, 'workspace' | 'person' | 'values' | 'about'>,
  { client, reference }: { client: WebClient; reference: string },
): Promise<{ context: FormContext<A>; values: V }> {
  const { workspace, person } = stored;
  const about = form.about.parse(stored.about);
  const actor = { workspace, person, channel: about.channel, team: about.team, reference };
  const values = form.values.parse(stored.values);
  return { values, context: await createContext(form, deps, { actor, about, client }, values) };
}
