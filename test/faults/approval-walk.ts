import type { ApprovalPolicy } from '../../src/rights/project-settings-table.js';
import { northwindPeople } from '../../src/local-slack/northwind.js';
import type { Person } from '../../src/local-slack/model.js';
import { branch } from '../support/seeded-random.js';
import { TEA } from '../support/desk.js';
import { messagesAbout, readDirectMessages } from './direct-messages.js';
import { createHands, type Card, type Entered } from './approval-hands.js';
import { createApprovalOracle, keyOf, tagIn, type KnownPost } from './approval-oracle.js';
import { HOLD_MINUTES, type Instances, type ServiceFault } from './instances.js';

/** A random walk: what people do to posts that need approval, and what changes and fails meanwhile. */

const MINUTE_MS = 60_000;
/** How far the clocks of the instances are apart. */
const CLOCK_ERROR_MS = 20_000;
const PEOPLE = ['ada', 'mei', 'grace', 'kim', 'noor', 'linus'];
const AUTHORS = PEOPLE.slice(0, 5);
const IDS = PEOPLE.map((name) => `U0${name.toUpperCase()}`);
const GROUP = 'S0WRITERS';
const NETWORKS = [['X'], ['LinkedIn'], ['X', 'LinkedIn']];
const APPROVED = /^Approved(?: as an admin)?\./;
/** Of a post that could go out, a draft, and a post that can’t go out any more. */
const CANCELS = ['Cancel post', 'Delete', 'Delete post'];
const CANCELLED = /^(?:Cancelled|Deleted)\. Nothing was sent\.$/;
/** The press has changed nothing. */
const REFUSED =
  /changed this post in the meantime|already cancelled this post|is being sent|already sent|no longer exists|rejected this post|missed its scheduled time|wasn’t approved in time|as a draft|You wrote this|didn’t say who may approve|You can’t approve|doesn’t need approval|doesn’t let admins approve|don’t have permission/;

/** The six people of a walk: two admins, three members and a guest. */
export function peopleOfApprovals(): Person[] {
  const known = northwindPeople().filter(({ name }) => PEOPLE.includes(name));
  const grace = known.find(({ name }) => name === 'grace');
  const members = grace
    ? ['kim', 'noor'].map((name) => ({ ...grace, id: `U0${name.toUpperCase()}`, name }))
    : [];
  return [...known, ...members];
}

type Step = () => Promise<void>;

