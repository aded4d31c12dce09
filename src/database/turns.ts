/** One at a time, in the order of asking. `take` resolves when it is the caller's turn, with what ends the turn. */
export interface Turns {
  take(): Promise<() => void>;
  /** Resolves when nobody has or awaits a turn. */
  drain(): Promise<void>;
}

/**
 * A turn that does not come within `patienceMs` is an error: waiting for oneself would otherwise hang for ever.
 * `check` throws where no turn may begin.
 */
export function createTurns(patienceMs: number, check: () => Promise<void>): Turns {
  let last: Promise<unknown> = Promise.resolve();

  async function take(): Promise<() => void> {
    await check();
    const before = last;
    let end: () => void = () => undefined;
    last = new Promise<void>((resolve) => (end = resolve));
    if (await comesWithin(before, patienceMs)) return end;
    void before.then(end);
    throw new Error(
      `The database was busy for ${patienceMs / 1000} s. Is the outer handle used within a transaction?`,
    );
  }

  return { take, drain: async () => void (await last) };
}

async function comesWithin(turn: Promise<unknown>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), patienceMs)));
  try {
    return await Promise.race([turn.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
