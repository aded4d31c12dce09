import { LRUCache } from 'lru-cache';
import type { Actor } from './actor.js';

const PEOPLE_KEPT = 20_000;

export type Verdict = 'fine' | 'too quick' | 'still too quick';

export type RateLimit = (actor: Actor) => Verdict;

/** A script that presses for somebody stops here, and not at the service or at Slack. Nobody waits because of another. */
export function createRateLimit(perMinute: number, now: () => Date): RateLimit {
  const oneEveryMs = 60_000 / perMinute;
  /** When each would have none left to use up, if they went on evenly; and who has been told. */
  const people = new LRUCache<string, { empty: number; told: boolean }>({ max: PEOPLE_KEPT });

  return ({ workspace, person }) => {
    const key = `${workspace} ${person}`;
    const at = now().getTime();
    const { empty, told } = people.get(key) ?? { empty: at, told: false };
    const next = Math.max(empty, at) + oneEveryMs;
    const fine = next - at <= 60_000;
    people.set(key, fine ? { empty: next, told: false } : { empty, told: true });
    if (fine) return 'fine';
    return told ? 'still too quick' : 'too quick';
  };
}
