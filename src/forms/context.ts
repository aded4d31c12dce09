import type { WebClient } from '@slack/web-api';
import { findAccess } from '../access.js';
import type { Deps } from '../deps.js';
import type { Requester } from '../slack/actor.js';
import type { Submission } from '../store/submissions.js';
import { parseAbout, type About, type Form, type FormContext } from './form.js';
import { idempotencyKeyOf } from './outcomes.js';

interface Sent {
  actor: Requester;
  about: About;
  client: WebClient;
}

/** What a form needs for a submission: who sent it, their rights, and the service. */
export async function createContext(
  deps: Deps,
  { actor, about, client }: Sent,
  values: unknown,
): Promise<FormContext> {
  const [{ profile, may }, api] = await Promise.all([findAccess(deps, client, actor), deps.api(actor)]);
  const submittedAt = new Date(about.submittedAt ?? about.openedAt);
  const idempotencyKey = idempotencyKeyOf(about.submissionId, values);
  return { deps, actor, profile, may, about, api, idempotencyKey, submittedAt };
}

/** The same for a stored submission, which may have been sent before. */
export async function restoreContext<V, D>(
  form: Form<V, D>,
  deps: Deps,
  submission: Pick<Submission, 'workspace' | 'person' | 'values' | 'about' | 'looks' | 'decidedBy'>,
  { client, reference }: { client: WebClient; reference: string },
): Promise<{ context: FormContext; values: V }> {
  const { workspace, person, looks, decidedBy } = submission;
  const about: About = { ...parseAbout(submission.about), ...(looks > 0 && { outcomeUnknown: true }) };
  const actor = { workspace, person, channel: about.channel, team: about.team, reference };
  const values = form.values.parse(submission.values);
  const context = await createContext(deps, { actor, about, client }, values);
  return { values, context: { ...context, approvedBy: decidedBy ?? undefined } };
}
