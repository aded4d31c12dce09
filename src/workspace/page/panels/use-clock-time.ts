import { formatSlackDate } from '../words/slack-date.js';
import { usePageReader } from '../words/use-reader.js';

export function useClockTime(at: string): string {
  return formatSlackDate(new Date(at), '{time_secs}', usePageReader());
}
