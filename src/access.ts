import type { WebClient } from '@slack/web-api';
import type { Requester } from './slack/actor.js';
import type { People, Profile } from './slack/people.js';
import { mayAdminister, mayDo, type Right } from './store/rights.js';
import type { WorkspaceSettings } from './store/settings.js';
import type { Store } from './store/store.js';

/** `administer` cannot be granted to a group: it belongs to admins and to the people they named. */
export type Permission = Right | 'administer';

/** Who sent a delivery, and what they may do in this workspace. */
export interface Access {
  actor: Requester;
  profile: Profile;
  settings: WorkspaceSettings;
  may: (permission: Permission) => boolean;
}

interface Sources {
  people: Pick<People, 'find'>;
  store: Pick<Store, 'settings'>;
}

export async function findAccess(
  { people, store }: Sources,
  client: WebClient,
  actor: Requester,
): Promise<Access> {
  const [profile, settings] = await Promise.all([
    people.find(client, actor),
    store.settings.of(actor.workspace),
  ]);
  return {
    actor,
    profile,
    settings,
    may: (permission) =>
      permission === 'administer' ? mayAdminister(profile, settings) : mayDo(permission, profile, settings),
  };
}

/**
 * Who may use a listener. guard.ts enforces it before the listener runs. `form` is for everything that leads to
 * a form or happens inside one: people without its right are told before the form opens, and can ask an admin. The right is
 * enforced when the form is sent.
 */
export type Requirement = Permission | { form: Right } | 'anyone';

export interface Guarded<Args> {
  requirement: Requirement;
  run: (args: Args) => Promise<void>;
}

export const requires = <Args>(
  requirement: Requirement,
  run: (args: Args) => Promise<void>,
): Guarded<Args> => ({ requirement, run });

export const allRequire = <Args>(
  requirement: Requirement,
  listeners: Record<string, (args: Args) => Promise<void>>,
): Record<string, Guarded<Args>> =>
  Object.fromEntries(Object.entries(listeners).map(([id, run]) => [id, { requirement, run }]));
