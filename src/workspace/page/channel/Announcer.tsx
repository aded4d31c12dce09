import { useEffect, useRef, useState } from 'react';
import type { DeskMessage } from '../../desk/state.js';
import { nameOf, useDesk } from '../state/desk.js';
import { plainText } from '../text/plain-text.js';

/** Announces new messages to screen readers, but not the ones that were already there. */
export function Announcer({ messages }: { messages: DeskMessage[] }) {
  const { state, viewer } = useDesk();
  const newest = messages.at(-1);
  const lastSeen = useRef(newest?.ts);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (!newest || newest.ts === lastSeen.current) return;
    lastSeen.current = newest.ts;
    if (newest.user === viewer.id) return;
    const visibility = newest.viewer ? ', only visible to you' : '';
    setAnnouncement(`${nameOf(state, newest.user)}${visibility}: ${plainText(newest.text)}`);
  }, [newest, state, viewer.id]);

  return (
    <div className="visually-hidden" role="log" aria-live="polite">
      {announcement}
    </div>
  );
}
