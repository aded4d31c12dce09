/** Numbers for operators. Labels are names and outcomes, never a person, a workspace or a text. */
export interface Metrics {
  /** A delivery was acked, this long after it arrived. */
  acked(kind: string, ms: number): void;
  /** The service was called. `operation` is the operationId of the API document. */
  called(operation: string, outcome: string, ms: number): void;
  /** A submission was finished, or is waiting. */
  submitted(form: string, state: string): void;
  /** A job was run. */
  ran(queue: string, outcome: 'done' | 'failed', ms: number): void;
}

/** For tests and the local desk. */
export const unmeasured: Metrics = {
  acked: () => undefined,
  called: () => undefined,
  submitted: () => undefined,
  ran: () => undefined,
};
