import type { Api, Page, PostFilter } from './api.js';
import type { Outcome } from './outcome.js';
import type { Post } from './records.js';

const MOST_PAGES = 20;
const TOO_MANY =
  'The scheduling service has more posts than Upnext can look through, so it is not known whether this is one of them.';

/** Page after page. Where the last one that comes says that there are more, nobody knows what they are. */
export async function* eachPage(
  api: Pick<Api, 'listPosts'>,
  project: string,
  filter: PostFilter,
  pages = MOST_PAGES,
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
    // A service that does not know `skip` would give its first page for ever.
    if (page > 0 && JSON.stringify(items) === JSON.stringify(before)) return;
    yield listed;
    if (!more) return;
    before = items;
    skip += items.length;
  }
}

/** Short of the last page nobody knows: what is said not to be there is sent a second time. */
export async function searchPosts(
  api: Pick<Api, 'listPosts'>,
  project: string,
  filter: PostFilter,
  isIt: (post: Post) => boolean,
  pages?: number,
): Promise<Outcome<Post | undefined>> {
  for await (const listed of eachPage(api, project, filter, pages)) {
    if (!listed.ok) return listed;
    const found = listed.value.items.find(isIt);
    if (found || !listed.value.more) return { ok: true, value: found };
  }
  return { ok: false, kind: 'unknown', answered: true, say: TOO_MANY };
}
