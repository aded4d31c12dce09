import type { Deps } from '../../deps.js';
import type { FormDeps } from '../../forms/form.js';
import { allRequire, requires } from '../../rights/access.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, Feature } from '../../ui/feature.js';
import {
  HELD_CANCEL,
  HELD_EDIT,
  HELD_PUBLISH,
  HELD_SCHEDULE,
  HELD_TIME,
  heldButton,
  PROPOSAL_SCHEDULE,
} from '../card/buttons.js';
import { STOP_SERIES } from '../card/series.js';
import { cancel } from './cancel.js';
import { edit } from './edit.js';
import { submits } from './publish-now.js';
import { projectOfSeries, stopRepeating } from './stop-series.js';

const OPENS_FORM = { form: 'schedule' } as const;

/** The buttons of the card. */
export const heldActions = (deps: FormDeps): Feature['actions'] => ({
  ...allRequire(
    OPENS_FORM,
    {
      [HELD_EDIT]: edit(deps),
      [HELD_TIME]: edit(deps, { when: undefined, calendar: false }),
      [HELD_SCHEDULE]: edit(deps, { Status: 'SCHEDULED' }),
    },
    projectOfHeldButton(deps),
  ),
  // Authors may withdraw what they have asked an admin for, and delete their drafts.
  [HELD_CANCEL]: requires('anyone', cancel(deps)),
  ...allRequire(
    'schedule',
    {
      [HELD_PUBLISH]: submits(deps, 'held'),
      [PROPOSAL_SCHEDULE]: submits(deps, 'proposed'),
    },
    projectOfHeldButton(deps),
  ),
  [STOP_SERIES]: requires('schedule', stopRepeating(deps), projectOfSeries),
});

/** The project of the held post that a button is about: its rights are enforced. */
const projectOfHeldButton =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, action }: ActionArgs): Promise<string | undefined> => {
    const { id } = readButtonValue(heldButton, action);
    const { workspace } = (await access()).actor;
    return (await store.posts.find({ workspace, id }))?.project.id;
  };
