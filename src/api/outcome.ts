/** What came of a call: a value, or a failure as a value. Nothing that a service can answer is thrown. */
export type Outcome<T> = { ok: true; value: T } | Failure;

/** A problem that belongs to one input of a form. */
export interface FieldProblem {
  /** The API's name of the field, which is also the block_id of its input. */
  field: string;
  say: string;
  /** Which item of a list, where the service named one alone. */
  index?: number;
  /** The service's own word for the kind of error, of the first problem. */
  type?: string;
}

/** `say` is one sentence for a person; `status` is for the log. */
interface Failed {
  ok: false;
  say: string;
  status?: number;
}

export type Failure =
  /** 422: problems of fields, and the sentences that belong to none. */
  | (Failed & { kind: 'invalid'; fields: FieldProblem[]; others: string[] })
  | (Failed & { kind: 'token' | 'forbidden' | 'missing' | 'conflict' | 'too-large' })
  | (Failed & { kind: 'too-many'; retryAfterMs: number })
  /** Surely not carried out: no connection came about. */
  | (Failed & { kind: 'down' })
  /** May have been carried out. `answered`: the service has replied, if only with an error (`said`), and is done with it. */
  | (Failed & { kind: 'unknown'; answered: boolean; said?: string | undefined })
  /** An answer that makes no sense. `delivered`: it was a 2xx, so the request may have been carried out. */
  | (Failed & { kind: 'nonsense'; delivered: boolean });
