import { formatSeries, MANY_READERS } from '../../../when/index.js';
import type { AuditedChange } from '../../forms/form.js';
import { EDIT_POST } from '../card/buttons.js';
import type { PostAbout } from '../fields/about.js';
import type { SubmittedPost } from '../model/draft.js';
import { namesOf } from './differences.js';
import type { ScheduledPost } from './result.js';

/** What the audit trail says of a form that was sent. */

/** Never the text of the post. The details of the entry find it by its version, as long as Upnext has that. */
export function auditedPost(
  { values, project, moment }: SubmittedPost,
  result: ScheduledPost | undefined,
  { held, proposal, submissionId }: PostAbout,
): AuditedChange {
  const { before: old, after: now, version } = result?.held?.changed ?? {};
  const isScheduledNow = held?.unscheduled === 'proposed' || (held?.unscheduled && values.Status !== 'DRAFT');
  if (held && !isScheduledNow)
    return { action: EDIT_POST, before: { id: held.id, ...old }, after: { version, ...now } };
  const after = {
    id: result?.id,
    version,
    project,
    Platforms: values.Platforms,
    Status: values.Status,
    at: moment?.at,
    proposedBy: proposal?.agent,
    ...(result?.held?.approvalIn && { needsApproval: true }),
  };
  const before = { id: held?.id ?? submissionId };
  const rule = moment?.repeats;
  if (!rule || held) return { before, after };
  const repeats = { networks: namesOf(values.Platforms), repeats: formatSeries(rule, MANY_READERS) };
  return { action: 'start_series', before: { id: result?.series?.first }, after: { ...after, ...repeats } };
}
