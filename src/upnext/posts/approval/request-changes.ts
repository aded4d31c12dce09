import type { ModalView } from '@slack/types';
import { showModal } from '../../slack/answer/show-modal.js';
import {
  asTyped,
  context,
  field,
  inputModal,
  modalWith,
  section,
  textInput,
} from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { typedText } from '../../slack/views/view-state.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { type PostButton, postButton } from '../card/buttons.js';
import { approversIn } from '../life/approvers.js';
import { answerPostPress } from '../news/press.js';
import { decide, type DecisionDeps, whyNot } from './decide.js';

/** *Request changes*: its form, and what was typed into it if it can’t be sent. */

export const CHANGES_FORM = 'post_changes';

export const openChanges =
  (deps: DecisionDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const { id, version } = readButtonValue(postButton, args.action);
    const post = await deps.store.posts.find({ workspace: access.actor.workspace, id });
    const answer = await whyNot(approversIn(deps), access, { post, version, decision: 'changes' });
    if (answer) await answerPostPress(deps, args, { title: TITLE, post, answer });
    else await showModal(args, changesModal({ id, version }));
  };

const TITLE = 'Request changes';
const WORDS = 'words';

export const changesModal = (pressed: PostButton): ModalView => ({
  ...inputModal(CHANGES_FORM, { title: TITLE, submit: TITLE }, [
    field(WORDS, 'What should change?', textInput(WORDS, { multiline: true, most: 600 }), {
      hint: 'The author and everyone who sees the card can read this.',
    }),
  ]),
  private_metadata: JSON.stringify(pressed),
});

export const requestChanges =
  (deps: DecisionDeps) =>
  async ({ ack, access, view }: SubmitArgs): Promise<void> => {
    const words = typedText(view.state, WORDS).trim();
    if (!words) return ack({ response_action: 'errors', errors: { [WORDS]: SAY_WHAT_TO_CHANGE } });
    const pressed = postButton.parse(JSON.parse(view.private_metadata));
    const known = await access();
    const { answer } = await decide(deps, known, { ...pressed, decision: 'changes', words });
    if (answer.state === 'done') await ack();
    else await ack({ response_action: 'update', view: notSentView(answer.text, words) });
    await deps.personChanges.publish(known.actor);
  };

/** What somebody typed can be copied. */
export const notSentView = (why: string, words: string): ModalView =>
  modalWith(TITLE, [section(why), context(NOT_SENT), ...asTyped(words)]);

const SAY_WHAT_TO_CHANGE = 'Say what to change.';
/** Above the words, so that they can be copied. */
const NOT_SENT = 'The author didn’t get what you wrote:';
