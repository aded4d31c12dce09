import type { TimedPost } from './day.js';

/** Computes a value once per post, however many channels show the post. Posts are never changed: each reading creates new ones. */
export function memoizeByPost<T>(compute: (post: TimedPost, ...options: string[]) => T): typeof compute {
  const known = new WeakMap<TimedPost, Map<string, T>>();
  return (post, ...options) => {
    const ofPost = known.get(post) ?? new Map<string, T>();
    known.set(post, ofPost);
    const key = options.join('\n');
    const found = ofPost.get(key);
    if (found !== undefined) return found;
    const value = compute(post, ...options);
    ofPost.set(key, value);
    return value;
  };
}
