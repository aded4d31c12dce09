import * as z from 'zod';
import type { Right } from './rights.js';

/** Who may use a project that is not open to everybody in the workspace, besides admins and managers. */

/** What people are named for. Each includes reading. */
export const PROJECT_RIGHTS = ['read', 'schedule', 'set-up'] as const;
export type ProjectRight = (typeof PROJECT_RIGHTS)[number];

const namedSchema = z.object({
  people: z.array(z.string()),
  /** User groups: whoever is in them at the time. */
  groups: z.array(z.string()),
});
export type NamedPeople = z.infer<typeof namedSchema>;

export const projectAccessSchema = z.object({
  /** So that the settings can list restricted projects without the service. */
  name: z.string(),
  read: namedSchema,
  schedule: namedSchema,
  'set-up': namedSchema,
  /** The workspace of the groups, where Upnext is installed for a whole organization. */
  team: z.string().optional(),
});
export type ProjectAccess = z.infer<typeof projectAccessSchema>;

/** What each right of the workspace takes in a restricted project. */
const NEEDED: Record<Right, ProjectRight> = {
  read: 'read',
  schedule: 'schedule',
  'create-prompt': 'schedule',
  'edit-sources': 'set-up',
  'set-up': 'set-up',
  invite: 'set-up',
  'change-role': 'set-up',
  delete: 'set-up',
};

/** Being named is not enough for these. */
const ALSO_IN_WORKSPACE: readonly Right[] = ['invite', 'change-role', 'delete'];

/** What somebody has to be named for. Undefined if that is not enough. */
export const projectRightFor = (right: Right): ProjectRight | undefined =>
  ALSO_IN_WORKSPACE.includes(right) ? undefined : NEEDED[right];

/** With one more person. */
export function nameFor(access: ProjectAccess, right: Right, person: string): ProjectAccess | undefined {
  const needed = projectRightFor(right);
  if (!needed) return undefined;
  const { people, groups } = access[needed];
  return { ...access, [needed]: { people: [...new Set([...people, person])], groups } };
}

export function mayDoAsNamed(
  right: Right,
  named: readonly ProjectRight[],
  mayInWorkspace: (right: Right) => boolean,
): boolean {
  const needed = NEEDED[right];
  const isNamed = needed === 'read' ? named.length > 0 : named.includes(needed);
  return isNamed && (!ALSO_IN_WORKSPACE.includes(right) || mayInWorkspace(right));
}
