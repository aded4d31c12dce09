import * as z from 'zod';
import type { SignatureCheck } from '../slack/events/signature.js';
import { isOrganization } from '../slack/people/actor.js';
import type { Agent } from './agent.js';

/** Slackbot calls with Slack's signature instead of a token. The signed body names the person who asks. */

export interface SlackbotAccess {
  checkSignature: SignatureCheck;
  /** The id of the organization or workspace that Upnext is installed for. */
  installedAs: (person: SlackPerson) => Promise<string | undefined>;
}

export interface SlackPerson {
  person: string;
  team: string;
  organization?: string | undefined;
}

/** A token counts more: whoever has one is who it says. */
export const isFromSlackbot = (headers: Headers): boolean =>
  headers.has('x-slack-signature') && !headers.has('authorization');

const id = z.string().min(1).max(60);
const signedBody = z.object({
  params: z.object({
    _meta: z.object({
      slack: z.object({ user_id: id, team_id: id, enterprise_id: z.string().max(60).nullish() }),
    }),
  }),
});

/** Undefined when Slackbot looks at what Upnext can do, in the name of nobody. */
export function personIn(body: unknown): SlackPerson | undefined {
  const { slack } = signedBody.safeParse(body).data?.params._meta ?? {};
  return (
    slack && { person: slack.user_id, team: slack.team_id, organization: slack.enterprise_id || undefined }
  );
}

export const slackbotFor = ({ person, team }: SlackPerson, workspace: string): Agent => ({
  workspace,
  person,
  ...(isOrganization(workspace) && team.startsWith('T') && { team }),
  id: `slackbot ${person}`,
  name: 'Slackbot',
  scope: 'propose',
  // It says so when it connects.
  drawsTables: true,
});
