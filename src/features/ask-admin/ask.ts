import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import { approversOf } from '../../slack/admins.js';
import { closeRequestCards } from '../../forms/approval-requests.js';
import { clip, type Reply, messageView } from '../../slack/blocks.js';
import { withLease, LEASE_MS } from '../../forms/one-worker.js';
import type { Profile } from '../../slack/people.js';
import { sendDirectMessage } from '../../slack/notify.js';
import { showCard } from '../../forms/unsent-card.js';
import { actorOf, type Requester } from '../../slack/actor.js';
import type { Submission } from '../../store/submissions.js';
import type { Card } from '../../store/tables.js';
import type { ActionArgs } from '../feature.js';
import { NEWER, NOBODY, request, SETTLED, waiting } from './reply.js';

interface Saying {
  label(submission: Submission): string;
  meant(submission: Submission, profile: Profile): string | undefined;
  approval(submission: Submission, client: WebClient, reference: string): Promise<string[]>;
}

/** Hands a finished form to those who may send it. Pressed in the form's own window, in a message, or in the App Home. */
export const ask = (deps: Deps, says: Saying) => async (args: ActionArgs) => {
  await args.ack();
  const actor = actorOf(args.context, args.body);
  const id = 'value' in args.action ? (args.action.value ?? '') : '';
  const submission = await deps.store.submissions.find(actor.workspace, id);
  if (submission?.person !== actor.person) return show(args, SETTLED);
  const [profile, lines] = await Promise.all([
    deps.people.find(args.client, actor),
    says.approval(submission, args.client, actor.reference),
  ]);
  const label = says.label(submission);
  const message = request(submission, label, lines, says.meant(submission, profile));
  await show(args, await handOver(deps, actor, submission, label, message));
  await deps.personChanges.publish(actor);
};

async function handOver(
  deps: Deps,
  actor: Requester,
  submission: Submission,
  label: string,
  message: Reply,
): Promise<string> {
  const { submissions, settings } = deps.store;
  const approvers = approversOf(await settings.of(actor.workspace), await deps.admins.of(actor));
  if (approvers.length === 0) return NOBODY;
  const moved = await submissions.move(submission, ['refused', 'unsent'], 'asked', deps.now(), LEASE_MS);
  if (!moved) return SETTLED;
  const now = () => deps.now();
  const asked = await withLease(submissions, submission, now, async () => {
    await closeRequestCards(deps, actor, submission, { label, text: NEWER });
    return tellAll(deps, actor, submission, approvers, message);
  });
  if (asked.length === 0) {
    await submissions.move(submission, ['asked'], 'unsent', deps.now());
    return NOBODY;
  }
  await submissions.saveRequestCards(
    submission,
    asked.map(({ card }) => card),
  );
  const names = asked.map((each) => each.person);
  await showCard(deps, submission, waiting(label, names, submission.id));
  return `:raised_hand: *Asked.* ${names.map((name) => `<@${name}>`).join(', ')} can approve it now, and you will be told.`;
}

/** Some may have left, or take no messages: the others are enough. */
async function tellAll(
  deps: Deps,
  { reference }: Requester,
  submission: Submission,
  approvers: string[],
  message: Reply,
) {
  const slack = await deps.slack(submission.workspace);
  const told = await Promise.all(
    approvers.map(async (person): Promise<{ person: string; card: Card }[]> => {
      const card = await sendDirectMessage(slack, person, message).catch((error: unknown) => {
        deps.log.warn({ reference, error }, 'an admin could not be asked');
      });
      return card ? [{ person, card }] : [];
    }),
  );
  return told.flat();
}

async function show({ body, client, respond }: ActionArgs, text: string): Promise<void> {
  if (body.view?.type === 'modal') {
    await client.views.update({ view_id: body.view.id, view: messageView('Ask an admin', clip(text, 3000)) });
    return;
  }
  if (body.response_url) await respond({ response_type: 'ephemeral', replace_original: false, text });
}
