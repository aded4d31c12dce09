import type { Sample, SampleWorld } from '../../views/samples.js';
import { askFirstView } from '../../forms/approval-requests.js';
import { approvalCard, declineModal, waitingCard } from './reply.js';

export const samples = ({ about, people, text }: SampleWorld): Sample[] => {
  const submission = { id: about.submissionId, hash: 'x'.repeat(32), person: 'U0LINUS', about };
  const lines = Array.from({ length: 100 }, () => text(2_500));
  const meant = { text: text(200), at: new Date('2026-12-01T08:00:00Z'), isDeadline: true };
  return [
    {
      name: 'Approval request',
      message: approvalCard({ submission, label: text(), lines, meant }),
    },
    {
      name: 'Waiting for approval',
      message: waitingCard(text(300), people.slice(0, 8), about.submissionId, meant),
    },
    { name: 'No permission', view: askFirstView(text(100), people.slice(0, 8), about.submissionId) },
    { name: 'Decline request', view: declineModal(submission) },
  ];
};
