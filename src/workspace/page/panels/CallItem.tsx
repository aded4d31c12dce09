import type { DeskCall } from '../../desk/state.js';
import { useClockTime } from './use-clock-time.js';

export function CallItem({ call }: { call: DeskCall }) {
  const at = useClockTime(call.at);
  return (
    <li className="line">
      <span className="line-name">{call.method}</span>
      <span className={call.error ? 'ack failed' : 'ack acked'}>{call.error ?? 'ok'}</span>
      <small>{at}</small>
    </li>
  );
}
