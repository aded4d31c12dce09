import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import type { Membership } from '../store/rights.js';
import type { Actor } from './actor.js';

export interface Profile {
  id: string;
  name: string;
  /** Unknown while Slack does not tell: then a form asks. */
  zone: string | undefined;
  locale: string;
  membership: Membership;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  /** Slack keeps them, and takes messages to them, which nobody reads. */
  isDeactivated?: boolean;
  /** Slack could not be asked who this is: what they may not do now, they may do in a moment. */
  unknownToSlack?: boolean;
}

export type People = ReturnType<typeof createPeople>;

type SlackUser = NonNullable<Awaited<ReturnType<WebClient['users']['info']>>['user']>;

const KEPT = 5_000;
const FRESH_MS = 5 * 60_000;
/** What Slack has said holds for as long while it says nothing. */
const HOLDS_MS = 60 * 60_000;

/** Asks Slack once for each person and a while: forms open without waiting for it a second time. */
export function createPeople(now: () => Date) {
  const known = new LRUCache<string, { profile: Promise<Profile>; until: number }>({ max: KEPT });

  async function ask(client: WebClient, actor: Actor): Promise<Profile> {
    const { user } = await client.users.info({ user: actor.person, include_locale: true });
    return read(user ?? {}, actor);
  }

  return {
    find(client: WebClient, actor: Actor): Promise<Profile> {
      const key = `${actor.workspace} ${actor.person}`;
      const kept = known.get(key);
      const asked = now().getTime();
      if (kept && kept.until > asked) return kept.profile;
      const profile = ask(client, actor).catch((error: unknown): Profile | Promise<Profile> => {
        const nobody = unknown(actor.person, slackSays(error));
        const held = nobody.unknownToSlack && kept && kept.until + HOLDS_MS > asked ? kept : undefined;
        if (known.get(key)?.profile === profile) {
          known.delete(key);
          if (held) known.set(key, held);
        }
        return held?.profile ?? nobody;
      });
      known.set(key, { profile, until: asked + FRESH_MS });
      return profile;
    },

    clear(workspace: string): void {
      for (const key of [...known.keys()]) if (key.startsWith(`${workspace} `)) known.delete(key);
    },

    /** Nobody of that address in this Slack: undefined. */
    async findByEmail(client: WebClient, workspace: string, email: string): Promise<Profile | undefined> {
      const found = await client.users.lookupByEmail({ email }).catch(() => undefined);
      return found?.user?.id ? read(found.user, { workspace, person: found.user.id }) : undefined;
    },
  };
}

/** Without Slack's word nobody is one of ours. */
function unknown(id: string, said: string | undefined): Profile {
  const unknownToSlack = said === undefined || !NONE_OF_OURS.has(said);
  return { id, name: 'someone', zone: undefined, locale: 'en-US', membership: 'stranger', unknownToSlack };
}

/** Slack's words for people of other organisations whom the bot shares no channel with, and for nobody. */
const NONE_OF_OURS = new Set(['user_not_visible', 'user_not_found']);

const slackSays = (error: unknown) => (error as { data?: { error?: string } } | undefined)?.data?.error;

function read(user: SlackUser, actor: Actor): Profile {
  return {
    id: actor.person,
    name: user.profile?.display_name || user.real_name || user.name || actor.person,
    zone: user.tz,
    locale: user.locale ?? 'en-US',
    membership: standingOf(user, actor.workspace),
    email: user.profile?.email,
    ...namesOf(user),
    phone: user.profile?.phone,
    ...(user.deleted && { isDeactivated: true }),
  };
}

/** Who gave Slack no first and last name has a whole one. */
function namesOf({ profile, real_name = '' }: SlackUser): Pick<Profile, 'firstName' | 'lastName'> {
  if (profile?.first_name) return { firstName: profile.first_name, lastName: profile.last_name };
  const [firstName, ...rest] = real_name.trim().split(/\s+/);
  return { firstName: firstName || undefined, lastName: rest.join(' ') || undefined };
}

/** By the person's own team, never by the channel they are in. Who has left is nobody of ours any more. */
function standingOf(user: SlackUser, workspace: string): Membership {
  const enterprise = user.enterprise_user?.enterprise_id;
  const elsewhere = user.team_id !== undefined && user.team_id !== workspace && enterprise !== workspace;
  if (user.is_stranger || elsewhere || user.deleted) return 'stranger';
  if (user.is_restricted || user.is_ultra_restricted) return 'guest';
  return user.is_admin || user.is_owner || user.is_primary_owner ? 'admin' : 'member';
}
