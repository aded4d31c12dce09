import type { Deps } from '../../../deps.js';
import { CHECK_FILES_MS, settledWithin } from '../../../slack/answer/deadlines.js';
import type { PostAbout, PostContext } from '../../about.js';
import { occurrencesOf } from '../../../time/recurring/rule.js';
import { picturesIn, type PictureValue } from '../../pictures/lines.js';
import type { Draft, SubmittedPost } from '../draft.js';
import type { PreparedValues, Sendable } from '../../field.js';
import { mayBePicture, pictureField } from './inputs.js';

/** Upnext’s own copies of the pictures of a post: made after the form was accepted and before the post is held or sent. */

/** Copying the same file again gives the same copy, so an interrupted form simply begins again. */
export async function copyPictures(values: Draft, context: PostContext): Promise<PreparedValues> {
  const { pictures = [], Platforms } = values;
  if (pictures.length === 0) return { ok: true, values };
  const { deps, actor } = context;
  const earlier = await findEarlier(context);
  const slack = await deps.slack(actor.workspace);
  const copied = await Promise.all(
    pictures.map(async (picture, index) => {
      // Only the first one is sent, so the networks say nothing about the others.
      const networks = index === 0 ? Platforms : [];
      const kept = earlier.find(({ file }) => file === picture.file)?.kept;
      if (kept && deps.pictures.fits(kept, networks))
        return { picture, result: { ok: true as const, picture: kept } };
      const wanted = { workspace: actor.workspace, file: picture.file, networks };
      return { picture, result: await deps.pictures.copy(slack, wanted) };
    }),
  );
  const problems = copied.flatMap(({ picture, result }) => (result.ok ? [] : [{ picture, ...result }]));
  const refused = problems.filter(({ kind }) => kind === 'refused');
  if (refused.length > 0) {
    const fields = Object.fromEntries(refused.map(({ picture, say }) => [pictureField(picture), say]));
    return { ok: false, kind: 'warned', notices: { fields, top: [] } };
  }
  const [problem] = problems;
  if (problem)
    return { ok: false, kind: 'down', say: `${problem.picture.name}: ${problem.say} ${NOTHING_SENT}` };
  const copies = copied.map(({ picture, result }) =>
    result.ok ? { ...picture, kept: result.picture } : picture,
  );
  return { ok: true, values: { ...values, pictures: copies } };
}

const NOTHING_SENT = 'Nothing was sent. Please try again in a moment.';

/** In time for the form that lists them first. Files that take longer are checked when it is sent. */
export async function checkAdded(
  { pictures = [], added = [], Platforms }: Draft,
  { deps, actor, about }: PostContext,
): Promise<Pick<PostAbout, 'refusedFiles'>> {
  const wanted = added.filter(mayBePicture);
  if (wanted.length === 0 || about.asksAdmin) return {};
  const slack = await deps.slack(actor.workspace);
  const copying = wanted.map(async ({ file }, index) => {
    const networks = pictures.length + index === 0 ? Platforms : [];
    const copied = await deps.pictures.copy(slack, { workspace: actor.workspace, file, networks });
    return copied.ok || copied.kind !== 'refused' ? [] : [[file, copied.say] as const];
  });
  // An error comes again when the form is sent, and is reported then.
  const copied = Promise.all(copying).catch(() => []);
  const refused = await settledWithin(CHECK_FILES_MS, copied, deps.startTimer);
  return refused ? { refusedFiles: Object.fromEntries(refused.flat()) } : {};
}

/** What the held post has already: its files may be gone from Slack. */
async function findEarlier({ deps, actor, about }: PostContext): Promise<PictureValue[]> {
  const held = about.held && (await deps.plan.find({ workspace: actor.workspace, id: about.held.id }));
  return held ? picturesIn(held.values) : [];
}

/** While Upnext holds a post, it keeps its pictures anyway. From now on, the service needs them. */
export async function keepPictures(
  { values: { pictures = [] }, moment }: Pick<SubmittedPost, 'values' | 'moment'>,
  { deps, actor }: Pick<PostContext, 'deps' | 'actor'>,
): Promise<void> {
  const hashes = pictures.flatMap(({ kept }) => kept?.hash ?? []);
  if (!moment || hashes.length === 0) return;
  const last = moment.repeats && occurrencesOf(moment.repeats).at(-1);
  await deps.pictures.keepFor(actor.workspace, hashes, last?.at ?? moment.at);
}

/** The same post before its pictures were copied. */
export const withoutCopies = (values: Draft): Draft => ({
  ...values,
  ...(values.pictures && {
    pictures: values.pictures.map(({ file, name, alt }) => ({ file, name, alt })),
  }),
});

/** The scheduling service accepts one picture or video per post. Without an address, the networks could not load it. */
export function mediaOf({ pictures = [] }: Draft, deps: Pick<Deps, 'pictures'>): Sendable {
  const kept = pictures[0]?.kept;
  if (!kept) return { ok: true, body: {} };
  const Media = deps.pictures.addressOf(kept);
  return Media === undefined ? { ok: false, kind: 'down', say: NO_ADDRESS } : { ok: true, body: { Media } };
}

const NO_ADDRESS =
  'Upnext no longer has a public URL, so the networks can’t load this post’s file. Ask the person who runs Upnext to set PUBLIC_URL.';
