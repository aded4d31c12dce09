import { useState } from 'react';
import { useDesk } from '../state/desk.js';
import { SidePanel } from '../ui/SidePanel.js';
import { ApiCallItem, NotificationItem, RequestItem, ViolationItem } from './inspector-items.js';

const TABS = ['Requests', 'API calls', 'Notifications', 'Violations'] as const;

const EMPTY = {
  Requests: 'No requests to the app yet.',
  'API calls': 'No API calls from the app yet.',
  Notifications: 'No messages from the app yet.',
  Violations: 'No violations. The app follows Slack’s rules.',
};

/** The traffic between the workspace and the app, and what people are notified of, newest first. */
export function Inspector({ onClose }: { onClose: () => void }) {
  const { state } = useDesk();
  const [tab, setTab] = useState<(typeof TABS)[number]>('Requests');
  const { channels, deliveries, calls, violations } = state;
  const messages = channels
    .flatMap((channel) => channel.messages)
    // Slack notifies nobody of a message that only one person sees.
    .filter(({ bot_id, viewer }) => bot_id && !viewer)
    .sort((one, other) => Number(one.ts) - Number(other.ts));
  const items = {
    Requests: deliveries.map((delivery) => <RequestItem key={delivery.id} delivery={delivery} />),
    'API calls': calls.map((call, index) => <ApiCallItem key={index} call={call} />),
    Notifications: messages.map((message) => (
      <NotificationItem key={`${message.channel} ${message.ts}`} message={message} />
    )),
    Violations: violations.map((violation, index) => <ViolationItem key={index} violation={violation} />),
  };
  return (
    <SidePanel title="Inspector" onClose={onClose}>
      <div className="tabs" role="group" aria-label="Show">
        {TABS.map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {name}{' '}
            <small className={name === 'Violations' && violations.length > 0 ? 'danger-count' : ''}>
              {items[name].length}
            </small>
          </button>
        ))}
      </div>
      <ol className="entries">
        {items[tab].toReversed()}
        {items[tab].length === 0 && <li className="empty">{EMPTY[tab]}</li>}
      </ol>
    </SidePanel>
  );
}
