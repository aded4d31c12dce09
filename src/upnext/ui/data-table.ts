import type { ActionsBlock, DataTableBlock, KnownBlock } from '@slack/types';
import { formatShort, type Reader } from '../../when/index.js';
import { actions, asTyped, clip } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { richText } from '../slack/text/rich-text.js';
import { encodeBlockId } from '../slack/views/button-value.js';
import { searchSelect } from './project/project-field.js';

/** Slack’s data tables, which people can sort and leaf through without asking Upnext again. Only messages have them. */

export const MAX_ROWS = 100;
const PAGE_SIZE = 10;
/** Of all cells together. */
const MAX_CHARACTERS = 10_000;
/** How long a cell may be: the first of these with which all of them fit. The last one always does, in up to six columns. */
const CELL_LENGTHS = [150, 110, 85, 65, 50, 40, 30, 16];

/** Slack sorts a column by its numbers if all of its cells have one, and alphabetically otherwise. */
export type Cell = string | { text: string; sortsBy: number } | { text: string; links: Link[] };

/** Without a URL, only its text. */
export interface Link {
  text: string;
  url?: string | undefined;
}

interface Table {
  caption: string;
  columns: readonly string[];
  rows: readonly Cell[][];
  /** The column that says which row it is, for people who use a screen reader. */
  rowHeader: number;
  /** How many rows are seen at once. */
  pageSize?: number;
}

export const cellText = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

/** The first hundred rows. */
export function dataTable(table: Table): DataTableBlock {
  const { caption, columns, rows, rowHeader, pageSize = PAGE_SIZE } = table;
  const cells = [columns, ...rows.slice(0, MAX_ROWS)];
  const lengthWith = (most: number) =>
    cells.flat().reduce((sum, cell) => sum + clip(cellText(cell), most).length, 0);
  const most = CELL_LENGTHS.find((one) => lengthWith(one) <= MAX_CHARACTERS) ?? 1;
  return {
    type: 'data_table',
    caption: clip(caption, 200),
    page_size: pageSize,
    row_header_column_index: rowHeader,
    rows: cells.map((row) => row.map((cell) => written(cell, most))),
  };
}

function written(cell: Cell, most: number): DataTableBlock['rows'][number][number] {
  const text = clip(cellText(cell), most);
  if (typeof cell === 'object' && 'sortsBy' in cell) return { type: 'raw_number', value: cell.sortsBy, text };
  if (typeof cell === 'string' || cell.text.length > most) return { type: 'raw_text', text };
  const elements = cell.links.flatMap((link, index) => [
    ...(index > 0 ? [{ type: 'text' as const, text: ', ' }] : []),
    link.url && link.url.length <= MAX_URL
      ? { type: 'link' as const, text: link.text, url: link.url }
      : { type: 'text' as const, text: link.text },
  ]);
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] };
}

/** A hundred rows of longer ones would be too much for a message. */
const MAX_URL = 300;

/** With links where there are any. */
export const linksCell = (links: Link[]): Cell => {
  const text = links.map((link) => link.text).join(', ');
  return links.some(({ url }) => url) ? { text, links } : text;
};

/** After all others. */
const NO_DATE = 9_999_999_999;

/** "Fri 27 Nov, 09:00" in the reader’s time zone, sorted by the moment that it is. */
export const momentCell = (at: Date | undefined, reader: Reader): Cell => ({
  text: at ? formatShort(at, reader.zone, reader) : 'No date',
  sortsBy: secondsOf(at),
});

export const secondsOf = (at: Date | undefined): number => (at ? Math.floor(at.getTime() / 1000) : NO_DATE);

/** Each row as a line: "Fri 27 Nov, 09:00 · 📆 Scheduled · Tea at nine · X" */
const linesOf = ({ rows }: DataTableBlock): string[] =>
  rows.slice(1).map((row) =>
    row
      .map((cell) => ('text' in cell ? cell.text : richText(cell.elements, () => undefined)))
      .filter((text) => text !== '–')
      .join(' · '),
  );

/** The text of a message with a table, which is all that people see where Slack doesn’t know data tables. */
export const textWithTable = (heading: string, table: DataTableBlock): string =>
  [heading, ...linesOf(table).map(escape)].join('\n');

/** For windows, where Slack shows no data tables. */
export const tablesAsLines = (blocks: readonly KnownBlock[]): KnownBlock[] =>
  blocks.flatMap((block) => (block.type === 'data_table' ? asTyped(linesOf(block).join('\n')) : [block]));

/**
 * The select that stands in for the buttons that rows can’t have. Slack asks for its options when somebody opens it, because a
 * message has no room for a hundred. There is none if the page that it is about is too long for it.
 */
export function choiceBelow(choice: { action: string; placeholder: string; page: object }): ActionsBlock[] {
  const block = encodeBlockId(choice.page);
  return block ? [actions(block, searchSelect(choice.action, choice.placeholder))] : [];
}
