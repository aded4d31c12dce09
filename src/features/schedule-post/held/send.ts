import type { Deps } from '../../../deps.js';
import { parseAbout, type Form } from '../../../forms/form.js';
import type { RegisteredForm } from '../../../forms/registered-form.js';
import type { Delivery, Sender } from '../../../plan/hand-over.js';
import type { HeldPost } from '../../../store/held-posts.js';
import { HELD_POST_FORM } from '../../../store/held-tables.js';
import type { Submission } from '../../../store/submissions.js';
import { followUpOf } from '../follow-up/job.js';
import { scheduledPost, type ScheduledPost } from '../differences.js';
import { scheduleValues, type ScheduleValues } from '../post.js';
import { scheduleForm, sendToService } from '../submit.js';
import { requestHash } from './request-hash.js';

/** Sends held posts with everything that forms have: each version is a submission, stored before it is sent, and sent once. */

/** Everything was checked, and people have answered, before the post was held. */
export const heldPostForm = (deps: Deps): Form<ScheduleValues, ScheduledPost> => ({
  ...scheduleForm(deps),
  followUp: (post, values, context) => followUpOf(post, values, context, context.about.held),
  ...{ name: HELD_POST_FORM, isInternal: true, send: sendToService, likeness: () => undefined },
});

export function createSender(deps: Deps, form: RegisteredForm): Sender {
  const submissionOf = ({ workspace, id, version }: HeldPost) => ({ workspace, id: `${id}-${version}` });

  return {
    hashOf: (post) => requestHash(post, deps.encoding),

    atTime(post, dueAt) {
      const values = scheduleValues.parse(post.values);
      const { moment, ...about } = parseAbout(post.about);
      return {
        values: typeof values.when === 'number' ? { ...values, when: dueAt.getTime() / 1000 } : values,
        about: { ...about, preview: undefined, moment: moment && { ...moment, at: dueAt.getTime() } },
      };
    },

    async find(post) {
      const { workspace, id } = submissionOf(post);
      return deliveryOf(await deps.store.submissions.find(workspace, id));
    },

    async send(post, reference) {
      const { workspace, id } = submissionOf(post);
      const held = { id: post.id, version: post.version };
      const about = {
        ...parseAbout(post.about),
        submissionId: id,
        viewId: undefined,
        project: post.project,
        held,
      };
      const client = await deps.slack(workspace);
      const decidedBy = about.approvedBy ?? null;
      const sending = { workspace, id, person: post.writtenBy, values: post.values, about, decidedBy };
      const { problems, ...delivered } = await form.deliver(sending, client, reference);
      const delivery = deliveryOf(delivered);
      return delivery.state === 'refused' ? { ...delivery, problems } : delivery;
    },
  };
}

function deliveryOf(sent: Pick<Submission, 'state' | 'reason' | 'result'> | undefined): Delivery {
  switch (sent?.state) {
    case undefined:
      return { state: 'none' };
    case 'sending':
      return { state: 'busy' };
    case 'unknown':
      return { state: 'busy', reason: sent.reason ?? undefined };
    case 'delivered':
      return { state: 'delivered', serviceId: scheduledPost.parse(sent.result).id };
    case 'refused':
    case 'asked':
      return { state: 'refused', reason: sent.reason ?? '', problems: {} };
    case 'unsent':
    case 'discarded':
      return { state: 'unsent', reason: sent.reason ?? '' };
  }
}
