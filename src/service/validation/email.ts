import { domainToASCII, domainToUnicode } from 'node:url';
import type { Reader } from './problem.js';
import { text } from './text.js';

/** `Ada <ada@example.com>` or `"Ada F." <ada@example.com>`: only the address is used. */
const NAMED = /^(?:[\p{L}\p{N}!#$%&'*+/=?^_`{|}~\s-]*|"[^"]+"\s*)<(.+)>$/u;
const LOCAL_CHARACTER = /[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]|(?![\0-\x7f])[\p{P}\p{S}]/u;
const DOMAIN_CHARACTER = /[\p{L}\p{N}\p{M}.-]/u;
const RESERVED = ['arpa', 'invalid', 'local', 'localhost', 'onion', 'test'];

/** In the order of the Python package email-validator, which pydantic uses. */
const RULES: [breaks: (local: string, domain: string) => boolean, reason: string | Reason][] = [
  [(local) => /^".*"$/s.test(local), 'Quoting the part before the @-sign is not allowed here.'],
  [(_, domain) => domain.startsWith('['), 'A bracketed IP address after the @-sign is not allowed here.'],
  [(local) => local === '', 'There must be something before the @-sign.'],
  [(_, domain) => domain === '', 'There must be something after the @-sign.'],
  [(local) => local.startsWith('.'), 'An email address cannot start with a period.'],
  [(local) => local.endsWith('.'), 'An email address cannot have a period immediately before the @-sign.'],
  [
    (local, domain) => `${local}@${domain}`.includes('..'),
    'An email address cannot have two periods in a row.',
  ],
  [
    (local) => strange(local, LOCAL_CHARACTER).length > 0,
    (local) =>
      `The email address contains invalid characters before the @-sign: ${listed(strange(local, LOCAL_CHARACTER))}.`,
  ],
  [
    (_, domain) => strange(domain, DOMAIN_CHARACTER).length > 0,
    (_, domain) =>
      `The part after the @-sign contains invalid characters: ${listed(strange(domain, DOMAIN_CHARACTER))}.`,
  ],
  [
    (_, domain) => domain.startsWith('.'),
    'An email address cannot have a period immediately after the @-sign.',
  ],
  [(_, domain) => domain.endsWith('.'), 'An email address cannot end with a period.'],
  [
    (_, domain) => domain.startsWith('-'),
    'An email address cannot have a hyphen immediately after the @-sign.',
  ],
  [(_, domain) => domain.endsWith('-'), 'An email address cannot end with a hyphen.'],
  [
    (_, domain) => /\.-|-\./.test(domain),
    'An email address cannot have a period and a hyphen next to each other.',
  ],
  [
    (_, domain) => domain.split('.').some((label) => /^(?!xn)..--/u.test(label)),
    'An email address cannot have two letters followed by two dashes immediately after the @-sign or after a period, except Punycode.',
  ],
  [(_, domain) => domainToASCII(domain) === '', 'The part after the @-sign is not a valid domain name.'],
  [
    (_, domain) => domainToASCII(domain).length > 253,
    (_, domain) =>
      `The email address is too long after the @-sign (${tooMany(domainToASCII(domain).length - 253)}).`,
  ],
  [
    (local, domain) => whole(local, domain) > 254,
    (local, domain) => `The email address is too long (${tooMany(whole(local, domain) - 254)}).`,
  ],
  [
    (_, domain) => longest(domain) > 63,
    (_, domain) =>
      `After the @-sign, periods cannot be separated by so many characters (${tooMany(longest(domain) - 63)}).`,
  ],
  [
    (_, domain) => longest(domainToASCII(domain)) > 63,
    'The part after the @-sign is invalid (Label too long).',
  ],
  [(_, domain) => !domain.includes('.'), 'The part after the @-sign is not valid. It should have a period.'],
  [
    (_, domain) => RESERVED.includes(domain.split('.').at(-1) ?? ''),
    'The part after the @-sign is a special-use or reserved name that cannot be used with email.',
  ],
  [
    (_, domain) => !/[a-z]$/.test(domainToASCII(domain)),
    'The part after the @-sign is not valid. It is not within a valid top-level domain.',
  ],
];

export const email: Reader<string> = (sent, loc, problems) => {
  const words = text(sent, loc, problems);
  if (words === undefined) return undefined;
  const address = (NAMED.exec(words.trim())?.[1] ?? words).trim();
  const [local, domain] = split(address);
  const broken = domain === undefined ? NO_AT : RULES.find(([breaks]) => breaks(local, domain))?.[1];
  if (broken === undefined) return `${local}@${domainToUnicode(domainToASCII(domain ?? ''))}`;
  const reason = typeof broken === 'string' ? broken : broken(local, domain ?? '');
  const msg = `value is not a valid email address: ${reason}`;
  problems.push({ type: 'value_error', loc, msg, input: sent, ctx: { reason } });
  return undefined;
};

const NO_AT = 'An email address must have an @-sign.';

/** Normalizes the address: composed accents, and the domain in lower case and half width. */
function split(address: string): [local: string, domain: string | undefined] {
  const at = address.indexOf('@');
  if (at < 0) return [address, undefined];
  const domain = address.slice(at + 1).replace(/[。．｡]/g, '.');
  return [address.slice(0, at).normalize('NFC'), domain.normalize('NFKC').toLowerCase()];
}

const whole = (local: string, domain: string) => local.length + 1 + domainToASCII(domain).length;
const longest = (domain: string) => Math.max(...domain.split('.').map((label) => label.length));
const tooMany = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} too many`;

type Reason = (local: string, domain: string) => string;

const strange = (part: string, allowed: RegExp): string[] => [
  ...new Set([...part].filter((character) => !allowed.test(character))),
];

/** As Python shows them: in quotes, and invisible characters by name. */
const listed = (characters: string[]) => characters.map(shown).sort().join(', ');

function shown(character: string): string {
  if (character === ' ') return 'SPACE';
  if (character === '\\') return '"\\"';
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return character === "'" ? `"'"` : `'${character}'`;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
