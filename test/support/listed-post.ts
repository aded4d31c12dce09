import type { Surface } from '../../src/local-slack/index.js';

/** Opens a post of `/upnext posts` with the select below it: the first whose line has these words. */
export async function openListed(list: Surface, words = ''): Promise<void> {
  const [post = ''] = await list.options('choose_post', words);
  await list.fill({ choose_post: post });
}
