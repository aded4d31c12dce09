import type { Deps } from '../../deps.js';
import type { Finding } from './checks/finding.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { CommandArgs, VerbFeature } from '../../ui/feature.js';
import { checkWorkspace } from './check-workspace.js';
import { IN_CHANNEL, NOT_IN_CHANNEL, report } from './reply.js';

export const doctor = (deps: Deps): VerbFeature => ({
  command: (args) => answerCommand(args, checkAll(deps, args)),
});

async function checkAll(deps: Deps, args: CommandArgs): Promise<Reply | undefined> {
  const findings = await checkWorkspace(deps, await args.access());
  if (args.body.channel_name === 'directmessage') return report(findings);
  if (await postsInChannel(args, [IN_CHANNEL, ...findings])) return undefined;
  return report([NOT_IN_CHANNEL, ...findings]);
}

/** Upnext has no permission to list a channel's members, so it learns whether it is one by posting the report there. */
function postsInChannel({ body, client }: CommandArgs, findings: Finding[]): Promise<boolean> {
  return client.chat
    .postEphemeral({ channel: body.channel_id, user: body.user_id, ...report(findings) })
    .then(
      () => true,
      () => false,
    );
}
