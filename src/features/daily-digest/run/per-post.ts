import type { Timed } from './day.js';

/** Worked out once for each post, however many channels are told of it. Posts never change: a new reading has new ones. */
export function perPost<T>(workOut: (post: Timed, ...how: string[]) => T): typeof workOut {
  const known = new WeakMap<Timed, Map<string, T>>();
  return (post, ...how) => {
    const ofPost = known.get(post) ?? new Map<string, T>();
    known.set(post, ofPost);
    const key = how.join('\n');
    const found = ofPost.get(key);
    if (found !== undefined) return found;
    const made = workOut(post, ...how);
    ofPost.set(key, made);
    return made;
  };
}
