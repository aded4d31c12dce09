import type { Project as Listed } from '../api/records.js';
import type { Project } from '../store/channels.js';
import { fine, wrong, type Finding } from './finding.js';

/** Whether what channels are bound to is still at the service. */

export function checkChannelProject(bound: Project | undefined, listed: Listed[]): Finding {
  if (!bound) return fine('This channel', 'It has no project of its own: each one who asks chooses.');
  if (isThere(bound, listed)) return fine('This channel', `Its project ${bound.name} is at the service.`);
  return wrong('This channel', `Its project ${bound.name} is not at the service any more.`, CHOOSE);
}

export function checkOtherProjects(bound: Project[], listed: Listed[]): Finding[] {
  const gone = bound.filter((project) => !isThere(project, listed)).map(({ name }) => name);
  if (gone.length === 0) return [];
  const named = gone.slice(0, 5).join(', ') + (gone.length > 5 ? ` and ${gone.length - 5} more` : '');
  return [wrong('Projects', `Channels work on projects that are gone: ${named}.`, CHOOSE)];
}

const isThere = (bound: Project, listed: Listed[]) => listed.some(({ id }) => id === bound.id);

const CHOOSE = 'Choose another one there with /upnext project.';
