import { useState } from 'react';
import { ChannelView } from './channel/ChannelView.js';
import { ThreadPanel } from './channel/ThreadPanel.js';
import { HomeView } from './HomeView.js';
import { Sidebar } from './layout/Sidebar.js';
import { INSPECTOR, TopBar } from './layout/TopBar.js';
import { Modal } from './modal/Modal.js';
import { CustomPanel } from './panels/CustomPanel.js';
import { Inspector } from './panels/Inspector.js';
import { channelAt, useDesk } from './state/desk.js';
import type { Route } from './state/route.js';

export function Screen({ route }: { route: Route }) {
  const { state } = useDesk();
  const [panel, setPanel] = useState('');
  const [sidebarOpen, setSidebarOpen] = useState(false);
  const channel = route.at === 'home' ? undefined : channelAt(state, route.at);

  return (
    <div className="screen">
      <a className="skip-link" href="#main" onClick={focusOn('#main')}>
        Skip to main content
      </a>
      {channel && (
        <a className="skip-link" href="#main" onClick={focusOn('#main .composer textarea')}>
          Skip to the message field
        </a>
      )}
      <Sidebar
        current={route.at === 'home' ? 'home' : (channel?.id ?? '')}
        open={sidebarOpen}
        onClose={() => setSidebarOpen(false)}
      />
      <div className="content">
        <TopBar
          {...(channel && { channel })}
          onOpenSidebar={() => setSidebarOpen(true)}
          panel={panel}
          onTogglePanel={(name) => setPanel(panel === name ? '' : name)}
        />
        <div className="columns">
          <main id="main" tabIndex={-1}>
            {route.at === 'home' && <HomeView />}
            {channel && <ChannelView key={channel.id} channel={channel} />}
          </main>
          {channel && route.thread && <ThreadPanel key={route.thread} channel={channel} ts={route.thread} />}
          {panel === INSPECTOR && <Inspector onClose={() => setPanel('')} />}
          {panel !== '' && panel !== INSPECTOR && (
            <CustomPanel key={panel} name={panel} onClose={() => setPanel('')} />
          )}
        </div>
      </div>
      {state.stack.length > 0 && <Modal stack={state.stack} />}
    </div>
  );
}

/** The URL hash holds the route, so a skip link must not change it. */
const focusOn = (selector: string) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  document.querySelector<HTMLElement>(selector)?.focus();
};
