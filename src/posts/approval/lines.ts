import type { Button } from '@slack/types';
import * as z from 'zod';
import { parseAbout } from '../../forms/form.js';
import { approversOf, needsApproval } from './gate.js';
import { textFor } from '../../platforms/parts.js';
import { button, clip } from '../../slack/text/blocks.js';
import { escape, joinWithAnd, joinWithOr } from '../../slack/text/markup.js';
import type { Decided } from './table.js';
import type { HeldPost } from '../table/held-row.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { rulesChanged } from '../moved-clock.js';
import { picturesIn, pictureNames } from '../pictures/lines.js';
import { slackDate } from '../../ui/slack-date.js';
import { counted, networkName } from '../../ui/words.js';

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

/** "Needs 2 approvals, from @Mei or @brand. 1 so far. Expires 08:00." */
export function approvalLines(post: HeldPost): string[] {
  if (!post.policy || !needsApproval(post)) return decisionLines(post);
  return [
    ...whyAgain(post),
    ...(isWaiting(post) ? [`*${stillNeeded(post)}*${expiry(post)}`] : []),
    ...decisionLines(post),
  ];
}

/** Names only those who can approve this version: never the person who wrote it. */
export function stillNeeded(post: HeldPost): string {
  const { policy, author, writtenBy } = post;
  const who = whoCanApprove(post);
  const so = approvals(post).length;
  const soFar = so > 0 ? ` ${so} so far.` : '';
  if (who.length === 0) return `Needs 1 approval, but <@${writtenBy}> wrote it and is the only approver.`;
  if (policy?.needed === 'all') return `Needs approval from ${joinWithAnd(who)}.${soFar}`;
  const count = policy?.needed ?? 1;
  const names = count >= who.length ? joinWithAnd(who) : joinWithOr(who);
  const why =
    writtenBy !== author && who.includes(`<@${author}>`) ? `, because <@${writtenBy}> changed it` : '';
  return `Needs ${counted(count, 'approval')}, from ${names}${why}.${soFar}`;
}

/** Who can approve this version, as far as the policy says. Slack knows who is in a group. */
export const whoCanApprove = (post: HeldPost): string[] =>
  post.policy ? mentions({ people: approversOf(post, post.policy.people), groups: post.policy.groups }) : [];

const mentions = ({ people, groups }: Pick<ApprovalPolicy, 'people' | 'groups'>): string[] => [
  ...people.map((person) => `<@${person}>`),
  ...groups.map((group) => `<!subteam^${group}>`),
];

export const approversInWords = (policy: Pick<ApprovalPolicy, 'people' | 'groups'>): string =>
  joinWithAnd(mentions(policy));

const expiry = ({ leavesAt }: HeldPost): string => (leavesAt ? ` Expires *${slackDate(leavesAt)}*.` : '');

export const decisionLines = (post: HeldPost): string[] => [
  ...approvedBy(post),
  ...post.decided.filter(({ decision }) => decision !== 'approved').map(decisionInWords),
];

function approvedBy(post: HeldPost): string[] {
  const people = approvals(post).map(({ person }) => `<@${person}>`);
  return people.length > 0 ? [`Approved by ${joinWithAnd(people)}.`] : [];
}

/** Said in a form before it is saved. */
export const voidsApprovals = (post: HeldPost): string[] =>
  needsApproval(post)
    ? approvedBy(post).map((approved) => `${approved} If you save a change, it needs approval again.`)
    : [];

/** Who asked for changes of this version, and which, except what a title already says in full. */
export const changesRequested = ({ decided }: HeldPost, title = ''): string[] =>
  decided
    .filter((one) => one.decision === 'changes' && requestNews(one, escape(one.words ?? '')) !== title)
    .map(decisionInWords);

/** Somebody asked for changes of this version, and it can’t leave without another approval. */
export const needsChanges = (post: HeldPost): boolean =>
  isWaiting(post) && post.decided.some(({ decision }) => decision === 'changes');

/** "@Mei requested changes (tone): …" */
export function decisionInWords({ person, decision, topic, words }: Decided): string {
  const said = words ? `: ${escape(clip(words, 600))}` : '.';
  if (decision === 'approved') return `<@${person}> approved it.`;
  if (decision === 'emergency') return `:warning: <@${person}> sent it without the required approvals${said}`;
  return `<@${person}> requested changes${topicOf(topic)}${said}`;
}

/** What the author is told about each decision. */
export const decisionNews = ({ decided, author, writtenBy }: HeldPost): string[] =>
  decided.flatMap((one) => {
    const { person, decision, words } = one;
    if (person === author || (decision === 'approved' && person === writtenBy)) return [];
    if (decision === 'approved') return `<@${person}> approved your post`;
    if (decision === 'emergency') return `<@${person}> sent your post without the required approvals`;
    return requestNews(one, oneLine(words));
  });

const requestNews = ({ person, topic }: Decided, words: string) =>
  `<@${person}> requested changes to your post${topicOf(topic)}: ${words}`;

const topicOf = (topic: Decided['topic']) =>
  isTopic(topic) && topic !== 'other' ? ` (${TOPICS[topic].toLowerCase()})` : '';

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
export function whyAgain(post: HeldPost): string[] {
  const { before, writtenBy, movedFrom, clock } = post;
  const why = movedFrom && clock ? rulesChanged(clock) : `Changed by <@${writtenBy}>`;
  return changesSince(before, post).map((changes) => `${why}, so it needs approval again. ${changes}`);
}

type Version = Pick<HeldPost, 'values' | 'about'>;

/** "Only the text changed: doors open at ~nine~ *ten*" */
export function changesSince(before: Version | undefined, { values, about }: Version): string[] {
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
  return [others.length === 0 ? `Only the ${only}` : `The ${changes.join('; the ')}`];
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
