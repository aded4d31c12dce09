import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import type { Profile } from '../../slack/people.js';
import type { Who } from '../../slack/who.js';
import { MOST_AT_ONCE, nobody, type Invitee } from './invitee.js';
import type { Named } from './named.js';

export interface Found {
  invitees: Invitee[];
  /** The person of this Slack, where one alone is named. */
  person?: string | undefined;
  /** What could not be followed, in words. */
  notes: string[];
}

/** Asks Slack for the names and addresses of those named. Whatever it does not tell is left to be filled in. */
export async function findInvitees(deps: Deps, { workspace }: Who, named: Named): Promise<Found> {
  const slack = await deps.slack(workspace);
  const groups = await Promise.all(named.groups.map((group) => membersOf(slack, group)));
  const everyone = [...new Set([...named.people, ...groups.flatMap((members) => members ?? [])])];
  const people = everyone.slice(0, MOST_AT_ONCE);
  const addresses = named.addresses.slice(0, MOST_AT_ONCE - people.length);
  const invitees = await Promise.all([
    ...people.map(async (person) => ofProfile(await deps.people.find(slack, { workspace, person }))),
    ...addresses.map(async (Email) => {
      const profile = await deps.people.findByEmail(slack, workspace, Email);
      return { ...(profile ? ofProfile(profile) : nobody), Email };
    }),
  ]);
  const left = everyone.length + named.addresses.length - invitees.length;
  return {
    invitees,
    person: invitees.length === 1 ? people[0] : undefined,
    notes: [
      ...(named.rest ? [`Nobody is named by “${named.rest.slice(0, 200)}”.`] : []),
      ...(groups.includes(undefined) ? ['Slack does not tell who is in one of the groups.'] : []),
      ...(left > 0 ? [`These are the first ${MOST_AT_ONCE}. Invite the other ${left} afterwards.`] : []),
    ],
  };
}

async function membersOf(slack: WebClient, usergroup: string): Promise<string[] | undefined> {
  const listed = await slack.usergroups.users.list({ usergroup }).catch(() => undefined);
  return listed?.users;
}

const ofProfile = ({ firstName = '', lastName = '', email = '', phone = '' }: Profile): Invitee => ({
  FirstName: firstName,
  LastName: lastName,
  Email: email,
  PhoneNumber: phone,
});
