import { formatSeries, MANY_READERS } from '../../../when/index.js';
import type { AuditedChange } from '../../forms/form.js';
import { EDIT_POST } from '../card/buttons.js';
import type { PostAbout } from '../fields/about.js';
import type { SubmittedPost } from '../model/draft.js';
import { namesOf } from './differences.js';
import type { ScheduledPost } from './result.js';

/** What the audit trail says of a form that was sent. */

/** The details of the entry show the version, as long as Upnext has it. */
export function auditedEdit(
  { id }: NonNullable<PostAbout['held']>,
  result: ScheduledPost | undefined,
): AuditedChange {
  const { before, after, version } = result?.held?.changed ?? {};
  return { action: EDIT_POST, before: { id, ...before }, after: { version, ...after } };
}

/** Everything but the text of the post. */
export function auditedPost(
  { values, project, moment }: SubmittedPost,
  result: ScheduledPost | undefined,
  { submissionId }: PostAbout,
): AuditedChange {
  const after = {
    id: result?.id,
    project,
    Platforms: values.Platforms,
    Status: values.Status,
    at: moment?.at,
    ...(result?.held?.approvalIn && { needsApproval: true }),
  };
  const before = { id: submissionId };
  const rule = moment?.repeats;
  if (!rule) return { before, after };
  const repeats = { networks: namesOf(values.Platforms), repeats: formatSeries(rule, MANY_READERS) };
  return { action: 'start_series', before: { id: result?.series?.first }, after: { ...after, ...repeats } };
}
