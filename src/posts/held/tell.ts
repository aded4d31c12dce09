import type { Deps } from '../../deps.js';
import type { Job } from '../../jobs/job.js';
import type { HeldJob } from '../plan.js';
import { isReadByOthers, type Requester } from '../../slack/people/actor.js';
import { section, type Reply } from '../../slack/text/blocks.js';
import { approversOf } from '../../slack/people/admins.js';
import { callOnce, type CallResult } from '../../slack/send/call-once.js';
import { createSendOnce, type Message } from '../../slack/send/send-once.js';
import type { HeldPost, Place } from '../table/held-row.js';
import { changesSince, decisionInWords } from '../approval/lines.js';
import { heldNews, newsOf, type NewsFacts } from '../card-news.js';
import type { CardReader } from '../card.js';
import type { Reminder } from '../approval/reminders.js';

/**
 * Tells people about a held post by direct message, and says in the thread of its card what was decided. Before each message,
 * it is stored that it may have been sent since then.
 */

const MARK = 'upnext_held_post';
export const SLACK_UNREACHABLE_MS = 20_000;

export function createTelling(deps: Deps) {
  const send = createSend(deps);

  /** To the author what happened, and to others that they are needed. */
  async function tellAll(
    post: HeldPost,
    job: Job<HeldJob>,
    reminders: Reminder[],
  ): Promise<Date | undefined> {
    const { person, reader } = await findRecipient(deps, post);
    const facts = createFacts(deps, post);
    const all: Telling[] = [
      ...heldNews(post, reader).map((title) => ({
        ...{ to: person, what: title },
        reply: async () => newsOf(post, title, { ...(await facts()), reader }),
      })),
      ...reminders.map(({ to, title }) => ({
        ...{ to, what: `${title} ${to}` },
        reply: async () => newsOf(post, title, { ...(await facts()), reader: channelReader(deps) }),
      })),
      ...decisionsInThread(post),
    ];
    for (const one of all) {
      const dueAt = await tell(post, job, one);
      if (dueAt) return dueAt;
    }
    return undefined;
  }

  /** Once for each version. */
  async function tell(
    post: HeldPost,
    job: Job<HeldJob>,
    { to, reply, thread, ...news }: Telling,
  ): Promise<Date | undefined> {
    const what = `${news.what} ${post.version}`;
    const told = toldAbout(post);
    if (told.includes(what)) return undefined;
    const telling = told.find((one) => one.startsWith(what + SINCE));
    const maybeSentSince = telling ? new Date(Number(telling.split(SINCE)[1])) : undefined;
    const others = told.filter((one) => one !== telling);
    if (!telling) await saveTold(post, [...others, `${what}${SINCE}${deps.now().getTime()}`]);
    const sent = await send(post, job, { reply: await reply(), what, maybeSentSince, to, ...thread });
    if (sent.state === 'done' || sent.state === 'refused') await saveTold(post, [...others, what]);
    return nextTry(deps, sent, placeOf(post, thread?.channel ?? to));
  }

  async function saveTold(post: HeldPost, told: string[]): Promise<void> {
    post.told = told;
    await deps.store.heldPosts.saveTold(post, told);
  }

  return { tellAll };
}

interface Telling {
  to: string;
  what: string;
  reply: () => Promise<Reply>;
  /** Otherwise it is a direct message. */
  thread?: { channel: string; thread: string };
}

/** What news say besides what happened. Looked up only if there are any, and once for all of them. */
function createFacts(deps: Pick<Deps, 'slackOnce' | 'store'>, post: HeldPost) {
  let found: Promise<Omit<NewsFacts, 'reader'>> | undefined;

  async function find() {
    const { state, version, author, writtenBy } = post;
    const isChanged = state === 'held' && version > 1 && writtenBy !== author;
    // The card may have been posted only now.
    const shown = post.card ? post : await deps.store.heldPosts.find(post);
    const [link, before] = await Promise.all([
      shown && findLink(deps, shown),
      isChanged ? deps.store.heldPosts.findVersion(post, version - 1) : undefined,
    ]);
    return { link, changes: changesSince(before, post) };
  }

  return () => (found ??= find());
}

