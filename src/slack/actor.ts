import type { Context } from '@slack/bolt';
import { newReference } from '../log.js';

/** Who asks, from where. Everything that the bot remembers is kept by workspace. */
export interface Actor {
  workspace: string;
  person: string;
  channel?: string | undefined;
  /** Where a whole organisation is the workspace: the one of its own in which this person is. Some of Slack's lists are by it. */
  team?: string | undefined;
}

/** A delivery, or the run of a job: what is logged of it, and told of a failure, has its reference. */
export interface Traced {
  reference: string;
}

/** One who asks now. */
export interface Requester extends Actor, Traced {}

interface Body {
  user?: { id: string; team_id?: string } | string;
  user_id?: string;
  channel?: { id: string } | string;
  channel_id?: string;
  container?: { channel_id?: string };
}

/** Given to a delivery as it comes in. */
export const assignReference = (context: Context): string => (context.reference = newReference());
export const referenceOf = ({ reference }: Context): string => reference as string;

export function actorOf(context: Context, body: object): Requester {
  const { user, user_id, channel, channel_id, container }: Body = body;
  const ofAll = context.isEnterpriseInstall;
  const workspace = (ofAll ? context.enterpriseId : context.teamId) ?? '';
  return {
    workspace,
    person: user_id ?? idOf(user) ?? context.userId ?? '',
    channel: channel_id ?? idOf(channel) ?? container?.channel_id,
    ...(ofAll && { team: [context.teamId, teamOf(user)].find((id) => id?.startsWith('T')) }),
    reference: referenceOf(context),
  };
}

const idOf = (thing: { id: string } | string | undefined) => (typeof thing === 'object' ? thing.id : thing);

/** Of a view, Slack may name the organisation itself as the team that has installed it. */
const teamOf = (user: Body['user']) => (typeof user === 'object' ? user.team_id : undefined);
