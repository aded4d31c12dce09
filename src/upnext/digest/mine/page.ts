import { isZone, localDay, MINUTE_MS, nextOccurrence } from '../../../when/index.js';
import { ttlCache } from '../../database/ttl-cache.js';
import type { Deps } from '../../deps.js';
import { type Access, findAccess } from '../../rights/access.js';
import type { DigestPages } from '../page.js';
import { isTooLate } from '../schedule.js';
import type { Digest } from '../table.js';
import { isEmpty, type LoadDeps, loadOwnDay } from './load.js';
import { ownDigestMessage } from './message.js';

/** What a person’s own digest shows of a day. */

export type OwnDeps = LoadDeps & Pick<Deps, 'admins' | 'groups' | 'people' | 'slack'>;

const CHECK_EVERY_MS = 30 * MINUTE_MS;
const COUNTED_FOR_MS = 5 * MINUTE_MS;
/** With fewer people, Slack is asked for each of them: it allows a hundred such calls a minute. */
const MANY = 50;
const LEFT = 'They left this workspace.';

export function ownPages(deps: OwnDeps) {
  const counts = ttlCache(COUNTED_FOR_MS, (workspace = '') => deps.store.digests.countOwn(workspace));
  return async (
    stored: Digest,
    { now, reference }: { now: Date; reference: string },
  ): Promise<DigestPages> => {
    const { workspace, setUpBy: person } = stored;
    const slack = await deps.slack(workspace);
    if ((await counts.get(workspace)) > MANY) await deps.people.readAll(slack, { workspace });
    const access = await findAccess(deps, slack, { workspace, person, reference });
    const digest = whereTheyAre(access, stored, now);
    if (digest !== stored) await deps.store.digests.plan(stored, digest);
    return {
      digest,
      checkEveryMs: CHECK_EVERY_MS,
      async read(wanted) {
        if (access.profile.isDeactivated) return { state: 'stopped', why: LEFT };
        const own = await loadOwnDay(deps, access, { projects: digest.projects, ...wanted });
        const isQuiet = isEmpty(own);
        if (own.isUncertain || (own.isUnknown && isQuiet)) return { state: 'later' };
        const shown = { now, time: digest.time, locale: access.profile.locale };
        const posts = own.projects.flatMap((project) => project.posts);
        return {
          state: 'read',
          posts,
          isKnown: !own.isUnknown,
          isQuiet,
          draw: (isClosed) => ownDigestMessage(own, { ...shown, isClosed, zone: wanted.zone }),
        };
      },
    };
  };
}

type InZone = { profile: Pick<Access['profile'], 'zone'> };

/** Where they are now. Slack may not say. */
export const zoneOf = ({ profile }: InZone, known = 'UTC'): string =>
  profile.zone && isZone(profile.zone) ? profile.zone : known;

/** With the next one as it comes in the zone where they are now: on the planned day, unless that is too late there. */
export function whereTheyAre(access: InZone, digest: Digest, now: Date): Digest {
  const { next } = digest;
  const there = { ...digest, zone: zoneOf(access, digest.zone) };
  if (!next || there.zone === digest.zone) return digest;
  const planned = nextOccurrence(there, justBefore(next.day, there.zone));
  return { ...there, next: planned && isTooLate(planned.at, now) ? nextOccurrence(there, now) : planned };
}

const justBefore = (day: string, zone: string) => new Date(localDay(day, zone).start.getTime() - 1);
