import type { Deps } from '../deps.js';
import type { Traced } from '../slack/people/actor.js';
import type { Reply } from '../slack/text/blocks.js';
import { callOnce, type CallResult } from '../slack/send/call-once.js';
import { createMessageSearch, findReply } from '../slack/send/find-message.js';
import { postMessage, type Posted, type Shown } from '../slack/send/post-message.js';
import type { Message, MessageKey } from './table.js';

/** Posts a message that is stored, or finds the one that an earlier attempt posted. */

const MARK = 'upnext_message';

export type Sent = CallResult<(Posted & Partial<Shown>) | undefined>;

export type PostOnce = ReturnType<typeof createPosting>;

export function createPosting(deps: Pick<Deps, 'slackOnce' | 'log'>) {
  const findMessage = createMessageSearch();

  async function post(message: Message, reply: Reply): Promise<Sent> {
    const { workspace, channel, person, thread } = message;
    const slack = await deps.slackOnce(workspace);
    const target = { channel: channel ?? person, metadata: markOf(message) };
    return callOnce(() => postMessage(slack, { ...target, ...(thread && { thread_ts: thread }) }, reply));
  }

  async function findSent(message: Message): Promise<Sent> {
    const { workspace, person, thread, since: from } = message;
    const slack = await deps.slackOnce(workspace);
    const opened =
      message.channel === undefined && (await callOnce(() => slack.conversations.open({ users: person })));
    if (opened && opened.state !== 'done') return opened;
    const channel = message.channel ?? (opened ? opened.value.channel?.id : undefined);
    if (!channel) return { state: 'done', value: undefined };
    const found = thread
      ? await findReply(slack, { channel, thread, from }, markOf(message))
      : await findMessage(slack, channel, { from, to: undefined }, markOf(message));
    if (found.state !== 'done') return found;
    const ts = found.value;
    return { state: 'done', value: ts === undefined ? undefined : { channel, ts } };
  }

  /** `isFirst`: nobody has tried before. */
  return async (
    message: Message,
    reply: Reply,
    { isFirst, reference }: Traced & { isFirst: boolean },
  ): Promise<Sent> => {
    const earlier = isFirst ? undefined : await findSent(message);
    if (earlier && (earlier.state !== 'done' || earlier.value) && earlier.state !== 'refused') return earlier;
    if (earlier?.state === 'refused')
      deps.log.warn(
        { reference, error: earlier.error },
        'could not check whether a message was sent, sending it again',
      );
    return post(message, reply);
  };
}

const markOf = ({ kind, id, name }: MessageKey) => ({
  event_type: MARK,
  event_payload: { kind, id, name },
});
