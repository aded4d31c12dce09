import type { Message } from '../../src/upnext/messages/table.js';
import type { ApproverDecision } from '../../src/upnext/posts/model/decision.js';
import { emptyDraft } from '../../src/upnext/posts/model/draft.js';
import { type Post, sendingsOf } from '../../src/upnext/posts/model/post.js';
import type { Sending, SendingState } from '../../src/upnext/posts/model/sending.js';
import type { ApprovalPolicy } from '../../src/upnext/rights/project-settings-table.js';
import { APPROVED_BY_MEI } from './held.js';

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

export const WRITTEN = new Date('2026-12-01T00:00:00Z');
export const after = (ms: number): Date => new Date(WRITTEN.getTime() + ms);

/** Ada writes it at midnight, and it leaves at 11:00. */
export const postWith = (changes: Partial<Post>): Post => ({
  ...{ ...POST, channel: 'C0HERE', writtenAt: WRITTEN, leavesAt: new Date('2026-12-01T11:00:00Z') },
  ...changes,
});

export const ASKS_APPROVAL = { values: { ...POST.values, asksApproval: true } } satisfies Partial<Post>;

/** One approval by Mei, with the card in #launch. */
export const policyWith = (changes: Partial<ApprovalPolicy> = {}): ApprovalPolicy => ({
  ...APPROVED_BY_MEI,
  ...changes,
});

/** What somebody decided about it. */
export const by = (person: string, decision: ApproverDecision['decision'] = 'approved') => ({
  ...{ person, decision },
});

/** Its card, in a channel or a direct message. */
export const cardWhere = (channel?: string): Message => ({
  ...{ workspace: 'T1', kind: 'post', id: 'post', name: 'card', person: 'Ada', channel },
  ...{ state: 'posted', since: WRITTEN, at: undefined, movedFrom: undefined, look: undefined },
});

const NETWORKS = ['LINKEDIN', 'X', 'THREADS'] as const;

/** Each network has a text of its own: what became of it, or undefined if it wasn’t tried. */
export function postOfTexts(states: (SendingState | undefined)[], changes: Partial<Post> = {}): Post {
  const platforms = NETWORKS.slice(0, states.length);
  const texts = Object.fromEntries(platforms.map((one) => [one, `For ${one}`]));
  const sendings = platforms.flatMap((one, index) => {
    const state = states[index];
    const text = { platforms: [one], content: `For ${one}`, version: 1, isPart: states.length > 1 };
    return state ? { ...text, state, tries: 1, triedAt: WRITTEN } : [];
  });
  const values = { ...POST.values, Platforms: [...platforms], texts };
  return postWith({ values, platforms: [...platforms], ...sendingsOf(sendings), ...changes });
}
