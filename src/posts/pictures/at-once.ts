/** Work waits, in order, until there is room for it. */
export function limitAtOnce(capacity: number) {
  const waiting: { size: number; start: () => void }[] = [];
  let free = capacity;
  function startNext(): void {
    for (let [next] = waiting; next && next.size <= free; [next] = waiting) {
      waiting.shift();
      free -= next.size;
      next.start();
    }
  }
  return async <T>(size: number, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.push({ size, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += size;
      startNext();
    }
  };
}

/** The same for each key on its own, so that a workspace does not hold up the others. */
export function limitForEach(capacity: number) {
  const limits = new Map<string, { inLimit: ReturnType<typeof limitAtOnce>; count: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? { inLimit: limitAtOnce(capacity), count: 0 };
    limits.set(key, limit);
    limit.count += 1;
    try {
      return await limit.inLimit(1, work);
    } finally {
      limit.count -= 1;
      if (limit.count === 0) limits.delete(key);
    }
  };
}
