import { formatCountdown, formatOtherClock, formatSeries, type Understood } from '../../../../when/index.js';
import { escape } from '../../../slack/text/markup.js';
import { bothClocks, slackTime } from '../../../slack/text/slack-date.js';
import { projectZone } from '../../../ui/project/zone.js';
import { frozenNote } from '../../model/leaving.js';
import type { DrawnForm } from '../field.js';
import { knownLeaving } from './known-leaving.js';

/** The line below When: when the post goes out, and until when it can be changed. */

const AT_ONCE = 'You can’t change it once it’s scheduled.';
const ONLY_APPROVER =
  'You’re the only approver, and can’t approve your own posts. To add another approver, use `/upnext approvals`.';

export function goesOutLine({ values, about, reader }: DrawnForm, when: Understood): string {
  const { asksAdmin, settings } = about;
  const { at, zone, repeats } = when;
  // Whoever says “tonight” means their own zone, and writes for people in the project’s.
  const there =
    zone === reader.zone && formatOtherClock(at, projectZone(about.project ?? {}, reader), reader);
  const time = `*${bothClocks(at, zone, reader)}${there ? ` (${there})` : ''}*, ${formatCountdown(at, reader.now, zone)}`;
  if (values.Status === 'DRAFT') return `:calendar: Planned for ${time}.`;
  // Its project may be frozen, or need approval.
  if (!settings && !repeats) return `:calendar: ${time}.`;
  const note = settings?.frozen && frozenNote({ until: settings.freezeEnds }, at);
  const series = repeats && `*${escape(formatSeries(repeats, reader))}*`;
  if (note) return `:warning: ${series ? `${series}. The first: ` : ''}${time}. ${note}`;
  const start = series ? `${series}. The first goes out` : 'Goes out';
  const goesOut = `:calendar: ${start} ${time}`;
  const { at: by, approvalIn, tooLate } = knownLeaving(values, about, when, reader.now) ?? {};
  const until = by && slackTime(by, at, reader.zone);
  if (approvalIn !== undefined && settings?.approval) {
    const { needed } = settings.approval;
    if (tooLate || needed === '') return `:warning: ${time}. ${tooLate ?? ONLY_APPROVER}`;
    const condition = asksAdmin ? 'an admin allows it and it’s approved' : 'approved';
    if (repeats) return `${goesOut}. Each post needs ${needed}.`;
    return `${goesOut}, if ${condition} by ${until ?? ''}. Needs ${needed}.`;
  }
  if (tooLate) return `:warning: ${time}. ${tooLate}`;
  if (asksAdmin) return `${goesOut}, if an admin allows it by ${until ?? 'then'}.`;
  if (!settings) return `${goesOut}.`;
  return `${goesOut}. ${by && until && by > reader.now ? `You can change it until ${until}.` : AT_ONCE}`;
}
