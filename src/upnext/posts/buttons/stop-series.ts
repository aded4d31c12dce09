import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import { seriesButton, STOP_SERIES } from '../card/series.js';
import { changesOf } from '../life/change-post.js';

export function stoppedText(cancelled: number, sending = 0): string {
  if (cancelled + sending === 0) return 'Nothing was changed. There are no posts left to cancel.';
  const beingSent = `${counted(sending, 'post')} ${sending === 1 ? 'is' : 'are'} being sent right now, and may still go out.`;
  return `Stopped repeating. ${counted(cancelled, 'post')} cancelled.${sending > 0 ? ` ${beingSent}` : ''}`;
}

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
    const stopped = { held: 0, sending: 0 };
    const { cancel, step } = changesOf(deps);
    for (;;) {
      const found = await deps.store.posts.list({ workspace, series, states: ['held', 'sending'] });
      const posts = found.filter(({ cause }) => cause !== 'stopped');
      if (posts.length === 0) break;
      for (const post of posts) {
        const said = stopped.held + stopped.sending === 0 ? { entry } : {};
        const isDone =
          post.state === 'held'
            ? await cancel(post, { version: post.version, person, ...said }, 'stopped')
            : await step(post, { to: 'sending', by: person, cause: 'stopped', ...said });
        if (isDone) stopped[post.state === 'held' ? 'held' : 'sending'] += 1;
      }
    }
    await reportToPresser(args, 'Stop repeating', stoppedText(stopped.held, stopped.sending));
  };

/** The project whose rights are enforced. */
export const projectOfSeries = ({ action }: ActionArgs): string =>
  readButtonValue(seriesButton, action).project;
