import { useDesk } from '../state/desk.js';
import type { DateSettings } from './slack-date.js';

/** The viewer's time zone and locale, for dates in the app's messages. */
export function useDateSettings(): DateSettings {
  const { state, viewer } = useDesk();
  return { locale: viewer.locale, zone: viewer.zone, now: new Date(state.now) };
}

/** Dates of the page itself are always in English. */
export function usePageDateSettings(): DateSettings {
  const settings = useDateSettings();
  return { ...settings, locale: settings.locale.startsWith('en') ? settings.locale : 'en-GB' };
}
