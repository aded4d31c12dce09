import { roleChanged, roleForm } from '../../../src/upnext/features/change-role.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ about, option, text }: SampleParts): Sample[] => {
  const change = { user_id: option, Role: option, Status: option };
  const now = { Role: text(), Status: text() };
  return [
    { name: 'Change role', view: roleForm.open(change, about) },
    { name: 'Change role, in any project', view: roleForm.open(change, { ...about, project: undefined }) },
    { name: 'Role changed', message: roleChanged({ name: text() }, change) },
    { name: 'Role changed differently', message: roleChanged({ name: text(), told: now }, change) },
  ];
};
