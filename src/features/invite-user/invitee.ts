/** Who is invited. The keys are the service's field names. */
export interface Invitee {
  FirstName: string;
  LastName: string;
  Email: string;
}

export const MAX_INVITEES = 30;

const ADDRESS = /[^\s<>,;()"]+@[^\s<>,;()"]+\.[^\s<>,;()"]+/g;

export const addressesIn = (line: string): string[] => line.match(ADDRESS) ?? [];

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** "Ada Lovelace <ada@x.example>" or "ada@x.example, Ada, Lovelace" */
export function readLine(line: string): Invitee {
  const [Email = ''] = addressesIn(line);
  const [FirstName = '', ...others] = line
    .replace(ADDRESS, ' ')
    .split(/[\s<>,;()"]+/)
    .filter(Boolean);
  return { FirstName, LastName: others.join(' '), Email };
}

/** "Ada Lovelace · ada@x.example" */
export const nameOf = ({ FirstName, LastName, Email }: Invitee): string =>
  [[FirstName, LastName].filter(Boolean).join(' '), Email].filter(Boolean).join(' · ');
