import type { Failure } from '../api/outcome.js';
import { parsePostAbout, type PostAbout, type PostContext } from './about.js';
import type { Platform } from '../openapi/platforms.js';
import type { Part } from '../platforms/parts.js';
import { escape } from '../slack/text/markup.js';
import { combined, type Draft, type SubmittedPost } from './fields/draft.js';
import type { DraftBody, PostField, PreparedValues, Version, Words } from './field.js';
import { bothClocks } from './card/both-clocks.js';
import { markChanges } from './fields/marked.js';
import { slackDate } from '../ui/slack-date.js';
import { uncapitalize } from '../ui/words.js';
import { campaignField, withKnownCampaign } from './fields/campaign.js';
import { LINK, linkField } from './fields/link.js';
import { linksField } from './fields/links/links.js';
import { networksField } from './fields/networks.js';
import { ownTextsField } from './fields/own-texts.js';
import { copyPicture } from './fields/pictures/copy.js';
import { PICTURE } from './fields/pictures/inputs.js';
import { pictureField } from './fields/pictures/pictures.js';
import { projectField } from './fields/project.js';
import { promptField } from './fields/prompt.js';
import { saveAsField } from './fields/save-as.js';
import { missingTemplate, TEMPLATE, templateField } from './fields/template.js';
import { textField } from './fields/text.js';
import { whenField } from './fields/when/when.js';
import { zoneField } from './fields/zone.js';

/** Everything that is entered about a post, in the order in which the form and messages show it. */
export const FIELDS: readonly PostField[] = [
  textField,
  networksField,
  ownTextsField,
  linksField,
  projectField,
  whenField,
  zoneField,
  pictureField,
  linkField,
  templateField,
  promptField,
  campaignField,
  saveAsField,
];

/**
 * The post as the API takes it, without its date and its pictures. Only for values with one text. Approvals are bound to a
 * hash of it, so the order of its keys stays.
 */
export function bodyOf(values: Draft): DraftBody {
  const { Content, Platforms, Status } = values;
  return combined<DraftBody>(
    { Content, Platforms, Status },
    FIELDS.map(({ body }) => body?.(values)),
  );
}

/** One part of a post as the API takes it. */
export const bodyOfPart = (values: Draft, { platforms, text }: Part<Platform>): DraftBody =>
  bodyOf({ ...values, Platforms: platforms, Content: text });

/** Before the post is held or sent. */
export async function prepare(entered: Draft, context: PostContext): Promise<PreparedValues> {
  const copied = await copyPicture(entered, context);
  return copied.ok ? { ok: true, values: await withKnownCampaign(copied.values, context) } : copied;
}

/** What the service says about its own fields, at the inputs of the form. */
export function atInputs(failure: Failure, { picture, template }: Draft): Failure {
  if (failure.kind !== 'invalid') return failure;
  const fields = failure.fields.map((one) => {
    if (one.field === LINK && picture) return { ...one, field: PICTURE };
    const isMissing = one.field === TEMPLATE && template && NOT_FOUND.test(one.say);
    return isMissing ? { ...one, say: missingTemplate(template) } : one;
  });
  return { ...failure, fields };
}

const NOT_FOUND = /not found/i;

/** What an approver reads: everything that was entered. What When means is shown with it. */
export const linesFor = (values: Draft, about: Pick<PostAbout, 'project' | 'submissionId'>): string[] =>
  FIELDS.flatMap(
    ({ lines, words }) =>
      lines?.(values, about) ??
      words?.(values).flatMap(({ label, text }) => (text ? [`*${label}*: ${escape(text)}`] : [])) ??
      [],
  );

const wordsOf = (values: Draft): Words[] => FIELDS.flatMap(({ words }) => words?.(values) ?? []);

/** What differs between two versions. */
function changesOf(before: Draft, now: Draft): (Words & { old: string })[] {
  const [old, current] = [wordsOf(before), wordsOf(now)];
  const removed = old.filter(({ label }) => current.every((one) => one.label !== label));
  return [...current, ...removed.map((one) => ({ ...one, text: '' }))]
    .map((one) => ({ ...one, old: old.find(({ label }) => label === one.label)?.text ?? '' }))
    .filter(({ text, old }) => text !== old);
}

/** What a second editor is told. */
export function changedTo(now: Version, { values, moment }: SubmittedPost): string[] {
  const isMoved = now.dueAt && now.dueAt.getTime() !== moment?.at.getTime();
  return [
    ...changesOf(values, now.values).map(({ label, text, isPrivate }) =>
      isPrivate ? `The ${uncapitalize(label)} is now “${text}”.` : `${label}: ${text || 'none'}.`,
    ),
    ...(isMoved ? [`The time is now ${bothClocks({ dueAt: now.dueAt, about: now.about })}.`] : []),
  ];
}

/** What an approver is told: "time changed: 09:00 → 10:00", "text changed: doors open at ~nine~ *ten*". */
export function differences(before: Version, now: Version): string[] {
  const [old, time] = [before, now].map(({ about }) => timeIn(about));
  return [
    ...changesOf(before.values, now.values).map(
      ({ label, text, old, isPrivate }) =>
        `${uncapitalize(label)} changed: ${isPrivate ? markChanges(old, text) : `${escape(old) || 'none'} → ${escape(text) || 'none'}`}`,
    ),
    ...(old === time ? [] : [`time changed: ${old || 'none'} → ${time || 'none'}`]),
  ];
}

/** With its zone, because the same time in another zone is another moment. */
function timeIn(about: object): string {
  const { moment } = parsePostAbout(about);
  return moment ? slackDate(new Date(moment.at), undefined, moment.zone) : '';
}

interface AuditedVersion {
  values: Draft;
  at: Date | undefined;
}

type Facts = Record<string, string | undefined>;

/** What a form changed, for the audit trail: never a text or a link. */
export function auditedChanges(
  before: AuditedVersion,
  after: AuditedVersion,
): { before: Facts; after: Facts } {
  const changed: { before: Facts; after: Facts } = {
    before: { time: before.at?.toISOString() },
    after: { time: after.at?.toISOString() },
  };
  for (const { label, text, old, isPrivate } of changesOf(before.values, after.values)) {
    const name = uncapitalize(label);
    if (!isPrivate) changed.before[name] = old;
    changed.after[name] = isPrivate ? 'changed' : text;
  }
  return changed;
}
