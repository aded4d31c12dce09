import { createHash } from 'node:crypto';
import { HOUR_MS } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { pause } from '../../slack/answer/deadlines.js';
import type { PostAbout } from '../fields/about.js';
import { changesOf } from '../life/change-post.js';
import type { Draft } from '../model/draft.js';
import { cardOf, type Post, versionAbout } from '../model/post.js';

/** A post that an agent proposes: stored like any other, with a card, and scheduled only after a person has pressed its button. */

interface ProposalKey {
  workspace: string;
  agent: { id: string; name: string };
  /** The same key is the same proposal. */
  key: string;
  /** What the agent entered. */
  entered: unknown;
}

interface Proposal extends ProposalKey {
  /** For whom it is proposed. */
  person: string;
  project: { id: string; name: string; zone?: string | undefined };
  values: Draft;
  /** With the moment that its words mean. */
  about: PostAbout;
  /** What the form would ask first or point out. */
  warnings: string[];
}

export type ProposeResult =
  | { ok: true; post: Post }
  /** The key was used for another content. */
  | { ok: false; why: 'other content' | 'too many' };

const MOST_AN_HOUR = 60;
const RATE = { everyMs: HOUR_MS / MOST_AN_HOUR, burst: MOST_AN_HOUR };
/** Slack usually shows the card by then. */
export const CARD_PAUSES_MS = [60, 120, 240];

type ProposeDeps = Pick<Deps, 'jobs' | 'now' | 'startTimer' | 'store'>;

/** What this key has proposed before. */
export async function findProposed(
  { store }: Pick<Deps, 'store'>,
  proposal: ProposalKey,
): Promise<ProposeResult | undefined> {
  const post = await store.posts.find({ workspace: proposal.workspace, id: idOf(proposal) });
  if (!post) return undefined;
  const isSame = post.about.proposal?.hash === digest(proposal.entered);
  return isSame ? { ok: true, post } : { ok: false, why: 'other content' };
}

export async function propose(deps: ProposeDeps, proposal: Proposal): Promise<ProposeResult> {
  const { workspace, agent } = proposal;
  const now = deps.now();
  const queue = { workspace, kind: `proposals ${agent.id}` };
  if (!(await deps.store.turns.takeIfNow(queue, RATE, now))) return { ok: false, why: 'too many' };
  await changesOf(deps).hold(await newProposal(deps, proposal));
  // Of two at the same time, one was stored.
  const proposed = (await findProposed(deps, proposal)) ?? { ok: false, why: 'other content' };
  return proposed.ok ? { ok: true, post: await withCard(deps, proposed.post) } : proposed;
}

const digest = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const idOf = ({ workspace, agent, key }: ProposalKey) => digest([workspace, agent.id, key]).slice(0, 32);

async function newProposal({ store }: ProposeDeps, proposal: Proposal) {
  const { workspace, person, agent, project, entered, values, about, warnings } = proposal;
  const dueAt = about.moment?.at;
  const [channel] = await store.channels.showingCardsOf(workspace, project.id);
  return {
    workspace,
    id: idOf(proposal),
    project: { id: project.id, name: project.name },
    channel,
    author: person,
    state: 'proposed' as const,
    values,
    about: {
      ...versionAbout.parse(about),
      project,
      proposal: { agent: agent.name, token: agent.id, hash: digest(entered) },
      toCheck: warnings,
    },
    dueAt,
    // It expires then.
    leavesAt: dueAt,
  };
}

/** As soon as Slack shows its card, or a moment later without it. */
async function withCard({ store, startTimer }: ProposeDeps, post: Post): Promise<Post> {
  let current = post;
  for (const pauseMs of CARD_PAUSES_MS) {
    if (cardOf(current)?.at) break;
    await pause(pauseMs, startTimer);
    current = (await store.posts.find(post)) ?? current;
  }
  return current;
}
