import type { Deps } from '../../deps.js';
import { fine, wrong, type Finding } from '../../diagnose/finding.js';
import { checkChannelProject, checkOtherProjects } from '../../diagnose/projects.js';
import { checkService } from '../../diagnose/service.js';
import { checkSlack } from '../../diagnose/slack.js';
import type { Actor } from '../../slack/actor.js';

/** The checks of this workspace and channel, as this person meets them. */
export async function look(deps: Deps, actor: Actor): Promise<Finding[]> {
  const found = await Promise.all([slack(deps, actor), service(deps, actor), database(deps, actor)]);
  return found.flat();
}

async function slack(deps: Deps, { workspace }: Actor): Promise<Finding[]> {
  const { token = '', slackApiUrl } = await deps.slack(workspace);
  const url = slackApiUrl.endsWith('/') ? slackApiUrl : `${slackApiUrl}/`;
  // Seldom asked: what reads YAML is loaded then.
  const { wantedScopes } = await import('../../diagnose/manifest.js');
  return checkSlack({ url, token, fetch: deps.fetch }, wantedScopes(), () => deps.now());
}

async function service(deps: Deps, actor: Actor): Promise<Finding[]> {
  const [api, own, channel, bound] = await Promise.all([
    deps.api(actor),
    deps.store.ownTokens.find(actor.workspace, actor.person),
    deps.store.channels.find(actor.workspace, actor.channel ?? ''),
    deps.store.channels.projects(actor.workspace),
  ]);
  const listed = await api.listProjects();
  const token = own ? [fine('Your token', 'What you do here runs with your own token.')] : [];
  if (!listed.ok) return [...token, checkService(listed)];
  const others = bound.filter(({ id }) => id !== channel.project?.id);
  return [
    ...token,
    checkService(listed),
    checkChannelProject(channel.project, listed.value),
    ...checkOtherProjects(others, listed.value),
  ];
}

/** That it can be asked is the answer. */
async function database({ store }: Deps, { workspace }: Actor): Promise<Finding> {
  return store.audit.page(workspace, 1).then(
    () => fine('Database', 'It answers.'),
    () => wrong('Database', 'It does not answer.', 'Look at it where Upnext runs: npm run doctor says more.'),
  );
}
