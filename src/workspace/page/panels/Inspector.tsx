import { useState } from 'react';
import { SidePanel } from '../frame/SidePanel.js';
import { useDesk } from '../state/desk.js';
import { BreachItem } from './BreachItem.js';
import { CallItem } from './CallItem.js';
import { DeliveryItem } from './DeliveryItem.js';

const TABS = ['Deliveries', 'Calls', 'Breaches'] as const;

/** What passed between the workspace and the bot, the newest first. */
export function Inspector({ close }: { close: () => void }) {
  const { state } = useDesk();
  const [tab, setTab] = useState<(typeof TABS)[number]>('Deliveries');
  const counts = {
    Deliveries: state.deliveries.length,
    Calls: state.calls.length,
    Breaches: state.violations.length,
  };
  return (
    <SidePanel title="Inspector" onClose={close}>
      <div className="tabs" role="group" aria-label="What to inspect">
        {TABS.map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {name}{' '}
            <small className={name === 'Breaches' && counts.Breaches > 0 ? 'bad' : ''}>{counts[name]}</small>
          </button>
        ))}
      </div>
      <ol className="lines">
        {tab === 'Deliveries' &&
          state.deliveries.toReversed().map((one) => <DeliveryItem key={one.id} delivery={one} />)}
        {tab === 'Calls' &&
          state.calls
            .toReversed()
            .map((one, index) => <CallItem key={state.calls.length - index} call={one} />)}
        {tab === 'Breaches' &&
          state.violations
            .toReversed()
            .map((one, index) => <BreachItem key={state.violations.length - index} breach={one} />)}
        {counts[tab] === 0 && <li className="empty">{EMPTY[tab]}</li>}
      </ol>
    </SidePanel>
  );
}

const EMPTY = {
  Deliveries: 'Nothing has been sent to the app yet.',
  Calls: 'The app has not called yet.',
  Breaches: 'The app has kept every rule.',
};
