import type { Deps } from '../../deps.js';
import type { FormDeps } from '../../forms/form.js';
import { allRequire, requires } from '../../rights/access.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, Feature } from '../../ui/feature.js';
import {
  CANCEL_POST,
  EDIT_POST,
  MOVE_POST,
  postButton,
  PROPOSAL_SCHEDULE,
  PUBLISH_POST,
  SCHEDULE_DRAFT,
  USE_AGAIN,
} from '../card/buttons.js';
import { STOP_SERIES } from '../card/series.js';
import { cancel } from './cancel.js';
import { edit } from './edit.js';
import { submits } from './publish-now.js';
import { askToStop, projectOfSeries, projectOfStop, stopSeries } from './stop-series.js';
import { useAgain } from './use-again.js';

const OPENS_FORM = { form: 'schedule' } as const;

/** The buttons of the card. */
export const postActions = (deps: FormDeps): Feature['actions'] => ({
  ...allRequire(
    OPENS_FORM,
    {
      [EDIT_POST]: edit(deps),
      [MOVE_POST]: edit(deps, { when: undefined, calendar: false }),
      [SCHEDULE_DRAFT]: edit(deps, { Status: 'SCHEDULED' }),
      [USE_AGAIN]: useAgain(deps),
    },
    projectOfButton(deps),
  ),
  [CANCEL_POST]: requires('anyone', cancel(deps)),
  ...allRequire(
    'schedule',
    {
      [PUBLISH_POST]: submits(deps, 'held'),
      [PROPOSAL_SCHEDULE]: submits(deps, 'proposed'),
    },
    projectOfButton(deps),
  ),
  [STOP_SERIES]: requires('schedule', askToStop(deps), projectOfSeries),
});

export const postViews = (deps: FormDeps): NonNullable<Feature['views']> => ({
  [STOP_SERIES]: requires('schedule', stopSeries(deps), projectOfStop),
});

/** The project of the held post that a button is about: its rights are enforced. */
const projectOfButton =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, action }: ActionArgs): Promise<string | undefined> => {
    const { id } = readButtonValue(postButton, action);
    const { workspace } = (await access()).actor;
    return (await store.posts.find({ workspace, id }))?.project.id;
  };
