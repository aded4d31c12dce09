/** Keeps what is asked for again and again, for as long as it may be kept just then. */
export function ttlCache<T>(ms: () => number, load: (...key: string[]) => Promise<T>) {
  const kept = new Map<string, { value: Promise<T>; since: number }>();
  const nameOf = (key: string[]) => key.join('\n');

  return {
    of(...key: string[]): Promise<T> {
      const name = nameOf(key);
      const known = kept.get(name);
      if (known && performance.now() - known.since < ms()) return known.value;
      const value = load(...key);
      value.catch(() => kept.delete(name));
      kept.delete(name);
      kept.set(name, { value, since: performance.now() });
      if (kept.size > MOST) kept.delete(kept.keys().next().value as string);
      return value;
    },

    forget(...key: string[]): void {
      kept.delete(nameOf(key));
    },

    forgetAll(): void {
      kept.clear();
    },
  };
}

const MOST = 5_000;
