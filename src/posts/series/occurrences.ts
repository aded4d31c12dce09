import { createHash } from 'node:crypto';
import { parsePostAbout } from '../about.js';
import type { NewHeldPost } from '../table/held-row.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import type { Series } from './table.js';
import type { Occurrence } from '../../time/daily.js';
import { formatRule } from '../../time/recurring/write.js';
import { zoneOption } from '../../ui/select-options.js';
import { occurrenceLeaves } from '../leaving.js';
import { draftSchema, firstText, type Draft } from '../fields/draft.js';

/** An occurrence of a series as a held post, as if somebody had filled in the form for that day. */

export function occurrencePost(
  series: Series,
  { day, at }: Occurrence,
  { settings, now }: { settings: ProjectSettings; now: Date },
): NewHeldPost & { dueAt: Date } {
  const { workspace, project, channel, author, rule } = series;
  const { zone } = rule;
  // The same for the same day of the same series.
  const id = createHash('sha256').update(`${series.id} ${day}`).digest('hex').slice(0, 32);
  const values: Draft = {
    ...draftSchema.parse(series.values),
    when: at.getTime() / 1_000,
    calendar: true,
    Timezone: zoneOption(zone),
    replaced: 0,
  };
  const { zone: formZone, approvedBy } = parsePostAbout(series.about);
  return {
    workspace,
    id,
    series: series.id,
    project,
    channel,
    author,
    state: 'held',
    values,
    about: {
      submissionId: id,
      openedAt: now.getTime(),
      channel,
      zone: formZone,
      project,
      approvedBy,
      moment: { at: at.getTime(), zone, zoneGiven: true },
      repeats: formatRule(rule),
    },
    content: firstText(values),
    platforms: values.Platforms,
    dueAt: at,
    leavesAt: occurrenceLeaves(at, settings, values, now),
  };
}
