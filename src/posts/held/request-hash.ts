import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.js';
import { parsePostAbout } from '../about.js';
import type { HeldPost } from '../table/held-row.js';
import { understood } from '../fields/when/moment.js';
import { partsOf } from '../../platforms/parts.js';
import { draftSchema, valuesFor } from '../fields/draft.js';
import { datedBody } from '../fields/body.js';

/** The same for the same project, time, pictures and requests to the service. Approvals count for nothing else. */
export function requestHash(post: HeldPost, encoding: Deps['encoding']): string {
  const values = draftSchema.parse(post.values);
  const { moment } = parsePostAbout(post.about);
  const bodies = partsOf(values).map(({ platforms }) =>
    datedBody({ values: valuesFor(values, platforms), moment: moment && understood(moment) }, encoding),
  );
  return createHash('sha256')
    .update(JSON.stringify([post.project.id, ...bodies, post.dueAt, values.picture?.kept?.token]))
    .digest('hex');
}
