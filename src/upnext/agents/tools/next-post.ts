import * as z from 'zod';
import { fail } from '../../calls/failed.js';
import { findNext } from '../../lists/up-next/find-next.js';
import { listedState, shownAs } from '../../posts/index.js';
import { namesOfNetworks } from '../../ui/words.js';
import { shownPost, showPost } from '../shown-post.js';
import { defineProjectTool } from '../tool.js';

export const nextPost = defineProjectTool({
  name: 'next_post',
  title: 'Up next',
  description: 'The post of a project that goes out next.',
  scope: 'read',
  input: z.object({}),
  output: z.object({ post: shownPost.nullable() }),
  async run(_, call) {
    const found = await findNext(call.deps, { ...call, api: call.api.recent });
    if (!found.ok) return fail(found.say);
    if (typeof found.value === 'string')
      return { ok: true, data: { post: null }, text: 'Nothing is scheduled.' };
    const post = showPost(found.value, call);
    const { title, isPlanned } = shownAs(listedState(found.value, call.reader.now));
    const state = isPlanned ? '' : `${title}: `;
    const text = `${state}${post.when?.words ?? 'no time'} · ${namesOfNetworks(post.networks).join(', ')}`;
    return { ok: true, data: { post }, text };
  },
});
