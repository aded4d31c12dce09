import type { ModalView } from '@slack/types';
import { doneView } from '../../forms/views/form-views.js';
import { EVERYTHING, type MessageChoices } from '../../messages/choices-table.js';
import type { Deps } from '../../deps.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { context, modalWith, option, plain, section } from '../../slack/text/blocks.js';
import { chosenValues } from '../../slack/views/view-state.js';
import { checkboxRow } from '../../ui/checkbox-row.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { textReply } from '../../ui/start-reading.js';

/** What somebody is sent by Upnext, as they choose. */

export const OWN_MESSAGES = 'own_messages';

const SENT = 'sent';

const CHOICES: [name: keyof MessageChoices, text: string, about: string][] = [
  ['requests', 'Requests to approve posts', 'They also wait on the Home tab and on the posts’ cards.'],
  ['news', 'What others do with my posts', 'Changes, approvals and cancellations.'],
  ['mentions', 'Mentions on cards', 'Without them, cards show your name and Slack doesn’t notify you.'],
];

export const ownMessagesModal = (choices: MessageChoices): ModalView => ({
  ...modalWith('Your messages', [
    section('*Upnext sends me*'),
    checkboxRow(
      SENT,
      CHOICES.map(([name, text, about]) => option(text, name, about)),
      CHOICES.flatMap(([name]) => (choices[name] ? [name] : [])),
    ),
    context(
      'You always hear about problems with your posts. For your digest: `/upnext digest me`. For a channel’s digest: `/upnext digest` there.',
    ),
  ]),
  callback_id: OWN_MESSAGES,
  submit: plain('Save', 24),
});

export const openOwnMessages =
  ({ store }: Pick<Deps, 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const all = await store.messageChoices.of(actor.workspace);
    await showModal(args, ownMessagesModal(all.get(actor.person) ?? EVERYTHING));
  };

export const saveOwnMessages =
  ({ now, store }: Pick<Deps, 'now' | 'store'>) =>
  async ({ access, ack, view }: SubmitArgs): Promise<void> => {
    const { actor, profile } = await access();
    const chosen = chosenValues(view.state, SENT);
    const is = (name: keyof MessageChoices) => chosen.includes(name);
    const choices = { requests: is('requests'), news: is('news'), mentions: is('mentions') };
    await store.messageChoices.save(actor, { name: profile.name, ...choices }, now());
    await ack({ response_action: 'update', view: doneView(textReply(MESSAGES_SAVED)) });
  };

export const MESSAGES_SAVED = ':white_check_mark: Saved. This applies from now on.';
