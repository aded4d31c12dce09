import type { Outcome } from '../../../api/outcome.js';
import {
  atField,
  atTop,
  formAbout,
  warned,
  type Form,
  type FormContext,
  type Notices,
  type FormWarning,
} from '../../../forms/form.js';
import type { ProjectAccess } from '../../../rights/project-access.js';
import { mayAdminister } from '../../../rights/rights.js';
import { projectStillExists } from '../../../ui/project/find-project.js';
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

interface SavedAccess {
  project: string;
  before?: ProjectAccess | undefined;
  after?: ProjectAccess | undefined;
  channels: string[];
}

export const accessForm: Form<AccessValues, SavedAccess> = {
  name: PROJECT_ACCESS,
  about: formAbout,
  values: accessValues,
  right: 'set-up',
  projects: ({ project }) => [project?.value],
  doing: 'Saving who may use the project',
  open: (values, about) => accessModal(values, about),
  read: readAccess,
  check,
  send: save,
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
  if (!project) return atField('Project', CHOOSE_PROJECT);
  return isOpen === undefined ? atField('who', CHOOSE_WHO) : undefined;
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
  const [withCards, withDigests] = await Promise.all([
    deps.store.channels.showingCardsOf(workspace, id),
    deps.store.digests.channelsOf(workspace, id),
  ]);
  const channels = [...new Set([...withCards, ...withDigests])];
  return {
    ok: true,
    value: { project: name, channels, ...(before && { before }), ...(after && { after }) },
  };
}

/** The next press saves: by then the person knows. */
const pointOut = (current: string): FormWarning => warned({ ...atTop(CHANGED_MEANWHILE), warning: current });
