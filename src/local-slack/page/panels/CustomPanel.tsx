import { useEffect, useState } from 'react';
import type { PanelEntry, SerializedState } from '../../desk/state.js';
import { ImageView } from '../blocks/ImageView.js';
import { fetchPanel } from '../state/client.js';
import { useDesk } from '../state/desk.js';
import { formatSlackDate } from '../text/slack-date.js';
import { usePageDateSettings } from '../text/use-date-settings.js';
import { SidePanel } from '../ui/SidePanel.js';

const REFRESH_MS = 3000;
const PICTURE = 'Published picture or video';

/** A panel of the server's options, such as the outbox. Its data is not part of the workspace's state, so it polls. */
export function CustomPanel({ name, onClose }: { name: string; onClose: () => void }) {
  const { state } = useDesk();
  const [entries, setEntries] = useState<SerializedState<PanelEntry>[]>();
  useEffect(() => {
    let current = true;
    const refresh = () =>
      void fetchPanel(name).then(
        (loaded) => current && setEntries(loaded),
        () => undefined,
      );
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [name, state.now]);

  return (
    <SidePanel title={name} onClose={onClose}>
      <ol className="entries">
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        {entries?.length === 0 && (
          <li className="empty">Nothing here yet. Move time to see what happens next.</li>
        )}
      </ol>
    </SidePanel>
  );
}

function Entry({ entry }: { entry: SerializedState<PanelEntry> }) {
  const settings = usePageDateSettings();
  return (
    <li className="entry">
      <span className="entry-name">{entry.title}</span>
      <small>{formatSlackDate(new Date(entry.at), '{date_short_pretty}, {time}', settings)}</small>
      <p className="entry-text">{entry.text}</p>
      {entry.picture && <ImageView image={{ type: 'image', image_url: entry.picture, alt_text: PICTURE }} />}
    </li>
  );
}
