import type { Failure, Outcome } from '../../../api/outcome.js';
import type { Project } from '../../../api/records.js';
import { counted } from '../../../ui/words.js';
import { failed, type Finding, passed } from './finding.js';

const FIXES: Partial<Record<Failure['kind'], string>> = {
  token:
    'Copy a valid token from the service: set it as SERVICE_TOKEN, or under Scheduling service in /upnext settings.',
  forbidden: 'In the service, give the token permission to list projects.',
  missing: 'Check SERVICE_URL: there is no scheduling service at this URL.',
  nonsense: 'Check SERVICE_URL: whatever responds at this URL isn’t a scheduling service.',
  down: 'Check that the service is running, and check SERVICE_URL.',
  unknown: 'Check the service: it can be reached but doesn’t respond properly.',
  'too-many': 'The service limits how many requests it accepts. Wait a minute, then try again.',
};

/** The general messages are about forms: they say that nothing was sent. */
const MESSAGES: Partial<Record<Failure['kind'], string>> = {
  down: 'Can’t reach the service.',
  unknown: 'The service isn’t responding properly.',
};

/** Listing the projects shows both that the service is reachable and that it accepts the token. */
export function checkService(listed: Outcome<Project[]>): Finding {
  const wrong = (message: string, fix: string) => failed('Service', message, fix);
  if (!listed.ok)
    return wrong(MESSAGES[listed.kind] ?? listed.say, FIXES[listed.kind] ?? 'Check the service’s log.');
  const count = listed.value.length;
  if (count === 0)
    return wrong('The service is responding, but it has no projects.', 'Create a project in the service.');
  return passed('Service', `The service is responding and has ${counted(count, 'project')}.`);
}
