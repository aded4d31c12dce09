import type { Failure } from '../../api/outcome.js';
import type { AuditEntry } from '../../audit/table.js';
import type { FormContext, FormWarning } from '../../forms/form.js';
import type { PostBody } from '../model/details.js';
import type { Draft } from '../model/draft.js';
import type { Post, VersionAbout } from '../model/post.js';
import type { SentText } from '../model/texts.js';
import type { ListFilter } from '../store/find-posts.js';

/** What sending needs: it asks nobody. */
export type SendContext = Pick<FormContext, 'actor' | 'api' | 'deps' | 'submittedAt'> & {
  about: VersionAbout;
  /** For the audit trail, once all of it is sent and its form says so. */
  entryOf?(texts: SentText[]): AuditEntry;
  /** Posts that are listed when it begins, and what its form says about them before it is sent. */
  others?: { list: ListFilter; warn(listed: Post[]): FormWarning | undefined } | undefined;
};

export type ServiceDown = Extract<Failure, { kind: 'down' }>;

/** What is added to the body when the post is sent. Without an address, the networks could not load it. */
export function mediaToSend(
  { picture }: Draft,
  { deps }: Pick<FormContext, 'deps'>,
): { ok: true; body: Partial<PostBody> } | ServiceDown {
  if (!picture?.kept) return { ok: true, body: {} };
  const Media = deps.pictures.mediaOf(picture.kept);
  return Media === undefined ? { ok: false, kind: 'down', say: NO_ADDRESS } : { ok: true, body: { Media } };
}

const NO_ADDRESS =
  'Upnext no longer has a public URL, so the networks can’t load this post’s file. Ask the person who runs Upnext to set PUBLIC_URL.';
