import type { Deps } from '../../../deps.js';
import { holidayLine, holidaysOf } from '../../../holidays/holidays.js';
import { isoDay } from '../../../time/format.js';
import type { Understood } from '../../../time/types.js';
import { isZone } from '../../../time/zones.js';
import type { Project } from '../../../workspaces/channels-table.js';
import type { PostAbout } from '../../about.js';

/** The public holidays that an open form knows of: those of its project’s country. */

export async function holidaysFor(
  { store }: Pick<Deps, 'store'>,
  workspace: string,
  { id, zone }: Pick<Project, 'id' | 'zone'>,
): Promise<Pick<PostAbout, 'holidays'>> {
  const { country } = await store.projectSettings.find(workspace, id);
  return { holidays: country === undefined ? undefined : { country, zone } };
}

/** Whether the moment in When is on one. The project’s day counts. */
export function holidayNote({ holidays }: PostAbout, { at, zone }: Pick<Understood, 'at' | 'zone'>) {
  if (!holidays) return undefined;
  const day = isoDay(at, holidays.zone && isZone(holidays.zone) ? holidays.zone : zone);
  return holidayLine(holidays.country, holidaysOf(holidays.country, day));
}
