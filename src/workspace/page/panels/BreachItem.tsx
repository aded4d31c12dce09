import type { DeskState } from '../../desk/state.js';
import { useClockTime } from './use-clock-time.js';

export function BreachItem({ breach }: { breach: DeskState['violations'][number] }) {
  const at = useClockTime(breach.at);
  return (
    <li className="line">
      <span className="line-name">{breach.where}</span>
      <span className="ack failed">{breach.code}</span>
      <small>{at}</small>
      {breach.details.length > 0 && (
        <ul className="details">
          {breach.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
