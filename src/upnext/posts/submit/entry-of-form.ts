import type { AuditEntry } from '../../audit/table.js';
import { auditEntryFor } from '../../forms/context.js';
import type { SentOutcome } from '../../forms/outcomes.js';
import type { PostContext } from '../fields/about.js';
import type { SubmittedPost } from '../model/draft.js';
import { postForm } from './post-form.js';
import type { ScheduledPost } from './result.js';

/** What the audit trail says of a form, for the statement that stores what became of its post. */

export const entryOfForm = (
  { values }: SubmittedPost,
  context: PostContext,
  outcome: SentOutcome<ScheduledPost>,
): AuditEntry => auditEntryFor({ form: postForm(context.deps), values, context, outcome });
