import { messageView } from '../../slack/blocks.js';
import type { Api } from '../../api/api.js';
import { findListed } from '../../api/find-post.js';
import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { isPlatform } from '../../openapi/platforms.js';
import { readButtonValue } from '../../slack/button-value.js';
import { withNotices } from '../../forms/form-views.js';
import { actorOf } from '../../slack/actor.js';
import { isZone } from '../../time/zones.js';
import type { PostToFind, TemplateToUse } from '../../views/shared-buttons.js';
import { LONGEST_ID, zoneOffer } from '../../views/offers.js';
import type { ActionArgs } from '../feature.js';
import { prepareForm, type Prefilled } from './open.js';
import type { Draft } from './post.js';

/**
 * Doors from lists. A window opens at once, for its trigger does not wait, and becomes the form when the service has
 * said what goes into it. The form itself could not be filled in later: Slack keeps what stands in an input.
 */

type Filling = Outcome<Partial<Draft> | undefined>;

async function openFilled(
  deps: Deps,
  { ack, body, client, context }: ActionArgs,
  prefilled: Prefilled,
  again: boolean,
  ask: (api: Api) => Promise<Filling>,
): Promise<void> {
  await ack();
  const actor = actorOf(context, body);
  const opened = await client.views.open({
    trigger_id: body.trigger_id,
    view: messageView('One moment', FETCHING),
  });
  const [{ draft, form }, filling] = await Promise.all([
    prepareForm(deps, client, actor, () => prefilled, { isCopy: again || undefined }),
    deps.api(actor).then(ask),
  ]);
  const filled = { ...draft, ...(filling.ok && filling.value) };
  const missing = filling.ok ? (filling.value ? [] : [NOT_THERE]) : [filling.say];
  await client.views.update({
    view_id: opened.view?.id ?? '',
    view: withNotices(form(filled), { fields: {}, top: missing }),
  });
}

const FETCHING = ':hourglass_flowing_sand: Asking the scheduling service what goes into the form…';
const NOT_THERE =
  'The scheduling service does not have this any more, so there is nothing to fill in. You can write it here.';

export const openWithTemplate =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, template } = readButtonValue<TemplateToUse>(args.action);
    const chosen = { text: template.name, value: template.id };
    await openFilled(deps, args, { project, template: chosen }, false, async (api) => {
      const found = await api.getTemplate(project.id, template.id);
      if (!found.ok || !found.value) return found.ok ? { ok: true, value: undefined } : found;
      const { content = '', platforms } = found.value;
      const named = platforms.filter(isPlatform);
      return { ok: true, value: { Content: content, ...(named.length > 0 && { Platforms: named }) } };
    });
  };

/** "Create again with changes": a new post, for the service can neither change nor cancel one. */
export const openAgain =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, id, at } = readButtonValue<PostToFind>(args.action);
    await openFilled(deps, args, { project }, true, async (api) => {
      const found = await findListed(api, project.id, {
        id,
        at: at === undefined ? undefined : new Date(at),
      });
      return found.ok ? { ok: true, value: found.value && draftOf(found.value, deps.now()) } : found;
    });
  };

function draftOf(post: Post, now: Date): Partial<Draft> {
  const { content = '', scheduledAt, timezone, status } = post;
  const { media = '', templateId, promptId } = post.details();
  const coming = scheduledAt && scheduledAt > now ? scheduledAt.getTime() / 1000 : undefined;
  return {
    Content: content,
    Platforms: post.platforms.filter(isPlatform),
    Media: media,
    Status: status?.toUpperCase() === 'DRAFT' ? 'DRAFT' : 'SCHEDULED',
    ...(coming && { when: Math.floor(coming), calendar: true }),
    ...(timezone && isZone(timezone) && { Timezone: zoneOffer(timezone) }),
    template: byId(templateId),
    prompt: byId(promptId),
  };
}

const byId = (id: string | undefined) =>
  id && id.length <= LONGEST_ID ? { text: id, value: id } : undefined;
