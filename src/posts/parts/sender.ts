import type { Deps } from '../../deps.js';
import { parsePostAbout } from '../about.js';
import type { SendingState, Sender } from '../hand-over.js';
import type { HeldPost } from '../table/held-row.js';
import { scheduledPost } from '../fields/differences.js';
import type { PartResult, PartSender, PostToSend } from './send-parts.js';
import { wholeOf } from './whole.js';
import { draftSchema } from '../fields.js';
import { requestHash } from '../held/request-hash.js';

/** Sends held posts with everything that forms have: each version is a submission, stored before it is sent, and sent once. */

export function createSender(parts: PartSender, encoding: Deps['encoding']): Sender {
  return {
    hashOf: (post) => requestHash(post, encoding),
    find: async (post) => sendingStateOf(toSend(post), await parts.find(toSend(post))),
    send: async (post, reference) => sendingStateOf(toSend(post), await parts.send(toSend(post), reference)),
  };
}

function toSend(post: HeldPost): PostToSend {
  const about = parsePostAbout(post.about);
  return {
    workspace: post.workspace,
    id: post.id,
    version: post.version,
    person: post.writtenBy,
    values: draftSchema.parse(post.values),
    about: { ...about, project: post.project },
    decidedBy: about.approvedBy ?? null,
    isRest: post.sent.length > 0,
  };
}

function sendingStateOf({ values }: PostToSend, results: PartResult[]): SendingState {
  const { state, reason, notices } = wholeOf(values, results);
  switch (state) {
    case 'none':
      return { state };
    case 'busy':
      return { state, reason: reason || undefined };
    case 'delivered':
      return { state, serviceId: scheduledPost.parse(results[0]?.delivered?.result).id };
    case 'refused':
      return { state, reason, problems: notices.fields };
    case 'unsent':
      return { state, reason };
  }
}
