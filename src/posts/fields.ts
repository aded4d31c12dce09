import * as z from 'zod';
import type { Failure, FieldProblem } from '../api/outcome.js';
import type { PostAbout, PostContext } from './about.js';
import type { Platform } from '../openapi/platforms.js';
import type { Part } from '../platforms/parts.js';
import { combined, type Draft, type SubmittedPost } from './fields/draft.js';
import type {
  AuditedVersion,
  DraftBody,
  PostBody,
  PostField,
  PreparedValues,
  SendContext,
  Sendable,
  SentPost,
  Version,
} from './field.js';
import { campaignField } from './fields/campaign/campaign.js';
import { linkField } from './fields/link.js';
import { linksField } from './fields/links/links.js';
import { networksField } from './fields/networks.js';
import { ownTextsField } from './fields/own-texts.js';
import { pictureField } from './fields/pictures/pictures.js';
import { projectField } from './fields/project.js';
import { promptField } from './fields/prompt.js';
import { saveAsField } from './fields/save-as.js';
import { templateField } from './fields/template.js';
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
  let values = entered;
  for (const field of FIELDS) {
    const prepared = await field.prepare?.(values, context);
    if (prepared && !prepared.ok) return prepared;
    values = prepared?.values ?? values;
  }
  return { ok: true, values };
}

/** What is added to the body when the post is sent. */
export async function bodyToSend(post: SubmittedPost, context: SendContext): Promise<Sendable> {
  const body: Partial<PostBody> = {};
  for (const field of FIELDS) {
    const added = await field.send?.(post, context);
    if (added && !added.ok) return added;
    Object.assign(body, added?.body);
  }
  return { ok: true, body };
}

/** Once it is at the service. Doing it twice changes nothing. */
export async function keepSent(values: Draft, post: SentPost, context: SendContext): Promise<void> {
  for (const field of FIELDS) await field.sent?.(values, post, context);
}

/** What the service says about its own fields, at the inputs of the form. */
export function atInputs(failure: Failure, values: Draft): Failure {
  if (failure.kind !== 'invalid') return failure;
  const inputFor = (name: string) =>
    FIELDS.flatMap((field) => field.inputOf?.(name, values) ?? [])[0] ?? name;
  const explain = (one: FieldProblem) =>
    FIELDS.flatMap((field) => field.explain?.(one, values) ?? [])[0] ?? one.say;
  const fields = failure.fields.map((one) => ({ ...one, field: inputFor(one.field), say: explain(one) }));
  return { ...failure, fields };
}

/** What an approval is bound to, besides the body. */
export const boundTo = (values: Draft): unknown[] =>
  FIELDS.flatMap((field) => (field.boundTo ? [field.boundTo(values)] : []));

/** The same post as it was when the button was pressed. */
export const asSubmitted = (values: Draft): Draft =>
  FIELDS.reduce((draft, field) => field.asSubmitted?.(draft) ?? draft, values);

/** What an approver reads: everything that was entered. What When means is shown with it. */
export const linesFor = (values: Draft, about: Pick<PostAbout, 'project' | 'submissionId'>): string[] =>
  FIELDS.flatMap((field) => field.lines?.(values, about) ?? []);

/** What a second editor is told. */
export const changedTo = (now: Version, submitted: SubmittedPost): string[] =>
  FIELDS.flatMap((field) => field.changedTo?.(now, submitted) ?? []);

/** What an approver is told. */
export const differences = (before: Version, now: Version): string[] =>
  FIELDS.flatMap((field) => field.difference?.(before, now) ?? []);

type Facts = Record<string, string | undefined>;

/** What a form changed, for the audit trail: never a text or a link. */
export function auditedChanges(
  before: AuditedVersion,
  after: AuditedVersion,
): { before: Facts; after: Facts } {
  const changed: { before: Facts; after: Facts } = { before: {}, after: {} };
  for (const { audited } of FIELDS) {
    if (!audited) continue;
    const { name, of, secret } = audited;
    if (secret && JSON.stringify(secret(before)) === JSON.stringify(secret(after))) continue;
    const [old, now] = [of(before), of(after)];
    const isSame = secret !== undefined && old === now;
    changed.before[name] = isSame ? undefined : old;
    changed.after[name] = isSame ? 'changed' : now;
  }
  return changed;
}
