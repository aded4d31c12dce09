import type { Deps } from '../../deps.js';
import type { Requester } from '../people/actor.js';
import type { Reply } from '../text/blocks.js';
import { callOnce, type CallResult } from './call-once.js';
import { createMessageSearch, findReply, type MessageMarker } from './find-message.js';
import { postMessage, type Posted, type Shown } from './post-message.js';

interface Wanted {
  actor: Requester;
  /** Without one, it is a direct message. */
  channel?: string | undefined;
  /** A reply in this thread of the channel. */
  thread?: string | undefined;
  marker: MessageMarker;
}

export interface Message extends Wanted {
  reply: Reply;
  /** An earlier attempt may have been posted since then. */
  maybeSentSince: Date | undefined;
}

type Sent = CallResult<(Posted & Shown) | undefined>;

/** Posts messages. After an attempt with an unknown outcome, it first looks for its message. */
export function createSendOnce(deps: Pick<Deps, 'slackOnce' | 'log'>) {
  const findMessage = createMessageSearch();

  async function findSent(since: Date, { actor, channel: wanted, thread, marker }: Wanted): Promise<Sent> {
    const slack = await deps.slackOnce(actor.workspace);
    const opened =
      wanted === undefined && (await callOnce(() => slack.conversations.open({ users: actor.person })));
    if (opened && opened.state !== 'done') return opened;
    const channel = wanted ?? (opened ? opened.value.channel?.id : undefined);
    if (!channel) return { state: 'done', value: undefined };
    const found = thread
      ? await findReply(slack, { channel, thread, from: since }, marker)
      : await findMessage(slack, channel, { from: since, to: undefined }, marker);
    if (found.state !== 'done') return found;
    const ts = found.value;
    return { state: 'done', value: ts === undefined ? undefined : { channel, ts, lacksImages: false } };
  }

  async function send(message: Message): Promise<Sent> {
    const { actor, channel = actor.person, thread, reply, marker, maybeSentSince } = message;
    const earlier = maybeSentSince && (await findSent(maybeSentSince, message));
    if (earlier && (earlier.state !== 'done' || earlier.value) && earlier.state !== 'refused') return earlier;
    if (earlier?.state === 'refused')
      deps.log.warn(
        { reference: actor.reference, error: earlier.error },
        'could not check whether a message was sent, sending it again',
      );
    const slack = await deps.slackOnce(actor.workspace);
    const target = { channel, metadata: marker, ...(thread && { thread_ts: thread }) };
    return callOnce(() => postMessage(slack, target, reply));
  }

  return { send, findSent };
}
