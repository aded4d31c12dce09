import type { Api, Page, PostFilter } from './client.js';
import type { Outcome } from './outcome.js';
import type { Post } from './records.js';

const MAX_PAGES = 20;
const TOO_MANY =
  'The scheduling service has too many posts to search, so Upnext can’t tell whether this one exists.';

/** Reads at most `pages` pages. If the last one says that there are more, they are unknown. */
export async function* eachPage(
  api: Pick<Api, 'listPosts'>,
  project: string,
  filter: PostFilter,
  pages = MAX_PAGES,
): AsyncGenerator<Outcome<Page<Post>>, void> {
  let skip = 0;
  let before: Post[] = [];
  for (let page = 0; page < pages; page += 1) {
    const listed = await api.listPosts(project, { ...filter, skip });
    if (!listed.ok) {
      yield listed;
      return;
    }
    const { items, more } = listed.value;
    // A service that ignores `skip` would return its first page forever.
    if (page > 0 && isSamePage(items, before)) return;
    yield listed;
    if (!more) return;
    before = items;
    skip += items.length;
  }
}

const isSamePage = (items: Post[], before: Post[]): boolean =>
  items[0]?.id === before[0]?.id && JSON.stringify(items) === JSON.stringify(before);

interface PostSearch {
  filter: PostFilter;
  matches: (post: Post) => boolean;
  pages?: number;
}

/** All posts of these pages. A single page is the answer itself, so that what is rendered from it can be cached. */
export async function listAll(
  api: Pick<Api, 'listPosts'>,
  project: string,
  { filter, matches, pages }: Omit<PostSearch, 'matches'> & Partial<PostSearch>,
): Promise<Outcome<Page<Post>>> {
  const read: Page<Post>[] = [];
  for await (const listed of eachPage(api, project, filter, pages)) {
    if (!listed.ok) return listed;
    read.push(listed.value);
  }
  const [first, ...others] = read;
  if (first && others.length === 0 && !matches) return { ok: true, value: first };
  const items = read.flatMap((page) => page.items);
  return {
    ok: true,
    value: { items: matches ? items.filter(matches) : items, more: read.at(-1)?.more ?? false },
  };
}

/** Fails if it cannot read all pages: a post that is wrongly reported as missing would be sent twice. */
export async function searchPosts(
  api: Pick<Api, 'listPosts'>,
  project: string,
  { filter, matches, pages }: PostSearch,
): Promise<Outcome<Post | undefined>> {
  for await (const listed of eachPage(api, project, filter, pages)) {
    if (!listed.ok) return listed;
    const found = listed.value.items.find(matches);
    if (found || !listed.value.more) return { ok: true, value: found };
  }
  return { ok: false, kind: 'unknown', answered: true, say: TOO_MANY };
}
