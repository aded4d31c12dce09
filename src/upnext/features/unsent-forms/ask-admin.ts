import { allRequire } from '../../rights/access.js';
import { refusalNow } from '../../rights/not-allowed.js';
import type { Deps } from '../../deps.js';
import { closeRequests } from '../../forms/ask-admin/requests.js';
import {
  ALLOW,
  ALREADY_CLOSED,
  closedRequest,
  DECLINE,
  declineModal,
  declineReason,
  requestedVersionSchema,
} from '../../forms/ask-admin/words.js';
import type { MessageDeps } from '../../messages/post.js';
import { parseAbout } from '../../forms/form.js';
import type { KeptForm } from '../../forms/kept-forms-table.js';
import type { RegisteredForm } from '../../forms/submit.js';
import { aboutForm, sayBelowCard, showReturned } from '../../forms/views/returned-card.js';
import type { Requester } from '../../slack/people/actor.js';
import { messageView } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { typedText } from '../../slack/views/view-state.js';
import type { ActionArgs, Feature, SubmitArgs } from '../../ui/feature.js';

type DecideDeps = MessageDeps & Pick<Deps, 'admins' | 'groups' | 'people' | 'personChanges'>;

/** What admins do with a form that somebody without permission has asked them to allow (forms/ask-admin). */
export function askAdmin(deps: DecideDeps, forms: RegisteredForm[]): Feature {
  return {
    actions: allRequire('administer', { [ALLOW]: allow(deps, forms), [DECLINE]: openDeclineForm }),
    views: allRequire('administer', { [DECLINE]: decline(deps) }),
  };
}

const allow = (deps: DecideDeps, forms: RegisteredForm[]) => async (args: ActionArgs) => {
  const { actor } = await args.access();
  const refusal = await refusalNow(deps, args.client, actor);
  if (refusal) return replyToPresser(args, refusal);
  const { workspace } = actor;
  const { id, hash } = readButtonValue(requestedVersionSchema, args.action);
  const kept = await deps.store.keptForms.find({ workspace, id });
  const form = kept && forms.find(({ name }) => name === kept.form);
  const isApproved = await form?.approve({ workspace, id, hash }, actor);
  if (!kept || !isApproved) return replyToPresser(args, ALREADY_CLOSED);
  await deps.personChanges.publish(actor);
};

const openDeclineForm = async ({ action, body, client }: ActionArgs): Promise<void> => {
  const version = readButtonValue(requestedVersionSchema, action);
  await client.views.open({ trigger_id: body.trigger_id, view: declineModal(version) });
};

const decline = (deps: DecideDeps) => async (args: SubmitArgs) => {
  const { ack, view } = args;
  const { actor, profile } = await args.access();
  const refusal = await refusalNow(deps, args.client, actor);
  if (refusal) return ack({ response_action: 'update', view: messageView('Decline', refusal) });
  const words = typedText(view.state, 'Words').trim();
  const { id, hash } = requestedVersionSchema.parse(JSON.parse(view.private_metadata));
  const reason = declineReason(profile.realName || profile.name, words);
  const kept = await deps.store.keptForms.change(
    { id, hash, workspace: actor.workspace },
    ['asked'],
    { state: 'returned', reason },
    deps.now(),
  );
  if (!kept) return ack({ response_action: 'update', view: messageView('Decline', ALREADY_CLOSED) });
  await ack();
  const text = `:x: ${escape(reason)}`;
  const { reference } = actor;
  await showReturned(deps, kept, reference);
  await sayBelowCard(deps, kept, text, reference);
  await closeRequests(deps, aboutForm(kept, reference), closedRequest(kept, text));
  await auditDeclined(deps, kept, actor);
  await deps.personChanges.publish(actor);
};

function auditDeclined(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { workspace, person, form, about }: KeptForm,
  { person: decidedBy, reference }: Requester,
): Promise<void> {
  const { channel: place, project } = parseAbout(about);
  const entry = { workspace, person, place, reference, decidedBy, project: project?.id, at: now() };
  return store.audit.write({ ...entry, action: form, outcome: 'declined' });
}

const replyToPresser = async ({ respond }: ActionArgs, text: string): Promise<void> => {
  await respond({ response_type: 'ephemeral', replace_original: false, text });
};
