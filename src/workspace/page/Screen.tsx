import { useState } from 'react';
import { ChannelView } from './channel/ChannelView.js';
import { ThreadPanel } from './channel/ThreadPanel.js';
import { Modal } from './form/Modal.js';
import { Sidebar } from './frame/Sidebar.js';
import { TopBar } from './frame/TopBar.js';
import { HomeView } from './home/HomeView.js';
import { ExtraPanel } from './panels/ExtraPanel.js';
import { Inspector } from './panels/Inspector.js';
import { channelAt, useDesk } from './state/desk.js';
import type { Route } from './state/route.js';

/** Everything on the page: where to go, what is there, what lies beside it, and the modal over all. */
export function Screen({ route }: { route: Route }) {
  const { state } = useDesk();
  const [panel, setPanel] = useState('');
  const [drawer, setDrawer] = useState(false);
  const channel = channelAt(state, route.at);
  const atHome = route.at === 'home';

  return (
    <div className="screen">
      <a className="skip" href="#main" onClick={skipToMain}>
        Skip to the conversation
      </a>
      <Sidebar at={atHome ? 'home' : (channel?.id ?? '')} open={drawer} close={() => setDrawer(false)} />
      <div className="middle">
        <TopBar
          {...(!atHome && channel && { channel })}
          openDrawer={() => setDrawer(true)}
          panel={panel}
          togglePanel={(name) => setPanel(panel === name ? '' : name)}
        />
        <div className="columns">
          <main id="main" tabIndex={-1}>
            {atHome ? <HomeView /> : channel && <ChannelView key={channel.id} channel={channel} />}
          </main>
          {!atHome && channel && route.thread && (
            <ThreadPanel key={route.thread} channel={channel} ts={route.thread} />
          )}
          {panel === INSPECTOR && <Inspector close={() => setPanel('')} />}
          {panel !== '' && panel !== INSPECTOR && (
            <ExtraPanel key={panel} name={panel} close={() => setPanel('')} />
          )}
        </div>
      </div>
      {state.stack.length > 0 && <Modal stack={state.stack} />}
    </div>
  );
}

const INSPECTOR = 'Inspector';

/** The address belongs to the route: the link moves the focus, not the hash. */
function skipToMain(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
