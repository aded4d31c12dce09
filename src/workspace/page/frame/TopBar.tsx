import type { DeskChannel } from '../../desk/state.js';
import { channelLabel, useDesk } from '../state/desk.js';
import { ClockButton } from './ClockButton.js';
import { Icon } from './Icon.js';
import { ThemeToggle } from './ThemeToggle.js';

interface Props {
  /** None: the App Home. */
  channel?: DeskChannel;
  openDrawer: () => void;
  panel: string;
  togglePanel: (name: string) => void;
}

export function TopBar({ channel, openDrawer, panel, togglePanel }: Props) {
  const { state } = useDesk();
  const breaches = state.violations.length;
  return (
    <header className="top-bar">
      <button
        type="button"
        className="icon-button drawer-button"
        aria-label="Channels and people"
        onClick={openDrawer}
      >
        <Icon name="menu" />
      </button>
      <title>{`${channel ? channelLabel(state, channel.id) : state.app.name} · ${state.team}`}</title>
      <div className="where">
        <h1>{channel ? channelLabel(state, channel.id) : state.app.name}</h1>
        <small>{channel ? channel.topic : 'App Home'}</small>
      </div>
      <ClockButton />
      {state.panels.map((name) => (
        <button
          key={name}
          type="button"
          className="button quiet"
          aria-pressed={panel === name}
          onClick={() => togglePanel(name)}
        >
          {name}
        </button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={breaches > 0 ? `Inspector, ${breaches} breaches` : 'Inspector'}
        title="Inspector: what was sent to the app"
        aria-pressed={panel === 'Inspector'}
        onClick={() => togglePanel('Inspector')}
      >
        <Icon name="pulse" />
        {breaches > 0 && (
          <span className="badge" aria-hidden="true">
            {breaches}
          </span>
        )}
      </button>
      <ThemeToggle />
    </header>
  );
}
