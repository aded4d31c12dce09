import { cut } from '../../slack/blocks.js';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import type { Profile } from '../../slack/people.js';
import type { Actor } from '../../slack/actor.js';
import { fittingLines, MOST_AT_ONCE, nobody, type Invitee } from './invitee.js';
import type { Named } from './named.js';

export interface Found {
  invitees: Invitee[];
  /** The person of this Slack, where one alone is named. */
  person?: string | undefined;
  /** What could not be followed, in words. */
  notes: string[];
}

/** Asks Slack for the names and addresses of those named. Whatever it does not tell is left to be filled in. */
export async function findInvitees(deps: Deps, { workspace, team }: Actor, named: Named): Promise<Found> {
  const slack = await deps.slack(workspace);
  const groups = await Promise.all(named.groups.map((group) => membersOf(slack, group, team)));
  const everyone = [...new Set([...named.people, ...groups.flatMap((members) => members ?? [])])];
  const people = everyone.slice(0, MOST_AT_ONCE);
  const addresses = named.addresses.slice(0, MOST_AT_ONCE - people.length);
  const [profiles, addressed] = await Promise.all([
    Promise.all(people.map((person) => deps.people.find(slack, { workspace, person }))),
    Promise.all(
      addresses.map(async (Email) => {
        const profile = await deps.people.findByEmail(slack, workspace, Email);
        return { ...(profile ? ofProfile(profile) : nobody), Email };
      }),
    ),
  ]);
  const told = profiles.filter(({ firstName, email }) => firstName ?? email);
  const untold = profiles.length - told.length;
  const invitees = [...told.map(ofProfile), ...addressed];
  return {
    ...thatFit(invitees, everyone.length - untold + named.addresses.length, [
      ...notFollowed(named),
      ...(groups.includes(undefined) ? ['Slack could not tell who is in one of the groups.'] : []),
      ...(untold > 0
        ? [`Slack could not tell who ${untold === 1 ? 'one of them is' : `${untold} of them are`}.`]
        : []),
    ]),
    person: invitees.length === 1 ? told[0]?.id : undefined,
  };
}

/** For whoever is not to see what Slack knows of others. */
export function asTyped(named: Named): Found {
  const invitees = named.addresses.slice(0, MOST_AT_ONCE).map((Email) => ({ ...nobody, Email }));
  const unseen = named.people.length + named.groups.length > 0 ? [NOT_SHOWN] : [];
  return thatFit(invitees, named.addresses.length, [...notFollowed(named), ...unseen]);
}

const NOT_SHOWN = 'Names and addresses of others are shown to members of this workspace alone.';

const notFollowed = ({ rest }: Named) => (rest ? [`Nobody is named by “${cut(rest, 200)}”.`] : []);

/** As many as go into one form; the others are counted, not lost in silence. */
function thatFit(invitees: Invitee[], all: number, notes: string[]): Found {
  const fitting = fittingLines(invitees);
  const left = all - fitting.length;
  const more = `These are the first ${fitting.length}. Invite the other ${left} afterwards.`;
  return { invitees: fitting, notes: left > 0 ? [...notes, more] : notes };
}

async function membersOf(
  slack: WebClient,
  usergroup: string,
  team_id?: string,
): Promise<string[] | undefined> {
  const asked = { usergroup, ...(team_id && { team_id }) };
  const listed = await slack.usergroups.users.list(asked).catch(() => undefined);
  return listed?.users;
}

const ofProfile = ({ firstName = '', lastName = '', email = '', phone = '' }: Profile): Invitee => ({
  FirstName: firstName,
  LastName: lastName,
  Email: email,
  PhoneNumber: phone,
});
