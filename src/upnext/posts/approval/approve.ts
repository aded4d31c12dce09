import { textReply } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { replaceMessage, withAnswer } from '../../ui/start-reading.js';
import { postButton } from '../card/buttons.js';
import { answerPostPress } from '../news/press.js';
import { decide, type DecisionDeps } from './decide.js';
import { waitingList } from './waiting-list.js';
import { WAITING_BLOCK } from './waiting-post.js';

export const approve =
  (deps: DecisionDeps, decision: 'approved' | 'emergency') =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const pressed = readButtonValue(postButton, args.action);
    const { post, answer } = await decide(deps, access, { ...pressed, decision });
    if (post && answer.state !== 'refused' && isInList(args)) {
      const { may } = await access.inProject(post.project.id);
      const list = await waitingList(deps, access.actor, post.project, { may });
      await replaceMessage(args, withAnswer(textReply(answer.text), list));
      await deps.personChanges.publish(access.actor);
    } else await answerPostPress(deps, args, { title: 'Approve', post, answer });
  };

/** The App Home has the same posts, and is drawn again by itself. */
const isInList = ({ action, body }: ActionArgs): boolean =>
  action.block_id.startsWith(WAITING_BLOCK) && body.response_url !== undefined;
