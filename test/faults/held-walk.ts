import type { CallFault } from '../../src/local-slack/faults.js';
import type { User } from '../../src/local-slack/driver/driver.js';
import type { VisibleMessage } from '../../src/local-slack/driver/visible-message.js';
import {
  CARD_TITLES,
  createHeldOracle,
  tagIn,
  textIn,
  type Attempt,
  type KnownPost,
  type SeenCard,
} from './held-oracle.js';
import { messagesAbout, isCard, readDirectMessages, readHead, versionOn } from './direct-messages.js';
import { createFreezeSteps } from './held-freeze.js';
import { HOLD_MINUTES, type Instances, type ServiceFault } from './instances.js';
import { branch } from '../support/seeded-random.js';
import { pause } from './environment.js';

/** A random walk: what people do to held posts, and what fails meanwhile. */

const MINUTE_MS = 60_000;
const PEOPLE = ['ada', 'mei', 'grace'];
/** How far the clocks of the instances are apart. */
const CLOCK_ERROR_MS = 20_000;
/** The lease of a card’s job, as long as it is by two clocks, and the time between two ticks. */
const SHOWN_WITHIN_MS = 35_000 + CLOCK_ERROR_MS + 5_000;
const REJECTED = /changed this post while|can’t be changed any more|Which time do you want/;
const WHEN = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/;
const SLACK_FAULTS: CallFault[] = [
  { fault: 'dropped', executed: true },
  { fault: 'dropped', executed: false },
  { fault: 'ratelimited', retryAfter: 5 },
  { fault: 'error', error: 'internal_error' },
];
/** Of a post that could go out, a draft, and a post that can’t go out any more. */
const CANCELS = ['Cancel post', 'Delete', 'Delete post'];
const CANCELLED = /^(?:Cancelled|Deleted)\. Nothing was sent\.$/;
const DRAFT = 'Draft (not published until someone schedules it)';

interface Card {
  post: KnownPost;
  message: VisibleMessage;
  seen: SeenCard;
}

interface Wanted {
  /** Otherwise the form keeps it. */
  due: Date | undefined;
  isDraft?: boolean;
}

type Step = () => Promise<void>;

