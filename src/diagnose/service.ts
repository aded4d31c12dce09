import type { Outcome } from '../api/outcome.js';
import type { Project } from '../api/records.js';
import { fine, wrong, type Finding } from './finding.js';

const CURES: Record<string, string> = {
  token: 'Copy a token that is valid there: SERVICE_TOKEN, or your own in /upnext settings.',
  forbidden: 'Give the token the right to list projects at the service.',
  missing: 'Look at SERVICE_URL: the address is there, but no scheduling service answers at it.',
  nonsense: 'Look at SERVICE_URL: what answers there does not speak as a scheduling service does.',
  down: 'Look whether the service runs, and at SERVICE_URL.',
  unknown: 'Look whether the service is well: it is reached, but does not answer properly.',
  'too-many': 'Wait a little: the service asks for a break.',
};

/** Nothing was sent, and nothing has to be tried again: that is for forms. */
const SAYS: Record<string, string> = {
  down: 'The service cannot be reached.',
  unknown: 'The service does not answer properly.',
};

/** Reachable, and the token is accepted: the list of projects says both. */
export function checkService(listed: Outcome<Project[]>): Finding {
  if (!listed.ok)
    return wrong(
      'Service',
      SAYS[listed.kind] ?? listed.say,
      CURES[listed.kind] ?? 'Look at the service’s own log.',
    );
  const count = listed.value.length;
  if (count === 0)
    return wrong(
      'Service',
      'The service answers, but has no projects.',
      'Create a project at the service first.',
    );
  return fine('Service', `The service answers and has ${count} ${count === 1 ? 'project' : 'projects'}.`);
}
