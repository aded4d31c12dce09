import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';

export function JoinBar({ channel }: { channel: DeskChannel }) {
  const { act } = useDesk();
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
}
