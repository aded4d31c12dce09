import type { Api, Page, PostFilter } from './client.js';
import type { Outcome } from './outcome.js';
import type { PostRecord } from './records.js';

const MAX_PAGES = 20;
const TOO_MANY =
  'The scheduling service has too many posts to search, so Upnext can’t tell whether this one exists.';

/** All posts of at most `pages` pages. If the last one says that there are more, they are unknown. */
export async function listAll(
  api: Pick<Api, 'listPosts'>,
  project: string,
  { filter, pages = MAX_PAGES }: { filter: PostFilter; pages?: number },
): Promise<Outcome<Page<PostRecord>>> {
  const items: PostRecord[] = [];
  let more = true;
  for (let page = 0; more && page < pages; page += 1) {
    const listed = await api.listPosts(project, { ...filter, skip: items.length });
    if (!listed.ok) return listed;
    const found = listed.value.items;
    // A service that ignores `skip` would return its first page forever.
    if (page > 0 && JSON.stringify(found) === JSON.stringify(items.slice(-found.length))) break;
    items.push(...found);
    more = listed.value.more;
  }
  return { ok: true, value: { items, more } };
}

/** Fails if it cannot read all pages: a post that is wrongly reported as missing would be sent twice. */
export async function searchPosts(
  api: Pick<Api, 'listPosts'>,
  project: string,
  filter: PostFilter,
): Promise<Outcome<PostRecord[]>> {
  const listed = await listAll(api, project, { filter });
  if (!listed.ok) return listed;
  const { items, more } = listed.value;
  return more ? { ok: false, kind: 'unknown', answered: true, say: TOO_MANY } : { ok: true, value: items };
}
