import { entryBy } from '../../audit/table.js';
import { ASK_AN_ADMIN, formAbout } from '../../forms/form.js';
import { type KeptForm, workerJob } from '../../forms/kept-forms-table.js';
import type { RegisteredForm } from '../../forms/submit.js';
import { decidePost } from '../../posts/index.js';
import { type Access, type AccessDeps, allRequire } from '../../rights/access.js';
import {
  type AdminDecision,
  ALLOW,
  ALREADY_CLOSED,
  decidedBy,
  DECLINE,
  POST,
  requestedVersion,
} from '../../rights/admin-request.js';
import { refusalNow } from '../../rights/not-allowed.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, Feature } from '../../ui/feature.js';

type RequestDeps = Parameters<typeof decidePost>[0] & AccessDeps;

/** *Allow* and *Decline*, below everything that waits for an admin. Slack is asked again who is one. */
export function requestActions(deps: RequestDeps, forms: RegisteredForm[]): Feature['actions'] {
  const decides = (decision: AdminDecision) => async (args: ActionArgs) => {
    const access = await args.access();
    const { form, id, hash, approves } = readButtonValue(requestedVersion, args.action);
    const refusal = await refusalNow(deps, args.client, access.actor);
    if (!refusal && form === POST)
      return decidePost(deps, args, { id, version: Number(hash), decision, approves });
    const kept = refusal ? undefined : await deps.store.keptForms.find({ ...access.actor, id });
    const isAsked = kept?.state === 'asked' && kept.hash === hash;
    if (isAsked && (await decide(kept, decision, access))) return deps.personChanges.publish(access.actor);
    await reportToPresser(args, ASK_AN_ADMIN, refusal ?? ALREADY_CLOSED);
  };

  /** Resolves to false if it was decided already. */
  async function decide(kept: KeptForm, decision: AdminDecision, { actor, profile }: Access) {
    if (decision === 'allowed')
      return (await forms.find(({ name }) => name === kept.form)?.approve(kept, actor)) ?? false;
    const now = deps.now();
    const { person, reference } = actor;
    const { channel, project } = formAbout.parse(kept.about);
    const entry = entryBy({ ...kept, channel, reference }, now, kept.form, 'declined');
    const text = `:x: ${decidedBy('declined', person)}.`;
    const declined = {
      state: 'returned',
      reason: `Declined by ${profile.realName || profile.name}.`,
      job: workerJob(kept, now, { text, news: `news ${reference}` }),
      entry: { ...entry, decidedBy: person, project: project?.id },
    } as const;
    const isDone = await deps.store.keptForms.change(kept, ['asked'], declined, now);
    if (isDone) deps.jobs.stored([declined.job]);
    return isDone !== undefined;
  }

  return allRequire('administer', { [ALLOW]: decides('allowed'), [DECLINE]: decides('declined') });
}
