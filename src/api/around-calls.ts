import type { Api } from './api.js';
import type { Outcome } from './outcome.js';

type Operation = (...given: never[]) => Promise<Outcome<unknown>>;

/** Makes the call of an operation. */
export type Around = (operation: string, call: () => Promise<Outcome<unknown>>) => Promise<Outcome<unknown>>;

/** The same API; `around` makes each call. */
export function aroundCalls(api: Api, around: Around): Api {
  const operations = Object.entries<Operation>({ ...api }).map(([name, call]) => {
    const wrapped: Operation = (...given) => around(name, () => call(...given));
    return [name, wrapped];
  });
  // Object.entries() loses which operation belongs to which name.
  return Object.fromEntries(operations) as Api;
}
