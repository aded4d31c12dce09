import { PLATFORMS } from '../../../../openapi/platforms.js';
import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { networkName, networksInSentence, uncapitalize } from '../../ui/words.js';
import { DETAILS, enteredOf } from '../model/details.js';
import type { Draft, SubmittedPost } from '../model/draft.js';
import type { Post, Version } from '../model/post.js';
import { bothClocks } from './lines.js';
import { linkLines } from './links.js';
import { nameOf } from './picture-lines.js';

/** A post in plain words, for everybody who approves it, changes it at the same time, or looks up what was changed. */

interface Words {
  label: string;
  text: string;
  /** Text or a link. The audit trail, which has neither, only says that it has changed. */
  isPrivate?: boolean;
}

function textWords({ Content, Platforms, texts = {} }: Draft): Words[] {
  const own = PLATFORMS.map((network) => ({
    label: `Text for ${networkName(network)}`,
    text: Platforms.includes(network) ? (texts[network]?.trim() ?? '') : '',
  }));
  return [{ label: 'Text', text: Content }, ...own].map((one) => ({ ...one, isPrivate: true }));
}

function otherWords(values: Draft): Words[] {
  const { Platforms, picture } = values;
  const described = picture?.alt ? ` (“${picture.alt}”)` : '';
  return [
    { label: 'Networks', text: networksInSentence(Platforms) },
    { label: 'Links', text: linkLines(values).join('\n'), isPrivate: true },
    { label: 'File', text: picture ? `${nameOf(picture)}${described}` : '', isPrivate: true },
    ...DETAILS.map((detail) => ({ ...detail, text: enteredOf(values, detail).text })),
  ];
}

/** The same labels for all posts. */
const wordsOf = (values: Draft): Words[] => [
  ...textWords(values),
  ...otherWords(values),
  { label: 'Status', text: values.Status === 'DRAFT' ? 'Draft' : 'Scheduled' },
];

/** What differs between two versions. */
function changesOf(before: Draft, now: Draft): (Words & { old: string })[] {
  const old = wordsOf(before);
  return wordsOf(now)
    .map((one, index) => ({ ...one, old: old[index]?.text ?? '' }))
    .filter((one) => one.text !== one.old);
}

/** What a second editor is told. */
export function changedTo(now: Post, { values, moment }: SubmittedPost): string[] {
  const isMoved = now.dueAt && now.dueAt.getTime() !== moment?.at.getTime();
  return [
    ...changesOf(values, now.values).map(({ label, text, isPrivate }) =>
      isPrivate ? `The ${uncapitalize(label)} is now “${text}”.` : `${label}: ${text || 'none'}.`,
    ),
    ...(isMoved ? [`The time is now ${bothClocks(now)}.`] : []),
  ];
}

/** What an approver is told: "Only the time changed: 09:00 → 10:00", "The text changed: at nine → at ten; …". */
export function changesSince(before: Version | undefined, now: Version): string[] {
  if (!before) return [];
  const [old, time] = [before, now].map(timeIn);
  const changes = [
    ...changesOf(before.values, now.values).map(
      ({ label, text, old }) => `${uncapitalize(label)} changed: ${partOf(old, text)} → ${partOf(text, old)}`,
    ),
    ...(old === time ? [] : [`time changed: ${old || 'none'} → ${time || 'none'}`]),
  ];
  const [only, ...others] = changes;
  if (!only) return [];
  return [others.length === 0 ? `Only the ${only}` : `The ${changes.join('; the ')}`];
}

/** With its zone, because the same time in another zone is another moment. */
const timeIn = ({ about: { moment } }: Version) => moment && slackDate(moment.at, undefined, moment.zone);

type Facts = Record<string, string | undefined>;

/** What a form changed, for the audit trail: never a text or a link. */
export function auditedChanges(before: Version, after: SubmittedPost): { before: Facts; after: Facts } {
  const changed: { before: Facts; after: Facts } = {
    before: { time: before.about.moment?.at.toISOString() },
    after: { time: after.moment?.at.toISOString() },
  };
  for (const { label, text, old, isPrivate } of changesOf(before.values, after.values)) {
    const name = uncapitalize(label);
    if (!isPrivate) changed.before[name] = old;
    changed.after[name] = isPrivate ? 'changed' : text;
  }
  return changed;
}

const AROUND = 30;
const LONGEST_PART = 300;

/** From a little before what differs. */
function partOf(text: string, other: string): string {
  if (text === '') return 'none';
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const start = text.lastIndexOf(' ', same - AROUND) + 1;
  return escape(`${start > 0 ? '…' : ''}${clip(text.slice(start).replace(/\s+/g, ' '), LONGEST_PART)}`);
}
