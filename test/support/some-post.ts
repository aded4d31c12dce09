import { emptyDraft } from '../../src/upnext/posts/model/draft.js';
import type { Post } from '../../src/upnext/posts/model/post.js';
import type { Sending } from '../../src/upnext/posts/model/sending.js';

/** A held post as it is read, for tables of unit tests: nothing has happened to it yet. */

export const DUE = new Date('2026-12-01T09:00:00Z');

export const POST: Post = {
  ...{ workspace: 'T1', id: 'post', project: { id: 'tea', name: 'Tea House' }, channel: undefined },
  ...{ author: 'Ada', writtenBy: 'Ada', changedBy: 'Ada', state: 'held', version: 1, seq: 1 },
  ...{ content: 'Tea', platforms: ['X'], about: {}, dueAt: DUE, leavesAt: DUE },
  ...{ values: { ...emptyDraft, Content: 'Tea', Platforms: ['X'] }, createdAt: DUE, updatedAt: DUE },
  ...{ writtenAt: DUE, cause: undefined, reason: undefined, series: undefined },
  ...{ sendings: [], sent: [], messages: [], decided: [] },
};

export type Outcome = NonNullable<Sending['outcome']>;

/** It was sent. `outcome`: what the service made of it, once that is known. */
export const sentWith = (outcome: Outcome | undefined): Pick<Post, 'sendings'> => ({
  sendings: [
    {
      ...{ platforms: ['X'], content: 'Tea', version: 1, isPart: false, state: 'sent', outcome },
      ...{ tries: 1, triedAt: DUE, dueAt: DUE },
    },
  ],
});
