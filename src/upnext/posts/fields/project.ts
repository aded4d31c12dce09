import { isZone } from '../../../when/index.js';
import type { Actor } from '../../slack/people/actor.js';
import {
  FIND_PROJECT,
  PROJECT_REQUIRED,
  projectField as drawProject,
  searchedOption,
} from '../../ui/project/project-field.js';
import { zoneOption } from '../../ui/select-options.js';
import { settingsInForm } from './about-project.js';
import type { Change, FieldDeps, OpenForm, PostField } from './field.js';

/** The project of a post. It decides whether the post is held. */

/** For somebody whose time zone is unknown, When is read in the project’s zone. */
const chooseProject: Change = async ({ form, deps, actor, profile }) => {
  const id = form.values.project?.value;
  const [settings, zone] = await Promise.all([
    settingsInForm(deps, actor, id),
    profile.zone || hasChosenZone(form) ? undefined : zoneOf(deps, actor, id),
  ]);
  return ({ values, about: earlier }) => {
    if (values.project?.value !== id) return { values, about: earlier };
    const about = { ...earlier, settings };
    if (!zone || hasChosenZone({ values, about })) return { values, about };
    const changed = { ...values, Timezone: zoneOption(zone), replaced: values.replaced + 1 };
    return { values: changed, about: { ...about, zone } };
  };
};

const hasChosenZone = ({ values: { Timezone }, about }: OpenForm) =>
  Timezone !== undefined && Timezone.value !== about.zone;

async function zoneOf(deps: FieldDeps, actor: Actor, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const listed = await (await deps.api(actor)).recent.listProjects();
  const zone = listed.ok ? listed.value.find((project) => project.id === id)?.timezone : undefined;
  return zone && isZone(zone) ? zone : undefined;
}

export const projectField: PostField = {
  draw: ({ values, about }) => [drawProject(about, values.project, { dispatch: true })],
  read: (state) => ({ project: searchedOption(state, 'Project') }),
  changes: { [FIND_PROJECT]: chooseProject },
  problems: ({ project }) => (project ? {} : { Project: PROJECT_REQUIRED }),
};
