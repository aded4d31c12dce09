import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import { field } from '../../slack/text/blocks.js';
import { chosenOptionSchema } from '../../slack/views/view-state.js';
import { formModal, type About } from '../../forms/form.js';
import { searchedOption, projectField, searchSelect } from '../../ui/project/project-field.js';
import { readRole, readStatus, roleField, statusField } from '../../ui/role-and-status.js';

export const CHANGE_ROLE = 'change_role';
export const FIND_USER = 'find_user';

export const roleChangeSchema = z.object({
  project: chosenOptionSchema.optional(),
  user: chosenOptionSchema.optional(),
  Role: chosenOptionSchema.optional(),
  Status: chosenOptionSchema.optional(),
});
export type RoleChange = z.infer<typeof roleChangeSchema>;

export function changeRoleModal({ project, user, Role, Status }: RoleChange, about: About): ModalView {
  return formModal(CHANGE_ROLE, about, { title: 'Change role', submit: 'Change role' }, [
    projectField(about, project),
    field('user_id', 'Person', searchSelect(FIND_USER, 'Search by name, email or user ID', user), {
      hint: 'People whom Upnext invited. For anyone else, enter the user ID that the scheduling service shows for them.',
    }),
    roleField(Role),
    statusField(Status, STATUS_HINT),
  ]);
}

/** It isn’t preselected: a role must not make an inactive person active. */
const STATUS_HINT = 'The scheduling service requires a status with every role.';

export function readRoleChange({ state }: Pick<ViewOutput, 'state'>): RoleChange {
  return {
    project: searchedOption(state, 'Project'),
    user: searchedOption(state, 'user_id'),
    Role: readRole(state),
    Status: readStatus(state),
  };
}
