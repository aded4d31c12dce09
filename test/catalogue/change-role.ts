import type { Sample, SampleParts } from './samples.js';
import { changeRoleModal } from '../../src/features/change-role/modal.js';
import { roleChanged } from '../../src/features/change-role/reply.js';

export const samples = ({ about, option, text }: SampleParts): Sample[] => {
  const change = { user: option, Role: option, Status: option };
  const now = { Role: text(), Status: text() };
  return [
    { name: 'Change role', view: changeRoleModal(change, about) },
    { name: 'Change role, in any project', view: changeRoleModal(change, { ...about, project: undefined }) },
    { name: 'Role changed', message: roleChanged({ name: text() }, change) },
    { name: 'Role changed differently', message: roleChanged({ name: text(), told: now }, change) },
  ];
};
