import type { Done } from '../../desk/deeds.js';
import type { InputValue } from '../../model.js';

type Send = (block_id: string, action_id: string, value: InputValue) => Promise<Done>;

/** What is being entered on one surface, on its way to the workspace. */
export interface Entries {
  enter: (block_id: string, action_id: string, value: InputValue) => Promise<Done>;
  /** Once the workspace has all of it: a form is submitted as it stands on the screen. */
  settled: () => Promise<void>;
}

/** Each input has one value on its way at a time. Of what is typed meanwhile only the latest follows. */
export function createEntries(send: Send): Entries {
  const underWay = new Map<string, Promise<Done>>();
  const latest = new Map<string, InputValue>();

  async function deliver(key: string, block_id: string, action_id: string): Promise<Done> {
    let done: Done = {};
    for (let value = latest.get(key); value; value = latest.get(key)) {
      latest.delete(key);
      done = await send(block_id, action_id, value);
    }
    underWay.delete(key);
    return done;
  }

  return {
    enter(block_id, action_id, value) {
      const key = JSON.stringify([block_id, action_id]);
      latest.set(key, value);
      const delivery = underWay.get(key) ?? deliver(key, block_id, action_id);
      underWay.set(key, delivery);
      return delivery;
    },
    async settled() {
      await Promise.all(underWay.values());
    },
  };
}
