import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { heldButton } from '../card/buttons.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';

/** The project of the held post that a button or a view is about: its rights are enforced. */

type Find = Pick<Deps, 'plan'>;

export const projectOfHeldButton = (deps: Find) => (args: ActionArgs) =>
  projectOf(deps, args, readButtonValue(heldButton, args.action).id);

export const projectOfHeldView = (deps: Find) => (args: SubmitArgs) =>
  projectOf(deps, args, heldButton.parse(JSON.parse(args.view.private_metadata)).id);

async function projectOf(
  { plan }: Find,
  { access }: Pick<ActionArgs, 'access'>,
  id: string,
): Promise<string | undefined> {
  const { workspace } = (await access()).actor;
  return (await plan.find({ workspace, id }))?.project.id;
}
