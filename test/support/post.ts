import type { Message } from '../../src/upnext/messages/table.js';
import { emptyDraft } from '../../src/upnext/posts/model/draft.js';
import { type Post, sendingsOf } from '../../src/upnext/posts/model/post.js';
import type { SendingState } from '../../src/upnext/posts/model/sending.js';
import type { ApprovalPolicy } from '../../src/upnext/rights/project-settings-table.js';
import { APPROVED_BY_MEI } from './held.js';

/** Ada writes it at midnight for noon, and it leaves an hour before. */
export const WRITTEN = new Date('2026-12-01T00:00:00Z');
export const after = (ms: number): Date => new Date(WRITTEN.getTime() + ms);
const HOUR_MS = 60 * 60_000;

/** A post that Upnext holds, as it is read: for decisions that are functions of values. */
export const postWith = (changes: Partial<Post> = {}): Post => ({
  ...{ workspace: 'T0NORTHWIND', id: 'post', project: { id: 'prj_tea', name: 'Tea House' } },
  ...{ channel: 'C0HERE', author: 'U0ADA', writtenBy: 'U0ADA', changedBy: 'U0ADA' },
  ...{ state: 'held', version: 1, seq: 1, atOnce: false, content: 'Tea', platforms: ['X'] },
  ...{ values: { ...emptyDraft, Content: 'Tea', Platforms: ['X'] }, about: {} },
  ...{ dueAt: after(12 * HOUR_MS), leavesAt: after(11 * HOUR_MS) },
  ...{ createdAt: WRITTEN, updatedAt: WRITTEN, writtenAt: WRITTEN },
  ...{ sendings: [], sent: [], messages: [], decided: [] },
  ...changes,
});

export const ASKS_APPROVAL = { values: { ...emptyDraft, asksApproval: true } } satisfies Partial<Post>;

/** One approval by Mei, with the card in #launch. */
export const policyWith = (changes: Partial<ApprovalPolicy> = {}): ApprovalPolicy => ({
  ...APPROVED_BY_MEI,
  ...changes,
});

/** Its card, in a channel or a direct message. */
export const cardWhere = (channel?: string): Message => ({
  ...{ workspace: 'T0NORTHWIND', kind: 'post', id: 'post', name: 'card', person: 'U0ADA', channel },
  ...{ state: 'posted', since: WRITTEN, at: undefined, movedFrom: undefined, look: undefined },
});

const NETWORKS = ['LINKEDIN', 'X', 'THREADS'] as const;

/** Each network has a text of its own: what became of it, or undefined if it wasn’t tried. */
export function postOfTexts(states: (SendingState | undefined)[], changes: Partial<Post> = {}): Post {
  const platforms = NETWORKS.slice(0, states.length);
  const texts = Object.fromEntries(platforms.map((one) => [one, `For ${one}`]));
  const isPart = states.length > 1;
  const sendings = platforms.flatMap((one, index) => {
    const state = states[index];
    const text = { platforms: [one], content: `For ${one}`, version: 1, isPart };
    return state ? { ...text, state, tries: 1, triedAt: WRITTEN } : [];
  });
  const values = { ...emptyDraft, Content: 'Tea', Platforms: [...platforms], texts };
  return postWith({ values, platforms: [...platforms], ...sendingsOf(sendings), ...changes });
}
