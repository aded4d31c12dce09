import * as z from 'zod';
import type { Outcome } from '../../../api/outcome.js';
import type { Deps } from '../../../deps.js';
import {
  formAbout,
  type Form,
  type FormContext,
  type Notices,
  type FormWarning,
} from '../../../forms/form.js';
import { projectAccessSchema } from '../../../rights/project-access.js';
import { mayAdminister } from '../../../rights/rights.js';
import { projectStillExists } from '../../../ui/project/find-project.js';
import { projectName } from '../../../ui/project/project-field.js';
import {
  accessFrom,
  accessModal,
  accessValues,
  fingerprint,
  PROJECT_ACCESS,
  readAccess,
  type AccessValues,
} from './modal.js';
import {
  accessLines,
  accessSaved,
  auditedAccess,
  CHANGED_MEANWHILE,
  CHOOSE_PROJECT,
  CHOOSE_WHO,
  EVERYBODY,
  MAY_NOT,
} from './words.js';

const savedSchema = z.object({
  project: z.string(),
  before: projectAccessSchema.optional(),
  after: projectAccessSchema.optional(),
  channels: z.array(z.string()),
});
type SavedAccess = z.infer<typeof savedSchema>;

export const accessForm: Form<AccessValues, SavedAccess> = {
  name: PROJECT_ACCESS,
  about: formAbout,
  values: accessValues,
  result: savedSchema,
  right: 'set-up',
  projects: ({ project }) => [project?.value],
  doing: 'Saving who may use the project',
  open: (values, about) => accessModal(values, about),
  read: readAccess,
  names: { project: projectName },
  check,
  send: save,
  look: lookUp,
  staysInUpnext: () => true,
  done: ({ project, after, channels }) => accessSaved({ project, access: after, channels }),
  audited: ({ project }, saved) => ({
    before: saved && auditedAccess(saved.before),
    after: { project: { name: project?.text ?? '' }, ...(saved && auditedAccess(saved.after)) },
  }),
  approval: (values) => {
    const access = accessFrom(values, { name: '' });
    return access ? accessLines(access) : [EVERYBODY];
  },
  label: ({ project }) => `Access to ${project?.text ?? 'a project'}`,
};

function check({ project, isOpen }: AccessValues): Notices | undefined {
  if (!project) return { fields: { Project: CHOOSE_PROJECT }, top: [] };
  return isOpen === undefined ? { fields: { who: CHOOSE_WHO }, top: [] } : undefined;
}

async function save(
  values: AccessValues,
  { actor, api, about, deps, profile, approvedBy }: FormContext,
): Promise<Outcome<SavedAccess> | FormWarning> {
  const { workspace, team } = actor;
  const { settings, projectSettings } = deps.store;
  if (!approvedBy && !mayAdminister(profile, await settings.current(workspace)))
    return { ok: false, kind: 'forbidden', say: MAY_NOT };
  const project = await projectStillExists(api, values.project?.value);
  if (!project.ok) return project;
  const { id, name } = project.value;
  const { access: before } = await projectSettings.findFresh(workspace, id);
  if (about.acknowledged !== fingerprint(before)) return pointOut(fingerprint(before));
  const after = accessFrom(values, { name, team });
  await projectSettings.saveAccess(workspace, id, after, deps.now());
  return { ok: true, value: await savedAs(deps, { workspace, id, name }, { before, after }) };
}

async function savedAs(
  { store }: Pick<Deps, 'store'>,
  { workspace, id, name }: { workspace: string; id: string; name: string },
  { before, after }: Pick<SavedAccess, 'before' | 'after'>,
): Promise<SavedAccess> {
  const [withCards, withDigests] = await Promise.all([
    store.channels.showingCardsOf(workspace, id),
    store.digests.channelsOf(workspace, id),
  ]);
  return {
    project: name,
    channels: [...new Set([...withCards, ...withDigests])],
    ...(before && { before }),
    ...(after && { after }),
  };
}

/** After an unknown outcome: whether the access is now as submitted. */
async function lookUp(
  values: AccessValues,
  { actor: { workspace, team }, deps }: FormContext,
): Promise<Outcome<SavedAccess | undefined>> {
  const { text: name = '', value: id = '' } = values.project ?? {};
  const { access } = await deps.store.projectSettings.findFresh(workspace, id);
  const after = accessFrom(values, { name, team });
  const isSaved = fingerprint(access) === fingerprint(after);
  return {
    ok: true,
    value: isSaved ? await savedAs(deps, { workspace, id, name }, { before: undefined, after }) : undefined,
  };
}

/** The next press saves: by then the person knows. */
function pointOut(current: string): FormWarning {
  const notices: Notices = { fields: {}, top: [CHANGED_MEANWHILE], warning: current };
  return { ok: false, kind: 'warned', notices };
}
