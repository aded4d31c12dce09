import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import { seriesButton, STOP_SERIES } from '../card/series.js';
import { changesOf } from '../life/change-post.js';

export const stoppedText = (cancelled: number): string =>
  cancelled === 0
    ? 'Nothing was changed. There are no posts left to cancel.'
    : `Stopped repeating. ${counted(cancelled, 'post')} cancelled.`;

/** *Stop repeating*: cancels every post that hasn’t been sent, also if somebody edits it in the meantime. */
export const stopRepeating =
  (deps: Pick<Deps, 'jobs' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { workspace, person } = actor;
    const { series, project } = readButtonValue(seriesButton, args.action);
    const by = entryBy(actor, deps.now(), STOP_SERIES);
    const entry = { ...by, project, before: { id: series } };
    let cancelled = 0;
    for (;;) {
      const held = await deps.store.posts.list({ workspace, series, states: ['held'] });
      if (held.length === 0) break;
      for (const post of held) {
        const press = { version: post.version, person, ...(cancelled === 0 && { entry }) };
        if (await changesOf(deps).cancel(post, press, 'stopped')) cancelled += 1;
      }
    }
    await reportToPresser(args, 'Stop repeating', stoppedText(cancelled));
  };

/** The project whose rights are enforced. */
export const projectOfSeries = ({ action }: ActionArgs): string =>
  readButtonValue(seriesButton, action).project;
