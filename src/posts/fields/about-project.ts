import type { PostAbout } from '../about.js';
import type { Deps } from '../../deps.js';
import type { Requester } from '../../slack/people/actor.js';
import { clip } from '../../slack/text/blocks.js';
import { neededFor } from './needed-approval.js';

/** A form remembers at most 3,000 characters. The cards of its posts have all of it. */
export const MOST_OF_REASON = 120;

/** What makes Upnext hold the posts of a project, and what the project adds to their links. */
export async function whyHeld(
  { store }: Pick<Deps, 'store'>,
  { workspace, person }: Pick<Requester, 'workspace' | 'person'>,
  project: string,
): Promise<Pick<PostAbout, 'holdMinutes' | 'approval' | 'approvalNeeded' | 'freeze' | 'linkParameters'>> {
  const [{ holdMinutes, approval, linkParameters }, freeze] = await Promise.all([
    store.projectSettings.find(workspace, project),
    store.freezes.find({ workspace, project }),
  ]);
  return {
    ...(holdMinutes > 0 && { holdMinutes }),
    ...(linkParameters && { linkParameters }),
    ...(approval && {
      approval: approval.mode,
      approvalNeeded: clip(neededFor(approval, person), MOST_OF_REASON),
    }),
    ...(freeze && {
      freeze: {
        person: freeze.person,
        until: freeze.until?.getTime(),
        reason: freeze.reason && clip(freeze.reason, MOST_OF_REASON),
      },
    }),
  };
}
