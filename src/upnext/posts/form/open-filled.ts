import * as z from 'zod';
import { isPlatform } from '../../../../openapi/platforms.js';
import { emojiCharacters, isZone } from '../../../when/index.js';
import type { Api } from '../../api/client.js';
import type { Outcome } from '../../api/outcome.js';
import type { PostRecord } from '../../api/records.js';
import { projectSchema } from '../../forms/form.js';
import { withNotices } from '../../forms/views/form-views.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import { actorOf } from '../../slack/people/actor.js';
import { messageView } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { MAX_OPTION_VALUE } from '../../slack/views/options.js';
import type { ActionArgs } from '../../ui/feature.js';
import { formOrNotice } from '../../ui/open-form.js';
import { zoneOption } from '../../ui/select-options.js';
import { postToFind, templateToUse } from '../../ui/shared-buttons.js';
import { LOADING_FROM_SERVICE } from '../../ui/start-reading.js';
import { readerOf } from '../fields/field.js';
import { lookUpSlots } from '../fields/when/slots.js';
import { findWholePost } from '../list/whole-posts.js';
import { type Draft, emptyDraft, valuesFor } from '../model/draft.js';
import { scheduleModal } from './modal.js';
import { type OpenDeps, type Prefill, prepareForm } from './open.js';

/** Opens the form with a template or another post. It cannot be filled in later, because Slack keeps what is in an input. */

type PrefillOutcome = Outcome<Partial<Draft> | undefined>;

const MISSING = 'This no longer exists in the scheduling service, so nothing could be filled in.';

/** A loading view opens first, because the trigger may expire before the service answers. */
async function openFilled(
  deps: OpenDeps,
  args: ActionArgs,
  prefill: Prefill,
  load: (api: Api) => Promise<PrefillOutcome>,
): Promise<void> {
  await args.ack();
  await showWhenReady(args, messageView('Schedule a post', LOADING_FROM_SERVICE), async () => {
    const known = await args.access();
    const [{ values, about }, loaded] = await Promise.all([
      prepareForm(deps, known, prefill),
      deps.api(known.actor).then(load),
    ]);
    const filled = { ...values, ...(loaded.ok && loaded.value) };
    const reader = readerOf(deps, known.profile);
    const found = await lookUpSlots(deps, { values: filled, about }, { actor: known.actor, reader });
    const problems = loaded.ok ? (loaded.value ? [] : [MISSING]) : [loaded.say];
    const view = scheduleModal(filled, found, reader);
    return formOrNotice(args, withNotices(view, { fields: {}, top: problems }));
  });
}

/** The project of the template or the post. */
export const projectToFill = ({ action }: ActionArgs): string =>
  readButtonValue(z.object({ project: projectSchema }), action).project.id;

export const openWithTemplate =
  (deps: OpenDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, template } = readButtonValue(templateToUse, args.action);
    const chosen = { text: template.name, value: template.id };
    await openFilled(deps, args, { values: { template: chosen }, about: { project } }, async (api) => {
      const found = await api.getTemplate(project.id, template.id);
      if (!found.ok || !found.value) return found.ok ? { ok: true, value: undefined } : found;
      const { content = '', platforms } = found.value;
      const known = platforms.filter(isPlatform);
      return {
        ok: true,
        value: { Content: emojiCharacters(content), ...(known.length > 0 && { Platforms: known }) },
      };
    });
  };

const ORIGINAL_STAYS = ':warning: This creates a new post. The original stays as it is.';

/** "Use as a new post": the service can neither change nor cancel a post. */
export const openFromPost =
  (deps: OpenDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, id, at, only } = readButtonValue(postToFind, args.action);
    const { workspace } = actorOf(args.context, args.body);
    await openFilled(deps, args, { about: { project, notes: [ORIGINAL_STAYS] } }, async (api) => {
      const moment = at === undefined ? undefined : new Date(at);
      const found = await findWholePost(deps, workspace, api, { project: project.id, id, at: moment });
      if (!found.ok || !found.value) return found.ok ? { ok: true, value: undefined } : found;
      const values = valuesOf(found.value, deps.now());
      return { ok: true, value: only ? valuesFor(values, only) : values };
    });
  };

function valuesOf(post: PostRecord, now: Date): Draft {
  const { content = '', scheduledAt, timezone } = post;
  const { media = '', templateId, promptId } = post;
  const upcoming = scheduledAt && scheduledAt > now ? scheduledAt.getTime() / 1000 : undefined;
  return {
    ...emptyDraft,
    Content: emojiCharacters(content),
    Platforms: post.platforms.filter(isPlatform),
    ...ownTextsOf(post),
    Media: media,
    // A draft is opened in order to schedule it.
    Status: 'SCHEDULED',
    ...(upcoming && { when: Math.floor(upcoming), calendar: true }),
    // A new time is in the person's own zone, like all words.
    ...(upcoming && timezone && isZone(timezone) && { Timezone: zoneOption(timezone) }),
    template: byId(templateId),
    prompt: byId(promptId),
  };
}

/** The first text is in Content. */
function ownTextsOf({ parts = [] }: PostRecord): Pick<Draft, 'texts'> {
  const [, ...others] = parts;
  const texts = others.flatMap(({ platforms, content }) =>
    platforms.filter(isPlatform).map((network): [string, string] => [network, emojiCharacters(content)]),
  );
  return texts.length > 0 ? { texts: Object.fromEntries(texts) } : {};
}

const byId = (id: string | undefined) =>
  id && id.length <= MAX_OPTION_VALUE ? { text: id, value: id } : undefined;