export function createApprovalWalk(world: Instances, seeds: () => number) {
  const { now, slack } = world;
  let steps = 0;
  let texts = 0;
  /** Each step has its own, so that a failing walk is repeated as far as the instances allow. */
  let random = branch(seeds);
  let policy: ApprovalPolicy | undefined;
  const silent = new Map<string, () => void>();
  const hands = createHands(world, PEOPLE);
  /** Cards as they were before. */
  const earlier = new Map<string, { button: string; action: string; value: string; version: string }[]>();

  for (const id of IDS) slack.channel('#launch').members.add(id);
  const group = slack.groups.find(({ id }) => id === GROUP);

  const oracle = createApprovalOracle({
    now,
    leavesBeforeMs: (HOLD_MINUTES + 2) * MINUTE_MS,
    clockErrorMs: CLOCK_ERROR_MS,
    steps: () => steps,
    interruptions: world.interruptions,
    situation: () => ({
      policy,
      members: [...(group?.users ?? [])],
      deactivated: slack.people.flatMap(({ id, deactivated }) => (deactivated ? id : [])),
      silent: [...silent.keys()],
    }),
  });

  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const chance = (share: number) => random() < share;
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const some = <T>(all: readonly T[], share: number) => all.filter(() => chance(share));
  const isActive = (name: string) => slack.person(name).deactivated !== true;
  const somebody = (of = PEOPLE) => pick(of.filter(isActive)) ?? 'ada';
  const twice = (name: string) => [name, name];
  const idOf = (name: string) => slack.person(name).id;
  const newText = ({ tag }: KnownPost) => `Kettle ${tag}v${(texts += 1)}`;
  const newMedia = () => `https://media.example/${(texts += 1)}.jpg`;
  const inMinutes = (minutes: number) =>
    new Date(Math.ceil(now().getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS);

  const postOf = ({ tag }: Card) => oracle.posts.get(tag);
  const cardsWith = (button: string) =>
    hands.cards().filter((card) => postOf(card) && card.message.buttons().includes(button));

  /** Time passes until then, and other posts should not miss theirs. */
  const nextToLeave = (all: Card[]): Card | undefined =>
    all
      .filter(({ seen }) => (seen.due ?? 0) > now().getTime() + 6 * MINUTE_MS)
      .sort((one, other) => (one.seen.due ?? 0) - (other.seen.due ?? 0))[0];

  function rememberButtons(card: Card): void {
    const known = earlier.get(card.tag) ?? [];
    for (const block of card.message.message.blocks)
      for (const element of block.type === 'actions' ? block.elements : [])
        if (element.type === 'button' && element.action_id && element.value)
          known.push({
            button: element.text.text,
            action: element.action_id,
            value: element.value,
            version: keyOf(card.seen),
          });
    earlier.set(card.tag, known);
  }

  /** Whether jobs run in the same moment. */
  async function meanwhile(...work: Promise<unknown>[]): Promise<void> {
    await world.finish(Promise.all([...work, ...(chance(0.4) ? [world.tick()] : [])]));
  }

  const pressed = async (name: string, card: Card, button: string) =>
    hands.answersTo(name, hands.cardOf(name, card)?.press(button) ?? Promise.resolve());

  async function approve(
    names: string[],
    card: Card | undefined,
    { stale, button = 'Approve' }: { stale?: string; button?: string } = {},
  ): Promise<void> {
    const post = card && postOf(card);
    if (!card || !post) return;
    rememberButtons(card);
    const version = stale ?? keyOf(card.seen);
    const answers = names.map(async (name) => ({ name, said: await pressed(name, card, button) }));
    await meanwhile(...answers);
    for (const { name, said } of await Promise.all(answers)) {
      oracle.note(post, `${name} pressed ${button} on ${version} and reads: ${said.join(' / ')}`);
      const isDone = said.some((one) => APPROVED.test(one));
      if (isDone || !said.some((one) => REFUSED.test(one)))
        oracle.decided(post, {
          by: idOf(name),
          what: button === 'Approve' ? 'approve' : 'emergency',
          version,
          state: isDone ? 'done' : 'maybe',
        });
    }
  }

  /** The button of an earlier version, as from a card that Slack has not redrawn yet. */
  async function approveStale(): Promise<void> {
    const card = pick(cardsWith('Approve').filter(({ tag }) => earlier.has(tag)));
    const old = card && pick(earlier.get(card.tag)?.filter(({ button }) => button === 'Approve') ?? []);
    if (!old) return;
    world.setStale({ action: old.action, value: old.value });
    await approve([somebody()], card, { stale: old.version });
    world.setStale(undefined);
  }

  async function requestChanges(name: string, card = pick(cardsWith('Request changes'))): Promise<void> {
    const post = card && postOf(card);
    if (!card || !post) return;
    await world.finish(pressed(name, card, 'Request changes'));
    if (!hands.hasField(name, 'words')) return hands.close(name);
    await hands.user(name).form().fill({ words: 'Please sound calmer.' });
    await submitForm(name);
    const isDone = !hands.user(name).hasForm();
    if (isDone || !REFUSED.test(hands.said(name)))
      oracle.decided(post, {
        by: idOf(name),
        what: 'changes',
        version: keyOf(card.seen),
        state: isDone ? 'done' : 'maybe',
      });
    await hands.close(name);
  }

  const submitForm = (name: string) =>
    meanwhile(
      hands
        .user(name)
        .form()
        .submit()
        .catch(() => undefined),
    );

  const approveAsAdmin = (names: string[]) =>
    approve(names, pick(cardsWith('Approve as an admin')), { button: 'Approve as an admin' });

  async function cancel(name: string): Promise<void> {
    const card = pick(CANCELS.flatMap((button) => cardsWith(button)));
    const post = card && postOf(card);
    if (!card || !post) return;
    const button = CANCELS.find((one) => card.message.buttons().includes(one)) ?? 'Cancel post';
    post.mayBeCancelled = true;
    const answers = pressed(name, card, button);
    await meanwhile(answers);
    const isDone = (await answers).some((one) => CANCELLED.test(one));
    oracle.note(post, `${name} pressed ${button}: ${isDone ? 'cancelled' : 'not cancelled'}`);
    if (isDone) post.cancelledBy = idOf(name);
  }

  /** Fills the open form and submits it, unless it is unclear which version it would change. */
  async function submit(name: string, post: KnownPost, entered: Entered): Promise<void> {
    try {
      await hands.fill(name, entered);
    } catch {
      // The instance that draws the form again has ended, or the form does not offer it.
      return hands.close(name);
    }
    const version = hands.entered(name);
    const asksApproval = hands.asksApproval(name);
    if (post.attempts.some((one) => keyOf(one) === keyOf(version))) return hands.close(name);
    await submitForm(name);
    const state = hands.stateAfter(name);
    const isDraft = entered.isDraft === true;
    oracle.answered(post, { ...version, by: idOf(name), asksApproval, isDraft, state });
    if (state !== 'accepted') oracle.note(post, `${name} reads: ${hands.said(name)}`);
    await hands.close(name);
  }

  async function schedule(minutes: number, more: Entered = {}): Promise<void> {
    const name = somebody(AUTHORS);
    await world.finish(
      hands
        .user(name)
        .types('/upnext schedule')
        .catch(() => undefined),
    );
    if (!hands.hasField(name, 'Content')) return hands.close(name);
    const post = oracle.add(idOf(name));
    const networks = pick(NETWORKS) ?? ['X'];
    await submit(name, post, { text: newText(post), networks, due: inMinutes(minutes), ...more });
  }

  /** One thing of the post, or several. */
  function change(post: KnownPost): Entered {
    const changes: Entered[] = [
      { text: newText(post) },
      { text: newText(post) },
      { due: inMinutes(between(4, 60)) },
      { media: newMedia() },
      { networks: pick(NETWORKS) ?? ['X'] },
    ];
    return { ...pick(changes), ...(chance(0.3) && pick(changes)) };
  }

  async function edit(names: string[], button = 'Edit', card = pick(cardsWith(button))): Promise<void> {
    const post = card && postOf(card);
    if (!card || !post) return;
    rememberButtons(card);
    const opened: string[] = [];
    for (const name of new Set(names)) {
      await world.finish(pressed(name, card, button));
      if (hands.hasField(name, 'ScheduleDate')) opened.push(name);
      else await hands.close(name);
    }
    const isPast = (card.seen.due ?? 0) < now().getTime() + 4 * MINUTE_MS;
    const soon = { due: inMinutes(between(4, 60)) };
    const entered = () => (button === 'New time' ? soon : { ...(isPast && soon), ...change(post) });
    await Promise.all(opened.map((name) => submit(name, post, entered())));
  }

  /** As an admin sets it up, with any instance. */
  async function changePolicy(): Promise<void> {
    const people = some(IDS, 0.5);
    const groups = chance(0.4) || people.length === 0 ? [GROUP] : [];
    const needed = pick([1, 1, 1, 2, 2, 'all'] as const) ?? 1;
    const mode = chance(0.85) ? 'required' : 'on-request';
    const set: ApprovalPolicy = {
      mode,
      people,
      groups,
      needed,
      channel: slack.channel('#launch').id,
      allowsEmergency: chance(0.5),
    };
    await savePolicy(chance(0.08) ? undefined : set);
  }

  async function savePolicy(next: ApprovalPolicy | undefined): Promise<void> {
    for (let isSaved = false; !isSaved; ) {
      if (world.ended() === world.instances.length) await world.restart();
      const instance = pick(world.instances.filter(({ life }) => !life.hasEnded()));
      const saving = instance?.deps.store.projectSettings.saveApproval(slack.team.id, TEA.id, next, now());
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

  /** Somebody who has approved this post leaves. */
  async function loseApprover({ tag }: Card): Promise<void> {
    const last = oracle.posts.get(tag)?.decisions.findLast(({ what }) => what === 'approve');
    if (last) slack.person(last.by).deactivated = true;
    oracle.changed();
  }

  /** Somebody who has approved this post asks for changes after all. */
  async function takeBack({ tag }: Card): Promise<void> {
    const last = oracle.posts.get(tag)?.decisions.findLast(({ what }) => what === 'approve');
    const name = PEOPLE.find((one) => idOf(one) === last?.by);
    const card = cardsWith('Request changes').find((one) => one.tag === tag);
    if (name && card) await requestChanges(name, card);
  }

  async function changeGroup(): Promise<void> {
    if (group) group.users = some(IDS, 0.5);
    oracle.changed();
  }

  async function silence(): Promise<void> {
    const call = chance(0.5) ? 'users.info' : 'usergroups.users.list';
    if (silent.has(call)) return;
    silent.set(call, slack.injectFault({ call, fault: 'dropped', executed: false }));
    oracle.changed();
  }

  async function speak(): Promise<void> {
    for (const end of silent.values()) end();
    silent.clear();
    oracle.changed();
  }

  async function advance(): Promise<void> {
    for (let n = between(1, 8); n > 0; n -= 1) {
      world.clock.moveForward(between(5, 60) * 1_000);
      await world.finish(world.tick());
    }
  }

  /** Until a post leaves, with what happens to its approvals in that moment. */
  async function whileLeaving(): Promise<void> {
    const card = nextToLeave(hands.cards().filter(({ seen }) => seen.title === 'Held'));
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
    for (const name of PEOPLE.filter(isActive).sort(() => random() - 0.5)) {
      await approve(
        [name],
        cardsWith('Approve').find(({ tag }) => tag === card.tag),
      );
      await world.finish(world.tick());
    }
    const leaving = () => loseApprover(card);
    const events = [deactivate, leaving, leaving, changeGroup, changePolicy, silence, () => takeBack(card)];
    const same = (button: string) => cardsWith(button).find(({ tag }) => tag === card.tag);
    const edits = ['Edit', 'New time'].map((button) => () => edit([somebody(AUTHORS)], button, same(button)));
    const ending = async () => pick(world.instances)?.life.endAfter(between(1, 60));
    if (chance(0.7)) await pick([...events, ...edits, ending])?.();
    const leaves = due - (due - now().getTime() > HOLD_MINUTES * MINUTE_MS ? HOLD_MINUTES : 5) * MINUTE_MS;
    world.clock.moveForward(Math.max(leaves + between(0, 30_000) - now().getTime(), 0));
    await world.finish(world.tick());
  }

  async function failSlack(): Promise<void> {
    const call = pick(['chat.postMessage', 'chat.update', 'views.open', 'chat.postEphemeral']) ?? '*';
    slack.injectFault({ call, fault: 'dropped', executed: chance(0.5), times: between(1, 2) });
  }

  const FAULTS: ServiceFault[] = [
    'down',
    'refuses',
    'breaks off before',
    'breaks off after',
    'hangs',
    'error',
  ];

  const choices: [weight: number, step: Step][] = [
    [26, () => schedule(between(HOLD_MINUTES + 1, 50))],
    [3, () => schedule(between(4, HOLD_MINUTES))],
    [2, () => schedule(between(20, 50), { isDraft: true })],
    [3, () => schedule(between(20, 50), { asksApproval: true })],
    [2, () => edit([somebody(AUTHORS)], 'Schedule')],
    [9, () => edit([somebody(AUTHORS)])],
    [3, () => edit([somebody(AUTHORS), somebody(AUTHORS)])],
    [5, () => edit([somebody(AUTHORS)], 'New time')],
    [1, () => edit([somebody(AUTHORS)], 'Fix')],
    [10, () => approve([somebody()], pick(cardsWith('Approve')))],
    [8, () => approve(PEOPLE.filter(isActive), pick(cardsWith('Approve')))],
    [24, approveAndLeave],
    [6, () => approve([somebody(), somebody()], pick(cardsWith('Approve')))],
    [6, () => approve(twice(somebody()), pick(cardsWith('Approve')))],
    [6, approveStale],
    [5, () => requestChanges(somebody())],
    [4, () => approveAsAdmin([somebody(AUTHORS)])],
    [12, () => approveAsAdmin([somebody(['ada', 'mei'])])],
    [2, () => cancel(somebody(AUTHORS))],
    [6, changePolicy],
    [4, deactivate],
    [3, changeGroup],
    [2, silence],
    [14, speak],
    [14, advance],
    [4, async () => world.clock.moveForward(between(1, 6) * MINUTE_MS)],
    [12, whileLeaving],
    [
      2,
      async () =>
        void world.instances.forEach(
          ({ clock }) => (clock.aheadMs = between(-CLOCK_ERROR_MS / 2, CLOCK_ERROR_MS / 2)),
        ),
    ],
    [4, async () => world.failNext(pick(FAULTS), between(1, 2))],
    [2, failSlack],
    [5, async () => pick(world.instances)?.life.endAfter(between(1, 60))],
    [6, () => world.restart()],
  ];
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);

  /** Before anything fails, one post goes out that needed approval. */
  const opening: Step[] = [
    () =>
      savePolicy({
        mode: 'required',
        people: IDS,
        groups: [],
        needed: 1,
        channel: slack.channel('#launch').id,
        allowsEmergency: false,
      }),
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

  function nextStep(): Step {
    let left = random() * total;
    return choices.find(([weight]) => (left -= weight) < 0)?.[1] ?? advance;
  }

  async function settle(): Promise<void> {
    for (const { clock, life } of world.instances) {
      clock.aheadMs = 0;
      if (!life.hasEnded()) life.endAfter(Infinity);
    }
    await world.restart();
    for (let minutes = 0; minutes < 90; minutes += 2) {
      world.clock.moveForward(2 * MINUTE_MS);
      await world.finish(world.tick());
      if (world.ended() > 0) await world.restart();
    }
  }

  const check = () => oracle.check([...world.arrivals.values()], world.late);

  return {
    /** How many posts were sent that needed approvals. */
    approved: oracle.sentApproved,

    async step(): Promise<void> {
      steps += 1;
      random = branch(seeds);
      if (world.ended() === world.instances.length) await world.restart();
      // A form that is left open would be taken for the next one.
      for (const name of PEOPLE) await hands.close(name);
      oracle.begin();
      await (opening[steps - 1] ?? nextStep())();
      check();
    },

    async end(): Promise<void> {
      oracle.begin();
      await speak();
      await settle();
      check();
      const cards = hands.cards();
      const arrivals = [...world.arrivals.values()];
      const everything = PEOPLE.flatMap((name) =>
        readDirectMessages(idOf(name), hands.user(name).inDirectMessage().messages()),
      );
      for (const post of oracle.posts.values()) {
        const its = cards.filter(({ tag }) => tag === post.tag);
        const cardMessages = its.map(({ message }) => message);
        oracle.checkEnd(post, {
          cards: its.map(({ seen }) => seen),
          arrivals: arrivals.filter(({ content }) => tagIn(content) === post.tag),
          direct: messagesAbout((text) => tagIn(text) === post.tag, everything, cardMessages),
        });
      }
    },
  };
}
