import { pause } from './environment.js';
import { createFreezeSteps } from './held-freeze.js';
import { HOLD_MINUTES, type Instances } from './instances.js';
import { CLOCK_ERROR_MS, createPostOracle } from './post-oracle.js';
import { CANCELLED, createWalk, type Entered, MINUTE_MS } from './walk.js';

/** A random walk: what people do to held posts, and what fails meanwhile. */

const PEOPLE = ['ada', 'mei', 'grace'];
const HOLD_MS = HOLD_MINUTES * MINUTE_MS;
/** The lease of a card’s job, as long as it is by two clocks, and the time between two ticks. */
const SHOWN_WITHIN_MS = 35_000 + CLOCK_ERROR_MS + 5_000;

interface Held {
  isRightAway: boolean;
}

export function createHeldWalk(world: Instances, seeds: () => number) {
  const { now } = world;
  const oracle = createPostOracle<Held>({
    world,
    fresh: () => ({ isRightAway: false }),
    // A freeze may have held it.
    mayHaveNoCard: ({ isRightAway }) => isRightAway,
    checkArrival(post, arrival) {
      const early = arrival.due.getTime() - arrival.at.getTime();
      if (!post.isRightAway && early > HOLD_MS + CLOCK_ERROR_MS)
        oracle.complain(post, 'it was sent before it should leave');
    },
  });
  const walk = createWalk<Held>(world, seeds, { people: PEOPLE, oracle });
  const { between, chance, pick, somebody, inMinutes, cards, cardsWith, press, meanwhile } = walk;
  const freezing = createFreezeSteps(world, walk);
  type Card = ReturnType<typeof cards>[number];

  /** A button of an earlier version. */
  async function pressStale(): Promise<void> {
    const card = pick(cardsWith('Cancel post'));
    if (!card) return;
    walk.rememberButtons(card);
    const { post, message } = card;
    const old = pick(walk.earlier(post).filter(({ button }) => button !== 'Edit'));
    if (!old || !message.buttons().includes(old.button)) return;
    const isCurrent = JSON.stringify(message.message.blocks).includes(JSON.stringify(old.value));
    world.setStale({ action: old.action, value: old.value });
    const name = somebody();
    if (old.button === 'Cancel post') post.mayBeCancelled ||= isCurrent;
    const isNow = mayGoOutNow(card);
    const answering = walk.answersTo([name], press(name, card, old.button));
    await meanwhile(answering);
    const answers = await answering;
    if (old.button === 'Publish now' && isCurrent) isNow();
    world.setStale(undefined);
    oracle.note(post, `${name} pressed an earlier ${old.button}: ${answers.join(' | ')}`);
    if (!answers.some((one) => CANCELLED.test(one))) return;
    if (!isCurrent) oracle.complain(post, `an earlier ${old.button} did something`);
    post.cancelledBy = walk.idOf(name);
  }

  async function publishNow(name: string): Promise<void> {
    const card = pick(cardsWith('Publish now'));
    if (!card) return;
    walk.rememberButtons(card);
    const isNow = mayGoOutNow(card);
    await world.finish(press(name, card, 'Publish now'));
    await walk.confirm(name);
    isNow();
    await walk.close(name);
  }

  /** Each instance would decide on another time, by its own clock. */
  function mayGoOutNow({ post, seen }: Card): () => void {
    const times = world.instances.map(({ clock }) => now().getTime() + clock.aheadMs + MINUTE_MS);
    const rounded = new Set(times.map((one) => Math.ceil(one / 1_000) * 1_000));
    const attempt = {
      ...seen,
      by: post.author,
      asksApproval: false,
      isDraft: false,
      isNow: true,
      state: 'maybe',
    } as const;
    return () => {
      for (const due of rounded) oracle.answered(post, { ...attempt, due });
    };
  }

  async function schedule(minutes: number, isDraft = false): Promise<void> {
    const post = await walk.schedule(somebody(), { due: inMinutes(minutes), networks: ['X'], isDraft });
    if (post) post.isRightAway = minutes < HOLD_MINUTES;
  }

  const edit = (names: string[], button = 'Edit', card = pick(cardsWith(button))) =>
    walk.edit(names, button, card, ({ post, seen }): Entered => {
      const changesTime = seen.title !== 'Held' || button === 'New time' || chance(0.4);
      return { text: oracle.newText(post), due: changesTime ? inMinutes(between(3, 60)) : undefined };
    });

  /** An instance ends while somebody edits, or while it draws the card. Somebody edits once more, and soon the card shows that. */
  async function killWhileEditing(): Promise<void> {
    const card = pick(cardsWith('Edit'));
    if (!card) return;
    const itsCard = () => cards().find(({ post }) => post === card.post);
    walk.endSlackFaults();
    await walk.endOne();
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
    if (shown) oracle.checkShown(card.post, shown.seen);
  }

  /** In the moment in which a post leaves, while the service or an instance takes its time. */
  async function whileSending(work: (card: Card) => Promise<void>): Promise<void> {
    const card = pick(cards().filter(({ seen }) => seen.title === 'Held'));
    if (!card) return;
    const leavesAt = (card.seen.due ?? 0) - HOLD_MS;
    // On the clocks of all instances.
    world.clock.moveForward(Math.max(leavesAt + CLOCK_ERROR_MS / 2 - now().getTime(), 0));
    const slow = chance(0.5) ? pick(world.instances)?.life.pace : undefined;
    if (slow) slow.statementMs = between(10, 50);
    else world.reach.delayMs = between(50, 300);
    await world.finish(Promise.all([world.tick(), pause(between(0, 40)).then(() => work(card))]));
    world.reach.delayMs = 0;
    if (slow) slow.statementMs = 0;
  }

  /** By hand. What happens next to the post is shown on another card. */
  async function deleteCard(): Promise<void> {
    const card = pick(cardsWith('Publish now'));
    if (!card) return;
    const { channel, ts } = card.message.message;
    const shown = world.slack.channel(channel).messages;
    shown.splice(
      shown.findIndex((message) => message.ts === ts),
      1,
    );
    oracle.note(card.post, 'its card was deleted');
  }

  return walk.run({
    opening: [
      () => schedule(HOLD_MINUTES + 5),
      async () => {
        world.clock.moveForward(7 * MINUTE_MS);
        await world.finish(world.tick());
      },
    ],
    choices: [
      [20, () => schedule(between(HOLD_MINUTES + 1, 60))],
      [2, () => schedule(between(3, HOLD_MINUTES - 2))],
      [2, () => schedule(between(20, 60), true)],
      [10, () => edit([somebody()])],
      [5, () => edit(['ada', 'grace'])],
      [5, () => edit([somebody()], 'New time')],
      [3, () => edit([somebody()], 'Fix')],
      [5, () => publishNow(somebody())],
      [6, () => walk.cancel([somebody(), ...(chance(0.3) ? [somebody()] : [])])],
      [5, pressStale],
      [30, walk.advance],
      [4, async () => world.clock.moveForward(between(2, 20) * MINUTE_MS)],
      [3, walk.setClocks],
      [6, walk.failService],
      [2, async () => void (world.reach.isDown = true)],
      [8, async () => void (world.reach.isDown = false)],
      [3, walk.failSlack],
      [1, deleteCard],
      [1, freezing.freeze],
      [2, () => whileSending(freezing.freeze)],
      [2, () => whileSending((card) => walk.cancel([somebody()], card))],
      [2, () => whileSending((card) => edit([somebody()], 'Edit', card))],
      [3, killWhileEditing],
      [9, freezing.unfreeze],
      [5, walk.endOne],
      [6, () => world.restart()],
    ],
    async settle() {
      world.reach.isDown = false;
      await walk.mend();
      await freezing.end();
      await walk.settle(130);
    },
  });
}
