import type { Failure } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { allRequire } from '../../rights/access.js';
import type { Right } from '../../rights/rights.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import type { Reply } from '../../slack/text/blocks.js';
import { plainText } from '../../slack/text/markup.js';
import type { ActionArgs, CommandArgs } from '../feature.js';
import {
  answerAbout,
  type ListRequest,
  type Reading,
  type ReadingDeps,
  replaceWhenReady,
} from '../start-reading.js';
import { suggestProjects } from '../suggest.js';
import { type ProjectChoice, readProjectChoice } from './find-project.js';

interface ProjectCommand {
  /** What its buttons and its select require. */
  right: Right;
  /** The action_id of the select that asks for a project. */
  selectId: string;
  show: (reading: Reading, choice: ProjectChoice, request: ListRequest) => Promise<Reply | Failure>;
}

/** The listeners of a command about one project: the channel’s, or the one that the person then chooses. */
export function projectListeners(
  deps: ReadingDeps & Pick<Deps, 'startTimer'>,
  { right, selectId, show }: ProjectCommand,
) {
  const answer = (request: ListRequest, choice: ProjectChoice) =>
    answerAbout(deps, request, { ...choice, selectId }, (reading) => show(reading, choice, request));
  return {
    command: (args: CommandArgs) => answerCommand(args, answer(args, { words: plainText(args.words) })),
    actions: allRequire(
      right,
      {
        [selectId]: (args: ActionArgs) => replaceWhenReady(deps, args, answer(args, readProjectChoice(args))),
      },
      'its project',
    ),
    options: allRequire(right, { [selectId]: suggestProjects(deps) }, 'its project'),
  };
}
