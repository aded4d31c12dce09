import type { Project as ListedProject } from '../../../api/records.js';
import type { Project } from '../../../workspaces/channels-table.js';
import { failed, passed, type Finding } from './finding.js';

/** Checks that the projects which channels use still exist at the service. */

export function checkChannelProject(project: Project | undefined, listed: ListedProject[]): Finding {
  if (!project)
    return passed('This channel', 'It has no project. People choose one each time they use a command.');
  if (exists(project, listed)) return passed('This channel', `It uses the project ${project.name}.`);
  return failed('This channel', `Its project ${project.name} no longer exists.`, CHOOSE);
}

export function checkOtherProjects(projects: Project[], listed: ListedProject[]): Finding[] {
  const missing = projects.filter((project) => !exists(project, listed)).map(({ name }) => name);
  if (missing.length === 0) return [];
  const names =
    missing.slice(0, 5).join(', ') + (missing.length > 5 ? ` and ${missing.length - 5} more` : '');
  return [
    failed(
      'Other channels',
      `They use ${missing.length === 1 ? 'a project that no longer exists' : 'projects that no longer exist'}: ${names}.`,
      CHOOSE,
    ),
  ];
}

const exists = (project: Project, listed: ListedProject[]) => listed.some(({ id }) => id === project.id);

const CHOOSE = 'Type /upnext project in that channel to choose another project.';
