import type { FormDeps } from '../../forms/form.js';
import { valuesFor } from '../model/draft.js';
import type { Post } from '../model/post.js';
import { lateFrom } from '../model/retry-policy.js';
import { isPart, nextText, type SentText, textsOf } from '../model/texts.js';
import { CARD_QUEUE, jobFor } from '../store/jobs.js';
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
    const begunAt = performance.now();
    const tries = await begin(context.deps, current, texts, text);
    if (tries === undefined) return { ...turn, isOvertaken: true };
    tried.add(text.part.platforms.join());
    const result = await sendPart(partOf(current, text, context), context, begunAt);
    turn = await conclude(current, { text, tries, result, tried, context });
  }
  return turn;
}

async function begin(
  { jobs, now, store }: FormDeps,
  post: Post,
  texts: SentText[],
  text: SentText,
): Promise<number | undefined> {
  const { platforms, text: content } = text.part;
  const at = now();
  const cards = post.form === 'open' || post.cause === 'delayed' ? [] : [jobFor(CARD_QUEUE, post, at)];
  const begun = { platforms, content, isPart: isPart(post), place: texts.indexOf(text) };
  const tries = await store.sendings.begin(post, begun, { at, lateFrom: lateFrom(post), jobs: cards });
  if (tries !== undefined) jobs.stored(cards);
  return tries;
}

export function partOf(post: Post, { part }: SentText, { about }: SendContext): PostPart {
  const id = [post.id, post.version, ...part.platforms].join('-');
  const values = valuesFor(post.values, part.platforms);
  return { post, id, values, project: post.project.id, moment: about.moment };
}
