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
