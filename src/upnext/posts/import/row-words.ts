import { formatBothClocks, type Reader } from '../../../when/index.js';
import { typedPartsOf } from '../../platforms/parts.js';
import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { campaignMark, textLines } from '../card/lines.js';
import { linkLines } from '../card/links.js';
import type { Cells, RowPost } from '../store/imports.js';

/** What an import makes of a row, beside its number. */
export function titleOf({ moment, Status, campaign }: RowPost, reader: Reader): string {
  const when = moment ? formatBothClocks(moment.at, moment.zone, reader) : 'Draft without a date';
  const isDraft = Status === 'DRAFT' && moment;
  const marks = [campaign && campaignMark(campaign), isDraft && 'draft'];
  return [`*${escape(when)}*`, ...marks].filter(Boolean).join(' · ');
}

/** And below it. */
export function detailsOf(post: RowPost, { link = '' }: Cells): string[] {
  const texts = textLines(typedPartsOf(post)).map((text) => clip(text, 100));
  return [
    ...texts.map(escape),
    ...linkLines(post).map((line) => `Links: ${escape(line)}`),
    ...(texts.join().includes(link.trim()) ? [] : [`With the link ${escape(clip(link.trim(), 200))}`]),
  ];
}
