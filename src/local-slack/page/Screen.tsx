import { useState } from 'react';
import type { DeskChannel, DeskState } from '../desk/state.js';
import { Announcer } from './channel/Announcer.js';
import { Footer } from './channel/Footer.js';
import { MessageList } from './channel/MessageList.js';
import { ThreadPanel } from './channel/ThreadPanel.js';
import { channelMessages } from './channel/threads.js';
import { HomeView } from './HomeView.js';
import { Sidebar } from './layout/Sidebar.js';
import { INSPECTOR, TopBar } from './layout/TopBar.js';
import { Modal } from './modal/Modal.js';
import { CustomPanel } from './panels/CustomPanel.js';
import { Inspector } from './panels/Inspector.js';
import { channelAt, channelLabel, useDesk } from './state/desk.js';
import { HOME, isPage, type Route, WORKFLOWS } from './state/route.js';
import { WorkflowsView } from './WorkflowsView.js';

export function Screen({ route }: { route: Route }) {
  const { state } = useDesk();
  const [panel, setPanel] = useState('');
  const [sidebarOpen, setSidebarOpen] = useState(false);
  const channel = isPage(route) ? undefined : channelAt(state, route.at);

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
      <Sidebar current={channel?.id ?? route.at} open={sidebarOpen} onClose={() => setSidebarOpen(false)} />
      <div className="content">
        <TopBar
          {...titleOf(state, route, channel)}
          onOpenSidebar={() => setSidebarOpen(true)}
          panel={panel}
          onTogglePanel={(name) => setPanel(panel === name ? '' : name)}
        />
        <div className="columns">
          <main id="main" tabIndex={-1}>
            {route.at === HOME && <HomeView />}
            {route.at === WORKFLOWS && <WorkflowsView />}
            {channel && (
              <div key={channel.id} className="channel">
                <MessageList messages={channelMessages(channel)} />
                <Announcer messages={channel.messages} />
                <Footer channel={channel} />
              </div>
            )}
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

function titleOf(state: DeskState, { at }: Route, channel: DeskChannel | undefined) {
  if (channel) return { title: channelLabel(state, channel.id), subtitle: channel.topic };
  if (at === WORKFLOWS) return { title: 'Workflows', subtitle: 'Workflow Builder' };
  return { title: state.app.name, subtitle: 'Home tab' };
}

/** The URL hash holds the route, so a skip link must not change it. */
const focusOn = (selector: string) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  document.querySelector<HTMLElement>(selector)?.focus();
};
