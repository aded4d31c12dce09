import { type ReactNode, useEffect, useRef } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { channelLabel, useDesk } from '../state/desk.js';
import { HOME, navigate, WORKFLOWS } from '../state/route.js';
import { useUnread } from '../state/use-unread.js';
import { Icon } from '../ui/Icon.js';
import { PersonSwitcher } from './PersonSwitcher.js';

interface Props {
  /** A channel's id, or a page. */
  current: string;
  open: boolean;
  onClose: () => void;
}

export function Sidebar({ current, open, onClose }: Props) {
  const { state } = useDesk();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) nav.current?.focus();
  }, [open]);
  return (
    <>
      {open && <div className="backdrop" onClick={onClose} />}
      <nav
        ref={nav}
        tabIndex={-1}
        className={open ? 'sidebar open' : 'sidebar'}
        aria-label="Workspace"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        <p className="team-name">
          <strong>{state.team}</strong>
          <small>Local Slack</small>
        </p>
        <PersonSwitcher />
        <Links current={current} onOpened={onClose} />
      </nav>
    </>
  );
}

function Links({ current, onOpened }: { current: string; onOpened: () => void }) {
  const { state } = useDesk();
  const unread = useUnread(current);
  const link = (at: string, content: ReactNode, className = '') => (
    <li key={at}>
      <button
        type="button"
        className={`nav-item ${className}`}
        aria-current={current === at ? 'page' : undefined}
        onClick={() => {
          navigate({ at, thread: '' });
          onOpened();
        }}
      >
        {content}
      </button>
    </li>
  );
  const channelLink = (channel: DeskChannel) => {
    const count = unread(channel);
    const content = (
      <>
        {channel.kind === 'private' && <span aria-label="private">🔒</span>}
        {channelLabel(state, channel.id)}
        {channel.shared && <small>shared</small>}
        {count > 0 && <small className="unread-count">{count} new</small>}
      </>
    );
    return link(channel.id, content, `${channel.archived ? 'archived' : ''} ${count > 0 ? 'unread' : ''}`);
  };
  const direct = state.channels.filter(({ kind }) => kind === 'im');
  return (
    <>
      <ul>
        {link(HOME, [<Icon key="icon" name="home" />, state.app.name, <small key="tab">Home tab</small>])}
        {Object.keys(state.steps).length > 0 &&
          link(WORKFLOWS, [<Icon key="icon" name="bolt" />, 'Workflows'])}
      </ul>
      <h2>Channels</h2>
      <ul>{state.channels.filter(({ kind }) => kind !== 'im').map(channelLink)}</ul>
      {direct.length > 0 && <h2>Direct messages</h2>}
      <ul>{direct.map(channelLink)}</ul>
    </>
  );
}
