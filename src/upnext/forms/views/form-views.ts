import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import {
  alert,
  asTyped,
  clip,
  context,
  messageView,
  modalWith,
  type Reply,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Notices } from '../form.js';

/** Views that take the place of a form. */

export const checkingView = (say: string): ModalView =>
  messageView(
    'Checking',
    `:hourglass_flowing_sand: *Not confirmed yet.* ${escape(say)}`,
    'Upnext is checking whether it was received. Nothing is sent twice, and the post’s card shows the result.',
  );

/** In place of "Still working", when even the result could not be shown. */
export const failedView = (say: string): ModalView =>
  messageView('Something went wrong', `:warning: ${escape(say)}`);

/** The block id of buttons that open a form. Other buttons of a confirmation answer in the channel, so a modal has none. */
export const OPENS_FORM = 'again';

export const doneView = (reply: Reply): ModalView =>
  modalWith(
    'Done',
    reply.blocks.filter(({ type, block_id }) => type !== 'actions' || block_id === OPENS_FORM),
  );

/** How the ids of blocks with notices begin. */
export const NOTICE = 'notice-';

/** A block that says what is wrong, as of the time when the form was drawn. */
export const asNotice = <Block extends KnownBlock>(id: string, block: Block): Block => ({
  ...block,
  block_id: `${NOTICE}${id}`,
});

/** Whether the notices on the screen are still right. Slack leaves those that have been fixed. */
export function isUpToDate({ blocks }: Pick<ViewOutput, 'blocks'>, draw: () => ModalView): boolean {
  const shown = noticesIn(blocks);
  return shown.length === 0 || textsOf(shown) === textsOf(noticesIn(draw().blocks));
}

const noticesIn = <Block extends { block_id?: string }>(blocks: Block[]) =>
  blocks.filter(({ block_id = '' }) => block_id.startsWith(NOTICE));

const textsOf = (notices: object[]) => JSON.stringify(notices, ['block_id', 'elements', 'text']);

/** More than these are listed below them, so that the form stays in sight. */
const MAX_ALERTS = 5;

const PRESS_AGAIN = 'Check the warnings below. To continue anyway, press the button again.';

/** The form with its notices at the top and next to each field. */
export function withNotices(view: ModalView, notices: Notices): ModalView {
  const blockIds = new Set(view.blocks.flatMap((block) => block.block_id ?? []));
  const withoutField = Object.entries(notices.fields).flatMap(([field, say]) =>
    blockIds.has(field) ? [] : `${field}: ${say}`,
  );
  const isWarning = notices.warning !== undefined;
  const heading = isWarning && notices.top.length === 0 ? [PRESS_AGAIN] : [];
  const says = [...heading, ...notices.top, ...withoutField];
  const top = [
    ...says.slice(0, MAX_ALERTS).flatMap((say) => alert(isWarning ? 'warning' : 'error', say)),
    ...asTyped(says.slice(MAX_ALERTS).join('\n')),
  ].map((block, index) => asNotice(`${index}`, block));
  const blocks = view.blocks.flatMap((block) => {
    const say = block.block_id && notices.fields[block.block_id];
    const notice = context(`:warning: *${escape(clip(say ?? '', 2000))}*`);
    return say ? [block, asNotice(block.block_id ?? '', notice)] : [block];
  });
  return { ...view, blocks: fitting([...top, ...blocks]) };
}

/** Slack allows 100 blocks in a view. Hints are left out first, then other texts, then what is wrong; never what was entered. */
function fitting(blocks: ModalView['blocks']): ModalView['blocks'] {
  if (blocks.length <= MAX_BLOCKS) return blocks;
  const ranked = blocks.map((block, index) => ({ index, rank: rankOf(block) }));
  const leastFirst = ranked.sort((a, b) => a.rank - b.rank || b.index - a.index);
  const left = new Set(leastFirst.slice(blocks.length - MAX_BLOCKS + 1).map(({ index }) => index));
  return [context(SHORTENED), ...blocks.filter((_, index) => left.has(index))];
}

const MAX_BLOCKS = 100;
const SHORTENED =
  'This form is too long for Slack, so some hints and messages are left out. Everything you entered is here.';

function rankOf({ type, block_id = '' }: ModalView['blocks'][number]): number {
  if (type === 'input' || type === 'actions') return 3;
  if (block_id.startsWith(NOTICE)) return 2;
  return type === 'context' || type === 'divider' ? 0 : 1;
}
