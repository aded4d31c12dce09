/** Who is invited: the service's own names of the fields. */
export interface Invitee {
  FirstName: string;
  LastName: string;
  Email: string;
  PhoneNumber: string;
}

export const nobody: Invitee = { FirstName: '', LastName: '', Email: '', PhoneNumber: '' };

export const MOST_AT_ONCE = 30;
const LONGEST = 3000;

/** One person a line, as people copy them from a sheet: `ada@x.example, Ada, Fischer, +49 30 555`. */
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

/** Those whose lines go into one of Slack's inputs together. */
export function fittingLines(invitees: Invitee[]): Invitee[] {
  const last = invitees.findIndex((_, place) => writeLines(invitees.slice(0, place + 1)).length > LONGEST);
  return last < 0 ? invitees : invitees.slice(0, last);
}

export function readLines(lines: string): Invitee[] {
  const invitees = lines.split('\n').flatMap((line) => {
    const [Email = '', FirstName = '', LastName = '', PhoneNumber = ''] = line
      .split(/[,;\t]/)
      .map((text) => text.trim());
    return line.trim() ? [{ Email, FirstName, LastName, PhoneNumber }] : [];
  });
  return [...new Map(invitees.map((invitee) => [keyOf(invitee), invitee])).values()];
}

/** An address names one person, however it is written; without one the whole line does. */
const keyOf = (invitee: Invitee) => invitee.Email.toLowerCase() || JSON.stringify(invitee);

export const fullName = ({ FirstName, LastName, Email }: Invitee) =>
  [FirstName, LastName].filter(Boolean).join(' ') || Email;

/** What the service asks of everyone, in the words of the form. */
export function missingIn({ FirstName, LastName, Email }: Invitee): string[] {
  return [
    ...(/^\S+@\S+$/.test(Email) ? [] : ['e-mail']),
    ...(FirstName ? [] : ['first name']),
    ...(LastName ? [] : ['last name']),
  ];
}
