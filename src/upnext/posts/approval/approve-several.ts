import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/views/form-views.js';
import type { Access } from '../../rights/access.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import { type Result, showResult } from '../../slack/answer/show-result.js';
import { section } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import type { PostButton } from '../card/buttons.js';
import { bothClocks, quoted } from '../card/lines.js';
import { type ApproverDeps, type Approvers, approversIn } from '../life/approvers.js';
import { decide, type DecisionDeps, type DecisionResult } from './decide.js';
import {
  loadingSeveral,
  MOST_BLOCKS,
  NOTHING_SELECTED,
  readSelected,
  severalModal,
} from './several-modal.js';
import { findConcerning } from './waiting-list.js';

export const openSeveral =
  (deps: ApproverDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    await showWhenReady(args, loadingSeveral, async () =>
      severalModal((await findConcerning(deps, actor, { forCards: true })).toApprove),
    );
  };

type SeveralDeps = DecisionDeps & Pick<Deps, 'fetch' | 'jobs' | 'log' | 'slackOnce' | 'startTimer'>;

export const approveSelected =
  (deps: SeveralDeps) =>
  async (args: SubmitArgs): Promise<void> => {
    const posts = readSelected(args.view);
    if (posts.length === 0) return args.ack({ response_action: 'push', view: NOTHING_SELECTED });
    await showResult(deps, args, await approveAll(deps, await args.access(), posts));
  };

async function approveAll(deps: SeveralDeps, access: Access, posts: PostButton[]): Promise<Result> {
  const approvers = askedOnce(approversIn(deps));
  const decided: DecisionResult[] = [];
  for (const post of posts)
    decided.push(await decide(deps, access, { ...post, decision: 'approved' }, approvers));
  await deps.personChanges.publish(access.actor);
  return severalDone(decided);
}

/** Slack is asked once about posts whose approvers are the same. */
function askedOnce(approvers: Approvers): Approvers {
  const asked = new Map<string, ReturnType<Approvers['find']>>();
  return {
    ...approvers,
    find(post, person) {
      const { author, decided, policy, writtenBy } = post;
      const key = JSON.stringify([policy, author, writtenBy, decided.map((one) => one.person)]);
      const found = asked.get(key) ?? approvers.find(post, person);
      asked.set(key, found);
      return found;
    },
  };
}

export function severalDone(decided: DecisionResult[]): Result {
  const others = decided.filter(({ answer }) => answer.state !== 'done').map(notApproved);
  const text = titleOf(decided.length - others.length, decided.length);
  const title = `${others.length === 0 ? ':white_check_mark:' : ':warning:'} *${text}*`;
  const blocks = [title, ...others.slice(0, MOST_BLOCKS - 1)].map((line) => section(line));
  return { view: doneView({ text, blocks }), say: [title, ...others].join('\n') };
}

const titleOf = (approved: number, selected: number): string =>
  approved === selected
    ? `${counted(approved, 'post')} approved.`
    : `${approved === 0 ? 'None' : approved} of ${counted(selected, 'post')} approved.`;

const notApproved = ({ post, answer }: DecisionResult): string =>
  `*Not approved:* ${post ? [bothClocks(post), escape(quoted(post))].filter(Boolean).join(' · ') : 'a post'}\n${answer.text}`;
