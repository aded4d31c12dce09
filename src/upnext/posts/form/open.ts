import { randomUUID } from 'node:crypto';
import { isPlatform, PLATFORMS } from '../../../../openapi/platforms.js';
import type { Reader } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { noNotices, type Notices } from '../../forms/form.js';
import { withNotices } from '../../forms/views/form-views.js';
import { mentionedPlatforms, misspeltPlatform, unsupportedAtEdge } from '../../platforms/find.js';
import type { Access } from '../../rights/access.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { formOrNotice, type FormTrigger } from '../../ui/open-form.js';
import { zoneOption } from '../../ui/select-options.js';
import type { PostAbout } from '../fields/about.js';
import { settingsInForm } from '../fields/about-project.js';
import type { FieldDeps, OpenForm } from '../fields/field.js';
import { readerOf } from '../fields/field.js';
import { lookUpSlots, withSlots } from '../fields/when/slots.js';
import { type Draft, emptyDraft } from '../model/draft.js';
import { scheduleModal } from './modal.js';

export type OpenDeps = FieldDeps & Pick<Deps, 'admins' | 'pictures' | 'redraws'>;

/** What the form starts with. */
export interface Prefill {
  values?: Partial<Draft>;
  about?: Pick<Partial<PostAbout>, 'project' | 'responseUrl' | 'notes' | 'was'>;
}

/**
 * Opens the form without asking the service, because the trigger expires after three seconds. The form's selects load
 * what only the service knows.
 */
export async function openScheduleForm(
  deps: OpenDeps,
  trigger: FormTrigger,
  prefill: (reader: Reader) => Prefill = () => ({}),
): Promise<void> {
  const known = await trigger.access();
  await showForm(deps, trigger, await prepareForm(deps, known, prefill(readerOf(deps, known.profile))));
}

/** Then the next free slot is added. Not if the person is first told that they may not send it. */
export async function showForm(
  deps: FieldDeps & Pick<Deps, 'redraws'>,
  trigger: FormTrigger,
  form: OpenForm,
  notices: Notices = noNotices,
): Promise<void> {
  const { actor, profile } = await trigger.access();
  const reader = readerOf(deps, profile);
  const draw = ({ values, about }: OpenForm) =>
    withNotices(scheduleModal(values, about, reader, notices), notices);
  const view = draw(form);
  const shown = await formOrNotice(trigger, view);
  const { id = '', hash = '' } = (await showModal(trigger, shown)).view ?? {};
  if (shown !== view) return;
  const redraw = deps.redraws.opened(trigger.client, { id, hash }, view);
  const found = await lookUpSlots(deps, form, { actor, reader });
  if (found.slots)
    await redraw((current) => (current.hash === hash ? draw(withSlots(form, found)) : undefined));
}

type Opener = Pick<Access, 'actor' | 'inProject' | 'profile'>;

/** What a form knows of whoever opens it, and of its project. `author`: of the post that it is about. */
export const newAbout = async (
  deps: Pick<Deps, 'api' | 'now' | 'pictures' | 'store'>,
  { actor, inProject, profile }: Opener,
  project: PostAbout['project'],
  author?: string,
) => ({
  submissionId: randomUUID(),
  openedAt: deps.now().getTime(),
  thread: actor.thread,
  team: actor.team,
  project,
  zone: profile.zone ?? project?.zone,
  asksAdmin: project && !(await inProject(project.id)).may('schedule'),
  noPictures: await deps.pictures.problem(actor.workspace),
  settings: await settingsInForm(deps, actor, project?.id, author),
});

/** Adds the channel's project and networks and the person's time zone. */
export async function prepareForm(deps: OpenDeps, access: Opener, prefill: Prefill): Promise<OpenForm> {
  const { actor, profile } = access;
  const channel = await deps.store.channels.find(actor.workspace, actor.channel ?? actor.person);
  const project = prefill.about?.project ?? channel.project;
  const zone = profile.zone ?? project?.zone;
  const about: PostAbout = {
    ...(await newAbout(deps, access, project)),
    channel: actor.channel,
    ...prefill.about,
  };
  const offered: readonly string[] = about.settings?.networks ?? PLATFORMS;
  const last = channel.lastPlatforms.filter(isPlatform).filter((network) => offered.includes(network));
  const values: Draft = {
    ...emptyDraft,
    Timezone: zone ? zoneOption(zone) : undefined,
    Platforms: namesNetwork(prefill) ? [] : last,
    ...prefill.values,
  };
  return { values, about };
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
