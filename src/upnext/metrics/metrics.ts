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
  /** A post was sent, or a digest was posted, this long after its time. */
  left(what: 'post' | 'digest', lateMs: number): void;
  /** A post is in this state from now on, as it is shown. Those of `POST_ENDS` are counted. */
  became(state: string): void;
  /** Slack refused a call of this method, because there were too many. */
  limited(method: string): void;
}

/** How a post ends, well or not. A stuck one may still go out. */
export const POST_ENDS = [
  'published',
  'partly-published',
  'failed',
  'unanswered',
  'stuck',
  'refused',
  'missed',
  'expired',
  'unconfirmed',
];

/** For tests and the local desk. */
export const unmeasured: Metrics = {
  acked: () => undefined,
  called: () => undefined,
  submitted: () => undefined,
  ran: () => undefined,
  left: () => undefined,
  became: () => undefined,
  limited: () => undefined,
};