/** The address of its card. The news go out without it if Slack doesn’t say. */
export async function findLink(
  { slackOnce }: Pick<Deps, 'slackOnce'>,
  { workspace, card }: { workspace: string; card?: Place | undefined },
): Promise<string | undefined> {
  if (!card) return undefined;
  const slack = await slackOnce(workspace);
  const found = await callOnce(() => slack.chat.getPermalink({ channel: card.channel, message_ts: card.ts }));
  return found.state === 'done' ? found.value.permalink : undefined;
}

/** Once each, where approvers discuss the post. The author reads it in direct messages anyway. */
function decisionsInThread({ card, decided, author }: HeldPost): Telling[] {
  if (!card || !isReadByOthers(card.channel)) return [];
  const thread = { channel: card.channel, thread: card.ts };
  return decided.map((one) => {
    const text = decisionInWords(one);
    return {
      to: author,
      what: `${one.decision} by ${one.person} at ${one.at}`,
      reply: async () => ({ text, blocks: [section(text)] }),
      thread,
    };
  });
}

interface Sent extends Pick<Message, 'reply' | 'channel' | 'thread' | 'maybeSentSince'> {
  what: string;
  /** Otherwise to its author. */
  to?: string;
}

/** Sends a message about a held post, or finds the one that may have been sent. */
export function createSend(deps: Deps) {
  const messages = createSendOnce(deps);
  return (
    { workspace, author, id }: HeldPost,
    { reference }: Job<HeldJob>,
    { what, to = author, ...message }: Sent,
  ) => {
    const actor: Requester = { workspace, person: to, reference };
    const marker = { event_type: MARK, event_payload: { post: id, what } };
    return messages.send({ actor, marker, ...message });
  };
}

/** What is being told may have arrived since then. */
const SINCE = ' since ';

/** News of earlier versions are never told again. */
const toldAbout = ({ told, version }: HeldPost) =>
  told.filter((one) => one.split(SINCE)[0]?.endsWith(` ${version}`));

interface Recipient {
  person: string;
  /** A direct message is read on this person’s clock. */
  reader: CardReader;
}

/** In a channel, readers have different time zones. */
export const channelReader = ({ pictures }: Pick<Deps, 'pictures'>): CardReader => ({
  addressOf: (picture) => pictures.addressOf(picture),
});

/** Its author or, once they have left the workspace, somebody who manages Upnext. */
export async function findRecipient(
  deps: Deps,
  { workspace, author }: Pick<HeldPost, 'workspace' | 'author'>,
): Promise<Recipient> {
  const slack = await deps.slack(workspace);
  const profileOf = (person: string) => deps.people.find(slack, { workspace, person });
  const known = channelReader(deps);
  const { zone, isDeactivated } = await profileOf(author);
  if (!isDeactivated) return { person: author, reader: { ...known, zone } };
  const managers = approversOf(await deps.store.settings.of(workspace), await deps.admins.of({ workspace }));
  for (const person of managers) {
    const manager = await profileOf(person);
    if (!manager.isDeactivated)
      return { person, reader: { ...known, zone: manager.zone, authorHasLeft: true } };
  }
  return { person: author, reader: { ...known, zone } };
}

export const placeOf = ({ workspace, author }: Pick<HeldPost, 'workspace' | 'author'>, channel = author) => ({
  workspace,
  channel,
});

/** Undefined if Slack did it or refused it. After a rate limit, each card waits for a time of its own. */
export async function nextTry(
  { pace, now }: Pick<Deps, 'pace' | 'now'>,
  sent: CallResult<unknown>,
  place: { workspace: string; channel?: string },
): Promise<Date | undefined> {
  if (sent.state === 'later') return pace.retryAt(place, now(), sent.seconds);
  if (sent.state !== 'unsent' && sent.state !== 'unknown') return undefined;
  return new Date(now().getTime() + SLACK_UNREACHABLE_MS);
}
