import { valuesFor } from '../model/draft.js';
import type { Post } from '../model/post.js';
import { lateFrom } from '../model/retry-policy.js';
import { isPart, nextText, type SentText, textsOf } from '../model/texts.js';
import type { ListFilter } from '../store/find-posts.js';
import { CARD_QUEUE, jobFor } from '../store/jobs.js';
import type { NewSending } from '../store/sendings.js';
import { conclude, type Turn } from './conclude.js';
import type { SendContext } from './send-context.js';
import { type PostPart, sendPart } from './send-text.js';

/** Sends one text after the other, as far as that goes. In between, the post can be changed or frozen as before. */
export async function sendTexts(post: Post, context: SendContext, tried = new Set<string>()): Promise<Turn> {
  let turn: Turn = { post };
  while (turn.post?.state === 'held') {
    const current = turn.post;
    const texts = textsOf(current);
    const text = nextText(current, texts, tried);
    if (!text) return turn;
    const part = newSending(current, texts, text);
    const begunAt = performance.now();
    const others = current.sendings.length === 0 ? context.others : undefined;
    const begun = await begin(current, part, context, others?.list);
    if (!begun) return { ...turn, isOvertaken: true };
    const warning = others?.warn(begun.listed);
    if (warning) {
      const key = { platforms: part.platforms, version: current.version, tries: begun.tries };
      const isRemoved = await context.deps.store.sendings.remove(current, key);
      return isRemoved ? { post: undefined, warning } : { ...turn, isOvertaken: true };
    }
    tried.add(part.platforms.join());
    const result = await sendPart(partOf(current, text, context), context, begunAt);
    turn = await conclude(current, { text, tries: begun.tries, result, tried, context });
  }
  return turn;
}

async function begin(post: Post, part: NewSending, { deps }: SendContext, list?: ListFilter) {
  const { jobs, now, store } = deps;
  const at = now();
  const cards = post.form === 'open' || post.cause === 'delayed' ? [] : [jobFor(CARD_QUEUE, post, at)];
  const begun = await store.sendings.begin(post, part, { at, lateFrom: lateFrom(post), jobs: cards, list });
  if (begun) jobs.stored(cards);
  return begun;
}

export function newSending(post: Post, texts: SentText[], text: SentText): NewSending {
  const { platforms, text: content } = text.part;
  return { platforms, content, isPart: isPart(post), place: texts.indexOf(text) };
}

export function partOf(post: Post, { part }: SentText, { about }: SendContext): PostPart {
  const id = [post.id, post.version, ...part.platforms].join('-');
  const values = valuesFor(post.values, part.platforms);
  return { post, id, values, project: post.project.id, moment: about.moment };
}
