import type { Button } from '@slack/types';
import { z } from 'zod';
import { parseAbout } from '../forms/form.js';
import { approversOf, needsApproval } from '../plan/gate.js';
import { textFor } from '../platforms/parts.js';
import { button, clip } from '../slack/blocks.js';
import { escape, joinWithAnd } from '../slack/markup.js';
import type { Decided } from '../store/approvals.js';
import type { HeldPost } from '../store/held-row.js';
import type { ApprovalPolicy } from '../store/project-settings.js';
import { rulesChanged } from './moved-clock.js';
import { picturesIn, pictureNames } from './pictures.js';
import { networkName } from './post.js';
import { slackDate } from './slack-date.js';

/** What the card of a held post says about its approval. */

export const APPROVE = 'held_approve';
export const REQUEST_CHANGES = 'held_request_changes';

/** What should change. */
export const TOPICS = {
  tone: 'Tone',
  claim: 'A claim',
  asset: 'The picture or video',
  timing: 'Timing',
  network: 'Networks',
  other: 'Something else',
} as const;
export type Topic = keyof typeof TOPICS;
export const isTopic = (value: string | undefined): value is Topic => value !== undefined && value in TOPICS;

/** Needs more approvals before it can leave. */
export function isWaiting(post: HeldPost): boolean {
  if (post.state !== 'held' || !needsApproval(post) || emergencyOf(post)) return false;
  const needed = countNeeded(post);
  return needed === undefined || approvals(post).length < needed;
}

const approvals = ({ decided, writtenBy }: HeldPost): Decided[] =>
  decided.filter(({ decision, person }) => decision === 'approved' && person !== writtenBy);

const emergencyOf = ({ decided }: HeldPost) => decided.find(({ decision }) => decision === 'emergency');

/** Undefined if it depends on who is in a user group when the post leaves. */
function countNeeded(post: HeldPost): number | undefined {
  const { policy } = post;
  if (policy?.needed !== 'all') return policy?.needed ?? 0;
  if (policy.groups.length > 0) return undefined;
  return Math.max(approversOf(post, policy.people).length, 1);
}

/** "Needs 2 of @Mei and @brand, 1 so far. Expires 08:00." */
export function approvalLines(post: HeldPost): string[] {
  const { policy } = post;
  if (!policy || !needsApproval(post)) return decisionLines(post);
  return [
    ...changedSince(post),
    ...(isWaiting(post) ? [`*${stillNeeded(post, policy)}*${expiry(post)}`] : []),
    ...decisionLines(post),
  ];
}

function stillNeeded(post: HeldPost, policy: ApprovalPolicy): string {
  const who = approversInWords(policy);
  const so = approvals(post).length;
  const needs = policy.needed === 'all' ? `Needs all of ${who}` : `Needs ${policy.needed} of ${who}`;
  return `${needs}, ${so === 0 ? 'none' : so} so far.`;
}

export const approversInWords = ({ people, groups }: Pick<ApprovalPolicy, 'people' | 'groups'>): string =>
  joinWithAnd([...people.map((person) => `<@${person}>`), ...groups.map((group) => `<!subteam^${group}>`)]);

const expiry = ({ leavesAt }: HeldPost): string => (leavesAt ? ` Expires *${slackDate(leavesAt)}*.` : '');

export function decisionLines({ decided, writtenBy }: HeldPost): string[] {
  const counted = decided.filter(({ decision, person }) => decision !== 'approved' || person !== writtenBy);
  const approved = counted.flatMap(({ decision, person }) => (decision === 'approved' ? `<@${person}>` : []));
  return [
    ...(approved.length > 0 ? [`Approved by ${joinWithAnd(approved)}.`] : []),
    ...counted.filter(({ decision }) => decision !== 'approved').map(decisionInWords),
  ];
}

/** "@Mei requested changes (tone): …" */
export function decisionInWords({ person, decision, topic, words }: Decided): string {
  const said = words ? `: ${escape(clip(words, 600))}` : '.';
  if (decision === 'approved') return `<@${person}> approved it.`;
  if (decision === 'emergency') return `:warning: <@${person}> sent it without the required approvals${said}`;
  const about = isTopic(topic) && topic !== 'other' ? ` (${TOPICS[topic].toLowerCase()})` : '';
  return `<@${person}> requested changes${about}${said}`;
}

/** What the author is told about each decision. */
export const decisionNews = ({ decided, author, writtenBy }: HeldPost): string[] =>
  decided.flatMap(({ person, decision, topic, words }) => {
    if (person === author || (decision === 'approved' && person === writtenBy)) return [];
    if (decision === 'approved') return `<@${person}> approved your post`;
    if (decision === 'emergency') return `<@${person}> sent your post without the required approvals`;
    const about = isTopic(topic) && topic !== 'other' ? ` (${TOPICS[topic].toLowerCase()})` : '';
    return `<@${person}> requested changes to your post${about}: ${oneLine(words)}`;
  });

