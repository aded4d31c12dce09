export type Mutex = ReturnType<typeof createMutex>;

/**
 * One holder at a time, first come, first served. Acquiring fails after `timeoutMs`: code that waits for itself would hang forever. `check` runs first, and throws when
 * nothing may start.
 */
export function createMutex(timeoutMs: number, check: () => Promise<void>) {
  let last: Promise<unknown> = Promise.resolve();

  /** Resolves to the function that releases the mutex. */
  async function acquire(): Promise<() => void> {
    await check();
    const previous = last;
    let release: () => void = () => undefined;
    last = new Promise<void>((resolve) => (release = resolve));
    if (await settlesWithin(previous, timeoutMs)) return release;
    void previous.then(release);
    throw new Error(
      `The database was busy for ${timeoutMs / 1000} s. Is the outer handle used inside a transaction?`,
    );
  }

  return {
    acquire,
    /** Resolves when nobody holds or waits for the mutex. */
    drain: async () => void (await last),
  };
}

const settlesWithin = (promise: Promise<unknown>, timeoutMs: number) =>
  new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(resolve, timeoutMs, false);
    promise.finally(() => clearTimeout(timer)).then(() => resolve(true), reject);
  });
