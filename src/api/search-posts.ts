import type { Api, PostFilter } from './api.js';
import type { Outcome } from './outcome.js';
import type { Post } from './records.js';

const MOST_PAGES = 20;
const TOO_MANY =
  'The scheduling service has more posts than Upnext can look through, so it is not known whether this is one of them.';

/** Page after page. Short of the last one nobody knows: what is said not to be there is sent a second time. */
export async function searchPosts(
  api: Pick<Api, 'listPosts'>,
  project: string,
  filter: PostFilter,
  isIt: (post: Post) => boolean,
  pages = MOST_PAGES,
): Promise<Outcome<Post | undefined>> {
  let skip = 0;
  let before = '';
  for (let page = 0; page < pages; page += 1) {
    const listed = await api.listPosts(project, { ...filter, skip });
    if (!listed.ok) return listed;
    const { items, more } = listed.value;
    const found = items.find(isIt);
    if (found || !more) return { ok: true, value: found };
    const now = JSON.stringify(items);
    // A service that does not know `skip` would give its first page for ever.
    if (now === before) break;
    before = now;
    skip += items.length;
  }
  return { ok: false, kind: 'unknown', answered: true, say: TOO_MANY };
}
