import * as z from 'zod';
import type { Deps } from '../../deps.js';
import type { PostAbout } from '../about.js';
import type { Actor } from '../../slack/people/actor.js';
import type { OpenForm } from '../field.js';

/** Remembers the texts of networks that are removed from an open form. They are too long for the form's metadata. */

const keptTexts = z.record(z.string(), z.string());
type Texts = z.infer<typeof keptTexts>;

export async function keepOwnTexts(
  deps: Pick<Deps, 'store' | 'now'>,
  actor: Actor,
  { values, about }: OpenForm,
): Promise<OpenForm> {
  const { texts = {}, Platforms } = values;
  const isChosen = (network: string) => Platforms.some((platform) => platform === network);
  const dropped = Object.keys(texts).filter((network) => !isChosen(network));
  if (dropped.length === 0 && about.keptTexts === undefined) return { values, about };
  const all = { ...(await findKept(deps, actor, about)), ...texts };
  const shown = Object.entries(all).filter(([network]) => isChosen(network));
  const id =
    dropped.length > 0 ? await deps.store.keptTexts.keep(actor, JSON.stringify(all), deps.now()) : undefined;
  return {
    values: { ...values, texts: shown.length > 0 ? Object.fromEntries(shown) : undefined },
    about: { ...about, keptTexts: id ?? about.keptTexts },
  };
}

async function findKept(
  { store }: Pick<Deps, 'store'>,
  actor: Actor,
  { keptTexts: id }: PostAbout,
): Promise<Texts> {
  const kept = id === undefined ? undefined : await store.keptTexts.find(actor, id);
  return kept === undefined ? {} : keptTexts.parse(JSON.parse(kept.text));
}
