import { useEffect, useRef } from 'react';
import { useDesk } from '../state/desk.js';
import { usePanel } from '../state/use-panel.js';
import { Icon } from '../ui/Icon.js';

interface Props {
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Says how many of its entries, newest first, came since it was open. */
export function PanelButton({ name, isOpen, onToggle }: Props) {
  const { notify } = useDesk();
  const panel = usePanel(name);
  const seen = useRef<string>(undefined);
  const newest = panel && (panel.entries[0]?.id ?? '');
  if (newest !== undefined && (isOpen || seen.current === undefined)) seen.current = newest;
  const place = panel?.entries.findIndex(({ id }) => id === seen.current) ?? 0;
  const count = place < 0 ? (panel?.entries.length ?? 0) : place;
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  const news = count > 0 && !wasOpen.current ? panel?.news : undefined;
  useEffect(() => {
    if (news) notify(news);
  }, [news, notify]);
  return (
    <button
      type="button"
      className="button quiet panel-button"
      aria-label={count > 0 ? `${name}, ${count} new` : name}
      title={name}
      aria-pressed={isOpen}
      onClick={onToggle}
    >
      <Icon name="outbox" />
      <span>{name}</span>
      {count > 0 && (
        <span className="badge" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
