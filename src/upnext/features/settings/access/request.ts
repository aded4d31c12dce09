import * as z from 'zod';
import type { Deps } from '../../../deps.js';
import {
  ASK_AN_ADMIN,
  atTop,
  type AuditedChange,
  type Form,
  formAbout,
  type FormContext,
  formModal,
  type Sent,
  warned,
} from '../../../forms/form.js';
import type { RegisteredForm } from '../../../forms/submit.js';
import { freezingOf } from '../../../posts/index.js';
import { wantedAccess } from '../../../rights/not-allowed.js';
import { nameFor } from '../../../rights/project-access.js';
import { RIGHT_IN_WORDS, RIGHTS } from '../../../rights/rights.js';
import { reportToPresser } from '../../../slack/answer/error-surfaces.js';
import { clip, section, textReply } from '../../../slack/text/blocks.js';
import { escape } from '../../../slack/text/markup.js';
import { readButtonValue } from '../../../slack/views/button-value.js';
import type { ActionArgs } from '../../../ui/feature.js';
import { fingerprint } from '../../../ui/overtaken.js';
import { capitalize } from '../../../ui/words.js';
import { NO_ADMIN, SETTINGS } from '../room.js';
import { PROJECT_ACCESS } from './form.js';
import { auditedAccess } from './words.js';

/** From people who lack a right where no form asks for it. Only an admin can send it. */

const ALL = { members: 'all members', guests: 'all guests', strangers: 'everyone from other organizations' };
const GROUPS = { admin: 'members', member: 'members', guest: 'guests', stranger: 'strangers' } as const;

/** Whoever is named in a project gets the right there, otherwise their whole group does. */
const requestAbout = formAbout.extend({
  wanted: wantedAccess.extend({ group: z.enum(['members', 'guests', 'strangers']) }),
});
type RequestAbout = z.infer<typeof requestAbout>;
type NoValues = Record<string, never>;

export const accessRequest: Form<NoValues, AuditedChange, RequestAbout> = {
  name: 'access_request',
  about: requestAbout,
  values: z.record(z.string(), z.never()),
  right: 'administer',
  projects: () => [],
  open: (_, about) =>
    formModal('access_request', about, { title: ASK_AN_ADMIN, submit: ASK_AN_ADMIN }, [
      section(`Ask again to ${escape(about.wanted.to)}?`),
    ]),
  read: () => ({}),
  check: () => undefined,
  send: (_, context) => grant(context),
  done: (_, __, { about: { project, wanted } }) =>
    textReply(
      `:white_check_mark: ${escape(wanted.freeze ? `${project?.name} is unfrozen` : `You can now ${wanted.to}`)}.`,
    ),
  audited: (_, result, { about }) => result ?? { after: { asksTo: about.wanted.to } },
  asksTo: ({ wanted }) => wanted.to,
  allows: ({ wanted }) => (wanted.freeze ? 'Unfreeze' : undefined),
  approval: (_, { actor, about }) => [effectOf(about, actor.person)],
  label: (_, about) => capitalize(about.wanted.to),
};

function effectOf({ project, wanted }: RequestAbout, person: string): string {
  const { group, right } = wanted;
  if (wanted.freeze) return `*Unfreeze* only ends this freeze. It gives <@${person}> no permission.`;
  const words = RIGHT_IN_WORDS[right];
  const once =
    wanted.for && ` <@${person}> wants to ${escape(wanted.for)} now, which you can also do yourself.`;
  const allowed = project
    ? `*Allow* lets <@${person}> ${words} in ${escape(clip(project.name, 150))}, from now on.`
    : `*Allow* lets *${ALL[group]}* ${words} in all projects that are open to everyone, from now on.`;
  return `${allowed}${once ?? ''}`;
}

export const askForAccess =
  ({ now, store }: Pick<Deps, 'now' | 'store'>, form: RegisteredForm) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor, profile } = await args.access();
    const { workspace, person, channel, team } = actor;
    const wanted = readButtonValue(wantedAccess, args.action);
    const restricted = await store.projectSettings.restricted(workspace);
    // Nobody is named in a project that is open to everyone.
    const named = wanted.freeze ?? restricted.get(wanted.project ?? '');
    const at = now();
    const about: RequestAbout = {
      // Asking again on the same day is the same request.
      submissionId: fingerprint([workspace, person, wanted.to, wanted.freeze, at.toISOString().slice(0, 10)]),
      openedAt: at.getTime(),
      asksAdmin: true,
      channel,
      team,
      project: named && wanted.project !== undefined ? { id: wanted.project, name: named.name } : undefined,
      wanted: { ...wanted, group: GROUPS[profile.membership] },
    };
    const text = await form.ask({ workspace, person, values: {}, about }, actor.reference);
    await reportToPresser(args, ASK_AN_ADMIN, text);
  };

/** What the forms of the settings store. */
async function grant(context: FormContext<RequestAbout>): Promise<Sent<AuditedChange>> {
  const { about, actor, approvedBy, deps } = context;
  const { workspace, person } = actor;
  const { project, wanted } = about;
  const { now, store } = deps;
  const { freeze, group, right } = wanted;
  if (approvedBy === undefined) return NO_ADMIN;
  if (project && freeze) {
    const isMeant = ({ since }: { since: Date }) => since.getTime() === freeze.since;
    const isDone = await freezingOf(deps).unfreeze({ workspace, project }, approvedBy, { isMeant });
    if (!isDone) return warned(atTop('This freeze has ended already.'));
    return { ok: true, value: { action: 'unfreeze_project', after: { project: { name: project.name } } } };
  }
  if (project) {
    const { access } = await store.projectSettings.findFresh(workspace, project.id);
    const after = access && nameFor(access, right, person);
    if (!after) return warned(atTop(CHANGED_SINCE_ASKED));
    await store.projectSettings.saveAccess(workspace, project.id, after, now());
    const audited = { project: { name: after.name }, ...auditedAccess(after) };
    return { ok: true, value: { action: PROJECT_ACCESS, before: auditedAccess(access), after: audited } };
  }
  const before = await store.settings.current(workspace);
  const after = { ...before, [group]: RIGHTS.filter((one) => one === right || before[group].includes(one)) };
  await store.settings.change(workspace, after, now());
  return { ok: true, value: { action: SETTINGS, before, after } };
}

const CHANGED_SINCE_ASKED =
  'The access to this project has changed since this was asked. To name people, open *Settings*.';
