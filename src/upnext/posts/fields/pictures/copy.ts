import type { Failure } from '../../../api/outcome.js';
import { atField, type FormWarning, warned } from '../../../forms/form.js';
import type { PostContext } from '../../about.js';
import type { PostBody } from '../../model/body.js';
import type { Draft } from '../../model/draft.js';
import { PICTURE } from '../../model/inputs.js';

/** Upnext’s own copy of the picture of a post: made after the form was accepted and before the post is held or sent. */

type Down = Extract<Failure, { kind: 'down' }>;

/** Copying the same file again gives the same copy, so an interrupted form simply begins again. */
export async function copyPicture(
  values: Draft,
  { deps, actor }: PostContext,
): Promise<{ ok: true; values: Draft } | FormWarning | Down> {
  const { picture, Platforms } = values;
  if (!picture) return { ok: true, values };
  const wanted = { workspace: actor.workspace, file: picture.file, networks: Platforms };
  const copied = await deps.pictures.copy(await deps.slack(actor.workspace), wanted);
  if (copied.ok) return { ok: true, values: { ...values, picture: { ...picture, kept: copied.picture } } };
  if (copied.kind === 'refused') return warned(atField(PICTURE, copied.say));
  return { ok: false, kind: 'down', say: `${picture.name}: ${copied.say} ${NOTHING_SENT}` };
}

const NOTHING_SENT = 'Nothing was sent. Please try again in a moment.';

/** What is added to the body when the post is sent. Without an address, the networks could not load it. */
export function mediaToSend(
  { picture }: Draft,
  { deps }: Pick<PostContext, 'deps'>,
): { ok: true; body: Partial<PostBody> } | Down {
  if (!picture?.kept) return { ok: true, body: {} };
  const Media = deps.pictures.addressOf(picture.kept);
  return Media === undefined ? { ok: false, kind: 'down', say: NO_ADDRESS } : { ok: true, body: { Media } };
}

const NO_ADDRESS =
  'Upnext no longer has a public URL, so the networks can’t load this post’s file. Ask the person who runs Upnext to set PUBLIC_URL.';
