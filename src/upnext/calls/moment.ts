import { formatBothClocks, isZone } from '../../when/index.js';
import type { ListedPost } from '../posts/index.js';
import type { CallInProject } from './call.js';

export function momentOf(
  { scheduledAt, timezone, own }: Pick<ListedPost, 'scheduledAt' | 'timezone' | 'own'>,
  call: Pick<CallInProject, 'reader' | 'zone'>,
): ReturnType<typeof writtenMoment> | null {
  if (!scheduledAt) return null;
  const named = own?.about.moment?.zone ?? timezone;
  return writtenMoment(scheduledAt, named && isZone(named) ? named : call.zone, call);
}

export const writtenMoment = (at: Date, zone: string, { reader }: Pick<CallInProject, 'reader'>) => ({
  instant: at.toISOString(),
  zone,
  words: formatBothClocks(at, zone, reader),
});
