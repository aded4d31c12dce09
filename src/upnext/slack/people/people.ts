import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import { HOUR_MS, MINUTE_MS } from '../../../when/index.js';
import { createSteadyClock } from '../../steady-clock.js';
import { slackErrorOf } from '../send/call-once.js';
import { type Actor, isOrganization } from './actor.js';
import { listMembers } from './list-members.js';

/** A person's membership in Slack. Strangers belong to another organization. */
export type Membership = 'admin' | 'member' | 'guest' | 'stranger';

export interface Profile {
  id: string;
  name: string;
  realName?: string | undefined;
  /** Undefined if Slack does not say. Forms then ask for it. */
  zone: string | undefined;
  locale: string;
  membership: Membership;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** They left, or Slack does not show them to this workspace. It accepts messages to them, but nobody reads them. */
  isDeactivated?: boolean;
  /** Slack did not respond, so the membership is unknown for now. */
  unknownToSlack?: boolean;
}

export type People = ReturnType<typeof createPeople>;

/** The team: of an organization. */
type Team = Pick<Actor, 'workspace' | 'team'>;

type SlackUser = NonNullable<Awaited<ReturnType<WebClient['users']['info']>>['user']>;

/** `max` would allocate all of them at once. */
const KEPT = { maxSize: 20_000, sizeCalculation: () => 1 };
const PAGE_SIZE = 1_000;
const FRESH_MS = 5 * MINUTE_MS;
const READS = { max: 1_000, ttl: FRESH_MS, ttlResolution: 0 };
/** How much longer a profile is used while Slack does not respond. */
const STALE_MS = HOUR_MS;

/**
 * Where many people are about to be found: a call for a thousand of them instead of one for each. Those that it does not return are
 * asked for one by one.
 */
function createReadAll(steadyMs: () => number, keep: (actor: Actor, profile: Profile) => void) {
  const reads = new LRUCache<string, Promise<void>>({ ...READS, perf: { now: steadyMs } });

  async function readPages(client: WebClient, { workspace, team }: Team): Promise<void> {
    for await (const members of listMembers(client, { team, size: PAGE_SIZE }))
      for (const member of members.filter(saysWho)) {
        const actor = { workspace, person: member.id };
        keep(actor, profileOf(member, actor));
      }
  }

  async function readAll(client: WebClient, of: Team): Promise<void> {
    const { workspace, team } = of;
    // In an organization, Slack lists the people of one workspace only.
    if (isOrganization(workspace) && team === undefined) return;
    const key = `${workspace} ${team ?? ''}`;
    const read = reads.get(key) ?? readPages(client, of).catch(() => undefined);
    if (!reads.has(key)) reads.set(key, read);
    return read;
  }
  return { reads, readAll };
}

