import * as z from 'zod';
import { formAbout, type FormContext } from '../../forms/form.js';
import { joinWithAnd } from '../../slack/text/markup.js';

export const inviteAbout = formAbout.extend({
  /** The person in this Slack workspace who is invited. */
  invitee: z.string().optional(),
  /** The submission whose failed rows are sent again. */
  retryOf: z.string().optional(),
});
export type InviteAbout = z.infer<typeof inviteAbout>;
export type InviteContext = FormContext<InviteAbout>;

/** Who is invited. The keys are the service's field names. */
export interface Invitee {
  FirstName: string;
  LastName: string;
  Email: string;
  PhoneNumber: string;
}

export const emptyInvitee: Invitee = { FirstName: '', LastName: '', Email: '', PhoneNumber: '' };

export const MAX_INVITEES = 30;
/** Slack's limit for one text input. */
const MAX_LENGTH = 3000;

/** One person per line, as copied from a spreadsheet: `ada@x.example, Ada, Fischer`. A phone number may follow. */
export function writeLines(invitees: Invitee[]): string {
  return invitees
    .map(({ Email, FirstName, LastName, PhoneNumber }) => {
      const columns = [Email, FirstName, LastName, PhoneNumber].map((text) =>
        text.replace(/[,;\t\n]+/g, ' '),
      );
      return columns.join(', ').replace(/[, ]+$/, '');
    })
    .join('\n');
}

/** The first invitees whose lines fit into one input. */
export function fittingLines(invitees: Invitee[]): Invitee[] {
  const tooMany = invitees.findIndex(
    (_, index) => writeLines(invitees.slice(0, index + 1)).length > MAX_LENGTH,
  );
  return tooMany < 0 ? invitees : invitees.slice(0, tooMany);
}

export function readLines(lines: string): Invitee[] {
  const invitees = columnsOf(lines).map(inviteeFrom);
  return [...new Map(invitees.map((invitee) => [keyOf(invitee), invitee])).values()];
}

const columnsOf = (lines: string): string[][] =>
  lines
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => line.split(/[,;\t]/).map((text) => text.trim()));

const inviteeFrom = ([Email = '', FirstName = '', LastName = '', PhoneNumber = '']: string[]): Invitee => ({
  Email,
  FirstName,
  LastName,
  PhoneNumber,
});

/** Of two people in one line, or two lines for one person, none is chosen. */
export function conflictsInLines(lines: string): string[] {
  const all = columnsOf(lines);
  const crowded = all.flatMap((columns) => {
    const addresses = columns.flatMap((text) => text.match(/\S+@\S+\.\S+/g) ?? []);
    if (addresses.length > 1)
      return [`${joinWithAnd(addresses)} are on one line. Enter one person per line.`];
    const isTooMuch = columns.slice(COLUMNS).some(Boolean);
    return isTooMuch ? [`${columns[0]} has more than ${COLUMNS} entries on its line.`] : [];
  });
  const known = new Map<string, Invitee>();
  const twice = all.map(inviteeFrom).flatMap((invitee) => {
    const other = known.get(keyOf(invitee)) ?? invitee;
    known.set(keyOf(invitee), other);
    return isSameDetails(invitee, other)
      ? []
      : [`${invitee.Email} has two lines with different details. Keep one.`];
  });
  return [...crowded, ...twice];
}

const COLUMNS = 4;

const isSameDetails = (one: Invitee, other: Invitee) =>
  (['FirstName', 'LastName', 'PhoneNumber'] as const).every((key) => one[key] === other[key]);

/** The address identifies a person, in upper or lower case; without one, the whole line does. */
const keyOf = (invitee: Invitee) => invitee.Email.toLowerCase() || JSON.stringify(invitee);

export const fullName = ({ FirstName, LastName, Email }: Invitee) =>
  [FirstName, LastName].filter(Boolean).join(' ') || Email;

export const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text);

export const notComplete = (address: string) => `“${address}” isn’t a complete email address.`;
