import type { Reply } from '../slack/blocks.js';
import { allRequire, requires } from '../access.js';
import type { Deps } from '../deps.js';
import { answerCommand } from '../slack/answer-command.js';
import type * as slack from '../slack/listeners.js';
import { readButtonValue } from '../slack/button-value.js';
import { plainText } from '../slack/markup.js';
import { replaceMessage, type ListRequest } from './start-reading.js';
import { suggestProjects } from './suggest.js';
import { chosenProject } from './find-project.js';

type CommandArgs = slack.CommandArgs & ListRequest & { words: string };
type ActionArgs = slack.ActionArgs & ListRequest;

/** Where somebody is in a list: all that its buttons have to carry. */
export interface ListPage {
  project?: string | undefined;
  words: string;
  /** The first one shown. */
  from?: number;
}

interface List<Page extends ListPage, One> {
  /** The action_ids: of the select that asks for a project, and of the pages. */
  asks: string;
  pages: string;
  show(asked: ListRequest, page: Page | ListPage): Promise<Reply>;
  /** What is shown of one thing, where there is more of it than a line. */
  details?: { action: string; show(asked: ListRequest, one: One): Promise<Reply> };
}

/** The listeners that every list has: its command, its pages and its details, each replacing the message before. */
export function listListeners<Page extends ListPage, One>(deps: Deps, list: List<Page, One>) {
  const inPlace = (show: (args: ActionArgs) => Promise<Reply>) => async (args: ActionArgs) => {
    await replaceMessage(args, await show(args));
  };
  const { details } = list;
  return {
    command: requires('read', (args: CommandArgs) =>
      answerCommand(args, list.show(args, { words: plainText(args.words) })),
    ),
    actions: allRequire('read', {
      [list.asks]: inPlace((args) => list.show(args, chosenProject(args.action, args.action.block_id))),
      [list.pages]: inPlace((args) => list.show(args, readButtonValue<Page>(args.action))),
      ...(details && {
        [details.action]: inPlace((args) => details.show(args, readButtonValue<One>(args.action))),
      }),
    }),
    options: allRequire('read', { [list.asks]: suggestProjects(deps) }),
  };
}
