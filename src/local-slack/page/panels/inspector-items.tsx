import { useState } from 'react';
import type { DeskCall, DeskDelivery, DeskMessage, DeskState } from '../../desk/state.js';
import { messageTime } from '../channel/message-time.js';
import { fetchDelivery } from '../state/client.js';
import { channelLabel, nameOf, useDesk } from '../state/desk.js';
import { notificationOf } from '../text/notification.js';
import { usePlainText } from '../text/plain-text.js';
import { formatSlackDate } from '../text/slack-date.js';
import { usePageDateSettings } from '../text/use-date-settings.js';

export function RequestItem({ delivery }: { delivery: DeskDelivery }) {
  const { state, notify } = useDesk();
  const [content, setContent] = useState('Loading…');
  const time = useTime(delivery.at);
  const load = async () => {
    try {
      setContent(JSON.stringify(await fetchDelivery(delivery.id), null, 2));
    } catch {
      notify('This request is no longer available.');
    }
  };
  return (
    <li className="entry">
      <details onToggle={(event) => event.currentTarget.open && void load()}>
        <summary>
          <span className="entry-name">{delivery.name}</span>
          <span className={`status ${delivery.state}`}>{statusText(delivery)}</span>
          <small>
            {[delivery.kind, delivery.user && nameOf(state, delivery.user), time].filter(Boolean).join(' · ')}
            {delivery.retryNum !== undefined &&
              ` · retry ${delivery.retryNum} (${delivery.retryReason ?? ''})`}
          </small>
        </summary>
        <pre tabIndex={0}>{content}</pre>
      </details>
    </li>
  );
}

const STATUS = { waiting: 'waiting', acked: 'acknowledged in', late: 'timed out', failed: 'failed' } as const;

function statusText({ state, tookMs, detail }: DeskDelivery): string {
  const duration = tookMs === undefined ? '' : `${tookMs < 10 ? tookMs.toFixed(1) : Math.round(tookMs)} ms`;
  if (state === 'acked') return `${STATUS.acked} ${duration}`;
  return [STATUS[state], duration, detail].filter(Boolean).join(' · ');
}

export function ApiCallItem({ call }: { call: DeskCall }) {
  const time = useTime(call.at);
  return (
    <li className="entry">
      <span className="entry-name">{call.method}</span>
      <span className={call.error ? 'status failed' : 'status acked'}>{call.error ?? 'ok'}</span>
      <small>{time}</small>
    </li>
  );
}

/** Longer texts are cut, as in a notification. */
export function NotificationItem({ message }: { message: DeskMessage }) {
  const { state } = useDesk();
  const { desktop, mobile } = notificationOf(message, usePlainText());
  return (
    <li className="entry">
      <span className="entry-name">{channelLabel(state, message.channel)}</span>
      <small>{messageTime(message, usePageDateSettings())}</small>
      <p className="notification">
        <small>Desktop</small> {desktop}
      </p>
      <p className="notification">
        <small>Phone</small> {mobile}
      </p>
    </li>
  );
}

export function ViolationItem({ violation }: { violation: DeskState['violations'][number] }) {
  const time = useTime(violation.at);
  return (
    <li className="entry">
      <span className="entry-name">{violation.where}</span>
      <span className="status failed">{violation.code}</span>
      <small>{time}</small>
      {violation.details.length > 0 && (
        <ul className="details">
          {violation.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function useTime(at: string): string {
  return formatSlackDate(new Date(at), '{time_secs}', usePageDateSettings());
}
