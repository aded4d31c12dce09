/** What an operator wants to see as numbers. Names and outcomes only: never a person, a workspace or a text. */
export interface Metrics {
  /** A delivery was answered, so long after it had come. */
  acked(kind: string, ms: number): void;
  /** The service was called, by its document's name of the operation. */
  called(operation: string, outcome: string, ms: number): void;
  /** A form came to an end, or to a standstill. */
  settled(form: string, state: string): void;
  /** A job was run: digests, and whatever else waits for its time. */
  ran(queue: string, outcome: 'done' | 'failed', ms: number): void;
}

/** For tests and for the local desk, which nobody watches. */
export const unmeasured: Metrics = {
  acked: () => undefined,
  called: () => undefined,
  settled: () => undefined,
  ran: () => undefined,
};