const oneLine = (words = '') => escape(clip(words.replace(/\s+/g, ' '), 150));

/** Whoever approved it can still ask for changes. */
export const approvalButtons = (post: HeldPost, value: string | undefined): Button[] => [
  ...(isWaiting(post) ? [button('Approve', APPROVE, { value, style: 'primary' })] : []),
  ...(needsApproval(post) ? [button('Request changes', REQUEST_CHANGES, { value })] : []),
];

const shown = z.object({
  Content: z.string(),
  Platforms: z.array(z.string()),
  texts: z.record(z.string(), z.string()).optional(),
  Media: z.string().catch(''),
  template: z.object({ text: z.string() }).optional(),
  prompt: z.object({ text: z.string() }).optional(),
});

/** What has changed since approvers decided about an earlier version, so that approving again is one press. */
function changedSince({ before, values, about, writtenBy, movedFrom, clock }: HeldPost): string[] {
  if (!before) return [];
  const [old, current] = [shown.parse(before.values), shown.parse(values)];
  const [oldTime, time] = [before.about, about].map((one) => timeIn(one));
  const networks = ({ Platforms }: typeof old) => joinWithAnd(Platforms.map(networkName));
  const changes = [
    change('text', marked(old.Content, current.Content)),
    ...ownTextsChanged(old, current),
    change('time', fromTo(oldTime, time)),
    change('networks', fromTo(networks(old), networks(current))),
    change('media', fromTo(escape(old.Media), escape(current.Media))),
    change('files', filesChanged(before.values, values)),
    change('template', fromTo(escape(old.template?.text ?? ''), escape(current.template?.text ?? ''))),
    change('prompt', fromTo(escape(old.prompt?.text ?? ''), escape(current.prompt?.text ?? ''))),
  ].flat();
  const [only, ...others] = changes;
  if (!only) return [];
  const said = others.length === 0 ? `Only the ${only}` : `The ${changes.join('; the ')}`;
  const why = movedFrom && clock ? rulesChanged(clock) : `Changed by <@${writtenBy}>`;
  return [`${why}, so it needs approval again. ${said}`];
}

/** A replaced file may have the same name. */
function filesChanged(old: unknown, current: unknown): string {
  const [before, now] = [picturesIn(old), picturesIn(current)];
  if (JSON.stringify(before) === JSON.stringify(now)) return '';
  const names = fromTo(escape(pictureNames(before)), escape(pictureNames(now)));
  if (names) return names;
  const hashes = [before, now].map((pictures) => pictures.map(({ kept }) => kept?.hash).join());
  return hashes[0] === hashes[1] ? 'new description' : 'new version of the file';
}

/** Networks that had a text of their own, or have one now. */
function ownTextsChanged(old: z.infer<typeof shown>, current: z.infer<typeof shown>): string[][] {
  const had = (network: string) => [old, current].some(({ texts }) => texts?.[network]?.trim());
  return current.Platforms.filter(had).map((network) =>
    change(`text for ${networkName(network)}`, marked(textFor(old, network), textFor(current, network))),
  );
}

const change = (what: string, difference: string): string[] =>
  difference ? [`${what} changed: ${difference}`] : [];

const fromTo = (old = '', current = '') => (old === current ? '' : `${old || 'none'} → ${current || 'none'}`);

/** With its zone, because the same time in another zone is another moment. */
function timeIn(about: unknown): string {
  const { moment } = parseAbout(about);
  return moment ? slackDate(new Date(moment.at), undefined, moment.zone) : '';
}

const AROUND = 30;
const LONGEST_PART = 300;

/** "… doors open at ~nine~ *ten* tomorrow …" */
export function marked(old: string, current: string): string {
  if (old === current) return '';
  const [before, after] = [wordsOf(old), wordsOf(current)];
  const start = before.findIndex((word, index) => word !== after[index]);
  const first = start < 0 ? before.length : start;
  let last = 0;
  while (last < Math.min(before.length, after.length) - first && before.at(-1 - last) === after.at(-1 - last))
    last += 1;
  const part = (words: string[]) =>
    words
      .slice(first, words.length - last)
      .join('')
      .trim();
  const lead = after.slice(0, first).join('');
  const tail = last > 0 ? after.slice(-last).join('') : '';
  return [
    lead && `${lead.length > AROUND ? '…' : ''}${escape(lead.slice(-AROUND).trim())}`,
    mark('~', part(before)),
    mark('*', part(after)),
    tail && `${escape(tail.slice(0, AROUND).trim())}${tail.length > AROUND ? '…' : ''}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const wordsOf = (text: string) => text.match(/\s*\S+/g) ?? [];

/** Slack marks only text on one line. */
const mark = (sign: string, part: string) =>
  part && `${sign}${escape(clip(part.replace(/\s+/g, ' ').replaceAll(sign, ''), LONGEST_PART))}${sign}`;
