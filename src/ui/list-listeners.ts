import * as z from 'zod';
import type { Reply } from '../slack/text/blocks.js';
import { allRequire } from '../rights/access.js';
import type { Deps } from '../deps.js';
import type * as slack from '../slack/events/listeners.js';
import { readButtonValue } from '../slack/views/button-value.js';
import { projectListeners } from './project/project-listeners.js';
import { answerInPlace } from './answer-press.js';
import type { ListRequest } from './start-reading.js';

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
  };
}

/** The listeners that every list has: its command, its pages and its details. Each button replaces what it is in. */
export function listListeners<Page extends ListPage, Item>(
  deps: Pick<Deps, 'api' | 'log' | 'startTimer'>,
  { selectId, pages, details }: List<Page, Item>,
) {
  const replaceWith = (show: (args: ActionArgs) => Promise<Reply>) => (args: ActionArgs) =>
    answerInPlace(deps, args, show(args));
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId,
    show: (request, choice) => pages.show(request, choice),
  });
  return {
    ...listeners,
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
        },
        'its project',
      ),
    },
  };
}
