/**
 * Parameters that a project adds to the links in its posts: `utm_source={network}&utm_campaign={campaign}`. A link is changed
 * only where it is clear where it ends, and everything else in the text stays as it was typed.
 */

export interface FilledIn {
  network: string;
  /** Without one, the parameters that name it are left out. */
  campaign: string | undefined;
}

const CODE = '```[^]*?(?:```|$)|`[^`\\n]*`';
/** Not within a word or a mention, and only http(s). */
const LINK = '(?<![\\p{L}\\p{N}_@])https?:\\/\\/[^\\s<>"`|\\\\^{}]+';
const CODE_OR_LINK = new RegExp(`(?<code>${CODE})|${LINK}`, 'giu');

/** What ends a link in Chinese and Japanese, and typographic quotes. */
const ENDS_LINK = /[、。，．：；！？「」『』（）［］【】〈〉《》…“”‘’«»]/;
const PUNCTUATION = /[.,;:!?'*~\])]$/;

export function withLinkParameters(text: string, parameters: string, filledIn: FilledIn): string {
  const added = filledParameters(parameters, filledIn);
  return added.length === 0 ? text : replaceLinks(text, (link) => withAdded(link, added));
}

/** The links as they are posted that the parameters change. */
export function changedLinks(text: string, parameters: string, filledIn: FilledIn): string[] {
  const added = filledParameters(parameters, filledIn);
  const changed: string[] = [];
  replaceLinks(text, (link) => {
    const after = withAdded(link, added);
    if (after !== link) changed.push(after);
    return after;
  });
  return [...new Set(changed)];
}

function replaceLinks(text: string, change: (link: string) => string): string {
  return text.replace(CODE_OR_LINK, (found, ...rest) => {
    // The last argument is the named groups.
    const { code } = rest.at(-1) as { code?: string };
    if (code !== undefined) return found;
    const link = linkAtStart(found);
    return isClear(link) ? `${change(link)}${found.slice(link.length)}` : found;
  });
}

/** Without the punctuation of its sentence. A bracket that the link has opened belongs to it. */
function linkAtStart(found: string): string {
  let link = found.split(ENDS_LINK, 1)[0] ?? '';
  while (PUNCTUATION.test(link) && !(link.endsWith(')') && isBalanced(link))) link = link.slice(0, -1);
  return link;
}

const isBalanced = (link: string) => link.split('(').length === link.split(')').length;

/** Whether letters of other scripts belong to a link can’t be told. */
const isClear = (link: string): boolean => /^[\x21-\x7e]+$/.test(link) && URL.canParse(link);

type Parameter = [name: string, value: string];

function withAdded(link: string, parameters: readonly Parameter[]): string {
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(link) ?? [];
  const present = new Set([...new URLSearchParams(query).keys()].map((name) => name.toLowerCase()));
  const added = parameters.filter(([name]) => !present.has(name.toLowerCase()));
  if (added.length === 0) return link;
  const start = query === '' ? '?' : /[?&]$/.test(query) ? query : `${query}&`;
  return `${base}${start}${added.map((parameter) => parameter.join('=')).join('&')}${fragment}`;
}

const filledParameters = (parameters: string, filledIn: FilledIn): Parameter[] =>
  readParameters(parameters).flatMap(([name, value]) => fill(name, value, filledIn));

function fill(name: string, value: string, { network, campaign }: FilledIn): Parameter[] {
  if (value.includes('{campaign}') && campaign === undefined) return [];
  const filled = value
    .replaceAll('{network}', network.toLowerCase())
    .replaceAll('{campaign}', () => encodeURIComponent(slug(campaign ?? '')));
  return [[name, filled]];
}

/** "Spring launch" → "spring-launch" */
const slug = (campaign: string) => campaign.trim().toLowerCase().replace(/\s+/g, '-');

const readParameters = (parameters: string): Parameter[] =>
  parameters.split('&').map((one): Parameter => {
    const [name = '', ...value] = one.split('=');
    return [name, value.join('=')];
  });

const NAME = /^[\w.~-]+$/;
const VALUE = /^(?:[\w.~%+-]|\{network\}|\{campaign\})+$/;

/** As they are stored, or what is wrong with them. */
export function checkedParameters(typed: string): { parameters: string } | { problem: string } {
  const parameters = typed
    .trim()
    .replace(/^[?&]+|&+$/g, '')
    .replace(/\s*[\n&]\s*/g, '&');
  const read = readParameters(parameters);
  const names = read.map(([name]) => name.toLowerCase());
  const wrong = read.find(([name, value]) => !NAME.test(name) || !VALUE.test(value));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (wrong) return { problem: `Write “${wrong.filter(Boolean).join('=')}” as name=value. ${ALLOWED}` };
  return twice === undefined ? { parameters } : { problem: `“${twice}” is there twice.` };
}

const ALLOWED =
  'A value can have letters without accents, digits, hyphens, {network} and {campaign}, but no spaces.';
