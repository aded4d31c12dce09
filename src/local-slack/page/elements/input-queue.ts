import type { ActionResult } from '../../desk/state.js';
import type { InputValue } from '../../model.js';

type Send = (block_id: string, action_id: string, value: InputValue) => Promise<ActionResult>;

/** Sends the input values of one surface to the workspace, in order. */
export interface InputQueue {
  enqueue: (block_id: string, action_id: string, value: InputValue) => Promise<ActionResult>;
  /** Resolves when the workspace has every value, so that a submitted form matches the screen. */
  flush: () => Promise<void>;
}

/** Each input has at most one request in flight. Later values replace the one that waits. */
export function createInputQueue(send: Send): InputQueue {
  const inFlight = new Map<string, Promise<ActionResult>>();
  const latest = new Map<string, InputValue>();

  async function sendLatest(key: string, block_id: string, action_id: string): Promise<ActionResult> {
    let done: ActionResult = {};
    for (let value = latest.get(key); value; value = latest.get(key)) {
      latest.delete(key);
      done = await send(block_id, action_id, value);
    }
    inFlight.delete(key);
    return done;
  }

  return {
    enqueue(block_id, action_id, value) {
      const key = JSON.stringify([block_id, action_id]);
      latest.set(key, value);
      const request = inFlight.get(key) ?? sendLatest(key, block_id, action_id);
      inFlight.set(key, request);
      return request;
    },
    async flush() {
      await Promise.all(inFlight.values());
    },
  };
}
