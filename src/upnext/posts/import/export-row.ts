import { labelOf } from '../../../../openapi/platforms.js';
import { isZone, writeMoment } from '../../../when/index.js';
import type { Reading } from '../../ui/start-reading.js';
import { postStatus } from '../card/state-words.js';
import { enteredOf } from '../model/details.js';
import type { ListedPost } from '../model/listed.js';
import { groupOf, isAhead } from '../model/shown.js';
import type { Cells } from '../store/imports.js';
import { cellOf, IN_FILES } from './read-cells.js';

type ExportContext = Pick<Reading, 'project' | 'reader'>;

/** A listed post. */
export function exportedRow(post: ListedPost, context: ExportContext): Cells {
  const { content = '', platforms, scheduledAt, campaign, own } = post;
  const { values } = own ?? {};
  const zone = writtenZone(post, context);
  return {
    text: content,
    networks: platforms.map(labelOf).join(', '),
    ...(scheduledAt && { when: writeMoment(scheduledAt, zone), zone }),
    media: post.media ?? '',
    ...(campaign && { campaign }),
    ...(values && Object.fromEntries(IN_FILES.map((one) => [one.name, enteredOf(values, one).text]))),
    status: writtenStatus(post, context),
    ...Object.fromEntries(
      Object.entries(values?.texts ?? {}).map(([network, text]) => [cellOf(network), text]),
    ),
  };
}

const writtenZone = ({ own, timezone }: ListedPost, { project, reader }: ExportContext): string =>
  [own?.about.moment?.zone, timezone, project.zone].find((zone) => zone !== undefined && isZone(zone)) ??
  reader.zone;

/** The import takes posts that are still to go out, and drafts. */
function writtenStatus(post: ListedPost, { reader }: ExportContext): string {
  if (groupOf(post) === 'draft') return 'Draft';
  return isAhead(post) ? 'Scheduled' : postStatus(post, reader.now);
}
