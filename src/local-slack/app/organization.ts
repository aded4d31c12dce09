import type { Channel, Organization, Person } from '../model.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';

/** What Slack reports differently in an organization (Enterprise Grid). */

type Installation = Pick<World, 'team' | 'organization'>;

export const isOrgWide = ({ organization }: Installation) => organization?.installedFor === 'organization';

/** What the app is installed for: its id and name. */
export const installedFor = (world: Installation) =>
  isOrgWide(world) && world.organization ? world.organization : world.team;

/** After an installation for a whole organization, the app is in no workspace until an admin adds it to some. */
export const isInWorkspace = (
  world: Pick<World, 'addedTo' | 'organization' | 'team'>,
  team = world.team.id,
) => !isOrgWide(world) || world.addedTo.has(team);

export const workspaceOfChannel = ({ team }: Pick<World, 'team'>, channel: Pick<Channel, 'team'>) =>
  channel.team ?? team.id;

/** These methods are about the token or the app, and no workspace. */
const WITHOUT_WORKSPACE = /^(?:api|apps|auth|blocks|oauth)\./;

/** All other methods work only where the app was added. */
export function requireAccess(world: World, method: string, channelId: string | undefined): void {
  if (!isOrgWide(world) || WITHOUT_WORKSPACE.test(method)) return;
  const channel = world.channels.find(({ id }) => id === channelId);
  const isAdded = channel ? isInWorkspace(world, workspaceOfChannel(world, channel)) : world.addedTo.size > 0;
  if (!isAdded) throw new SlackError('team_access_not_granted');
}

const workspacesOf = ({ workspaces, team_id }: Person): readonly string[] => workspaces ?? [team_id];

const belongs = ({ organization }: Installation, { role }: Person) =>
  organization !== undefined && role !== 'stranger';

export function teamIdOf(world: Installation, person: Person): string {
  const { organization, team } = world;
  if (!organization || !belongs(world, person)) return person.team_id;
  if (organization.memberTeam === 'organization') return organization.id;
  const others = workspacesOf(person).filter((id) => id !== team.id);
  return (organization.memberTeam === 'another workspace' ? others[0] : undefined) ?? person.team_id;
}

/** The `enterprise_user` of a member, in users.info and users.list. */
export function enterpriseUser(world: Installation, person: Person): Record<string, unknown> {
  const { organization } = world;
  if (!organization || !belongs(world, person)) return {};
  return {
    enterprise_user: {
      id: person.id,
      enterprise_id: organization.id,
      enterprise_name: organization.name,
      is_admin: person.organizationAdmin === true,
      is_owner: false,
      is_primary_owner: false,
      teams: [...workspacesOf(person)],
    },
  };
}

/** With the token of an organization, Slack reports the admins of the organization, not those of the workspace. */
export function adminFlags(world: Installation, person: Person): Record<string, boolean> {
  if (!isOrgWide(world)) return {};
  return { is_admin: person.organizationAdmin === true, is_owner: false, is_primary_owner: false };
}

/** The fields of an event that say where it happened. */
export function eventOrigin(world: World, names: Organization['uninstallNames'] = 'authorization') {
  const { organization, team, bot } = world;
  const enterprise_id = organization?.id ?? null;
  if (names === 'enterprise_id') return { enterprise_id, team_id: null, authorizations: [] };
  if (names === 'team_id') return { team_id: team.id, authorizations: [] };
  const is_enterprise_install = isOrgWide(world);
  return {
    ...(organization && { enterprise_id }),
    team_id: team.id,
    authorizations: [
      { enterprise_id, team_id: team.id, user_id: bot.id, is_bot: true, is_enterprise_install },
    ],
  };
}
