import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { field, plain } from '../../slack/blocks.js';
import { actionIdOf, type ChosenOption } from '../../slack/view-state.js';
import type { About } from '../../forms/form.js';
import { found, projectField, search } from '../../views/project-field.js';
import { readRoleAndStatus, roleField, statusField } from '../../views/role-and-status.js';

export const CHANGE_ROLE = 'change_role';
export const FIND_USER = 'find_user';

export interface NewRole {
  project?: ChosenOption | undefined;
  user?: ChosenOption | undefined;
  Role?: ChosenOption | undefined;
  Status?: ChosenOption | undefined;
  /** How often the form has replaced role and status: part of their action ids. */
  replaced: number;
}

export const untouched: NewRole = { replaced: 0 };

export function roleForm({ project, user, Role, Status, replaced }: NewRole, about: About): ModalView {
  return {
    type: 'modal',
    callback_id: CHANGE_ROLE,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('Change a role'),
    submit: plain('Change'),
    close: plain('Cancel'),
    blocks: [
      projectField(about, project),
      field('user_id', 'Person', search(FIND_USER, 'Type a name, an e-mail or an id', user), {
        hint: 'Upnext knows by name whom it has invited: the service cannot list its people. Anybody else by their id.',
        dispatch: true,
      }),
      roleField(Role, { replaced }),
      statusField(Status, { replaced }),
    ],
  };
}

export function readRole({ state }: Pick<ViewOutput, 'state'>): NewRole {
  return {
    project: found(state, 'Project'),
    user: found(state, 'user_id'),
    ...readRoleAndStatus(state),
    replaced: Number(actionIdOf(state, 'Role')?.split(':')[1] ?? 0),
  };
}
