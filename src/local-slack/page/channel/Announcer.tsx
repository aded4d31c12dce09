import { useEffect, useRef, useState } from 'react';
import type { DeskMessage } from '../../desk/state.js';
import { nameOf, useDesk } from '../state/desk.js';
import { usePlainText } from '../text/plain-text.js';

/** Announces new messages to screen readers, but not the ones that were already there. */
export function Announcer({ messages }: { messages: DeskMessage[] }) {
  const { state, viewer } = useDesk();
  const plainText = usePlainText();
  const lastSeen = useRef(messages.at(-1)?.ts ?? '');
  const [announced, setAnnounced] = useState<{ ts: string; text: string }[]>([]);

  useEffect(() => {
    const isNew = ({ ts, user }: DeskMessage) => ts > lastSeen.current && user !== viewer.id;
    const added = messages.filter(isNew);
    lastSeen.current = messages.at(-1)?.ts ?? '';
    if (added.length === 0) return;
    // As texts: an announced "in 5 minutes" must not change, or it is announced again.
    setAnnounced(
      added.map(({ ts, user, viewer: onlyFor, text }) => ({
        ts,
        text: `${nameOf(state, user)}${onlyFor ? ', only visible to you' : ''}: ${plainText({ type: 'mrkdwn', text })}`,
      })),
    );
  });

  return (
    <div className="visually-hidden" role="log" aria-live="polite">
      {announced.map(({ ts, text }) => (
        // With the key, a repeated text is a new element, which is announced again.
        <p key={ts}>{text}</p>
      ))}
    </div>
  );
}
