import { useEffect, useState } from 'react';
import type { PanelEntry, Wire } from '../../desk/state.js';
import { SidePanel } from '../frame/SidePanel.js';
import { readPanel } from '../state/client.js';
import { useDesk } from '../state/desk.js';
import { formatSlackDate } from '../words/slack-date.js';
import { usePageReader } from '../words/use-reader.js';

const LOOK_AGAIN_MS = 3000;

/** A panel that was given to the desk: what it shows lies outside of the workspace, so the page looks again and again. */
export function ExtraPanel({ name, close }: { name: string; close: () => void }) {
  const { state } = useDesk();
  const [entries, setEntries] = useState<Wire<PanelEntry>[]>();
  useEffect(() => {
    let current = true;
    const refresh = () =>
      void readPanel(name).then(
        (found) => current && setEntries(found),
        () => undefined,
      );
    refresh();
    const again = setInterval(refresh, LOOK_AGAIN_MS);
    return () => {
      current = false;
      clearInterval(again);
    };
  }, [name, state.now]);

  return (
    <SidePanel title={name} onClose={close}>
      <ol className="lines">
        {entries?.map((entry) => (
          <Entry key={entry.at + entry.title} entry={entry} />
        ))}
        {entries?.length === 0 && (
          <li className="empty">Nothing here yet. Move the clock to see what comes.</li>
        )}
      </ol>
    </SidePanel>
  );
}

function Entry({ entry }: { entry: Wire<PanelEntry> }) {
  const reader = usePageReader();
  return (
    <li className="line">
      <span className="line-name">{entry.title}</span>
      <small>{formatSlackDate(new Date(entry.at), '{date_short_pretty}, {time}', reader)}</small>
      <p className="line-text">{entry.text}</p>
    </li>
  );
}
