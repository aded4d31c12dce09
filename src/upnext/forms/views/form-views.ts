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

export const doneView = ({ blocks }: Reply): ModalView => modalWith('Done', blocks);

/** How the ids of blocks with notices begin. */
export const NOTICE = 'notice-';

/** A block that says what is wrong, as of the time when the form was drawn. */
export const asNotice = <Block extends KnownBlock>(id: string, block: Block): Block => ({
  ...block,
  block_id: `${NOTICE}${id}`,
});

/** Whether it says what was wrong when it was drawn. Slack leaves that there, also once it is fixed. */
export const hasNotices = ({ blocks }: Pick<ViewOutput, 'blocks'>): boolean =>
  blocks.some(({ block_id = '' }) => block_id.startsWith(NOTICE));

/** More than these are listed below them, so that the form stays in sight. */
const MAX_ALERTS = 5;

const pressAgain = ({ submit }: ModalView) =>
  `Check the warnings below. To continue anyway, press ${submit?.text ?? 'the button'}.`;

/** The form with its notices at the top and next to each field. */
export function withNotices(view: ModalView, notices: Notices): ModalView {
  const blockIds = new Set(view.blocks.flatMap((block) => block.block_id ?? []));
  const withoutField = Object.entries(notices.fields).flatMap(([field, say]) =>
    blockIds.has(field) ? [] : `${field}: ${say}`,
  );
  const isWarning = notices.warning !== undefined;
  const heading = isWarning && notices.top.length === 0 ? [pressAgain(view)] : [];
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
  return { ...view, blocks: [...top, ...blocks] };
}
