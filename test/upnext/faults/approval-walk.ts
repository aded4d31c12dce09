import { northwindPeople, type Person } from '../../../src/local-slack/index.js';
import type { ApprovalPolicy } from '../../../src/upnext/rights/project-settings-table.js';
import { saveApproval } from '../../support/held.js';
import { type Approvals, createApprovalOracle } from './approval-oracle.js';
import { HOLD_MINUTES, type Instances } from './instances.js';
import { keyOf } from './post-oracle.js';
import { createWalk, type Entered, MINUTE_MS, type Step } from './walk.js';

/** A random walk: what people do to posts that need approval, and what changes and fails meanwhile. */

const PEOPLE = ['ada', 'mei', 'grace', 'kim', 'noor', 'linus'];
const AUTHORS = PEOPLE.slice(0, 5);
const IDS = PEOPLE.map((name) => `U0${name.toUpperCase()}`);
const GROUP = 'S0WRITERS';
const NETWORKS = [['X'], ['LinkedIn'], ['X', 'LinkedIn']];
const APPROVED = /^(?:Approved|approve_post)/;
/** The press has changed nothing. */
const REFUSED =
  /changed this post in the meantime|already (?:cancelled|deleted|discarded) this post|is being sent|already sent|no longer exists|rejected this post|missed its scheduled time|wasn’t approved in time|as a draft|You wrote this|couldn’t check who can approve|You can’t approve|doesn’t need approval|doesn’t let admins approve|don’t have permission/;

/** The six people of a walk: two admins, three members and a guest. */
export function peopleOfApprovals(): Person[] {
  const known = northwindPeople().filter(({ name }) => PEOPLE.includes(name));
  const grace = known.find(({ name }) => name === 'grace');
  const members = grace
    ? ['kim', 'noor'].map((name) => ({ ...grace, id: `U0${name.toUpperCase()}`, name }))
    : [];
  return [...known, ...members];
}

