import { useEffect, useRef } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { go } from '../state/route.js';
import { useUnread } from '../state/use-unread.js';
import { ChannelLink } from './ChannelLink.js';
import { Icon } from './Icon.js';
import { PersonSwitch } from './PersonSwitch.js';

interface Props {
  at: string;
  open: boolean;
  close: () => void;
}

export function Sidebar({ at, open, close }: Props) {
  const { state } = useDesk();
  const unread = useUnread(at);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) nav.current?.focus();
  }, [open]);

  const channels = state.channels.filter(({ kind }) => kind !== 'im');
  const direct = state.channels.filter(({ kind }) => kind === 'im');
  const visit = (place: string) => {
    go({ at: place, thread: '' });
    close();
  };
  const links = (some: DeskChannel[]) =>
    some.map((channel) => (
      <li key={channel.id}>
        <ChannelLink channel={channel} current={at === channel.id} unread={unread(channel)} visit={visit} />
      </li>
    ));

  return (
    <>
      {open && <div className="veil" onClick={close} />}
      <nav
        ref={nav}
        tabIndex={-1}
        className={open ? 'sidebar open' : 'sidebar'}
        aria-label="Workspace"
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      >
        <p className="team">
          <strong>{state.team}</strong>
          <small>Local desk</small>
        </p>
        <PersonSwitch />
        <ul className="places">
          <li>
            <button
              type="button"
              className="place"
              aria-current={at === 'home' ? 'page' : undefined}
              onClick={() => visit('home')}
            >
              <Icon name="home" /> {state.app.name} <small>App Home</small>
            </button>
          </li>
        </ul>
        <h2>Channels</h2>
        <ul className="places">{links(channels)}</ul>
        {direct.length > 0 && <h2>Direct messages</h2>}
        <ul className="places">{links(direct)}</ul>
      </nav>
    </>
  );
}
