import { escape } from '../../slack/text/markup.js';
import { isZone } from '../../time/zones.js';
import {
  FIND_PROJECT,
  PROJECT_REQUIRED,
  projectField as drawProject,
  projectName,
  searchedOption,
} from '../../ui/project/project-field.js';
import { zoneOption } from '../../ui/select-options.js';
import { chosenOptionSchema, type ChosenOption } from '../../slack/views/view-state.js';
import { stores } from './draft.js';
import type { Change, PostField } from '../field.js';
import { line } from './line.js';
import { aboutProject } from './about-project.js';

/** The project of a post. It decides whether the post is held. */

declare module './draft.js' {
  interface Draft {
    project?: ChosenOption | undefined;
  }
}

const NO_PROJECT = {
  holdMinutes: undefined,
  approval: undefined,
  approvalNeeded: undefined,
  frozen: undefined,
  linkParameters: undefined,
  holidays: undefined,
};

/** Says whether the project’s posts are held, and knows its holidays. For somebody whose time zone is unknown, When is read in the project’s zone. */
const chooseProject: Change = async ({ values, about: earlier }, { deps, actor, profile }) => {
  const id = values.project?.value;
  if (id === undefined) return { values, about: { ...earlier, ...NO_PROJECT } };
  const project = await aboutProject(deps, actor, { id });
  const { holidays } = project;
  const known = { ...earlier, ...NO_PROJECT, ...project };
  if (profile.zone && !holidays) return { values, about: known };
  const { recent } = await deps.api(actor);
  const listed = await recent.listProjects();
  const projects = listed.ok ? listed.value : [];
  const zone = projects.find((project) => project.id === id)?.timezone;
  const about = { ...known, holidays: holidays && { ...holidays, zone } };
  if (profile.zone) return { values, about };
  const isChosen = values.Timezone !== undefined && values.Timezone.value !== about.zone;
  if (!zone || !isZone(zone) || isChosen) return { values, about };
  const changed = { ...values, Timezone: zoneOption(zone), replaced: values.replaced + 1 };
  return { values: changed, about: { ...about, zone } };
};

export const projectField: PostField = {
  schema: stores<'project'>({ project: chosenOptionSchema.optional() }),
  place: 'top',
  draw: ({ values, about }) => [drawProject(about, values.project, { dispatch: true })],
  read: (state) => ({ project: searchedOption(state, 'Project') }),
  changes: { [FIND_PROJECT]: chooseProject },
  names: { project: projectName },
  problems: ({ project }) => ({ fields: project ? {} : { Project: PROJECT_REQUIRED } }),
  lines: (values, about) => line('Project', escape(values.project?.text ?? about.project?.name ?? '')),
};
