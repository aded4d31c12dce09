import type { Button, KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { Failure } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import { allRequire } from '../rights/access.js';
import { buttonRow, cut, type Reply, section, withSubject } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { buttonWithValue, readButtonValue } from '../slack/views/button-value.js';
import { answerInPlace } from './answer-press.js';
import type { ActionArgs } from './feature.js';
import { projectListeners } from './project/project-listeners.js';
import { answerAbout, type Reading, type ReadingDeps } from './start-reading.js';
import { searchSuffix } from './words.js';

/** A page of a list, as its buttons carry it. `from` is the index of the first item shown. */
export const listPage = z.object({
  project: z.string().optional(),
  words: z.string(),
  from: z.number().optional(),
  /** Only the posts of this series. */
  series: z.string().optional(),
  /** Or of this import. */
  importId: z.string().optional(),
  /** Where its days are, if it isn’t the reader’s zone. */
  zone: z.string().optional(),
});
export type ListPage = z.infer<typeof listPage>;

/** An item, and the page that leads back to it. */
const listItem = z.object({ id: z.string(), page: listPage });
export type ListItem = z.infer<typeof listItem>;

type Answer = Promise<Reply | Failure>;

interface List {
  /** In the ids of its buttons: "logs" */
  name: string;
  show: (reading: Reading, page: ListPage) => Answer;
  /** For lists whose items have more than a line. */
  showItem?: (reading: Reading, item: ListItem) => Answer;
}

/** The listeners that every list has: its command, its pages and its details. Each button replaces what it is in. */
export function listListeners(deps: ReadingDeps & Pick<Deps, 'startTimer'>, { name, show, showItem }: List) {
  const selectId = `${name}_in`;
  const pageIn = ({ project }: Reading, page: ListPage) => ({
    ...page,
    project: project.id,
    words: cut(page.words, 300),
  });
  const listeners = projectListeners(deps, {
    right: 'read',
    selectId,
    show: (reading, choice) => show(reading, pageIn(reading, choice)),
  });
  const turn = (args: ActionArgs) => {
    const page = readButtonValue(listPage, args.action);
    const question = { ...page, selectId };
    return answerAbout(deps, args, question, (reading) => show(reading, pageIn(reading, page)));
  };
  const open = (args: ActionArgs, details: NonNullable<typeof showItem>) => {
    const item = readButtonValue(listItem, args.action);
    return answerAbout(deps, args, { ...item.page, selectId }, (reading) => details(reading, item));
  };
  return {
    ...listeners,
    actions: {
      ...listeners.actions,
      ...allRequire(
        'read',
        {
          [`turn_${name}`]: (args: ActionArgs) => answerInPlace(deps, args, turn(args)),
          ...(showItem && {
            [`detail_${name}`]: (args: ActionArgs) => answerInPlace(deps, args, open(args, showItem)),
          }),
        },
        'its project',
      ),
    },
  };
}

/** Part of a list: its items, "11–20 of 43", and the buttons to what is before and after it. */
export function pageOf<T>(all: readonly T[], page: Pick<ListPage, 'from'>, size: number, name: string) {
  // The last page if the list is now shorter.
  const last = Math.max(0, Math.floor((all.length - 1) / size) * size);
  const from = Math.min(Math.max(0, page.from ?? 0), last);
  const items = all.slice(from, from + size);
  const turn = (text: string, id: string, start: number) =>
    buttonWithValue(text, `turn_${name}:${id}`, { ...page, from: start });
  return {
    items,
    range:
      items.length === all.length ? `${all.length}` : `${from + 1}–${from + items.length} of ${all.length}`,
    pager: buttonRow('pages', [
      ...(from > 0 ? turn('Previous', 'back', from - size) : []),
      ...(from + size < all.length ? turn('Next', 'on', from + size) : []),
    ]),
  };
}

interface ShownRows<Item> {
  name: string;
  page: ListPage;
  items: readonly Item[];
  perPage: number;
  heading: string;
  /** What was searched for, if it isn’t all of the page’s words. */
  words?: string;
  above?: KnownBlock[];
  rows: (items: Item[]) => KnownBlock[];
  below?: KnownBlock[];
}

/** A list of rows, one page at a time. */
export function listReply<Item>(list: ShownRows<Item>): Reply {
  const { name, page, items, perPage, heading, words = page.words, above = [], rows, below = [] } = list;
  const shown = pageOf(items, page, perPage, name);
  const range = items.length === 0 ? '' : ` · ${shown.range}`;
  return {
    text: heading,
    blocks: [
      section(`*${heading}*${escape(searchSuffix(words))}${range}`),
      ...above,
      ...rows(shown.items),
      ...shown.pager,
      ...below,
    ],
  };
}

/** Shows the whole item. `place`: the list, and which of its rows. */
export const itemButton = (text: string, place: string, item: ListItem, label: string): Button[] =>
  buttonWithValue(text, `detail_${place}`, item).map((one) => withSubject(one, label));

/** A whole item, or that there is none any more, and the way back to its page. */
export const itemReply = (name: string, page: ListPage, { text, blocks }: Reply, buttons: Button[] = []) => ({
  text,
  blocks: [
    ...blocks,
    ...buttonRow('detail', [...buttons, ...buttonWithValue(`Back to ${name}`, `turn_${name}:list`, page)]),
  ],
});
