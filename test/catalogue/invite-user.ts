import { textSample, type Sample, type SampleParts } from './samples.js';
import { doneView } from '../../src/forms/views/form-views.js';
import { inviteModal } from '../../src/features/invite-user/modal.js';
import {
  ALL_INVITED,
  invited,
  NO_LONGER_AVAILABLE,
  progressView,
  severalInvited,
} from '../../src/features/invite-user/reply.js';
import { inviteSeveralModal } from '../../src/features/invite-user/several-modal.js';
import { MAX_INVITEES } from '../../src/features/invite-user/invitee.js';

export const samples = ({ about, option, text }: SampleParts): Sample[] => {
  const role = { project: option, Role: option, Status: option };
  const Email = 'nora.lind@elsewhere.example';
  const invitation = { ...role, FirstName: text(), LastName: text(), Email, PhoneNumber: text() };
  const several = { ...role, people: text() };
  const rows = Array.from({ length: MAX_INVITEES }, (_, index) => ({
    email: text(),
    name: text(),
    say: text(),
    done: index % 3 === 0,
    isMember: index % 3 === 1,
  }));
  return [
    { name: 'Invite a person', view: inviteModal(invitation, about) },
    {
      name: 'Invite a person by half an address',
      view: inviteModal({ ...invitation, Email: text() }, about),
    },
    {
      name: 'Invite a person to any project',
      view: inviteModal(invitation, { ...about, project: undefined }),
    },
    { name: 'Person invited', message: invited({ id: 'usr_1' }, invitation, { about }) },
    { name: 'Person invited, late', view: doneView(invited({ id: 'usr_1' }, invitation, { about })) },
    { name: 'Person invited without an ID', message: invited({}, invitation, { about }) },
    { name: 'Invite several people', view: inviteSeveralModal(several, about) },
    { name: 'Several people, while they are invited', view: progressView(rows.slice(0, 20), rows) },
    { name: 'Several people invited', message: severalInvited(rows, several, { about }) },
    textSample('Everyone invited', ALL_INVITED),
    textSample('List no longer available', NO_LONGER_AVAILABLE),
  ];
};
