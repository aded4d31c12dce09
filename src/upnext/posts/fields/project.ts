import { isZone } from '../../../when/index.js';
import { chosenOption } from '../../slack/views/view-state.js';
import {
  FIND_PROJECT,
  PROJECT_REQUIRED,
  projectField as drawProject,
} from '../../ui/project/project-field.js';
import { zoneOption } from '../../ui/select-options.js';
import { settingsInForm } from './about-project.js';
import type { Load, PostField } from './field.js';

/** The project of a post. It decides whether the post is held. */

/** For somebody whose time zone is unknown, When is read in the project’s zone. */
const chooseProject: Load = async ({ form, deps, actor, profile }) => {
  const id = form.values.project?.value;
  const settings = await settingsInForm(deps, actor, id);
  const listed = profile.zone || !id ? undefined : await (await deps.api(actor)).recent.listProjects();
  const zone = listed?.ok ? listed.value.find((project) => project.id === id)?.timezone : undefined;
  return ({ values, about: earlier }) => {
    if (values.project?.value !== id) return { values, about: earlier };
    const about = { ...earlier, settings, notPublished: undefined };
    const isChosen = values.Timezone !== undefined && values.Timezone.value !== about.zone;
    if (!zone || !isZone(zone) || isChosen) return { values, about };
    const changed = { ...values, Timezone: zoneOption(zone), replaced: values.replaced + 1 };
    return { values: changed, about: { ...about, zone } };
  };
};

export const projectField: PostField = {
  draw: ({ values, about }) => [drawProject(about, values.project, { dispatch: true })],
  read: (state) => ({ project: chosenOption(state, 'Project') }),
  loads: { [FIND_PROJECT]: chooseProject },
  problems: ({ project }) => (project ? {} : { Project: PROJECT_REQUIRED }),
};