/** Caches profiles, so that forms open without waiting for Slack. */
export function createPeople(now: () => Date) {
  const steadyMs = createSteadyClock(now);
  const cache = new LRUCache<string, { profile: Promise<Profile>; until: number }>(KEPT);
  const keep = ({ workspace, person }: Actor, profile: Profile) =>
    cache.set(`${workspace} ${person}`, { profile: Promise.resolve(profile), until: steadyMs() + FRESH_MS });
  const { reads, readAll } = createReadAll(steadyMs, keep);

  async function load(client: WebClient, actor: Actor): Promise<Profile> {
    const { user } = await client.users.info({ user: actor.person, include_locale: true });
    if (!user || !saysWho(user)) throw new Error('users.info did not return the person’s id and team');
    return profileOf(user, actor);
  }

  return {
    find(client: WebClient, actor: Actor): Promise<Profile> {
      const key = `${actor.workspace} ${actor.person}`;
      const cached = cache.get(key);
      const askedAt = steadyMs();
      if (cached && cached.until > askedAt) return cached.profile;
      const profile = load(client, actor).catch((error: unknown): Profile | Promise<Profile> => {
        const fallback = unknownProfile(actor.person, slackErrorOf(error));
        const stale =
          fallback.unknownToSlack && cached && cached.until + STALE_MS > askedAt ? cached : undefined;
        if (cache.get(key)?.profile === profile) {
          cache.delete(key);
          if (stale) cache.set(key, stale);
        }
        return stale?.profile ?? fallback;
      });
      cache.set(key, { profile, until: askedAt + FRESH_MS });
      return profile;
    },

    /** Asks Slack now, for a decision that counts for others. */
    async findFresh(client: WebClient, actor: Actor): Promise<Profile> {
      const profile = await load(client, actor).catch((error: unknown) =>
        unknownProfile(actor.person, slackErrorOf(error)),
      );
      if (!profile.unknownToSlack) keep(actor, profile);
      return profile;
    },

    readAll,

    /** Whose name has this word. In an organization, those of the team, and others that are known. */
    async called(client: WebClient, of: Team, word: string): Promise<Profile[]> {
      await readAll(client, of);
      const known = [...cache].flatMap(([key, { profile }]) =>
        key.startsWith(`${of.workspace} `) ? [profile] : [],
      );
      return (await Promise.all(known)).filter((profile) => hasInName(profile, word));
    },

    clear(workspace: string): void {
      for (const known of [reads, cache])
        for (const key of [...known.keys()]) if (key.startsWith(`${workspace} `)) known.delete(key);
    },

    /** Undefined if nobody in the workspace has this address. */
    async findByEmail(client: WebClient, workspace: string, email: string): Promise<Profile | undefined> {
      const found = await client.users.lookupByEmail({ email }).catch(() => undefined);
      return found?.user?.id ? profileOf(found.user, { workspace, person: found.user.id }) : undefined;
    },
  };
}

export const hasInName = ({ name, realName = '' }: Pick<Profile, 'name' | 'realName'>, word: string) =>
  `${name} ${realName}`.toLowerCase().split(/\s+/).includes(word.toLowerCase());

/** Otherwise it is unknown who the person is. */
const saysWho = (user: SlackUser): user is SlackUser & { id: string } => Boolean(user.id && user.team_id);

/** Has no rights. */
function unknownProfile(id: string, error: string | undefined): Profile {
  const unknownToSlack = error === undefined || !NOT_A_MEMBER.has(error);
  return {
    id,
    name: 'someone',
    zone: undefined,
    locale: 'en-US',
    membership: 'stranger',
    unknownToSlack,
    isDeactivated: !unknownToSlack,
  };
}

/** Slack's errors for people of other organizations without a shared channel, and for unknown ids. */
const NOT_A_MEMBER = new Set(['user_not_visible', 'user_not_found']);

function profileOf(user: SlackUser, actor: Actor): Profile {
  return {
    id: actor.person,
    name: user.profile?.display_name || user.real_name || user.name || actor.person,
    realName: user.real_name,
    zone: user.tz,
    locale: user.locale ?? 'en-US',
    membership: membershipOf(user, actor.workspace),
    email: user.profile?.email,
    ...namesOf(user),
    ...(user.deleted && { isDeactivated: true }),
  };
}

/** Splits the full name if Slack has no first name. */
function namesOf({ profile, real_name = '' }: SlackUser): Pick<Profile, 'firstName' | 'lastName'> {
  if (profile?.first_name) return { firstName: profile.first_name, lastName: profile.last_name };
  const [firstName, ...rest] = real_name.trim().split(/\s+/);
  return { firstName: firstName || undefined, lastName: rest.join(' ') || undefined };
}

/** By the workspaces they belong to, not by the channel they are in. Deactivated people have no rights. */
function membershipOf(user: SlackUser, workspace: string): Membership {
  if (user.is_stranger || user.deleted || !belongsTo(user, workspace)) return 'stranger';
  if (user.is_restricted || user.is_ultra_restricted) return 'guest';
  return user.is_admin || user.is_owner || user.is_primary_owner ? 'admin' : 'member';
}

/** In an organization, `team_id` may be another workspace of this person, or the organization itself. */
function belongsTo({ team_id, enterprise_user }: SlackUser, workspace: string): boolean {
  if (team_id === workspace) return true;
  return enterprise_user?.enterprise_id === workspace || enterprise_user?.teams?.includes(workspace) === true;
}
