/** Keeps for a few seconds what every press of a button asks for. Other instances see a change that much later. */
export function briefly<T>(ms: number, load: (...key: string[]) => Promise<T>) {
  const kept = new Map<string, { value: Promise<T>; until: number }>();
  const nameOf = (key: string[]) => key.join('\n');

  return {
    of(...key: string[]): Promise<T> {
      const name = nameOf(key);
      const known = kept.get(name);
      if (known && known.until > performance.now()) return known.value;
      const value = load(...key);
      value.catch(() => kept.delete(name));
      kept.delete(name);
      kept.set(name, { value, until: performance.now() + ms });
      if (kept.size > MOST) kept.delete(kept.keys().next().value as string);
      return value;
    },

    forget(...key: string[]): void {
      kept.delete(nameOf(key));
    },
  };
}

const MOST = 5_000;

/** Rights and tokens: long enough for a burst of forms, short enough for a right that was taken away. */
export const A_FEW_SECONDS = 3_000;
