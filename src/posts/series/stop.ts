import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { seriesButton, STOP_SERIES } from '../card-buttons.js';
import type { ActionArgs } from '../../ui/feature.js';
import { alreadyEnded, stoppedText } from './reply.js';

/** *Stop repeating*, on the message about a series and on the cards of its posts. */
export const stopRepeating =
  (deps: Pick<Deps, 'plan' | 'now'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { workspace, person, channel, reference } = actor;
    const key = { workspace, id: readButtonValue(seriesButton, args.action).series };
    const entry = {
      ...{ workspace, person, place: channel, reference },
      ...{ at: deps.now(), action: STOP_SERIES, outcome: 'done' },
      before: { id: key.id },
    };
    const stopped = await deps.plan.stopSeries(key, { by: person, entry });
    const text = stopped ? stoppedText(stopped) : alreadyEnded(await deps.plan.findSeries(key), person);
    await reportToPresser(args, 'Stop repeating', text);
  };

/** The project whose rights are enforced. */
export const projectOfSeries =
  ({ plan }: Pick<Deps, 'plan'>) =>
  async ({ access, action }: ActionArgs): Promise<string | undefined> => {
    const { workspace } = (await access()).actor;
    const { series: id } = readButtonValue(seriesButton, action);
    return (await plan.findSeries({ workspace, id }))?.project.id;
  };
