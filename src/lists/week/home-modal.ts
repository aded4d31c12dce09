import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { messageView } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { readFailureReply, startReading, type ReadingDeps } from '../../ui/start-reading.js';
import type { ActionArgs } from '../../ui/feature.js';
import { loadWeek, zoneOf } from './load.js';
import { firstDayOf } from './show.js';
import { LOADING_WEEK, WEEK_IN, weekModal, WEEK_TITLE, weekToShow } from './reply.js';

/** The App Home has no place for a message, and Slack shows tables only in messages. */
export async function openHomeWeek(
  deps: ReadingDeps & Pick<Deps, 'plan'>,
  args: ActionArgs,
  project: string,
): Promise<void> {
  const opened = await args.client.views.open({
    trigger_id: args.body.trigger_id,
    view: messageView(WEEK_TITLE, LOADING_WEEK),
  });
  const view = await modalFor(deps, args, { project });
  await args.client.views.update({ view_id: opened.view?.id ?? '', view });
}

export const showOtherHomeWeek = (deps: ReadingDeps & Pick<Deps, 'plan'>) => async (args: ActionArgs) => {
  const view = await modalFor(deps, args, readButtonValue(weekToShow, args.action));
  await args.client.views.update({ view_id: args.body.view?.id ?? '', view });
};

async function modalFor(
  deps: ReadingDeps & Pick<Deps, 'plan'>,
  args: ActionArgs,
  { project, first }: { project: string; first?: string },
): Promise<ModalView> {
  const reading = await startReading(deps, args, { project, words: '', selectId: WEEK_IN });
  if (!reading.ok) return messageView(WEEK_TITLE, reading.reply.text);
  const day = first ?? firstDayOf('', reading) ?? '';
  const loaded = await loadWeek(deps, reading, day);
  if (!loaded.ok) return messageView(WEEK_TITLE, readFailureReply(deps, reading.actor, loaded).text);
  return weekModal(loaded.value, { ...reading.reader, zone: zoneOf(reading) });
}
