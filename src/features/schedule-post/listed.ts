import type { Api } from '../../api/api.js';
import { findPost, type FindPost } from '../../api/find-post.js';
import type { Post } from '../../api/records.js';

interface Looked {
  found: Post | undefined;
  /** Of a list that was not read to its end nobody can say that something is missing in it. */
  wholly: boolean;
}

export async function lookInList(api: Api, project: string, wanted: FindPost): Promise<Looked> {
  let more = false;
  const noting: Api = {
    ...api,
    async listPosts(...asked) {
      const page = await api.listPosts(...asked);
      more = page.ok && page.value.more;
      return page;
    },
  };
  const looked = await findPost(noting, project, wanted);
  return looked.ok ? { found: looked.value, wholly: !more } : { found: undefined, wholly: false };
}
