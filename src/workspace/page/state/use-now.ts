import { useEffect, useState } from 'react';
import { useDesk } from './desk.js';

const TICK_MS = 5000;

/** The workspace's time, going on between two messages from the desk. */
export function useNow(): Date {
  const { state } = useDesk();
  const [now, setNow] = useState(() => new Date(state.now));
  useEffect(() => {
    const told = Date.parse(state.now);
    const heard = Date.now();
    const tick = () => setNow(new Date(told + Date.now() - heard));
    tick();
    const ticking = setInterval(tick, TICK_MS);
    return () => clearInterval(ticking);
  }, [state.now]);
  return now;
}
