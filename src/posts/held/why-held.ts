import type { PostAbout } from '../about.js';
import type { Deps } from '../../deps.js';
import { clip } from '../../slack/text/blocks.js';

/** A form remembers at most 3,000 characters. The cards of its posts have all of it. */
export const MOST_OF_REASON = 200;

/** What makes Upnext hold the posts of a project. */
export async function whyHeld(
  { store }: Pick<Deps, 'store'>,
  workspace: string,
  project: string,
): Promise<Pick<PostAbout, 'holdMinutes' | 'approval' | 'freeze'>> {
  const [{ holdMinutes, approval }, freeze] = await Promise.all([
    store.projectSettings.find(workspace, project),
    store.freezes.find({ workspace, project }),
  ]);
  return {
    ...(holdMinutes > 0 && { holdMinutes }),
    ...(approval && { approval: approval.mode }),
    ...(freeze && {
      freeze: {
        person: freeze.person,
        until: freeze.until?.getTime(),
        reason: freeze.reason && clip(freeze.reason, MOST_OF_REASON),
      },
    }),
  };
}
