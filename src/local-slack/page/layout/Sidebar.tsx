import { useEffect, useRef, type ReactNode } from 'react';
import type { DeskChannel } from '../../desk/state.js';
import { useDesk } from '../state/desk.js';
import { HOME, navigate, WORKFLOWS } from '../state/route.js';
import { useUnread } from '../state/use-unread.js';
import { ChannelLink } from './ChannelLink.js';
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
  const unread = useUnread(current);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) nav.current?.focus();
  }, [open]);

  const channels = state.channels.filter(({ kind }) => kind !== 'im');
  const direct = state.channels.filter(({ kind }) => kind === 'im');
  const openPage = (at: string) => {
    navigate({ at, thread: '' });
    onClose();
  };
  const links = (list: DeskChannel[]) =>
    list.map((channel) => (
      <li key={channel.id}>
        <ChannelLink
          channel={channel}
          current={current === channel.id}
          unread={unread(channel)}
          onOpen={openPage}
        />
      </li>
    ));

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
        <ul>
          <PageLinks current={current} onOpen={openPage} />
        </ul>
        <h2>Channels</h2>
        <ul>{links(channels)}</ul>
        {direct.length > 0 && <h2>Direct messages</h2>}
        <ul>{links(direct)}</ul>
      </nav>
    </>
  );
}

function PageLinks({ current, onOpen }: { current: string; onOpen: (at: string) => void }) {
  const { state } = useDesk();
  return (
    <>
      <PageLink current={current === HOME} onOpen={() => onOpen(HOME)}>
        <Icon name="home" /> {state.app.name} <small>Home tab</small>
      </PageLink>
      {Object.keys(state.steps).length > 0 && (
        <PageLink current={current === WORKFLOWS} onOpen={() => onOpen(WORKFLOWS)}>
          <Icon name="bolt" /> Workflows
        </PageLink>
      )}
    </>
  );
}

interface PageLinkProps {
  current: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function PageLink({ current, onOpen, children }: PageLinkProps) {
  return (
    <li>
      <button type="button" className="nav-item" aria-current={current ? 'page' : undefined} onClick={onOpen}>
        {children}
      </button>
    </li>
  );
}
