import { type CallInProject, namesToUse, projectsOf, withProject } from '../calls/call.js';
import { whoDecides } from '../rights/not-allowed.js';
import { failed, type StepAnswer, type StepCall } from './step.js';

/** The project that a step names, and what its person may do there. */

export type StepInProject = StepCall & CallInProject;

export async function inNamedProject(call: StepCall): Promise<StepInProject | StepAnswer> {
  const { project: wanted = '' } = call.run.inputs;
  const projects = await projectsOf(call);
  if (!Array.isArray(projects)) return failed(projects.say);
  if (projects.length === 0)
    return failed(`${nameOf(call)} has no access to any project in Upnext. ${await whoHelps(call)}`);
  const found = withProject(call, projects, wanted);
  if (found) return { ...call, ...found };
  return failed(
    `Change this step’s Project: ${nameOf(call)} has no access to a project “${wanted}”. Use ${namesToUse(projects)}.`,
  );
}

/** Why its person may not schedule there, if so. */
export async function mayNotSchedule(call: StepInProject): Promise<StepAnswer | undefined> {
  const { access, project } = call;
  const rights = await access.inProject(project.id);
  if (rights.may('schedule')) return undefined;
  if (rights.isUncertain) return failed(UNCERTAIN);
  return failed(
    `${nameOf(call)} doesn’t have permission to schedule posts in ${project.name}. ${await whoHelps(call)}`,
  );
}

const UNCERTAIN =
  'Slack couldn’t tell Upnext which user groups this person is in, so nothing was done. Run the workflow again in a moment.';

const nameOf = ({ access: { profile } }: StepCall) => profile.realName || profile.name;

const whoHelps = async ({ access, actor }: StepCall) =>
  `${whoDecides(actor, await access.findApprovers())} can give permission.`;
