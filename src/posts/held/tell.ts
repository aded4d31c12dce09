import { withMessage } from '../../messages/table.js';
import { tellOne } from '../../messages/tell-one.js';
import type { KeepResult, Messages } from '../../messages/keep.js';
import type { Deps } from '../../deps.js';
import type { Job } from '../../jobs/job.js';
import type { HeldJob } from '../plan.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { section, type Reply } from '../../slack/text/blocks.js';
import { cardOf, type HeldPost } from '../table/held-row.js';
import { changesSince } from './changes-since.js';
import { decisionsSaid } from '../approval/lines.js';
import { approversCopy } from '../approval/request.js';
import type { Reminder } from '../approval/reminders.js';
import { heldNews, newsBelow, newsOf, type NewsFacts } from '../card/news.js';
import type { Recipient } from './recipient.js';

/**
 * Tells people about a held post: its author what happened, and others that they are needed. Each has one direct message about
 * it, which changes with the card, and hears of the rest below that message. What was decided is said in the thread of the card.
 */

export interface CardRun {
  deps: Pick<Deps, 'pictures' | 'store'>;
  messages: Messages;
  job: Job<HeldJob>;
  recipient: Recipient;
}

type Facts = Omit<NewsFacts, 'reader'>;

/** Resolves to when to try again. */
export async function tellAll(
  run: CardRun,
  held: HeldPost,
  reminders: Reminder[],
): Promise<Date | undefined> {
  const { messages, job, recipient } = run;
  const { reference } = job;
  let post = held;
  const facts = createFacts(run, post);
  const all = [
    ...heldNews(post, recipient.reader).map((title) => ({
      person: recipient.person,
      what: title,
      title,
    })),
    ...reminders.map(({ to, ...reminder }) => ({ person: to, what: `${reminder.title} ${to}`, ...reminder })),
  ];
  for (const { person, what, title } of all) {
    const told = await tellOne(messages, {
      workspace: post.workspace,
      kind: 'post',
      id: post.id,
      name: `${what} ${post.version}`,
      person,
      reference,
      known: post.messages,
      message: async () => copyFor(held, person, recipient, { ...(await facts()), title }),
      reply: async () => newsBelow(held, title, { person, ...(await facts()), reader: recipient.reader }),
    });
    if (told.retryAt) return told.retryAt;
    post = withTold(post, told);
  }
  return tellInThread(run, post);
}

const withTold = (post: HeldPost, { message }: KeepResult): HeldPost => ({
  ...post,
  messages: withMessage(post.messages, message),
});

/** Where people discuss the post. The author reads it in direct messages anyway. */
async function tellInThread({ messages, job }: CardRun, post: HeldPost): Promise<Date | undefined> {
  const at = cardOf(post)?.at;
  if (!at || !isReadByOthers(at.channel)) return undefined;
  for (const said of decisionsSaid(post)) {
    const { text } = said;
    const name = `${said.name} ${post.version}`;
    const { retryAt } = await messages.tell({
      workspace: post.workspace,
      kind: 'post',
      id: post.id,
      name,
      reference: job.reference,
      person: post.author,
      channel: at.channel,
      thread: at.ts,
      draw: (): Reply => ({ text, blocks: [section(text)] }),
      known: post.messages.find((known) => known.name === name),
    });
    if (retryAt) return retryAt;
  }
  return undefined;
}

/** What somebody has in direct messages about a post whose card is elsewhere. */
export function copyFor(
  post: HeldPost,
  person: string,
  recipient: Recipient,
  { title, ...facts }: Facts & { title?: string },
): Reply {
  if (person !== recipient.person) {
    return approversCopy(post, person, facts) ?? newsOf(post, undefined, { ...facts, reader: {} });
  }
  const { reader } = recipient;
  return newsOf(post, title ?? heldNews(post, reader).at(-1), { ...facts, reader });
}

/** What news say besides what happened. Looked up only if there are any, and once for all of them. */
export function createFacts({ deps, messages }: CardRun, post: HeldPost): () => Promise<Facts> {
  let found: Promise<Facts> | undefined;

  async function find(): Promise<Facts> {
    const { state, version, author, writtenBy, workspace } = post;
    const isChanged = state === 'held' && version > 1 && writtenBy !== author;
    const [link, before] = await Promise.all([
      messages.linkTo(workspace, cardOf(post)?.at),
      isChanged ? deps.store.heldPosts.findVersion(post, version - 1) : undefined,
    ]);
    return { link, changes: changesSince(before, post) };
  }

  return () => (found ??= find());
}
