import { domainToASCII } from 'node:url';
import type { Reader } from './problem.js';
import { text } from './text.js';

/** `Ada <ada@example.com>`, `"Ada F." <ada@example.com>`: only the address is kept. */
const NAMED = /^(?:[\p{L}\p{N}!#$%&'*+/=?^_`{|}~\s-]*|"[^"]+"\s*)<(.+)>$/u;
const LOCAL_CHARACTER = /[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]/u;
const DOMAIN_CHARACTER = /[\p{L}\p{N}\p{M}.-]/u;
const RESERVED = ['arpa', 'invalid', 'local', 'localhost', 'onion', 'test'];

/** In the order of the Python package email-validator, which pydantic asks. */
const RULES: [breaks: (local: string, domain: string) => boolean, reason: string][] = [
  [(local) => local === '', 'There must be something before the @-sign.'],
  [(_, domain) => domain === '', 'There must be something after the @-sign.'],
  [(local) => local.startsWith('.'), 'An email address cannot start with a period.'],
  [(local) => local.endsWith('.'), 'An email address cannot have a period immediately before the @-sign.'],
  [
    (local, domain) => `${local}@${domain}`.includes('..'),
    'An email address cannot have two periods in a row.',
  ],
  [
    (local) => strange(local, LOCAL_CHARACTER),
    'The email address contains invalid characters before the @-sign.',
  ],
  [
    (_, domain) => strange(domain, DOMAIN_CHARACTER),
    'The part after the @-sign contains invalid characters.',
  ],
  [
    (_, domain) => domain.startsWith('.'),
    'An email address cannot have a period immediately after the @-sign.',
  ],
  [(_, domain) => domain.endsWith('.'), 'An email address cannot end with a period.'],
  [
    (_, domain) => /(^|\.)-/.test(domain),
    'An email address cannot have a hyphen immediately after a period.',
  ],
  [
    (_, domain) => /-(\.|$)/.test(domain),
    'An email address cannot have a hyphen immediately before a period.',
  ],
  [(_, domain) => domainToASCII(domain) === '', 'The part after the @-sign is not a valid domain name.'],
  [(local) => local.length > 64, 'The email address is too long before the @-sign.'],
  [
    (local, domain) => local.length + 1 + domainToASCII(domain).length > 254,
    'The email address is too long.',
  ],
  [
    (_, domain) => domain.split('.').some((label) => label.length > 63),
    'A part of the domain name is too long.',
  ],
  [
    (_, domain) => RESERVED.includes(domain.split('.').at(-1) ?? ''),
    'The part after the @-sign is a special-use or reserved name that cannot be used with email.',
  ],
  [(_, domain) => !domain.includes('.'), 'The part after the @-sign is not valid. It should have a period.'],
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
  const reason = domain === undefined ? NO_AT : RULES.find(([breaks]) => breaks(local, domain))?.[1];
  if (reason === undefined) return `${local}@${domain}`;
  const msg = `value is not a valid email address: ${reason}`;
  problems.push({ type: 'value_error', loc, msg, input: sent, ctx: { reason } });
  return undefined;
};

const NO_AT = 'An email address must have an @-sign.';

/** The domain's letter case means nothing, the rest is its owner's. */
function split(address: string): [local: string, domain: string | undefined] {
  const at = address.indexOf('@');
  return at < 0 ? [address, undefined] : [address.slice(0, at), address.slice(at + 1).toLowerCase()];
}

function strange(part: string, allowed: RegExp): boolean {
  return [...part].some((character) => !allowed.test(character));
}
