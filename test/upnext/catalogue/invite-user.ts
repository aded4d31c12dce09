import { invited, inviteForm, MAX_INVITEES } from '../../../src/upnext/features/invite-user/index.js';
import { doneView } from '../../../src/upnext/forms/views/form-views.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ about, option, text }: SampleParts): Sample[] => {
  const members = Array.from({ length: MAX_INVITEES }, (_, index) => `U${index}`);
  const invitation = { project: option, Role: option, Members: members, People: text() };
  const again = '6f1b5d4e-2c1a-4c0e-9f53-0a7d6f1f9b11';
  const rows = members.map((_, index) => ({
    FirstName: '',
    LastName: '',
    Email: text(),
    name: text(),
    say: index % 3 === 2 ? text() : undefined,
    done: index % 3 === 0,
    isMember: index % 3 === 1,
  }));
  const here = rows.map((row) => ({ ...row, done: false, isMember: true, say: undefined }));
  return [
    { name: 'Invite people', view: inviteForm.open(invitation, about) },
    {
      name: 'Invite people to any project',
      view: inviteForm.open(invitation, { ...about, project: undefined }),
    },
    { name: 'People invited', message: invited({ rows, again }, invitation, { about }) },
    { name: 'Nobody invited', message: invited({ rows: here }, invitation, { about }) },
    { name: 'People invited, late', view: doneView(invited({ rows, again }, invitation, { about })) },
  ];
};
