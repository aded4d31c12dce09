import type { Check, Rule } from './check.js';
import {
  boolean,
  byType,
  codePoints,
  integer,
  isObject,
  list,
  note,
  number,
  object,
  oneOf,
  string,
  textLength,
} from './check.js';
import { type BlockRule, MESSAGE } from './element-rule.js';
import { element } from './elements.js';
import { richText } from './rich-text.js';

/** Blocks that only messages allow. */

const rawCells = {
  raw_text: object({ type: oneOf('raw_text'), text: string(1, 10_000) }),
  raw_number: object({ type: oneOf('raw_number'), value: number, text: string(1, 255) }),
};
const cell = byType({ ...rawCells, rich_text: richText });
/** `fallback` is for apps that don’t know buttons in tables. */
const buttonCell = object({ element, 'fallback?': byType(rawCells) });
const dataCell: Check = (value, at, seen) =>
  (isObject(value) && 'element' in value ? buttonCell : cell)(value, at, seen);

const countsMarkdown: Rule = (fields, at, seen) => {
  seen.counts.markdown += typeof fields.text === 'string' ? codePoints(fields.text) : 0;
  if (seen.counts.markdown > 12_000)
    note(seen, 'markdown of all blocks must be less than 12001 characters', `${at}/text`);
};

const onlyTable: Rule = (_fields, at, seen) => {
  seen.counts.tables += 1;
  if (seen.counts.tables > 1) note(seen, 'only_one_table_allowed', at);
};

/** Of all cells, and of those of all tables in a message. */
const tableIsShort: Rule = ({ rows }, at, seen) => {
  seen.counts.cells += textLength(rows);
  if (seen.counts.cells > 10_000) note(seen, 'must be less than 10001 characters', `${at}/rows`);
};

/** The first row is the header. */
const dataTableIsRegular: Rule = ({ rows, row_header_column_index: index }, at, seen) => {
  if (!Array.isArray(rows)) return;
  const [header, ...others] = rows.filter(Array.isArray);
  if (!header) return;
  if (others.some(({ length }) => length !== header.length))
    note(seen, 'all rows must have the same number of cells', `${at}/rows`);
  if (!header.every((one: unknown) => isObject(one) && String(one.type) in rawCells))
    note(seen, 'header cells must be raw_text or raw_number', `${at}/rows/0`);
  if (typeof index === 'number' && index >= header.length)
    note(seen, `must be less than ${header.length}`, `${at}/row_header_column_index`);
};

export const tableBlocks: Record<string, BlockRule> = {
  markdown: [{ text: string(1, 12_000) }, MESSAGE, countsMarkdown],
  context_actions: [{ elements: list(1, 5, element) }, MESSAGE],
  table: [
    {
      rows: list(1, 100, list(1, 20, cell)),
      'column_settings?': list(
        0,
        20,
        object({ 'align?': oneOf('left', 'center', 'right'), 'is_wrapped?': boolean }),
      ),
    },
    MESSAGE,
    onlyTable,
    tableIsShort,
  ],
  data_table: [
    {
      rows: list(2, 101, list(1, 20, dataCell)),
      caption: string(1, 3000),
      'page_size?': integer(1, 100),
      'row_header_column_index?': integer(0, 19),
    },
    MESSAGE,
    tableIsShort,
    dataTableIsRegular,
  ],
};
