import type { DeskPanel } from '../../desk/state.js';
import { ImageView } from '../blocks/ImageView.js';
import { usePanel } from '../state/use-panel.js';
import { formatSlackDate } from '../text/slack-date.js';
import { usePageDateSettings } from '../text/use-date-settings.js';
import { SidePanel } from '../ui/SidePanel.js';

const PICTURE = 'Published picture or video';

export function CustomPanel({ name, onClose }: { name: string; onClose: () => void }) {
  const { about, entries } = usePanel(name) ?? {};
  return (
    <SidePanel title={name} onClose={onClose}>
      {about && entries && entries.length > 0 && <p className="panel-about">{about}</p>}
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

function Entry({ entry }: { entry: DeskPanel['entries'][number] }) {
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
