import type { Context } from '@slack/bolt';

/** Who asks, from where. Everything that the bot remembers is kept by workspace. */
export interface Who {
  workspace: string;
  person: string;
  channel?: string | undefined;
}

interface Body {
  user?: { id: string } | string;
  user_id?: string;
  channel?: { id: string } | string;
  channel_id?: string;
  container?: { channel_id?: string };
}

export function whoAsks(context: Context, body: object): Who {
  const { user, user_id, channel, channel_id, container }: Body = body;
  const workspace = (context.isEnterpriseInstall ? context.enterpriseId : context.teamId) ?? '';
  return {
    workspace,
    person: user_id ?? idOf(user) ?? context.userId ?? '',
    channel: channel_id ?? idOf(channel) ?? container?.channel_id,
  };
}

const idOf = (thing: { id: string } | string | undefined) => (typeof thing === 'object' ? thing.id : thing);
