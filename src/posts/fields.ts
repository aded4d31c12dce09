import * as z from 'zod';
import type { Failure } from '../api/outcome.js';
import type { PostAbout, PostContext } from './about.js';
import type { Platform } from '../openapi/platforms.js';
import type { Part } from '../platforms/parts.js';
import { escape } from '../slack/text/markup.js';
import { combined, type Draft, type SubmittedPost } from './fields/draft.js';
import { change, fromTo, line } from './fields/line.js';
import type { AuditedFact, AuditedVersion, DraftBody, PostField, PreparedValues, Version } from './field.js';
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

const stored: z.ZodRawShape = { more: z.boolean().optional(), replaced: z.number() };

/** Each field checks its own part against `Draft`. */
export const draftSchema = z.object(
  combined<z.ZodRawShape>(
    stored,
    FIELDS.map(({ schema }) => schema),
  ),
) as unknown as z.ZodType<Draft>;

/** What a new form starts with. */
export const emptyDraft = draftSchema.parse(
  combined<Partial<Draft>>(
    { replaced: 0 },
    FIELDS.map(({ empty }) => empty),
  ),
);

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
      lines?.(values, about) ?? (words ? line(words.label, escape(words.of(values) ?? '')) : []),
  );

/** What a second editor is told. */
export const changedTo = (now: Version, submitted: SubmittedPost): string[] =>
  FIELDS.flatMap(({ changedTo, words }) => {
    if (changedTo || !words) return changedTo?.(now, submitted) ?? [];
    const current = words.of(now.values);
    return current === words.of(submitted.values) ? [] : [`${words.label}: ${current || 'none'}.`];
  });

/** What an approver is told. */
export const differences = (before: Version, now: Version): string[] =>
  FIELDS.flatMap(({ difference, words }) => {
    if (difference || !words) return difference?.(before, now) ?? [];
    const [old, current] = [before, now].map(({ values }) => escape(words.of(values) ?? ''));
    return change(words.label.toLowerCase(), fromTo(old, current));
  });

type Facts = Record<string, string | undefined>;

/** What a form changed, for the audit trail: never a text or a link. */
export function auditedChanges(
  before: AuditedVersion,
  after: AuditedVersion,
): { before: Facts; after: Facts } {
  const changed: { before: Facts; after: Facts } = { before: {}, after: {} };
  for (const { audited, words } of FIELDS) {
    const fact = audited ?? (words && asFact(words));
    if (!fact) continue;
    const { name, of, secret } = fact;
    if (secret && JSON.stringify(secret(before)) === JSON.stringify(secret(after))) continue;
    const [old, now] = [of(before), of(after)];
    const isSame = secret !== undefined && old === now;
    changed.before[name] = isSame ? undefined : old;
    changed.after[name] = isSame ? 'changed' : now;
  }
  return changed;
}

const asFact = ({ label, of }: NonNullable<PostField['words']>): AuditedFact => ({
  name: label.toLowerCase(),
  of: ({ values }) => of(values),
});
