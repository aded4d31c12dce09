import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { heldButton } from '../card/buttons.js';
import type { ActionArgs } from '../../ui/feature.js';

/** The project of the held post that a button is about: its rights are enforced. */
export const projectOfHeldButton =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, action }: ActionArgs): Promise<string | undefined> => {
    const { id } = readButtonValue(heldButton, action);
    const { workspace } = (await access()).actor;
    return (await store.heldPosts.find({ workspace, id }))?.project.id;
  };
