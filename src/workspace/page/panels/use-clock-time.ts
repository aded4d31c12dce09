import { useDesk } from '../state/desk.js';

export function useClockTime(at: string): string {
  const { viewer } = useDesk();
  const format = new Intl.DateTimeFormat(viewer.locale, { timeStyle: 'medium', timeZone: viewer.zone });
  return format.format(new Date(at));
}
