import { unescapeEntities } from '../../text/escape.js';

/** Slack's mrkdwn. Formatting needs word boundaries: `2*3*4` has none. */
export type MrkdwnNode =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike' | 'quote'; children: MrkdwnNode[] }
  | { kind: 'code' | 'pre'; text: string }
  | { kind: 'link'; href: string; label: string }
  | Mention
  | { kind: 'date'; seconds: number; format: string; href: string; fallback: string };

export type Mention =
  | { kind: 'user' | 'channel'; id: string; label: string }
  | { kind: 'group'; id: string }
  | { kind: 'mention'; label: string };

const PRE = /```\n?([\s\S]+?)\n?```/g;
const QUOTE = /^(?:&gt;|>) ?/;
const INLINE = new RegExp(
  [
    '<(?<angle>[^<>\\n]+)>',
    '`(?<code>[^`\\n]+)`',
    '(?<![\\w*])\\*(?<bold>[^\\s*](?:[^*\\n]*[^\\s*])?)\\*(?![\\w*])',
    '(?<![\\w_])_(?<italic>[^\\s_](?:[^\\n]*?[^\\s_])?)_(?![\\w_])',
    '(?<![\\w~])~(?<strike>[^\\s~](?:[^~\\n]*[^\\s~])?)~(?![\\w~])',
    '(?<bare>https?://[^\\s<>|]*[^\\s<>|.,;:!?)\\]*_~])',
  ].join('|'),
  'g',
);

export function parseMrkdwn(text: string): MrkdwnNode[] {
  return split(text, PRE, quotes, (match) => ({ kind: 'pre', text: unescapeEntities(match[1] ?? '') }));
}

/** Consecutive lines that begin with `>` are one quote. */
function quotes(text: string): MrkdwnNode[] {
  const runs: { quoted: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const quoted = QUOTE.test(line);
    const last = runs.at(-1);
    if (last?.quoted === quoted) last.lines.push(line.replace(QUOTE, ''));
    else runs.push({ quoted, lines: [quoted ? line.replace(QUOTE, '') : line] });
  }
  return runs.flatMap((run): MrkdwnNode[] => {
    const children = inline(run.lines.join('\n'));
    return run.quoted ? [{ kind: 'quote', children }] : children;
  });
}

function inline(text: string): MrkdwnNode[] {
  return split(text, INLINE, plain, ({ 0: whole, groups = {} }) => {
    if (groups.angle !== undefined) return angle(groups.angle);
    if (groups.code !== undefined) return { kind: 'code', text: unescapeEntities(groups.code) };
    if (groups.bold !== undefined) return { kind: 'bold', children: inline(groups.bold) };
    if (groups.italic !== undefined) return { kind: 'italic', children: inline(groups.italic) };
    if (groups.strike !== undefined) return { kind: 'strike', children: inline(groups.strike) };
    return link(whole, unescapeEntities(whole));
  });
}

/** The text between `<` and `>`: a mention, a date or a link. */
function angle(inside: string): MrkdwnNode {
  const [target = '', ...rest] = inside.split('|');
  const label = unescapeEntities(rest.join('|'));
  if (target.startsWith('@')) return { kind: 'user', id: target.slice(1), label };
  if (target.startsWith('#')) return { kind: 'channel', id: target.slice(1), label };
  if (target.startsWith('!date^')) return date(target, label);
  const group = /^!subteam\^(\w+)$/.exec(target)?.[1];
  if (group && !label) return { kind: 'group', id: group };
  if (target.startsWith('!')) return { kind: 'mention', label: label || `@${target.slice(1).split('^')[0]}` };
  return link(target, label || unescapeEntities(target).replace(/^mailto:/, ''));
}

function date(target: string, fallback: string): MrkdwnNode {
  const [, seconds, format = '', href = ''] = target.split('^');
  if (!/^\d+$/.test(seconds ?? '')) return { kind: 'text', text: fallback };
  return {
    kind: 'date',
    seconds: Number(seconds),
    format: unescapeEntities(format),
    href: unescapeEntities(href),
    fallback,
  };
}

/** Unsafe URLs such as `javascript:` become plain text. */
function link(target: string, label: string): MrkdwnNode {
  const href = unescapeEntities(target);
  return /^(https?:\/\/|mailto:|tel:)/i.test(href)
    ? { kind: 'link', href, label }
    : { kind: 'text', text: label };
}

function plain(text: string): MrkdwnNode[] {
  return text === '' ? [] : [{ kind: 'text', text: unescapeEntities(text) }];
}

function split(
  text: string,
  pattern: RegExp,
  between: (text: string) => MrkdwnNode[],
  found: (match: RegExpExecArray) => MrkdwnNode,
): MrkdwnNode[] {
  const nodes: MrkdwnNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    nodes.push(...between(text.slice(end, match.index)), found(match));
    end = match.index + match[0].length;
  }
  return [...nodes, ...between(text.slice(end))];
}
