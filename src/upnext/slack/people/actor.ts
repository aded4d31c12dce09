import type { Context } from '@slack/bolt';
import { newReference } from '../../log.js';

/** Who does something, and where. Everything that Upnext stores belongs to a workspace. */
export interface Actor {
  workspace: string;
  person: string;
  channel?: string | undefined;
  /** The thread of the message whose button was pressed. */
  thread?: string | undefined;
  /** The person's workspace, where `workspace` is a whole organization: some of Slack's lists need it. */
  team?: string | undefined;
}

/** Identifies a delivery or the run of a job, in the log and in messages about a failure. */
export interface Trace {
  reference: string;
}

export interface Requester extends Actor, Trace {}

/** Slack's ids of organizations start with E, those of workspaces with T. */
export const isOrganization = (workspace: string) => workspace.startsWith('E');

/** Nobody else reads a direct message with Upnext. */
export const isReadByOthers = (channel: string | undefined): boolean =>
  channel !== undefined && channel !== '' && !channel.startsWith('D');

interface Body {
  user?: { id: string; team_id?: string } | string;
  user_id?: string;
  channel?: { id: string } | string;
  channel_id?: string;
  container?: { channel_id?: string; message_ts?: string; thread_ts?: string };
}

export const assignReference = (context: Context): string => (context.reference = newReference());
export const referenceOf = ({ reference }: Context): string => String(reference);

export function actorOf(context: Context, body: object): Requester {
  const { user, user_id, channel, channel_id, container }: Body = body;
  const forOrganization = context.isEnterpriseInstall;
  const workspace = (forOrganization ? context.enterpriseId : context.teamId) ?? '';
  return {
    workspace,
    person: user_id ?? idOf(user) ?? context.userId ?? '',
    channel: channel_id ?? idOf(channel) ?? container?.channel_id,
    ...(container?.thread_ts && isReply(container) && { thread: container.thread_ts }),
    ...(forOrganization && { team: [context.teamId, teamOf(user)].find((id) => id?.startsWith('T')) }),
    reference: referenceOf(context),
  };
}

/** Where a message has replies, Slack may name it as the thread that it starts. */
const isReply = ({ message_ts, thread_ts }: NonNullable<Body['container']>) => thread_ts !== message_ts;

const idOf = (value: { id: string } | string | undefined) => (typeof value === 'object' ? value.id : value);

/** For a view, Slack may name the organization itself as the team. */
const teamOf = (user: Body['user']) => (typeof user === 'object' ? user.team_id : undefined);
