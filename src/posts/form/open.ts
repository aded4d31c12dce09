import { randomUUID } from 'node:crypto';
import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Access } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import type { PostAbout } from '../about.js';
import { isPlatform } from '../../openapi/platforms.js';
import { redraw } from '../../slack/views/redraw.js';
import type { Actor } from '../../slack/people/actor.js';
import { showModal } from '../../slack/answer/show-modal.js';
import type { Reader } from '../../time/types.js';
import { mentionedPlatforms, misspeltPlatform, unsupportedAtEdge } from '../../platforms/find.js';
import { formOrNotice, type FormTrigger } from '../../ui/open-form.js';
import { zoneOption } from '../../ui/select-options.js';
import { settingsInForm } from '../fields/about-project.js';
import { scheduleModal } from './modal.js';
import { emptyDraft } from '../fields.js';
import { readerOf } from './reader.js';
import type { Draft } from '../fields/draft.js';
import { lookUpSlots } from '../fields/when/slots.js';
import type { FieldDeps } from '../field.js';

export type OpenDeps = FieldDeps & Pick<Deps, 'admins' | 'pictures'>;

/** What the form starts with. */
export interface Prefill {
  values?: Partial<Draft>;
  about?: Pick<Partial<PostAbout>, 'project' | 'responseUrl' | 'notes'>;
}

export interface PreparedForm {
  values: Draft;
  about: PostAbout;
  modal: (values: Draft, about: PostAbout) => ModalView;
}

/**
 * Opens the form without asking the service, because the trigger expires after three seconds. The form's selects load
 * what only the service knows, and the next free slot is added. Not if the person is first told that they may not
 * send it.
 */
export async function openScheduleForm(
  deps: OpenDeps,
  trigger: FormTrigger,
  prefill: (reader: Reader) => Prefill = () => ({}),
): Promise<void> {
  const known = await trigger.access();
  const prepared = await prepareForm(deps, known, prefill(readerOf(deps, known.profile)));
  const { values, about, modal } = prepared;
  const form = modal(values, about);
  const shown = await formOrNotice(trigger, form);
  const { view } = await showModal(trigger, shown);
  if (shown !== form) return;
  const opened = { ...prepared, viewId: view?.id ?? '', hash: view?.hash ?? '' };
  const reader = readerOf(deps, known.profile);
  await showSlots(deps, trigger.client, opened, { actor: known.actor, reader });
}

/** Adds the channel's project and networks and the person's time zone. */
export async function prepareForm(
  deps: OpenDeps,
  { actor, profile }: Pick<Access, 'actor' | 'profile'>,
  prefill: Prefill,
): Promise<PreparedForm> {
  const channel = await deps.store.channels.find(actor.workspace, actor.channel ?? actor.person);
  const zone = profile.zone ?? (prefill.about?.project ?? channel.project)?.zone;
  const lastPlatforms = namesNetwork(prefill) ? [] : channel.lastPlatforms.filter(isPlatform);
  const project = prefill.about?.project ?? channel.project;
  const noPictures = await deps.pictures.problem(actor.workspace);
  const about: PostAbout = {
    submissionId: randomUUID(),
    channel: actor.channel,
    thread: actor.thread,
    openedAt: deps.now().getTime(),
    project: channel.project,
    zone,
    ...(noPictures !== undefined && { noPictures }),
    settings: await settingsInForm(deps, actor, project?.id),
    ...prefill.about,
  };
  const values: Draft = {
    ...emptyDraft,
    Timezone: zone ? zoneOption(zone) : undefined,
    Platforms: lastPlatforms,
    ...prefill.values,
  };
  return { values, about, modal: scheduleModalFor(readerOf(deps, profile)) };
}

/** If the command or the text names a network, the last ones are not preselected. */
function namesNetwork({ values }: Prefill): boolean {
  const text = values?.Content ?? '';
  return (
    values?.Platforms !== undefined ||
    mentionedPlatforms(text).length > 0 ||
    misspeltPlatform(text) !== undefined ||
    unsupportedAtEdge(text) !== undefined
  );
}

export const scheduleModalFor =
  (reader: Reader) =>
  (values: Draft, about: PostAbout): ModalView =>
    scheduleModal(values, about, reader);

interface ShownForm extends PreparedForm {
  viewId: string;
  hash: string;
}

/** Adds the next free slot to a form that has just opened. */
export async function showSlots(
  deps: FieldDeps,
  client: WebClient,
  { viewId: id, hash, values, about, modal }: ShownForm,
  looking: { actor: Actor; reader: Reader },
): Promise<void> {
  const found = await lookUpSlots(deps, { values, about }, looking);
  if (found.slots) await redraw(client, { id, hash }, modal(values, found));
}
