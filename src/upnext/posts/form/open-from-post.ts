import { actorOf } from '../../slack/people/actor.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { postToFind } from '../../ui/shared-buttons.js';
import { findWholePost } from '../list/whole-posts.js';
import { valuesFor } from '../model/draft.js';
import type { OpenDeps } from './open.js';
import { openFilled } from './open-filled.js';
import { valuesOf } from './values-of-record.js';

const ORIGINAL_STAYS = ':warning: This creates a new post. The original stays as it is.';

/** "Use as a new post": the service can neither change nor cancel a post. */
export const openFromPost =
  (deps: OpenDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, id, at, only } = readButtonValue(postToFind, args.action);
    const { workspace } = actorOf(args.context, args.body);
    const wanted = { project: project.id, id, at: at === undefined ? undefined : new Date(at) };
    // A time that is still to come is filled in.
    const was = at !== undefined && at <= deps.now().getTime() ? at : undefined;
    await openFilled(
      deps,
      args,
      { about: { project, notes: [ORIGINAL_STAYS], was } },
      {
        load: (api) => findWholePost(deps, workspace, api, wanted),
        read(found) {
          const values = valuesOf(found, deps.now());
          return only ? valuesFor(values, only) : values;
        },
      },
    );
  };
