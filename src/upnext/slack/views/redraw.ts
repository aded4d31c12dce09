import { isDeepStrictEqual } from 'node:util';
import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { LRUCache } from 'lru-cache';
import type { ActionArgs } from '../events/listeners.js';
import { slackErrorOf } from '../send/call-once.js';
import { elementIn, enteredIn } from './initial-values.js';

/** Slack's hash changes whenever the view is drawn, not while somebody types. */
export type OpenView = Pick<ViewOutput, 'id' | 'hash' | 'blocks' | 'private_metadata' | 'state'>;
type DrawnView = Pick<ModalView, 'blocks' | 'private_metadata'> & { hash: string };

/** From the view as it is by the time when it can be drawn. Undefined: it stays as it is. */
type NextView = (current: OpenView, isLatestPress: boolean) => ModalView | undefined;
/** Nothing is drawn over what something else has drawn since, such as a submission. */
export type Draw = (next: NextView) => Promise<void>;

interface Pressed {
  latest: OpenView;
  at: number;
  /** Since then, or while it was on its way. */
  drawn?: DrawnView | undefined;
  hashes: Set<string>;
  drawing: Promise<void>;
}

const MAX_VIEWS = 200;

/**
 * Draws open views again: one redraw of a view after another, each from what the presses in it so far have told. Slack
 * says what was typed only with a press.
 */
export function createRedraws() {
  const views = new LRUCache<string, Pressed>({ max: MAX_VIEWS });

  function pressedAt(client: WebClient, at: number, pressed: OpenView): Draw {
    const { id, hash } = pressed;
    const view = views.get(id) ?? { latest: pressed, at, hashes: new Set(), drawing: Promise.resolve() };
    views.set(id, view);
    // Presses may arrive in another order.
    if (at >= view.at) {
      if (!view.hashes.has(hash)) view.drawn = undefined;
      Object.assign(view, { latest: pressed, at });
    }
    view.hashes.add(hash);
    return (next) => {
      const drawing = view.drawing.then(() =>
        draw(client, view, (current) => next(current, view.latest === pressed)),
      );
      view.drawing = drawing.catch(() => undefined);
      return drawing;
    };
  }

  return {
    /** `view`: with what was typed when it was pressed. */
    press: ({ action, client }: Pick<ActionArgs, 'action' | 'client'>, view: OpenView): Draw =>
      pressedAt(client, Number(action.action_ts), view),
    /** Nobody has pressed anything in it yet. */
    opened: (client: WebClient, { id, hash }: Pick<OpenView, 'id' | 'hash'>, { blocks }: ModalView): Draw =>
      pressedAt(client, 0, { id, hash, blocks, private_metadata: '', state: { values: {} } }),
  };
}

export type Redraws = ReturnType<typeof createRedraws>;

async function draw(
  client: WebClient,
  view: Pressed,
  next: (current: OpenView) => ReturnType<NextView>,
): Promise<void> {
  const current = currentView(view);
  const modal = next(current);
  if (!modal) return;
  const { id, hash } = current;
  const update = { view_id: id, view: modal, ...(hash && { hash }) };
  const updated = await client.views.update(update).catch((error: unknown) => {
    if (slackErrorOf(error) === 'hash_conflict') return undefined;
    throw error;
  });
  if (updated) {
    view.drawn = { ...modal, hash: updated.view?.hash ?? '' };
    view.hashes.add(view.drawn.hash);
  } else if (currentView(view).hash !== hash) {
    await draw(client, view, next);
  }
}

/** A press may come from before the last redraw. Slack has kept its values where the ids stayed the same. */
function currentView({ latest, drawn }: Pressed): OpenView {
  if (!drawn || drawn.hash === latest.hash) return latest;
  const { blocks, private_metadata = '', hash } = drawn;
  return { id: latest.id, hash, blocks, private_metadata, state: enteredIn(blocks, latest.state) };
}

/**
 * The next view, in which only inputs have new ids whose values it changes: Slack keeps what is in all others, also what
 * was typed since the press. `before`: the same view without the change.
 */
export function keepInputs(current: Pick<OpenView, 'blocks'>, before: ModalView, next: ModalView): ModalView {
  const [shown, unchanged] = [current, before].map(
    ({ blocks }) => new Map(blocks.map((block) => [block.block_id, elementIn(block)])),
  );
  const isKept = (block: ModalView['blocks'][number]) => {
    const [was, is] = [unchanged?.get(block.block_id), elementIn(block)];
    return was?.type === is?.type && isDeepStrictEqual(was?.initial, is?.initial);
  };
  const blocks = next.blocks.map((block) => {
    const action_id = shown?.get(block.block_id)?.action;
    if (!('element' in block) || !action_id || !isKept(block)) return block;
    return { ...block, element: { ...block.element, action_id } };
  });
  return { ...next, blocks };
}
