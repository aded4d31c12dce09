import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { createLruCache } from '../../lru-cache.js';

/**
 * Slack sends the view as it was when somebody pressed, and its hash: two quick presses name the same hash, and so does one that
 * crosses an addition of ours. None of them is lost: the last draws those before it as well, whatever this process has drawn since.
 * What else happened to the view, such as its submission, is never drawn over. Another process knows only what Slack says was
 * entered: a button that was pressed there at the same time has to be pressed again.
 */
export interface OpenViews<Form> {
  /** Adds something to a view, unless it was drawn since. Resolves to the new version. */
  add: (client: WebClient, shown: ShownView, addition: Addition<Form>) => Promise<ShownView | undefined>;
  /** `isOpen`: the form was not submitted. Without it, nothing is drawn over what another process has drawn. */
  press: (shown: ShownView, change: Change<Form>, isOpen?: () => Promise<boolean>) => Press<Form>;
}

export interface ShownView {
  id: string;
  hash?: string | undefined;
}

interface Addition<Form> {
  view: ModalView;
  /** How presses that come from the version before add it as well. */
  change?: Change<Form>;
}

/** Resolves to nothing if there is nothing to draw. */
export type Change<Form> = (form: Form) => Form | undefined | Promise<Form | undefined>;

export interface Press<Form> {
  /** The form that Slack sent, after all changes that it does not show yet. */
  changed: (form: Form) => Promise<Form | undefined>;
  /**
   * Does nothing if a later press draws the form, or if something else has taken its place. If another process has drawn it since
   * it was pressed, this resolves to the form with what was entered by now: then it is to be drawn once more.
   */
  draw: (client: WebClient, view: ModalView) => Promise<ViewOutput | undefined>;
}

const saysWhatWasEntered = z.object({
  state: z.object({ values: z.record(z.string(), z.unknown()).refine((all) => Object.keys(all).length > 0) }),
});

/** Each matters for seconds. */
const VERSIONS_REMEMBERED = 300;

export function createOpenViews<Form extends object>(): OpenViews<Form> {
  const changes = createLruCache<Change<Form>[]>(VERSIONS_REMEMBERED);
  const redraws = createLruCache<Promise<ShownView | undefined>>(VERSIONS_REMEMBERED);

  function changesOf(shown: ShownView): Change<Form>[] {
    const known = changes.get(keyOf(shown)) ?? [];
    changes.set(keyOf(shown), known);
    return known;
  }

  function redraw(client: WebClient, shown: ShownView, view: ModalView): Promise<ShownView | undefined> {
    const drawn = drawOver(client, shown, view);
    redraws.set(keyOf(shown), drawn);
    return drawn;
  }

  /** The version that our own redraws have made of this one. */
  async function latest(shown: ShownView): Promise<ShownView> {
    const next = await redraws.get(keyOf(shown))?.catch(() => undefined);
    return next ? latest(next) : shown;
  }

  return {
    async add(client, shown, { view, change }) {
      if (redraws.has(keyOf(shown))) return undefined;
      if (change) changesOf(shown).push(change);
      return redraw(client, shown, view);
    },

    press(pressed, change, isOpen = async () => false) {
      const all = changesOf(pressed);
      const place = all.push(change);
      let shown: ShownView | undefined = pressed;
      let [isDrawn, isChanging] = [false, false];
      return {
        async changed(form) {
          let result: Form | undefined;
          isChanging = true;
          for (const one of all.slice(0, place)) result = (await one(result ?? form)) ?? result;
          isChanging = false;
          return result;
        },
        async draw(client, view) {
          const isFirst = !isDrawn;
          if (isFirst) shown = await latest(pressed);
          else if (shown && redraws.has(keyOf(shown))) shown = undefined;
          if (!shown || all.length > place) return undefined;
          isDrawn = true;
          shown = await redraw(client, shown, view);
          if (shown && isChanging) changesOf(shown).push(change);
          if (shown || !isFirst || !(await isOpen())) return undefined;
          const { view: over } = await client.views.update({ view_id: pressed.id, view });
          shown = { id: pressed.id, hash: over?.hash };
          // Slack describes a view in the same way as with a press, if it says at all what was entered.
          return saysWhatWasEntered.safeParse(over).success ? (over as ViewOutput) : undefined;
        },
      };
    },
  };
}

const keyOf = ({ id, hash = '' }: ShownView): string => `${id} ${hash}`;

/** Resolves to the new version, or undefined if the view is another one by now. */
async function drawOver(
  client: WebClient,
  { id, hash }: ShownView,
  view: ModalView,
): Promise<ShownView | undefined> {
  const update = { view_id: id, view, ...(hash && { hash }) };
  const shown = await client.views.update(update).catch(ignoreHashConflict);
  return shown && { id, hash: shown.view?.hash };
}

function ignoreHashConflict(error: Error & { data?: { error?: string } }): undefined {
  if (error.data?.error !== 'hash_conflict') throw error;
}
