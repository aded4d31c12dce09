import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';

export function JoinBar({ channel }: { channel: DeskChannel }) {
  const { act, viewer } = useDesk();
  return (
    <p className="bar">
      {viewer.real_name} is not in #{channel.name}.
      <button
        type="button"
        className="button"
        onClick={() => void act({ does: 'joins', channel: channel.id })}
      >
        Join
      </button>
    </p>
  );
}
