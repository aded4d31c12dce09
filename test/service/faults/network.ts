import type { Platform } from '../../../openapi/platforms.js';
import type { Answer, Publisher } from '../../../src/service/publishing/publisher.js';
import { type Actor, createActor, type Turns } from './turns.js';

/** Networks that keep what arrives, answer as the test says, and remember who was told what. */

/** What becomes of one sending. Times are in seconds from when it was sent. */
export interface Fate {
  /** When it is there. Missing: it never is. */
  arrives?: number;
  /** When it is answered. Missing: never. */
  answers?: number;
  answer: Answer['state'] | 'throws';
  /** With `again`: how long to wait. */
  pause?: number;
  /** With `later`: when asking is answered. Missing: never. */
  decided?: number;
}

export interface Sending {
  post: string;
  platform: Platform;
  actor: Actor;
  at: Date;
  dueAt: Date;
  fate: Fate;
  heard?: Fate['answer'];
}

const OUTSIDE = createActor('outside');
const WHY = 'The network says so';

export function createNetworks(fateOf: (sending: Omit<Sending, 'fate'>, nth: number) => Fate) {
  const sendings: Sending[] = [];
  const there: string[] = [];
  const faults: string[] = [];

  function begin(sending: Omit<Sending, 'fate'>): Sending {
    const { post, platform } = sending;
    const earlier = sendings.filter((one) => one.post === post && one.platform === platform);
    if (earlier.some(({ heard }) => heard !== 'again')) faults.push(`${post} is sent again to ${platform}`);
    if (sending.at < sending.dueAt) faults.push(`${post} is sent too early to ${platform}`);
    if (sending.at.getTime() >= sending.dueAt.getTime() + 600_000 && !sending.actor.wasFrozen)
      faults.push(`${post} is sent too late to ${platform}`);
    const started = { ...sending, fate: fateOf(sending, earlier.length) };
    sendings.push(started);
    return started;
  }

  const publisherFor = (actor: Actor, platform: Platform, turns: Turns, now: () => Date): Publisher => ({
    async publish({ id, dueAt }) {
      const at = now();
      const after = (seconds: number) => at.getTime() + seconds * 1_000;
      const sending = begin({ post: id, platform, actor, at, dueAt });
      const { arrives, answers, answer, pause, decided } = sending.fate;
      await turns.step(actor, `sending to ${platform}`, () => undefined);
      const arrival =
        arrives !== undefined &&
        turns.step(OUTSIDE, 'arrival', () => void there.push(`${id} ${platform}`), after(arrives));
      if (arrives !== undefined && arrives <= (answers ?? Infinity)) await arrival;
      await turns.step(OUTSIDE, 'answer', () => undefined, after(answers ?? Infinity));
      await turns.step(actor, `answer from ${platform}`, () => undefined);
      sending.heard = answer;
      switch (answer) {
        case 'throws':
          throw new Error(WHY);
        case 'published':
          return { state: answer, url: 'https://x.com/1' };
        case 'again':
          return {
            state: answer,
            why: WHY,
            notBefore: pause === undefined ? undefined : new Date(after(pause)),
          };
        case 'later':
          return {
            state: answer,
            reference: `${sendings.indexOf(sending)} ${decided}`,
            lookAt: new Date(after(30)),
          };
        default:
          return { state: answer, why: WHY };
      }
    },
    async look(reference) {
      const sending = sendings[Number.parseInt(reference)];
      if (!sending) throw new Error('An unknown reference');
      const { post, fate, at } = sending;
      const state = await turns.step(actor, `asking ${platform}`, () => {
        if (now().getTime() < at.getTime() + (fate.decided ?? Infinity) * 1_000) return 'later';
        return there.includes(`${post} ${platform}`) ? 'published' : 'refused';
      });
      if (state === 'later') return { state, reference, lookAt: now() };
      return state === 'published' ? { state } : { state, why: WHY };
    },
    check: () => Promise.resolve(undefined),
    accepts: () => [],
  });

  return { sendings, there, faults, begin, publisherFor };
}
