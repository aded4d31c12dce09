import { useDesk } from '../state/desk.js';
import type { Reader } from './slack-date.js';

/** The viewer's own clock and language, in which every date on the page is written. */
export function useReader(): Reader {
  const { state, viewer } = useDesk();
  return { locale: viewer.locale, zone: viewer.zone, now: new Date(state.now) };
}
