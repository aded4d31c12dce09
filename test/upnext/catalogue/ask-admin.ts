import { accessRequest } from '../../../src/upnext/features/settings/access/request.js';
import {
  ALREADY_ASKED,
  approvalCard,
  askingForm,
  closedRequest,
  NOBODY_ASKED,
  requestBelow,
} from '../../../src/upnext/forms/ask-admin/words.js';
import { ASK_AN_ADMIN, atTop, formModal } from '../../../src/upnext/forms/form.js';
import { withNotices } from '../../../src/upnext/forms/views/form-views.js';
import { formCard } from '../../../src/upnext/forms/views/returned-card.js';
import { ALREADY_CLOSED, canAllow, waitingFor } from '../../../src/upnext/rights/admin-request.js';
import { notAllowed, whoCan } from '../../../src/upnext/rights/not-allowed.js';
import { field, messageView, modalWith, section } from '../../../src/upnext/slack/text/blocks.js';
import { mentions } from '../../../src/upnext/slack/text/markup.js';
import { typedIn } from '../../../src/upnext/ui/open-form.js';
import { type Sample, type SampleParts, textSample } from './samples.js';

export const samples = ({ about, people, profile, text }: SampleParts): Sample[] => {
  const [id, hash, label] = [about.submissionId, 'x'.repeat(32), text(300)];
  const submitted = { form: 'project_access', id, hash, label, person: 'U0LINUS' };
  const lines = Array.from({ length: 100 }, () => text(2_500));
  const rights = { isRestricted: false, isUncertain: false };
  const form = { title: 'Schedule a post', submit: 'Schedule' };
  const deadline = new Date('2026-12-01T08:00:00Z');
  const reason = canAllow(mentions(people.slice(0, 8)), deadline);
  const wanted = { to: `view posts in ${text(150)}`, right: 'read' as const, group: 'strangers' as const };
  return [
    {
      name: 'Approval request',
      message: approvalCard({ submitted, about, lines }),
    },
    {
      name: 'Request to unfreeze',
      message: approvalCard({ submitted, about, asksTo: `unfreeze ${text(150)}`, allow: 'Unfreeze', lines }),
    },
    {
      name: 'Approval request, once more',
      message: requestBelow('U0ADA', approvalCard({ submitted, about, lines: [] })),
    },
    {
      name: 'Waiting for an admin',
      message: formCard({ id, label, state: 'asked', reason, mayBeSent: false }),
    },
    {
      name: 'No permission and no project',
      view: modalWith('Not allowed', [
        ...notAllowed('schedule', { workspace: 'T0TEAM' }, { approvers: people.slice(0, 8), ...rights })
          .blocks,
        ...typedIn(
          formModal('schedule_post', about, form, [
            field('Content', 'Content', {
              type: 'plain_text_input',
              action_id: 'value',
              initial_value: text(3_000),
            }),
          ]),
        ),
      ]),
    },
    {
      name: 'Form that asks an admin',
      view: askingForm(
        formModal('schedule_post', about, form, [section(text())]),
        text(100),
        whoCan({ workspace: 'T0TEAM' }, people.slice(0, 8)),
      ),
    },
    {
      name: 'Request for access, once more',
      view: withNotices(accessRequest.open({}, { ...about, wanted }, profile), atTop(ALREADY_ASKED)),
    },
    {
      name: 'Request closed',
      message: closedRequest(submitted, text()),
    },
    {
      name: 'Asked an admin',
      view: messageView(ASK_AN_ADMIN, waitingFor({ workspace: 'T0TEAM' }, people.slice(0, 8), deadline)),
    },
    ...[ALREADY_ASKED, ALREADY_CLOSED, NOBODY_ASKED].map((say) =>
      textSample('Request without an answer', say),
    ),
  ];
};
