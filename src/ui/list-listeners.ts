import * as z from 'zod';
import type { Reply } from '../slack/text/blocks.js';
import { allRequire } from '../rights/access.js';
import type { Deps } from '../deps.js';
import type * as slack from '../slack/events/listeners.js';
import { NO_CHOICE } from '../slack/answer/error-surfaces.js';
import { readBlockId, readButtonValue } from '../slack/views/button-value.js';
import { projectListeners } from './project/project-listeners.js';
import { answerInPlace } from './answer-press.js';
import type { OptionsArgs } from './feature.js';
import { toOptions, type SelectOption } from './select-options.js';
import { replyBelow, type ListRequest } from './start-reading.js';
import { matchingAllWords } from './words.js';

type ActionArgs = slack.ActionArgs & ListRequest;

/** A page of a list, as its buttons carry it. `from` is the index of the first item shown. */
export const listPage = z.object({
  project: z.string().optional(),
  words: z.string(),
  from: z.number().optional(),
});
export type ListPage = z.infer<typeof listPage>;

interface List<Page extends ListPage, Item> {
  /** The action_id of the select that asks for a project. */
  selectId: string;
  pages: {
    action: string;
    schema: z.ZodType<Page>;
    show(request: ListRequest, page: Page | ListPage): Promise<Reply>;
  };
  /** For lists whose items have more than a line. */
  details?: {
    action: string;
    schema: z.ZodType<Item>;
    show(request: ListRequest, item: Item): Promise<Reply>;
    /** The select below a data table, which leads to the same. */
    choice?: {
      action: string;
      options(request: ListRequest, page: Page): Promise<SelectOption[]>;
      item(chosen: string, page: Page): Item;
    };
  };
}

/**
 * The listeners that every list has: its command, its pages and its details. Each button replaces what it is in; what was chosen
 * below a data table is shown below it, so that the table stays as it was sorted.
 */
export function listListeners<Page extends ListPage, Item>(
  deps: Pick<Deps, 'api' | 'dataTables' | 'log' | 'startTimer'>,
  { selectId, pages, details }: List<Page, Item>,
) {
  const replaceWith = (show: (args: ActionArgs) => Promise<Reply>) => (args: ActionArgs) =>
    answerInPlace(deps, args, show(args));
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId,
    show: (request, choice) => pages.show(request, choice),
  });
  const choice = details?.choice;
  const showChosen = async (args: ActionArgs) => {
    const chosen = args.action.type === 'external_select' ? args.action.selected_option?.value : undefined;
    if (!details || !choice || chosen === undefined || chosen === NO_CHOICE) return;
    const item = choice.item(chosen, readBlockId(pages.schema, args.action));
    await replyBelow(args, await details.show(args, item));
  };
  const suggest = async (args: OptionsArgs) => {
    const page = readBlockId(pages.schema, args.options);
    const options = (await choice?.options(args, page)) ?? [];
    await args.ack(toOptions(matchingAllWords(options, args.options.value, ({ text }) => [text])));
  };
  return {
    ...listeners,
    options: {
      ...listeners.options,
      ...(choice && allRequire('read', { [choice.action]: suggest }, 'its project')),
    },
    actions: {
      ...listeners.actions,
      ...allRequire(
        'read',
        {
          [pages.action]: replaceWith((args) => pages.show(args, readButtonValue(pages.schema, args.action))),
          ...(details && {
            [details.action]: replaceWith((args) =>
              details.show(args, readButtonValue(details.schema, args.action)),
            ),
          }),
          ...(choice && { [choice.action]: showChosen }),
        },
        'its project',
      ),
    },
  };
}
