import { atField, type FormWarning, warned } from '../../forms/form.js';
import type { PostContext } from '../fields/about.js';
import type { ServiceDown } from '../life/send-context.js';
import type { Draft } from '../model/draft.js';
import { FILE } from '../model/inputs.js';

/** Upnext’s own copy of the picture of a post: made after the form was accepted and before the post is held or sent. */

/** Copying the same file again gives the same copy, so an interrupted form simply begins again. */
export async function copyPicture(
  values: Draft,
  { deps, actor }: PostContext,
): Promise<{ ok: true; values: Draft } | FormWarning | ServiceDown> {
  const { picture, Platforms } = values;
  if (!picture) return { ok: true, values };
  const wanted = { workspace: actor.workspace, file: picture.file, networks: Platforms };
  const copied = await deps.pictures.copy(await deps.slack(actor.workspace), wanted);
  if (copied.ok) return { ok: true, values: { ...values, picture: { ...picture, kept: copied.picture } } };
  if (copied.kind === 'refused') return warned(atField(FILE, copied.say));
  return { ok: false, kind: 'down', say: `${picture.name}: ${copied.say} ${NOTHING_SENT}` };
}

const NOTHING_SENT = 'Nothing was sent. Please try again in a moment.';
