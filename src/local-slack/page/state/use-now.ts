import { useEffect, useState } from 'react';
import { useDesk } from './desk.js';

const TICK_MS = 5000;

/** The workspace's time, advanced locally between two state updates. */
export function useNow(): Date {
  const { state } = useDesk();
  const [now, setNow] = useState(() => new Date(state.now));
  useEffect(() => {
    const serverTime = Date.parse(state.now);
    const receivedAt = Date.now();
    const tick = () => setNow(new Date(serverTime + Date.now() - receivedAt));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [state.now]);
  return now;
}
