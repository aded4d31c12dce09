/** Work with the same key runs one after another, in the order in which it came. */
export function takeTurns() {
  const last = new Map<string, Promise<unknown>>();

  return function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (last.get(key) ?? Promise.resolve()).then(work);
    const done = result.catch(() => undefined).then(() => void (last.get(key) === done && last.delete(key)));
    last.set(key, done);
    return result;
  };
}