export function createApprovalWalk(world: Instances, seeds: () => number) {
  const { now, slack } = world;
  let policy: ApprovalPolicy | undefined;
  let media = 0;
  const silent = new Map<string, () => void>();
  for (const id of IDS) slack.channel('#launch').members.add(id);
  const channel = slack.channel('#launch').id;
  const group = slack.groups.find(({ id }) => id === GROUP);

  const oracle = createApprovalOracle({
    world,
    leavesBeforeMs: (HOLD_MINUTES + 2) * MINUTE_MS,
    situation: () => ({
      policy,
      members: [...(group?.users ?? [])],
      deactivated: slack.people.flatMap(({ id, deactivated }) => (deactivated ? id : [])),
      silent: [...silent.keys()],
    }),
  });
  const walk = createWalk<Approvals>(world, seeds, { people: PEOPLE, oracle });
  const { between, chance, pick, some, somebody, inMinutes, cards, cardsWith, press, meanwhile } = walk;
  type Card = ReturnType<typeof cards>[number];
  type Post = Card['post'];

  const twice = (name: string) => [name, name];
  const everybody = () => PEOPLE.filter(walk.isActive);

  /** Time passes until then, and other posts should not miss theirs. */
  const nextToLeave = (all: Card[]): Card | undefined =>
    all
      .filter(({ seen }) => (seen.due ?? 0) > now().getTime() + 6 * MINUTE_MS)
      .sort((one, other) => (one.seen.due ?? 0) - (other.seen.due ?? 0))[0];

  const pressed = (name: string, card: Card, button: string) =>
    walk.answersTo([name], press(name, card, button));

  async function approve(
    names: string[],
    card = pick(cardsWith('Approve')),
    { stale, button = 'Approve' }: { stale?: string; button?: string } = {},
  ): Promise<void> {
    if (!card) return;
    const { post } = card;
    walk.rememberButtons(card);
    const version = stale ?? keyOf(card.seen);
    const answers = names.map(async (name) => ({ name, said: await pressed(name, card, button) }));
    await meanwhile(...answers);
    for (const { name, said } of await Promise.all(answers)) {
      oracle.note(post, `${name} pressed ${button} on ${version} and reads: ${said.join(' / ')}`);
      const isDone = said.some((one) => APPROVED.test(one));
      if (isDone || !said.some((one) => REFUSED.test(one)))
        oracle.decided(post, {
          by: walk.idOf(name),
          what: button === 'Approve' ? 'approve' : 'emergency',
          version,
          state: isDone ? 'done' : 'maybe',
        });
    }
  }

  async function approveAsAdmin(names: string[]): Promise<void> {
    const button = 'Approve as an admin';
    const card = pick(cardsWith(button));
    if (card) await approve(names, card, { button });
  }

  /** The button of an earlier version, as from a card that Slack has not redrawn yet. */
  async function approveStale(): Promise<void> {
    const card = pick(cardsWith('Approve').filter(({ post }) => walk.earlier(post).length > 0));
    const old = card && pick(walk.earlier(card.post).filter(({ button }) => button === 'Approve'));
    if (!old) return;
    world.setStale({ action: old.action, value: old.value });
    await approve([somebody()], card, { stale: old.version });
    world.setStale(undefined);
  }

  async function requestChanges(name: string, card = pick(cardsWith('Request changes'))): Promise<void> {
    if (!card) return;
    await world.finish(press(name, card, 'Request changes'));
    if (!walk.hasField(name, 'words')) return walk.close(name);
    await walk.user(name).form().fill({ words: 'Please sound calmer.' });
    await meanwhile(walk.submitForm(name));
    const isDone = !walk.user(name).hasForm();
    if (isDone || !REFUSED.test(walk.said(name)))
      oracle.decided(card.post, {
        by: walk.idOf(name),
        what: 'changes',
        version: keyOf(card.seen),
        state: isDone ? 'done' : 'maybe',
      });
    await walk.close(name);
  }

  const schedule = (minutes: number, more: Entered = {}) =>
    walk.schedule(somebody(AUTHORS), { networks: pick(NETWORKS) ?? ['X'], due: inMinutes(minutes), ...more });

  /** One thing of the post, or several. */
  function change(post: Post): Entered {
    const changes: Entered[] = [
      { text: oracle.newText(post) },
      { text: oracle.newText(post) },
      { due: inMinutes(between(4, 60)) },
      { media: `https://media.example/${(media += 1)}.jpg` },
      { networks: pick(NETWORKS) ?? ['X'] },
    ];
    return { ...pick(changes), ...(chance(0.3) && pick(changes)) };
  }

  const edit = (names: string[], button = 'Edit', card = pick(cardsWith(button))) =>
    walk.edit(names, button, card, ({ post, seen }) => {
      const isPast = (seen.due ?? 0) < now().getTime() + 4 * MINUTE_MS;
      const soon = { due: inMinutes(between(4, 60)) };
      return button === 'New time' ? soon : { ...(isPast && soon), ...change(post) };
    });

  /** As an admin sets it up, with any instance. */
  async function changePolicy(): Promise<void> {
    const people = some(IDS, 0.5);
    const groups = chance(0.4) || people.length === 0 ? [GROUP] : [];
    const needed = pick([1, 1, 1, 2, 2, 'all'] as const) ?? 1;
    const mode = chance(0.85) ? 'required' : 'on-request';
    const set: ApprovalPolicy = { mode, people, groups, needed, channel, allowsEmergency: chance(0.5) };
    await savePolicy(chance(0.08) ? undefined : set);
  }

  async function savePolicy(next: ApprovalPolicy | undefined): Promise<void> {
    for (let isSaved = false; !isSaved; ) {
      if (world.ended() === world.instances.length) await world.restart();
      const instance = pick(world.instances.filter(({ life }) => !life.hasEnded()));
      const saving = instance && saveApproval(instance.deps, next);
      isSaved =
        saving !== undefined &&
        (await saving.then(
          () => true,
          () => false,
        ));
    }
    policy = next;
    oracle.changed();
  }

  /** Deactivated, or back again. */
  async function deactivate(): Promise<void> {
    const person = slack.person(pick(PEOPLE) ?? 'ada');
    person.deactivated = person.deactivated !== true && chance(0.35);
    oracle.changed();
  }

  const lastApproval = ({ post }: Card) => post.decisions.findLast(({ what }) => what === 'approve');

  /** Somebody who has approved this post leaves. */
  async function loseApprover(card: Card): Promise<void> {
    const last = lastApproval(card);
    if (last) slack.person(last.by).deactivated = true;
    oracle.changed();
  }

  /** Somebody who has approved this post asks for changes after all. */
  async function takeBack(card: Card): Promise<void> {
    const by = lastApproval(card)?.by;
    const name = PEOPLE.find((one) => walk.idOf(one) === by);
    const now = same(card, 'Request changes');
    if (name && now) await requestChanges(name, now);
  }

  async function changeGroup(): Promise<void> {
    if (group) group.users = some(IDS, 0.5);
    oracle.changed();
  }

  async function silence(): Promise<void> {
    const call = chance(0.5) ? 'users.info' : 'usergroups.users.list';
    if (silent.has(call)) return;
    silent.set(call, slack.fail({ call, fault: 'dropped', executed: false }));
    oracle.changed();
  }

  async function speak(): Promise<void> {
    for (const end of silent.values()) end();
    silent.clear();
    oracle.changed();
  }

  /** The card of the same post as it looks now, if it has this button. */
  const same = ({ post }: Card, button: string) => cardsWith(button).find((one) => one.post === post);

  /** Until a post leaves, with what happens to its approvals in that moment. */
  async function whileLeaving(): Promise<void> {
    const card = nextToLeave(cards().filter(({ seen }) => seen.title === 'Held'));
    const leaves = (card?.seen.due ?? 0) - HOLD_MINUTES * MINUTE_MS;
    if (!card || leaves <= now().getTime()) return;
    world.clock.moveForward(leaves + 1_000 - now().getTime());
    const happens = pick([
      deactivate,
      changeGroup,
      changePolicy,
      silence,
      () => edit([somebody(AUTHORS)], 'Edit', card),
    ]);
    await Promise.all([world.finish(world.tick()), happens?.()]);
  }

  /** A post is approved by whoever may, something else happens, and then its time comes. */
  async function approveAndLeave(): Promise<void> {
    const first = nextToLeave(cardsWith('Approve'));
    if (first && chance(0.3)) await edit([somebody(AUTHORS)], 'Edit', first);
    await world.finish(world.tick());
    const card = nextToLeave(cardsWith('Approve'));
    const due = card?.seen.due ?? 0;
    if (!card) return;
    // No more than are needed, so that each of them counts.
    for (const name of everybody().sort(() => (chance(0.5) ? 1 : -1))) {
      const shown = same(card, 'Approve');
      if (shown) await approve([name], shown);
      await world.finish(world.tick());
    }
    const leaving = () => loseApprover(card);
    const events = [deactivate, leaving, leaving, changeGroup, changePolicy, silence, () => takeBack(card)];
    const edits = ['Edit', 'New time'].map((button) => async () => {
      const shown = same(card, button);
      if (shown) await edit([somebody(AUTHORS)], button, shown);
    });
    if (chance(0.7)) await pick([...events, ...edits, walk.endOne])?.();
    const leaves = due - (due - now().getTime() > HOLD_MINUTES * MINUTE_MS ? HOLD_MINUTES : 5) * MINUTE_MS;
    world.clock.moveForward(Math.max(leaves + between(0, 30_000) - now().getTime(), 0));
    await world.finish(world.tick());
  }

  /** One post goes out that needed approval. */
  const opening: Step[] = [
    () =>
      savePolicy({ mode: 'required', people: IDS, groups: [], needed: 1, channel, allowsEmergency: false }),
    () => schedule(HOLD_MINUTES + 5),
    async () => {
      await world.finish(world.tick());
      for (const name of PEOPLE) await approve([name], cardsWith('Approve')[0]);
    },
    async () => {
      world.clock.moveForward(7 * MINUTE_MS);
      await world.finish(world.tick());
    },
  ];

  const run = walk.run({
    opening,
    choices: [
      [26, () => schedule(between(HOLD_MINUTES + 1, 50))],
      [3, () => schedule(between(4, HOLD_MINUTES))],
      [2, () => schedule(between(20, 50), { isDraft: true })],
      [3, () => schedule(between(20, 50), { asksApproval: true })],
      [2, () => edit([somebody(AUTHORS)], 'Schedule')],
      [9, () => edit([somebody(AUTHORS)])],
      [3, () => edit([somebody(AUTHORS), somebody(AUTHORS)])],
      [5, () => edit([somebody(AUTHORS)], 'New time')],
      [1, () => edit([somebody(AUTHORS)], 'Fix')],
      [10, () => approve([somebody()])],
      [8, () => approve(everybody())],
      [24, approveAndLeave],
      [6, () => approve([somebody(), somebody()])],
      [6, () => approve(twice(somebody()))],
      [6, approveStale],
      [5, () => requestChanges(somebody())],
      [4, () => approveAsAdmin([somebody(AUTHORS)])],
      [12, () => approveAsAdmin([somebody(['ada', 'mei'])])],
      [2, () => walk.cancel([somebody(AUTHORS)])],
      [6, changePolicy],
      [4, deactivate],
      [3, changeGroup],
      [2, silence],
      [14, speak],
      [14, walk.advance],
      [4, async () => world.clock.moveForward(between(1, 6) * MINUTE_MS)],
      [12, whileLeaving],
      [2, walk.setClocks],
      [4, walk.failService],
      [2, walk.failSlack],
      [5, walk.endOne],
      [6, () => world.restart()],
    ],
    async settle() {
      await speak();
      await walk.mend();
      await walk.settle(90);
    },
  });
  return { ...run, approved: oracle.sentApproved };
}
