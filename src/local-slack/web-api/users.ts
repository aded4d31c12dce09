import { adminFlags, enterpriseUser, teamIdOf } from '../app/organization.js';
import { isGranted } from '../app/scopes.js';
import type { Person, Role } from '../model.js';
import { SlackError } from '../slack-error.js';
import type { Token, World } from '../world.js';
import { booleanFlag, requiredString } from './arguments.js';
import { type Method, method } from './method.js';
import { page } from './page.js';

/** With the token of a whole organization, calls must name a workspace. */
const perTeam = (...given: Parameters<typeof method>): Method => ({
  ...method(...given),
  needsTeam: true,
});

export const userMethods: Record<string, Method> = {
  'users.info': method(['users:read'], 4, ({ world, args, token }) => {
    const user = [...world.people, world.bot].find((person) => person.id === requiredString(args, 'user'));
    if (!user) throw new SlackError('user_not_found');
    return { user: personJson(world, user, token, booleanFlag(args, 'include_locale')) };
  }),

  'users.list': perTeam(['users:read'], 2, ({ world, args, token }) => {
    const everyone = [...world.people.filter((one) => one.role !== 'stranger'), world.bot];
    const locale = booleanFlag(args, 'include_locale');
    const members = everyone.map((one) => personJson(world, one, token, locale));
    return { ...page(args, 'members', members), cache_ts: Math.floor(world.clock.now().getTime() / 1000) };
  }),

  'users.lookupByEmail': method(['users:read.email'], 3, ({ world, args, token }) => {
    const email = requiredString(args, 'email').toLowerCase();
    const user = world.people.find((person) => person.email?.toLowerCase() === email);
    if (!user) throw new SlackError('users_not_found');
    return { user: personJson(world, user, token, false) };
  }),

  'usergroups.list': perTeam(['usergroups:read'], 2, ({ world }) => ({
    usergroups: world.groups.map(({ id, handle, users }) => ({
      id,
      team_id: world.team.id,
      is_usergroup: true,
      name: handle,
      handle,
      user_count: users.length,
    })),
  })),

  'usergroups.users.list': perTeam(['usergroups:read'], 2, ({ world, args }) => {
    const group = world.groups.find(({ id }) => id === requiredString(args, 'usergroup'));
    if (!group) throw new SlackError('no_such_subteam');
    return { users: [...group.users] };
  }),
};

/** Owners are also admins. */
const FLAGS: Record<Role, Record<string, boolean>> = {
  owner: { is_admin: true, is_owner: true, is_primary_owner: true },
  admin: { is_admin: true },
  member: {},
  guest: { is_restricted: true, is_ultra_restricted: false },
  stranger: { is_stranger: true },
  bot: { is_bot: true },
};

function personJson(world: World, person: Person, token: Token, locale: boolean): Record<string, unknown> {
  const showsEmail = isGranted(token.scopes, 'users:read.email');
  const { id, name, real_name, zone } = person;
  const team_id = teamIdOf(world, person);
  return {
    id,
    team_id,
    name,
    real_name,
    deleted: person.deactivated === true,
    tz: zone,
    tz_label: zone,
    tz_offset: offsetSeconds(zone, world.clock.now()),
    is_admin: false,
    is_owner: false,
    is_primary_owner: false,
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: false,
    is_app_user: false,
    updated: 0,
    ...FLAGS[person.role],
    ...adminFlags(world, person),
    ...enterpriseUser(world, person),
    ...(locale ? { locale: person.locale } : {}),
    profile: {
      real_name,
      real_name_normalized: real_name,
      display_name: name,
      display_name_normalized: name,
      phone: person.phone ?? '',
      team: team_id,
      ...(showsEmail && person.email ? { email: person.email } : {}),
    },
  };
}

function offsetSeconds(zone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const found = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  if (!found) return 0;
  const seconds = (Number(found[2]) * 60 + Number(found[3])) * 60;
  return found[1] === '-' ? -seconds : seconds;
}
