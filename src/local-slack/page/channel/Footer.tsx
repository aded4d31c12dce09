import { useState } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { Composer } from './Composer.js';
import { FirstSteps } from './FirstSteps.js';

interface Props {
  channel: DeskChannel;
  /** The thread to reply in. Without it, messages go to the channel. */
  thread?: string;
}

/** The composer, or why the person can't write here. */
export function Footer({ channel, thread }: Props) {
  const { viewer, act } = useDesk();
  const [text, setText] = useState('');
  if (channel.archived) return <p className="bar">This channel is archived. You can’t post in it.</p>;
  if (channel.readOnly) return <p className="bar">Sending messages to this app has been turned off.</p>;
  if (!channel.members.includes(viewer.id))
    return (
      <p className="bar">
        You’re not in #{channel.name}.
        <button
          type="button"
          className="button"
          onClick={() => void act({ action: 'joinChannel', channel: channel.id })}
        >
          Join channel
        </button>
      </p>
    );
  return (
    <>
      {!thread && <FirstSteps channel={channel} onSelect={setText} />}
      <Composer channel={channel.id} {...(thread && { thread })} text={text} setText={setText} />
    </>
  );
}
