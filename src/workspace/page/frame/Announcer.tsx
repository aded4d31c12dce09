import { useEffect, useRef, useState } from 'react';
import type { DeskMessage } from '../../desk/state.js';
import { nameOf, useDesk } from '../state/desk.js';
import { fallbackOf } from './fallback.js';

/** Reads a new message out to people who hear the page; what was there before stays unsaid. */
export function Announcer({ messages }: { messages: DeskMessage[] }) {
  const { state, viewer } = useDesk();
  const newest = messages.at(-1);
  const known = useRef(newest?.ts);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!newest || newest.ts === known.current) return;
    known.current = newest.ts;
    if (newest.user === viewer.id) return;
    const onlyYou = newest.viewer ? ', only visible to you' : '';
    setSaid(`${nameOf(state, newest.user)}${onlyYou}: ${fallbackOf(newest)}`);
  }, [newest, state, viewer.id]);

  return (
    <div className="heard" role="log" aria-live="polite">
      {said}
    </div>
  );
}
