import type { ModalView } from '@slack/types';
import { alert, clip, context, plain, section, type Reply } from '../slack/blocks.js';
import type { Notices } from './form.js';
import { escape } from '../slack/markup.js';

/** What a modal turns into when its form is not on the screen. */

export function workingView(doing: string): ModalView {
  return screen('Still working', [
    section(`:hourglass_flowing_sand: *${doing}…*`),
    context(
      'This takes a little longer than usual. You can wait here or close this: you will be told either way.',
    ),
  ]);
}

export function checkingView(say: string): ModalView {
  return screen('Checking', [
    section(`:mag: *Not sure yet.* ${escape(say)}`),
    context('I am looking whether it arrived. Nothing is sent twice, and you will be told.'),
  ]);
}

export function doneView(reply: Reply): ModalView {
  return screen(
    'Done',
    reply.blocks.filter((block) => block.type !== 'actions'),
  );
}

export function messageView(title: string, text: string): ModalView {
  return screen(title, [section(text)]);
}

function screen(title: string, blocks: ModalView['blocks']): ModalView {
  return { type: 'modal', title: plain(title, 24), close: plain('Close'), blocks };
}

/** The same form with what is to be said: at the top, and beside each field. */
export function withNotices(view: ModalView, notices: Notices): ModalView {
  const places = new Set(view.blocks.flatMap((block) => block.block_id ?? []));
  const homeless = Object.entries(notices.fields).flatMap(([field, say]) =>
    places.has(field) ? [] : `${field}: ${say}`,
  );
  const top = [...notices.top, ...homeless].slice(0, 5).map((say) => alert('error', say));
  const blocks = view.blocks.flatMap((block) => {
    const say = block.block_id && notices.fields[block.block_id];
    return say ? [block, context(`:warning: *${escape(clip(say, 2000))}*`)] : [block];
  });
  return { ...view, blocks: [...top, ...blocks].slice(0, 100) };
}
