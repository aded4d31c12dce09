import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.js';
import { HOUR_MS } from '../../durations.js';
import type { CheckedPost } from '../check-post.js';
import { aboutToKeep } from '../about.js';
import { momentOf } from '../fields/when/moment.js';
import { firstText } from '../fields/draft.js';
import type { HeldPost } from '../table/held-row.js';
import { cardOf } from '../table/held-row.js';
import { wallTimeOf } from '../../time/zone-rules.js';
import { pause } from '../../slack/answer/deadlines.js';

/** A post that an agent proposes: stored like any other, with a card, and sent only after a person has pressed its button. */

export interface Proposal {
  workspace: string;
  /** For whom it is proposed. */
  person: string;
  agent: { id: string; name: string };
  /** The same key is the same proposal. */
  key: string;
  project: { id: string; name: string; zone?: string | undefined };
  checked: CheckedPost;
}

export type Proposed =
  | { ok: true; post: HeldPost }
  /** The key was used for another content. */
  | { ok: false; why: 'other content' | 'too many' };

const MOST_AN_HOUR = 60;
const RATE = { everyMs: HOUR_MS / MOST_AN_HOUR, burst: MOST_AN_HOUR };
/** Slack usually shows the card by then. */
const CARD_TRIES = 8;
const CARD_PAUSE_MS = 60;

type ProposeDeps = Pick<Deps, 'now' | 'plan' | 'startTimer' | 'store' | 'zoneRules'>;

export async function proposePost(deps: ProposeDeps, proposal: Proposal): Promise<Proposed> {
  const { workspace, agent, key } = proposal;
  const id = digest([workspace, agent.id, key]).slice(0, 32);
  const hash = hashOf(proposal);
  const known = await deps.plan.find({ workspace, id });
  if (known) return isSame(known, hash);
  const now = deps.now();
  const queue = { workspace, kind: `proposals ${agent.id}` };
  if ((await deps.store.turns.takeBy(queue, RATE, now, now)) > now) return { ok: false, why: 'too many' };
  await deps.plan.hold(await newProposal(deps, proposal, { id, hash }));
  // Of two at the same time, one was stored.
  const stored = await deps.plan.find({ workspace, id });
  return stored ? isSame(stored, hash) : { ok: false, why: 'other content' };
}

const isSame = (post: HeldPost, hash: string): Proposed =>
  aboutToKeep(post.about).proposal?.hash === hash ? { ok: true, post } : { ok: false, why: 'other content' };

const digest = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

function hashOf({ project, checked }: Proposal): string {
  const { Content, Platforms, texts, when, Timezone, Media } = checked.post.values;
  return digest([project.id, Content, Platforms, texts, when, Timezone?.value, Media]);
}

async function newProposal(
  { now, store, zoneRules }: ProposeDeps,
  { workspace, person, agent, project, checked }: Proposal,
  { id, hash }: { id: string; hash: string },
) {
  const { post, about } = checked;
  const { values, moment } = post;
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
      proposal: { agent: agent.name, token: agent.id, hash },
      ...(moment && { moment: momentOf(moment) }),
    },
    content: firstText(values),
    platforms: values.Platforms,
    dueAt: moment?.at,
    // It expires then.
    leavesAt: moment?.at,
    clock: moment && {
      zone: moment.zone,
      wallTime: wallTimeOf(zoneRules, moment.at, moment.zone),
      zoneRules: zoneRules.release,
    },
  };
}

/** As soon as Slack shows its card, or a moment later without it. */
export async function withCard({ plan, startTimer }: ProposeDeps, post: HeldPost): Promise<HeldPost> {
  let current = post;
  for (let tries = 0; tries < CARD_TRIES && !cardOf(current)?.at; tries += 1) {
    await pause(CARD_PAUSE_MS, startTimer);
    current = (await plan.find(post)) ?? current;
  }
  return current;
}
