import { useState } from 'react';
import type { DeskDelivery } from '../../desk/state.js';
import { readDelivery } from '../state/client.js';
import { nameOf, useDesk } from '../state/desk.js';
import { useClockTime } from './use-clock-time.js';

export function DeliveryItem({ delivery }: { delivery: DeskDelivery }) {
  const { state, notify } = useDesk();
  const [content, setContent] = useState('');
  const at = useClockTime(delivery.at);
  const open = async () => {
    try {
      setContent(JSON.stringify(await readDelivery(delivery.id), null, 2));
    } catch {
      notify('This delivery is no longer there.');
    }
  };
  return (
    <li className="line">
      <details onToggle={(event) => event.currentTarget.open && void open()}>
        <summary>
          <span className="line-name">{delivery.name}</span>
          <span className={`ack ${delivery.state}`}>{ackOf(delivery)}</span>
          <small>
            {[delivery.kind, delivery.user && nameOf(state, delivery.user), at].filter(Boolean).join(' · ')}
            {delivery.retryNum !== undefined &&
              ` · retry ${delivery.retryNum} (${delivery.retryReason ?? ''})`}
          </small>
        </summary>
        <pre tabIndex={0}>{content || '…'}</pre>
      </details>
    </li>
  );
}

function ackOf({ state, tookMs, detail }: DeskDelivery): string {
  if (state === 'waiting') return 'waiting';
  const took = tookMs === undefined ? '' : `${tookMs < 10 ? tookMs.toFixed(1) : Math.round(tookMs)} ms`;
  return state === 'acked' ? `acked in ${took}` : [state, took, detail].filter(Boolean).join(' · ');
}