export function createHeldWalk(world: Instances, seeds: () => number) {
  const { now } = world;
  let steps = 0;
  /** Each step has its own, so that a failing walk is repeated as far as the instances allow. */
  let random = branch(seeds);
  const holdMs = HOLD_MINUTES * MINUTE_MS;
  const { interruptions } = world;
  const clockErrorMs = CLOCK_ERROR_MS;
  const oracle = createHeldOracle({ now, holdMs, clockErrorMs, steps: () => steps, interruptions });
  /** Each ends one. */
  const slackFaults: (() => void)[] = [];
  /** Values of buttons that cards showed before. */
  const earlier = new Map<string, { button: string; action: string; value: string }[]>();

  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const somebody = () => pick(PEOPLE) ?? 'ada';
  const user = (name: string): User => world.user(name);
  const idOf = (name: string) => world.slack.person(name).id;
  const freezing = createFreezeSteps(world, { chance: () => random(), between, somebody, meanwhile });

  /** Everything that the people see, in the channel and in their direct messages. */
  const messages = () => [
    ...user('ada').messages(),
    ...PEOPLE.flatMap((name) => user(name).inDirectMessage().messages()),
  ];

  function cards(): Card[] {
    const found: Card[] = [];
    for (const message of messages()) {
      const text = isCard(message) ? message.text() : '';
      const head = readHead(text);
      const post = oracle.posts.get(tagIn(text) ?? '');
      if (!head || !CARD_TITLES.has(head.title) || !post) continue;
      const { title, due } = head;
      const seen = { title, text: textIn(text) ?? '', due };
      found.push({ post, message, seen: { ...seen, version: versionOn(message) } });
    }
    return found;
  }

  const withButton = (...buttons: string[]) =>
    pick(cards().filter(({ message }) => buttons.some((button) => message.buttons().includes(button))));

  /** The same card, as this person sees it. */
  const cardOf = (name: string, { message }: Card) =>
    [...user(name).messages(), ...user(name).inDirectMessage().messages()].find(
      ({ ts, message: { channel } }) => ts === message.ts && channel === message.message.channel,
    );

  function rememberButtons({ post, message }: Card): void {
    const known = earlier.get(post.tag) ?? [];
    for (const block of message.message.blocks)
      for (const element of block.type === 'actions' ? block.elements : [])
        if (element.type === 'button' && element.action_id && element.value)
          known.push({ button: element.text.text, action: element.action_id, value: element.value });
    earlier.set(post.tag, known);
  }

  /** Whether jobs run in the same moment. */
  async function meanwhile(...work: Promise<unknown>[]): Promise<void> {
    await world.finish(Promise.all([...work, ...(random() < 0.5 ? [world.tick()] : [])]));
  }

  /** The answers that people got while this ran. */
  async function answersTo(work: () => Promise<unknown>[]): Promise<string[]> {
    const answers = () =>
      messages().flatMap(({ ts, message, ephemeral }) =>
        ephemeral || message.channel.startsWith('D') ? [{ ts, text: message.text }] : [],
      );
    const before = new Set(answers().map(({ ts }) => ts));
    await meanwhile(...work());
    return answers().flatMap(({ ts, text }) => (before.has(ts) ? [] : [text]));
  }

  const pressed = (name: string, card: Card, button: string) =>
    cardOf(name, card)
      ?.press(button)
      .catch(() => undefined) ?? Promise.resolve();

  const countCancelled = (answers: string[]) => answers.filter((one) => CANCELLED.test(one)).length;

  async function cancel(names: string[], card = withButton(...CANCELS)): Promise<void> {
    if (!card) return;
    const { post, message } = card;
    rememberButtons(card);
    const button = CANCELS.find((one) => message.buttons().includes(one)) ?? 'Cancel post';
    post.mayBeCancelled = true;
    const answers = await answersTo(() => names.map((name) => pressed(name, card, button)));
    const times = countCancelled(answers);
    oracle.note(post, `${names.join(' and ')} pressed ${button}: ${answers.join(' | ')}`);
    if (times > 1 || (times === 1 && post.cancelledBy !== undefined))
      oracle.complain(post, 'it was cancelled twice');
    const by = names.length === 1 ? names[0] : post.author;
    if (times === 1) post.cancelledBy = by ?? '';
  }

  /** A button of an earlier version. */
  async function pressStale(): Promise<void> {
    const card = withButton('Cancel post');
    if (!card) return;
    rememberButtons(card);
    const { post, message } = card;
    const old = pick(earlier.get(post.tag)?.filter(({ button }) => button !== 'Edit') ?? []);
    if (!old || !message.buttons().includes(old.button)) return;
    const isCurrent = JSON.stringify(message.message.blocks).includes(JSON.stringify(old.value));
    world.setStale({ action: old.action, value: old.value });
    const name = somebody();
    if (old.button === 'Cancel post') post.mayBeCancelled ||= isCurrent;
    const isNow = mayGoOutNow(card);
    const answers = await answersTo(() => [pressed(name, card, old.button)]);
    if (old.button === 'Publish now' && isCurrent) isNow();
    world.setStale(undefined);
    oracle.note(post, `${name} pressed an earlier ${old.button}: ${answers.join(' | ')}`);
    const isDone = countCancelled(answers) > 0;
    if (isDone && !isCurrent) oracle.complain(post, `an earlier ${old.button} did something`);
    if (isDone) post.cancelledBy = name;
  }

  const inMinutes = (minutes: number) => {
    const at = Math.ceil(now().getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS;
    return new Date(at);
  };
  const whenText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const timeOf = (when: string) => new Date(when.replace(' ', 'T').replace(' UTC', 'Z'));

  /** Fills the open form and submits it. */
  async function submit(name: string, post: KnownPost, wanted: Wanted): Promise<void> {
    const { isDraft = false } = wanted;
    const form = user(name).form();
    const text = oracle.newText(post);
    const kept = WHEN.exec(form.value('ScheduleDate'))?.[0];
    const due = wanted.due ?? (kept === undefined ? inMinutes(30) : timeOf(kept));
    try {
      await form.fill({ Content: text });
      if (whenText(due) !== kept) {
        await form.fill({ ScheduleDate: whenText(due) });
        await form.pressEnter('ScheduleDate');
      }
      if (isDraft) {
        if (form.buttons().includes('More options')) await form.press('More options');
        await form.fill({ Status: DRAFT });
      }
    } catch {
      // The instance that draws the form again has ended.
      return close(name);
    }
    await press(name, post, { text, due });
    await close(name);
  }

  async function press(name: string, post: KnownPost, attempt: Omit<Attempt, 'state'>): Promise<void> {
    const form = user(name).form();
    await world.finish(form.submit().catch(() => undefined));
    const state = stateAfter(name);
    oracle.answered(post, { ...attempt, state });
    if (state !== 'accepted') oracle.note(post, `${name} reads: ${said(name)}`);
    if (state === 'rejected' && /changed this post while/.test(said(name)) && random() < 0.5)
      await press(name, post, attempt);
  }

  async function publishNow(name: string): Promise<void> {
    const card = withButton('Publish now');
    if (!card) return;
    rememberButtons(card);
    const isNow = mayGoOutNow(card);
    await world.finish(pressed(name, card, 'Publish now'));
    isNow();
    await close(name);
  }

  /** Each instance would decide on another time, by its own clock. */
  function mayGoOutNow({ post, seen: { text } }: Card): () => void {
    const times = world.instances.map(({ clock }) => now().getTime() + clock.aheadMs + MINUTE_MS);
    const rounded = new Set(times.map((one) => Math.ceil(one / 1_000) * 1_000));
    return () => {
      for (const time of rounded) oracle.answered(post, { text, due: new Date(time), state: 'maybe' });
    };
  }

  const said = (name: string) => (user(name).hasForm() ? user(name).form().text() : '');

  function stateAfter(name: string): Attempt['state'] {
    if (!user(name).hasForm()) return 'accepted';
    // Its text still answers an earlier press.
    if (user(name).form().clientError !== undefined) return 'maybe';
    return REJECTED.test(said(name)) ? 'rejected' : 'maybe';
  }

  async function close(name: string): Promise<void> {
    if (user(name).hasForm()) await user(name).form().closeAll();
  }

  async function schedule(minutes: number, isDraft = false): Promise<void> {
    const author = somebody();
    await world.finish(
      user(author)
        .types('/upnext schedule')
        .catch(() => undefined),
    );
    if (!hasPostForm(author)) return close(author);
    const post = oracle.add(author);
    const due = inMinutes(minutes);
    post.isRightAway = minutes < HOLD_MINUTES;
    try {
      await user(author)
        .form()
        .fill({ Platforms: ['X'] });
    } catch {
      return close(author);
    }
    await submit(author, post, { due, isDraft });
  }

  const hasPostForm = (name: string) => user(name).hasForm() && 'ScheduleDate' in fieldsOf(name);
  const fieldsOf = (name: string): Record<string, true> =>
    Object.fromEntries(
      user(name)
        .form()
        .view.blocks.map(({ block_id }) => [block_id, true]),
    );

  async function openEdit(name: string, card: Card, button: string): Promise<boolean> {
    await world.finish(pressed(name, card, button));
    if (hasPostForm(name)) return true;
    await close(name);
    return false;
  }

  async function edit(names: string[], button: string, card = withButton(button)): Promise<void> {
    if (!card) return;
    rememberButtons(card);
    const { post, seen } = card;
    const changesTime = seen.title !== 'Held' || random() < 0.4;
    const due = changesTime ? inMinutes(between(3, 60)) : undefined;
    const opened: string[] = [];
    for (const name of names) if (await openEdit(name, card, button)) opened.push(name);
    oracle.note(post, `${names.join(' and ')} pressed ${button}, opened: ${opened.join(' and ')}`);
    await meanwhile(...opened.map((name) => submit(name, post, { due })));
  }

  /** An instance ends while somebody edits, or while it draws the card. Somebody edits once more, and soon the card shows that. */
  async function killWhileEditing(): Promise<void> {
    const card = withButton('Edit');
    if (!card) return;
    const { post } = card;
    const itsCard = () => cards().find((one) => one.post === post);
    for (const removeFault of slackFaults.splice(0)) removeFault();
    pick(world.instances)?.life.endAfter(between(1, 60));
    await edit([somebody()], 'Edit', card);
    await edit([somebody()], 'Edit', itsCard());
    let ended = -1;
    for (let waitedMs = 0; waitedMs < SHOWN_WITHIN_MS; waitedMs += 5_000) {
      if (world.ended() === world.instances.length) await world.restart();
      // Another one has ended, perhaps while it drew the card.
      if (world.ended() !== ended) waitedMs = 0;
      ended = world.ended();
      world.clock.moveForward(5_000);
      await world.finish(world.tick());
    }
    const shown = itsCard();
    if (shown) oracle.checkShown(post, shown.seen);
  }

  async function advance(): Promise<void> {
    for (let n = between(1, 8); n > 0; n -= 1) {
      world.clock.moveForward(between(5, 60) * 1_000);
      await world.finish(world.tick());
    }
  }

  async function jump(): Promise<void> {
    world.clock.moveForward(between(2, 20) * MINUTE_MS);
  }

  async function setClocks(): Promise<void> {
    for (const { clock } of world.instances) clock.aheadMs = between(-CLOCK_ERROR_MS / 2, CLOCK_ERROR_MS / 2);
  }

  const FAULTS: ServiceFault[] = [
    'down',
    'refuses',
    'refuses',
    'breaks off before',
    'breaks off after',
    'hangs',
    'error',
  ];

  async function failSlack(): Promise<void> {
    const call = pick(['chat.postMessage', 'chat.update', 'views.open']) ?? '*';
    const fault = pick(SLACK_FAULTS);
    if (fault) slackFaults.push(world.slack.injectFault({ call, ...fault, times: between(1, 2) }));
  }

  /** In the moment in which a post leaves, while the service or an instance takes its time. */
  async function whileSending(work: (card: Card) => Promise<void>): Promise<void> {
    const card = pick(cards().filter(({ seen }) => seen.title === 'Held'));
    if (!card) return;
    const leavesAt = (card.seen.due ?? 0) - holdMs;
    // On the clocks of all instances.
    world.clock.moveForward(Math.max(leavesAt + CLOCK_ERROR_MS / 2 - now().getTime(), 0));
    const slow = random() < 0.5 ? pick(world.instances)?.life.pace : undefined;
    if (slow) slow.statementMs = between(10, 50);
    else world.reach.delayMs = between(50, 300);
    await world.finish(Promise.all([world.tick(), pause(between(0, 40)).then(() => work(card))]));
    world.reach.delayMs = 0;
    if (slow) slow.statementMs = 0;
  }

  /** By hand. What happens next to the post is shown on another card. */
  async function deleteCard(): Promise<void> {
    const card = withButton('Publish now');
    if (!card) return;
    const { channel, ts } = card.message.message;
    const shown = world.slack.channel(channel).messages;
    shown.splice(
      shown.findIndex((message) => message.ts === ts),
      1,
    );
    oracle.note(card.post, 'its card was deleted');
  }

  const two = () => (random() < 0.3 ? [somebody()] : []);

  const choices: [weight: number, step: Step][] = [
    [20, () => schedule(between(HOLD_MINUTES + 1, 60))],
    [2, () => schedule(between(3, HOLD_MINUTES - 2))],
    [2, () => schedule(between(20, 60), true)],
    [10, () => edit([somebody()], 'Edit')],
    [5, () => edit(['ada', 'grace'], 'Edit')],
    [5, () => edit([somebody()], 'New time')],
    [3, () => edit([somebody()], 'Fix')],
    [5, () => publishNow(somebody())],
    [6, () => cancel([somebody(), ...two()])],
    [5, pressStale],
    [30, advance],
    [4, jump],
    [3, setClocks],
    [6, async () => world.failNext(pick(FAULTS), between(1, 2))],
    [2, async () => void (world.reach.isDown = true)],
    [8, async () => void (world.reach.isDown = false)],
    [3, failSlack],
    [1, deleteCard],
    [1, freezing.freeze],
    [2, () => whileSending(freezing.freeze)],
    [2, () => whileSending((card) => cancel([somebody()], card))],
    [2, () => whileSending((card) => edit([somebody()], 'Edit', card))],
    [3, killWhileEditing],
    [9, freezing.unfreeze],
    [5, async () => pick(world.instances)?.life.endAfter(between(1, 60))],
    [6, () => world.restart()],
  ];
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);

  /** Before anything fails, one post goes out. */
  const opening: Step[] = [
    () => schedule(HOLD_MINUTES + 5),
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
    world.reach.isDown = false;
    for (const { clock } of world.instances) clock.aheadMs = 0;
    for (const { life } of world.instances) if (!life.hasEnded()) life.endAfter(Infinity);
    await world.restart();
    await freezing.end();
    for (let minutes = 0; minutes < 130; minutes += 2) {
      world.clock.moveForward(2 * MINUTE_MS);
      await world.finish(world.tick());
      if (world.ended() > 0) await world.restart();
    }
  }

  return {
    async step(): Promise<void> {
      steps += 1;
      random = branch(seeds);
      if (world.ended() === world.instances.length) await world.restart();
      // A form that is left open would be taken for the next one.
      for (const name of PEOPLE) await close(name);
      await (opening[steps - 1] ?? nextStep())();
      oracle.checkSent(world.arrivals.values(), world.late);
    },

    async end(): Promise<{ sent: number; cards: string[] }> {
      await settle();
      oracle.checkSent(world.arrivals.values(), world.late);
      const shown = cards();
      const arrivals = [...world.arrivals.values()];
      const everything = PEOPLE.flatMap((name) =>
        readDirectMessages(idOf(name), user(name).inDirectMessage().messages()),
      );
      for (const post of oracle.posts.values()) {
        const its = shown.filter((card) => card.post === post);
        const cardMessages = its.map(({ message }) => message);
        const direct = messagesAbout((text) => tagIn(text) === post.tag, everything, cardMessages);
        oracle.checkEnd(post, {
          cards: its.map(({ seen }) => seen),
          arrivals: arrivals.filter(({ content }) => tagIn(content) === post.tag),
          direct,
          told: direct.filter(({ to }) => to === idOf(post.author)),
        });
      }
      return { sent: arrivals.length, cards: shown.map(({ seen }) => seen.title) };
    },
  };
}
