/** Slack waits three seconds from its own press on; the way to us and back is part of them. */
export const ANSWER_WITHIN_MS = 2_200;

/** The value, when it is there in time. Nothing is cancelled: who asks goes on waiting elsewhere. */
export function settledWithin<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    const inTime =
      <A>(end: (answer: A) => void) =>
      (answer: A) => {
        clearTimeout(timer);
        end(answer);
      };
    promise.then(inTime(resolve), inTime(reject));
  });
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
