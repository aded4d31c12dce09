import type { Deps } from '../../deps.js';
import type { FormContext } from '../../forms/form.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import type { Actor } from '../../slack/people/actor.js';
import { hasInName } from '../../slack/people/people.js';
import { plainText } from '../../slack/text/markup.js';

/** Who is invited: chosen in Slack, or entered as lines. */

const ADDRESS = /[^\s<>,;()"]+@[^\s<>,;()"]+\.[^\s<>,;()"]+/g;

export const addressesIn = (line: string): string[] => line.match(ADDRESS) ?? [];

/** A line for each address, with the name before it, and one for other words. */
export const peopleIn = (words: string): string =>
  plainText(words.replaceAll(/<@\w+(?:\|[^>]*)?>/g, ','))
    .split(/[,;]/)
    .flatMap((part) => (addressesIn(part).length > 1 ? part.split(/\s+/) : part.trim()))
    .filter(Boolean)
    .join('\n');

export const linesOf = (people: string): string[] =>
  people
    .trim()
    .split(/\s*\n\s*/)
    .filter(Boolean);

/** Who is invited. The keys are the service's field names. */
export interface Invitee {
  FirstName: string;
  LastName: string;
  Email: string;
  /** How they were chosen or entered. */
  person?: string | undefined;
  line?: string | undefined;
}

/** "Ada Lovelace <ada@x.example>" or "ada@x.example, Ada, Lovelace" */
export function readLine(line: string): Invitee {
  const [Email = ''] = addressesIn(line);
  const [FirstName = '', ...others] = line
    .replace(ADDRESS, ' ')
    .split(/[\s<>,;()"]+/)
    .filter(Boolean);
  return { FirstName, LastName: others.join(' '), Email, line };
}

export const fullName = ({ FirstName, LastName }: Invitee) => [FirstName, LastName].filter(Boolean).join(' ');

/** "Ada Lovelace · ada@x.example" */
export const nameOf = (invitee: Invitee) => [fullName(invitee), invitee.Email].filter(Boolean).join(' · ');

/** So that the form still opens in time where Slack has a lot of people. */
const NAMES_DEADLINE_MS = 1_000;

/** Lines without an address that name exactly one person in Slack become that person. */
export async function knownByName(
  lines: string,
  { workspace, team }: Pick<Actor, 'workspace' | 'team'>,
  deps: Pick<Deps, 'people' | 'slack' | 'startTimer'>,
) {
  const found = linesOf(lines).map(async (line) => {
    const [first = '', ...more] = line.replace(/^@/, '').split(/\s+/);
    if (addressesIn(line).length > 0) return { line };
    const called = await deps.people.called(await deps.slack(workspace), { workspace, team }, first);
    const [one, ...others] = called.filter((each) => more.every((word) => hasInName(each, word)));
    return one && others.length === 0 ? { id: one.id } : { line };
  });
  const all = await settledWithin(NAMES_DEADLINE_MS, Promise.all(found), deps.startTimer);
  if (!all) return { Members: [], People: lines };
  return {
    Members: all.flatMap(({ id }) => id ?? []),
    People: all.flatMap(({ line }) => line ?? []).join('\n'),
  };
}

/** With the names that Slack knows, otherwise those that the lines give. */
export async function findInvitees(
  { Members, People }: { Members: string[]; People: string },
  { actor: { workspace }, deps }: FormContext,
): Promise<Invitee[]> {
  const slack = await deps.slack(workspace);
  const chosen = await Promise.all(
    Members.map(async (person) => {
      const { name, ...known } = await deps.people.find(slack, { workspace, person });
      const { firstName = name, lastName = '', email = '' } = known;
      return { FirstName: firstName, LastName: lastName, Email: email, person };
    }),
  );
  const entered = await Promise.all(
    linesOf(People).map(async (line) => {
      const typed = readLine(line);
      const known = await deps.people.findByEmail(slack, workspace, typed.Email);
      const { firstName, lastName } = known ?? {};
      const isKnown = firstName && lastName;
      return isKnown ? { ...typed, FirstName: firstName, LastName: lastName } : typed;
    }),
  );
  const names = entered.map(fullName);
  // The address of somebody chosen may be on a line.
  const left = chosen.filter((one) => one.Email || !takes(names, fullName(one)));
  // Without an address, nobody is somebody else.
  const found = [...left, ...entered];
  return [...new Map(found.map((each) => [each.Email.toLowerCase() || each, each])).values()];
}

/** Each line is one person. */
function takes(names: string[], name: string): boolean {
  const place = names.indexOf(name);
  if (place >= 0) names.splice(place, 1);
  return place >= 0;
}
