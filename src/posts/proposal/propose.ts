import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.js';
import { DAY_MS, HOUR_MS } from '../../durations.js';
import { aboutToKeep, type PostAbout } from '../about.js';
import { firstText, type Draft } from '../fields/draft.js';
import { ENDED } from '../states.js';
import type { HeldPost } from '../table/held-row.js';
import { cardOf } from '../table/held-row.js';
import { pause } from '../../slack/answer/deadlines.js';

/** What an agent proposes: stored like any other post, with a card, and done only after a person has pressed its button. */

export interface ProposalKey {
  workspace: string;
  agent: { id: string; name: string };
  /** The same key is the same proposal. */
  key: string;
  /** What the agent entered. */
  entered: unknown;
}

export interface Proposal extends ProposalKey {
  /** For whom it is proposed. */
  person: string;
  project: { id: string; name: string; zone?: string | undefined };
  values: Draft;
  /** With the moment that its words mean. */
  about: PostAbout;
  /** The held post that it would change or cancel, and how its card says it. */
  to?: { does: 'change' | 'cancel'; post: HeldPost; says: string[] };
}

export type Proposed =
  | { ok: true; post: HeldPost }
  /** The key was used for another content. */
  | { ok: false; why: 'other content' | 'too many' };

const MOST_AN_HOUR = 60;
const RATE = { everyMs: HOUR_MS / MOST_AN_HOUR, burst: MOST_AN_HOUR };
/** A proposal about a draft has no time at which it ends. */
const UNTIMED_ENDS_MS = 14 * DAY_MS;
/** Slack usually shows the card by then. */
const CARD_PAUSES_MS = [120, 240];
const FIRST_CARD_PAUSE_MS = 60;

type ProposeDeps = Pick<Deps, 'now' | 'plan' | 'startTimer' | 'store'>;

/** What this key has proposed before. */
export async function findProposed(
  { plan }: Pick<Deps, 'plan'>,
  proposal: ProposalKey,
): Promise<Proposed | undefined> {
  const post = await plan.find({ workspace: proposal.workspace, id: idOf(proposal) });
  if (!post) return undefined;
  const isSame = aboutToKeep(post.about).proposal?.hash === digest(proposal.entered);
  return isSame ? { ok: true, post } : { ok: false, why: 'other content' };
}

export async function propose(deps: ProposeDeps, proposal: Proposal): Promise<Proposed> {
  const { workspace, agent } = proposal;
  const now = deps.now();
  const queue = { workspace, kind: `proposals ${agent.id}` };
  if ((await deps.store.turns.takeBy(queue, RATE, now, now)) > now) return { ok: false, why: 'too many' };
  await deps.plan.hold(await newProposal(deps, proposal));
  await pause(FIRST_CARD_PAUSE_MS, deps.startTimer);
  // Of two at the same time, one was stored.
  return (await findProposed(deps, proposal)) ?? { ok: false, why: 'other content' };
}

const digest = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const idOf = ({ workspace, agent, key }: ProposalKey) => digest([workspace, agent.id, key]).slice(0, 32);

async function newProposal({ now, store }: ProposeDeps, proposal: Proposal) {
  const { workspace, person, agent, project, entered, values, about, to } = proposal;
  const { moment } = about;
  const id = idOf(proposal);
  const [channel] = await store.channels.showingCardsOf(workspace, project.id);
  return {
    workspace,
    id,
    project: { id: project.id, name: project.name },
    channel,
    author: person,
    state: 'proposed' as const,
    values,
    about: {
      ...aboutToKeep(about),
      submissionId: id,
      openedAt: now().getTime(),
      project,
      proposal: {
        agent: agent.name,
        token: agent.id,
        hash: digest(entered),
        ...(to && { to: { does: to.does, id: to.post.id, version: to.post.version, says: to.says } }),
      },
    },
    content: firstText(values),
    platforms: values.Platforms,
    dueAt: moment && new Date(moment.at),
    leavesAt: endOf(proposal, now()),
  };
}

/** When it expires: as soon as it can no longer be done. */
function endOf({ about: { moment }, to }: Proposal, now: Date): Date {
  const ends = [moment?.at, to?.post.leavesAt?.getTime()].filter((at) => at !== undefined);
  return new Date(ends.length > 0 ? Math.min(...ends) : now.getTime() + UNTIMED_ENDS_MS);
}

/** As soon as Slack shows its card, or a moment later without it. */
export async function withCard({ plan, startTimer }: ProposeDeps, post: HeldPost): Promise<HeldPost> {
  let current = post;
  for (const pauseMs of CARD_PAUSES_MS) {
    if (cardOf(current)?.at) break;
    await pause(pauseMs, startTimer);
    current = (await plan.find(post)) ?? current;
  }
  return current;
}

/** Once a proposed change was done, the post that it changed. */
export async function whatBecameOf({ plan }: Pick<Deps, 'plan'>, proposal: HeldPost): Promise<HeldPost> {
  const { to } = aboutToKeep(proposal.about).proposal ?? {};
  const isDone = proposal.state === 'cancelled' && proposal.reason === ENDED.done;
  const changed = to && isDone && (await plan.find({ workspace: proposal.workspace, id: to.id }));
  return changed || proposal;
}
