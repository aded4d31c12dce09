import type { ModalView } from '@slack/types';
import type * as z from 'zod';
import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { showResult } from '../../slack/answer/show-result.js';
import type { NotifyDeps } from '../../slack/send/notify.js';
import { context, inputModal, messageView, section } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import { repeatsLine, seriesButton, STOP_SERIES } from '../card/series.js';
import { sendingLine } from '../freeze/reply.js';
import { changesOf } from '../life/change-post.js';
import type { Post } from '../model/post.js';
import type { PostState } from '../model/states.js';

/** *Stop repeating*: a window says how many posts it cancels. */

export const stoppedText = (cancelled: number, sending = 0): string =>
  cancelled + sending === 0
    ? 'Nothing was changed. There are no posts left to cancel.'
    : [`Stopped repeating. ${counted(cancelled, 'post')} cancelled.`, ...sendingLine(sending)].join(' ');

type StopDeps = Pick<Deps, 'jobs' | 'now' | 'store'>;
type SeriesKey = z.infer<typeof seriesButton>;

/** What *Stop repeating* cancels. */
async function findUnsent({ store }: Pick<Deps, 'store'>, workspace: string, { series }: SeriesKey) {
  const found = await store.posts.list({ workspace, series, states: ['held', 'sending'] });
  return found.filter(({ cause }) => cause !== 'stopped');
}

export const askToStop =
  (deps: Pick<Deps, 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { workspace } = (await args.access()).actor;
    const key = readButtonValue(seriesButton, args.action);
    await showModal(args, stopModal(key, await findUnsent(deps, workspace, key)));
  };

export const stopModal = (key: SeriesKey, unsent: readonly Post[]): ModalView =>
  unsent[0]
    ? {
        ...inputModal(STOP_SERIES, { title: STOP, submit: STOP, close: 'Keep repeating' }, [
          section(
            `*${counted(unsent.length, 'post')}* will be cancelled. Those already sent will still be published.`,
          ),
          context(repeatsLine(unsent[0]).join('')),
        ]),
        private_metadata: JSON.stringify(key),
      }
    : messageView(STOP, stoppedText(0));

/** Cancels every post that hasn’t been sent, also if somebody edits it in the meantime. One that is being sent is cancelled unless it arrives. */
export const stopSeries =
  (deps: StopDeps & NotifyDeps) =>
  async (args: SubmitArgs): Promise<void> => {
    const { actor } = await args.access();
    const { workspace, person } = actor;
    const key = readSeries(args);
    const entry = { ...entryBy(actor, deps.now(), STOP_SERIES), project: key.project };
    const stopped: PostState[] = [];
    for (;;) {
      const posts = await findUnsent(deps, workspace, key);
      if (posts.length === 0) break;
      for (const post of posts) {
        const to = post.state === 'held' ? 'cancelled' : 'sending';
        const press = {
          by: person,
          cause: 'stopped',
          entry: stopped.length === 0 ? { ...entry, before: { id: post.id } } : undefined,
        } as const;
        if (await changesOf(deps).step(post, { to, ...press })) stopped.push(to);
      }
    }
    const sending = stopped.filter((state) => state === 'sending').length;
    const say = stoppedText(stopped.length - sending, sending);
    await showResult(deps, args, { view: messageView(STOP, say), say });
  };

const STOP = 'Stop repeating';
const readSeries = ({ view }: SubmitArgs) => seriesButton.parse(JSON.parse(view.private_metadata));

/** The project whose rights are enforced. */
export const projectOfSeries = ({ action }: ActionArgs): string =>
  readButtonValue(seriesButton, action).project;
export const projectOfStop = (args: SubmitArgs): string => readSeries(args).project;
