import type { Reply } from '../../slack/blocks.js';
import { fine, wrong, type Finding } from '../../diagnose/finding.js';
import type { CommandArgs } from '../feature.js';
import { examined } from './reply.js';

/** Without a permission to look, writing is the only way to find out whether the bot is in a channel: so the answer itself tries it. */
export async function answer({ body, client }: CommandArgs, found: Finding[]): Promise<Reply | undefined> {
  if (body.channel_name === 'directmessage') return examined(found);
  const here = { channel: body.channel_id, user: body.user_id };
  const written = await client.chat.postEphemeral({ ...here, ...examined([INSIDE, ...found]) }).then(
    () => true,
    () => false,
  );
  return written ? undefined : examined([OUTSIDE, ...found]);
}

const INSIDE = fine('This channel', 'I am in it, so I can post here.');
const OUTSIDE = wrong(
  'This channel',
  'I am not in it: I answer you, but cannot post the digest here.',
  'Type /invite @Upnext here.',
);
