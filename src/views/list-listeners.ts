import type { AllMiddlewareArgs, SlackActionMiddlewareArgs, SlackCommandMiddlewareArgs } from '@slack/bolt';
import type { BlockAction, BlockElementAction } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { answerCommand } from '../slack/answer-command.js';
import { readButtonValue } from '../slack/button-value.js';
import type { Reply } from '../forms/form.js';
import { plainText } from '../slack/markup.js';
import { replaceMessage, type ListRequest } from './start-reading.js';
import { suggestProjects } from './suggest.js';
import { chosenProject } from './find-project.js';

type CommandArgs = SlackCommandMiddlewareArgs & AllMiddlewareArgs;
type ActionArgs = SlackActionMiddlewareArgs<BlockAction<BlockElementAction>> & AllMiddlewareArgs;

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
  turns: string;
  show(asked: ListRequest, page: Page | ListPage): Promise<Reply>;
  /** What is shown of one thing, where there is more of it than a line. */
  details?: { action: string; show(asked: ListRequest, one: One): Promise<Reply> };
}

/** What every list hears: its command, its pages and its details, each in the place of the one before. */
export function listListeners<Page extends ListPage, One>(deps: Deps, list: List<Page, One>) {
  const inPlace = (show: (args: ActionArgs) => Promise<Reply>) => async (args: ActionArgs) => {
    await args.ack();
    await replaceMessage(args, await show(args));
  };
  const { details } = list;
  return {
    command: (args: CommandArgs, words: string) =>
      answerCommand(args, list.show(args, { words: plainText(words) })),
    actions: {
      [list.asks]: inPlace((args) => list.show(args, chosenProject(args.action, args.action.block_id))),
      [list.turns]: inPlace((args) => list.show(args, readButtonValue<Page>(args.action))),
      ...(details && {
        [details.action]: inPlace((args) => details.show(args, readButtonValue<One>(args.action))),
      }),
    },
    options: { [list.asks]: suggestProjects(deps) },
  };
}
