import { test } from 'vitest';
import { amount } from '../support/extent.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { openKillableBot, type KillableBot } from './killable-bot.js';
import { slowly } from './slow-service.js';

/** The bot is killed while it holds, edits, sends and cancels posts. */

/** Each kill waits for the leases of the instance that was killed. */
const KILLS = amount({ short: 2, full: Number(process.env.HELD_KILLS ?? 4) });
const KINDS = ['holding', 'editing', 'sending', 'cancelling'] as const;
const KILLED_WITHIN_MS = 220;
const RECOVERED_WITHIN_MS = 180_000;

interface Round {
  /** Each post has a day of its own: Upnext asks about two at the same time. */
  when: string;
  kind: (typeof KINDS)[number];
  /** What it says in the end. */
  text: string;
  original: string;
  isCancelled: boolean;
}

const rounds = Array.from({ length: KILLS }, (_, number): Round => {
  const kind = KINDS[number % KINDS.length] ?? 'holding';
  const original = `Kettle ${number + 1} is on.`;
  return { when: `in ${number + 1} days at 9am`, kind, original, text: original, isCancelled: false };
});

const CARD = /^:\w+: \*(Couldn’t be sent yet|Sending|Scheduled|Cancelled|Draft|Missed|Refused)/;

function createPeople({ ada, openForm, submitDuring }: KillableBot) {
  const messages = () => ada.inDirectMessage().messages();
  const cardsOf = ({ original }: Round) => {
    const tag = original.split(' is ')[0] ?? original;
    return messages().filter((one) => CARD.test(one.text()) && one.text().includes(`${tag} is`));
  };
  const cardWith = (round: Round, button: string) =>
    cardsOf(round).find((card) => card.buttons().includes(button));

  async function press(round: Round, button: string, kill?: () => Promise<void>): Promise<void> {
    const pressing = cardWith(round, button)?.press(button);
    await kill?.();
    await pressing;
    if (kill) await cardWith(round, button)?.press(button);
  }

  return {
    cardsOf,
    cardWith,
    press,
    messages,

    async hold({ text, when }: Round, kill?: () => Promise<void>): Promise<void> {
      await openForm(() => ada.types('/upnext schedule'));
      await ada.form().fill({ Project: 'Tea House', Content: text, Platforms: ['X'], When: when });
      if (kill) await submitDuring(kill);
      else await ada.form().submit();
    },

    async edit(round: Round, kill: () => Promise<void>): Promise<void> {
      await openForm(() => press(round, 'Edit'));
      round.text = round.original.replace('is on', 'is off');
      await ada.form().fill({ Content: round.text });
      await submitDuring(kill);
    },
  };
}

test(
  'killed at random moments, the bot loses, doubles and resurrects no held post',
  { timeout: 400_000 },
  async (context) => {
    const { expect } = context;
    const random = seededRandom(context);
    const bot = await openKillableBot(context, { between: slowly(random), holdMinutes: 15 });
    const people = createPeople(bot);
    const kill = async () => {
      await pause(random() * KILLED_WITHIN_MS);
      await bot.killAndRestart();
    };

    const timeout = RECOVERED_WITHIN_MS;
    for (const round of rounds) {
      const { kind } = round;
      await people.hold(round, kind === 'holding' ? kill : undefined);
      if (kind === 'holding') continue;
      await expect.poll(() => people.cardWith(round, 'Edit') !== undefined, { timeout }).toBe(true);
      if (kind === 'editing') await people.edit(round, kill);
      if (kind === 'sending') await people.press(round, 'Send now', kill);
      if (kind === 'cancelling') {
        round.isCancelled = true;
        await people.press(round, 'Cancel post', kill);
      }
    }

    /** Presses what a person would press, until the service has every post. */
    async function unfinished(): Promise<string[]> {
      await bot.skipPauses();
      const left: string[] = [];
      for (const round of rounds) {
        const cards = people.cardsOf(round).map((card) => card.text());
        const end = round.isCancelled ? ':x: *Cancelled*' : ':calendar: *Scheduled*';
        const isDone = cards.some((text) => text.startsWith(end) && !text.includes('Can be changed until'));
        if (isDone) continue;
        left.push(`${round.kind} ${round.text}: ${cards.join()}`);
        const again = people
          .messages()
          .findLast((one) => one.text().includes(round.text) && one.buttons().includes('Try again'));
        await again?.press('Try again');
        // Who sent the card now would send the version before an edit that was interrupted.
        if (cards.some((text) => text.includes(round.text)))
          await people.press(round, round.isCancelled ? 'Cancel post' : 'Send now');
      }
      return left;
    }

    await expect.poll(unfinished, { timeout, interval: 500 }).toEqual([]);
    for (const round of rounds) {
      const isChanged = round.text !== round.original;
      const [sent, older] = await Promise.all([bot.posts(round.text), bot.posts(round.original)]);
      expect(sent, round.text).toHaveLength(round.isCancelled ? 0 : 1);
      if (isChanged) expect(older, round.original).toEqual([]);
      const [card, ...others] = people.cardsOf(round);
      expect(others).toEqual([]);
      expect(card?.text()).toContain(round.text);
    }
    const answers = people.messages().filter((one) => one.text() === 'Cancelled. Nothing was sent.');
    expect(answers.length).toBeLessThanOrEqual(rounds.filter(({ isCancelled }) => isCancelled).length);
  },
);
