import { randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { isPlatform, type Platform } from '../../openapi/platforms.js';
import { splitPlatforms } from '../../platforms/find.js';
import type { About } from '../../forms/form.js';
import type { Profile } from '../../slack/people.js';
import type { Actor } from '../../slack/actor.js';
import { splitWhen } from '../../time/split-when.js';
import type { Reader } from '../../time/types.js';
import { zoneOffer } from '../../views/offers.js';
import { scheduleForm } from './modal.js';
import { emptyDraft, type Draft } from './post.js';

export interface Prefilled {
  Content?: string;
  Platforms?: Platform[];
  when?: string;
  template?: { text: string; value: string };
  project?: About['project'];
}

export interface Opened {
  view: string;
  /** Slack's mark of what is on the screen: it changes with every new drawing, and not with what is typed. */
  hash: string;
  draft: Draft;
  about: About;
}

type Where = Pick<About, 'responseUrl' | 'permalink' | 'isCopy'>;

/**
 * Opens the form with nothing but what the bot remembers: the trigger waits three seconds, and the service may take
 * longer. What only the service knows is asked for by the form's selects, or filled in afterwards.
 */
export async function openForm(
  deps: Deps,
  client: WebClient,
  actor: Actor,
  trigger_id: string,
  prefilled: (reader: Reader) => Prefilled,
  where: Where = {},
): Promise<Opened> {
  const { draft, about, form } = await prepareForm(deps, client, actor, prefilled, where);
  const { view } = await client.views.open({ trigger_id, view: form(draft) });
  return { view: view?.id ?? '', hash: view?.hash ?? '', draft, about };
}

/** The form as it is to be opened, with the project, platforms and time zone that go without saying. */
export async function prepareForm(
  deps: Deps,
  client: WebClient,
  actor: Actor,
  prefilled: (reader: Reader) => Prefilled,
  where: Where,
): Promise<{ draft: Draft; about: About; form: (draft: Draft) => ModalView }> {
  const [profile, channel] = await Promise.all([
    deps.people.find(client, actor),
    deps.store.channels.find(actor.workspace, actor.channel ?? ''),
  ]);
  const { project, ...given } = prefilled(readerOf(deps, profile));
  const about: About = {
    submissionId: randomUUID(),
    channel: actor.channel,
    openedAt: deps.now().getTime(),
    project: project ?? channel.project,
    ...where,
  };
  const zone = profile.zone ?? channel.project?.zone;
  const draft: Draft = {
    ...emptyDraft,
    Timezone: zone ? zoneOffer(zone) : undefined,
    Platforms: channel.lastPlatforms.filter(isPlatform),
    ...given,
  };
  return { draft, about, form: (filled) => formOf(deps, profile)(filled, about) };
}

/** `tomorrow 9am Berlin time We are live! on x and threads` → each word in its field; “live on x” would be the text’s. */
export function readWords(words: string, reader: Reader): Prefilled {
  const outer = splitPlatforms(words);
  const { when, rest } = splitWhen(outer.rest, reader);
  const inner = outer.platforms.length > 0 ? { platforms: outer.platforms, rest } : splitPlatforms(rest);
  return {
    Content: inner.rest,
    ...(when && { when }),
    ...(inner.platforms.length > 0 && { Platforms: inner.platforms }),
  };
}

export const readerOf = (deps: Deps, profile: Profile): Reader => ({
  now: deps.now(),
  zone: profile.zone ?? 'UTC',
  locale: profile.locale,
});

export const formOf =
  (deps: Deps, profile: Profile) =>
  (draft: Draft, about: About): ModalView =>
    scheduleForm(draft, about, readerOf(deps, profile));
