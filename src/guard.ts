import type { AllMiddlewareArgs, Context } from '@slack/bolt';
import { findAccess, type Access, type Guarded } from './access.js';
import type { Deps } from './deps.js';
import { actorOf } from './slack/actor.js';
import type { Right } from './store/rights.js';
import { notAllowed } from './views/not-allowed.js';

interface Delivery {
  client: AllMiddlewareArgs['client'];
  context: Context;
  body: object;
}

export interface Refusal {
  access: Access;
  reply: ReturnType<typeof notAllowed>;
}

/** Enforces rights, here and nowhere else. Runs the listener, or tells the person who can help. */
export const createGuard =
  (deps: Deps) =>
  /** False if there is no such listener: the delivery belongs to an older version of Upnext. */
  async <Args extends Delivery>(
    listener: Guarded<Args & { access(): Promise<Access>; formRight?: Right }> | undefined,
    args: Args,
    refuse: (args: Args, refusal: Refusal) => Promise<void>,
  ): Promise<boolean> => {
    if (!listener) return false;
    let found: Promise<Access> | undefined;
    const access = () => (found ??= findAccess(deps, args.client, actorOf(args.context, args.body)));
    const { requirement, run } = listener;
    if (typeof requirement === 'object') {
      await run({ ...args, access, formRight: requirement.form });
      return true;
    }
    if (requirement !== 'anyone') {
      const known = await access();
      if (!known.may(requirement)) {
        await refuse(args, { access: known, reply: notAllowed(requirement, known) });
        return true;
      }
    }
    await run({ ...args, access });
    return true;
  };

export type Guard = ReturnType<typeof createGuard>;
