import { useDesk } from '../state/desk.js';
import type { Reader } from './slack-date.js';

/** The viewer's own clock and language, in which a bot's dates are written. */
export function useReader(): Reader {
  const { state, viewer } = useDesk();
  return { locale: viewer.locale, zone: viewer.zone, now: new Date(state.now) };
}

/** The same clock in the language of the page itself. */
export function usePageReader(): Reader {
  const reader = useReader();
  return { ...reader, locale: reader.locale.startsWith('en') ? reader.locale : 'en-GB' };
}
