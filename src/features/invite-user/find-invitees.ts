import { cut } from '../../slack/text/blocks.js';
import { counted } from '../../ui/words.js';
import type { Deps } from '../../deps.js';
import { notGranted } from '../../slack/install/granted-scopes.js';
import type { Profile } from '../../slack/people/people.js';
import { HIDDEN, membersOf } from '../../slack/people/user-groups.js';
import type { Actor } from '../../slack/people/actor.js';
import { emptyInvitee, fittingLines, MAX_INVITEES, notComplete, type Invitee } from './invitee.js';
import type { ParsedNames } from './parse-names.js';

export interface FoundInvitees {
  invitees: Invitee[];
  /** The Slack user, if the words name exactly one. */
  person?: string | undefined;
  /** What to tell the person: names that were not found, and people left out. */
  notes: string[];
}

/** Looks up names and addresses in Slack. What Slack does not return is left empty in the form. */
export async function findInvitees(
  deps: Pick<Deps, 'isGranted' | 'slack' | 'people' | 'store'>,
  { workspace, team, person: self }: Actor,
  names: ParsedNames,
  project?: string,
): Promise<FoundInvitees> {
  const slack = await deps.slack(workspace);
  const groups = await Promise.all(names.groups.map((group) => membersOf(slack, group, team)));
  const inGroups = groups.flatMap((listed) => (listed === undefined || listed === HIDDEN ? [] : listed));
  const members = inGroups.filter((id) => id !== self);
  const everyone = [...new Set([...names.people, ...members])];
  const people = everyone.slice(0, MAX_INVITEES);
  const written = addressesIn(names);
  const addresses = written.slice(0, MAX_INVITEES - people.length);
  const [profiles, addressed] = await Promise.all([
    Promise.all(people.map((person) => deps.people.find(slack, { workspace, person }))),
    Promise.all(
      addresses.map(async (Email) => {
        const profile = await deps.people.findByEmail(slack, workspace, Email);
        return profile ? { ...inviteeFromProfile(profile), Email } : inviteeFromAddress(Email);
      }),
    ),
  ]);
  const described = profiles.filter(({ firstName, email }) => firstName ?? email);
  const missing = profiles.length - described.length;
  const isNew = await Promise.all(
    described.map(
      async (one) => names.people.includes(one.id) || !(await isInvited(deps, workspace, one, project)),
    ),
  );
  const found = described.filter((_, index) => isNew[index]);
  const invited = described.length - found.length;
  const invitees = [...found.map(inviteeFromProfile), ...addressed];
  const isIncomplete = invitees.some(({ FirstName, Email }) => !FirstName || !Email);
  return {
    ...limited(invitees, everyone.length - missing - invited + written.length, [
      ...notFound(names, found),
      ...leftOut(inGroups.includes(self) && !names.people.includes(self), invited),
      ...(groups.includes(undefined) ? ['Slack didn’t return the members of one of the groups.'] : []),
      ...(groups.includes(HIDDEN) ? [notGranted('usergroups:read')] : []),
      ...(isIncomplete && !(await deps.isGranted(workspace, 'users:read.email')) ? [NO_ADDRESSES] : []),
      ...(missing > 0
        ? [`Slack didn’t return the details of ${missing === 1 ? '1 person' : `${missing} people`}.`]
        : []),
    ]),
    person: invitees.length === 1 ? found[0]?.id : undefined,
  };
}

const NO_ADDRESSES = `${notGranted('users:read.email')} Until then, enter what’s missing here.`;

/** Invited through Upnext: the service can’t list its users. */
async function isInvited(
  { store }: Pick<Deps, 'store'>,
  workspace: string,
  { id, email }: Profile,
  project: string | undefined,
): Promise<boolean> {
  if (!project) return false;
  return (await store.users.findBySlackPerson(workspace, project, { person: id, email })) !== undefined;
}

/** A group is invited without the person who invites it, and without those who are in the project. */
const leftOut = (isSelf: boolean, invited: number): string[] => [
  ...(isSelf ? ['You weren’t added, because you can’t invite yourself.'] : []),
  ...(invited > 0
    ? [
        `${counted(invited, 'person', 'people')} ${invited === 1 ? 'wasn’t' : 'weren’t'} added, because they’re already in this project.`,
      ]
    : []),
];

/** For people who may not see the profiles of others: only the addresses that they typed. */
export function inviteesAsTyped(names: ParsedNames): FoundInvitees {
  const addresses = addressesIn(names);
  const invitees = addresses.slice(0, MAX_INVITEES).map(inviteeFromAddress);
  const hidden = names.people.length + names.groups.length > 0 ? [MEMBERS_ONLY] : [];
  return limited(invitees, addresses.length, [...notFound(names), ...hidden]);
}

const MEMBERS_ONLY = 'Only members of this workspace can see other people’s names and addresses.';

const addressesIn = ({ addresses, incomplete }: ParsedNames) => [...addresses, ...incomplete];

/** Slack only turns the first word of a full name into a mention: the others are no remark. */
function notFound({ incomplete, rest }: ParsedNames, found: Profile[] = []): string[] {
  const known = new Set(found.flatMap(wordsOfName));
  const unknown = rest.split(' ').filter((word) => !wordsIn(word).every((one) => known.has(one)));
  return [
    ...incomplete.map((address) => notComplete(cut(address, 100))),
    ...(unknown.length > 0 ? [`Upnext couldn’t find anyone for “${cut(unknown.join(' '), 200)}”.`] : []),
  ];
}

const wordsOfName = ({ name, realName = '', firstName = '', lastName = '' }: Profile) =>
  wordsIn([name, realName, firstName, lastName].join(' '));

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** As many invitees as one form can hold, with a note about the rest. */
function limited(invitees: Invitee[], total: number, notes: string[]): FoundInvitees {
  const fitting = fittingLines(invitees);
  const left = total - fitting.length;
  const more = `This form holds the first ${fitting.length}. Invite the other ${left} afterwards.`;
  return { invitees: fitting, notes: [...notes, ...(left > 0 ? [more] : [])] };
}

/** Nobody typed the phone number in their profile, so it is not sent. */
const inviteeFromProfile = ({ firstName = '', lastName = '', email = '' }: Profile): Invitee => ({
  ...emptyInvitee,
  FirstName: firstName,
  LastName: lastName,
  Email: email,
});

const inviteeFromAddress = (Email: string): Invitee => ({ ...emptyInvitee, Email });
