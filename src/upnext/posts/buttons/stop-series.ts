import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import { seriesButton, STOP_SERIES } from '../card/series.js';
import { sendingLine } from '../freeze/reply.js';
import { changesOf } from '../life/change-post.js';
import type { PostState } from '../model/states.js';

export const stoppedText = (cancelled: number, sending = 0): string =>
  cancelled + sending === 0
    ? 'Nothing was changed. There are no posts left to cancel.'
    : [`Stopped repeating. ${counted(cancelled, 'post')} cancelled.`, ...sendingLine(sending)].join(' ');

/**
 * *Stop repeating*: cancels every post that hasn’t been sent, also if somebody edits it in the meantime. One that is being sent is
 * cancelled unless it arrives.
 */
export const stopRepeating =
  (deps: Pick<Deps, 'jobs' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { workspace, person } = actor;
    const { series, project } = readButtonValue(seriesButton, args.action);
    const by = entryBy(actor, deps.now(), STOP_SERIES);
    const entry = { ...by, project, before: { id: series } };
    const stopped: PostState[] = [];
    for (;;) {
      const found = await deps.store.posts.list({ workspace, series, states: ['held', 'sending'] });
      const posts = found.filter(({ cause }) => cause !== 'stopped');
      if (posts.length === 0) break;
      for (const post of posts) {
        const to = post.state === 'held' ? 'cancelled' : 'sending';
        const press = {
          by: person,
          cause: 'stopped',
          entry: stopped.length === 0 ? entry : undefined,
        } as const;
        if (await changesOf(deps).step(post, { to, ...press })) stopped.push(to);
      }
    }
    const sending = stopped.filter((state) => state === 'sending').length;
    await reportToPresser(args, 'Stop repeating', stoppedText(stopped.length - sending, sending));
  };

/** The project whose rights are enforced. */
export const projectOfSeries = ({ action }: ActionArgs): string =>
  readButtonValue(seriesButton, action).project;
