import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import type { Reply } from '../../slack/text/blocks.js';
import type * as slack from '../../slack/events/listeners.js';
import { plainText } from '../../slack/text/markup.js';
import type { Right } from '../../rights/rights.js';
import { readProjectChoice, type ProjectChoice } from './find-project.js';
import { replaceWhenReady, type ListRequest } from '../start-reading.js';
import { suggestProjects } from '../suggest.js';

type CommandArgs = slack.CommandArgs & ListRequest & { words: string };
type ActionArgs = slack.ActionArgs & ListRequest;

interface ProjectCommand {
  /** What its buttons and its select require. */
  right: Right;
  /** The action_id of the select that asks for a project. */
  selectId: string;
  show: (request: ListRequest, choice: ProjectChoice) => Promise<Reply>;
}

/** The listeners of a command about one project: the channel’s, or the one that the person then chooses. */
export const projectListeners = (
  deps: Pick<Deps, 'api' | 'log' | 'startTimer'>,
  { right, selectId, show }: ProjectCommand,
) => ({
  command: (args: CommandArgs) => answerCommand(args, show(args, { words: plainText(args.words) })),
  actions: allRequire(
    right,
    { [selectId]: (args: ActionArgs) => replaceWhenReady(deps, args, show(args, readProjectChoice(args))) },
    'its project',
  ),
  options: allRequire(right, { [selectId]: suggestProjects(deps) }, 'its project'),
});
