import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, ModalView } from '@slack/types';
import { alert, field, option } from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { chosenOption } from '../../slack/views/view-state.js';
import type { AskedColumn, AskedColumns, Cells, Column } from '../fields/column.js';
import { combined } from '../fields/draft.js';
import { settled } from '../fields/when/columns.js';
import { FIELD_COLUMNS, unusedIn, type Columns, type Table } from './columns.js';
import { importView, type ImportMetadata } from './modal.js';

/** The form that asks what the headings don’t say. */

export const COLUMNS_FORM = 'import_columns';

const MAX_COLUMNS = 100;

const missingIn = (columns: Columns): AskedColumns[] =>
  FIELD_COLUMNS.flatMap(({ all, asks }) =>
    asks && !columns.some((one) => one && all.includes(one)) ? [asks] : [],
  );

/** A file without any time is fine, unless one of its columns may have it under another name. */
export const isComplete = (table: Table): boolean =>
  missingIn(table.columns).every(({ isOptional }) => isOptional && unusedIn(table).length === 0);

export function columnsModal(metadata: ImportMetadata, { columns, names, rows }: Table): ModalView {
  const options = names.slice(0, MAX_COLUMNS).map((name, index) => {
    const example = /^Column \d+$/.test(name) ? rows[0]?.cells[index]?.trim() : undefined;
    return option(example ? `${name}: ${example}` : name, String(index));
  });
  const select = ({ id, label, ...look }: AskedColumn): InputBlock =>
    field(id, label, { type: 'static_select', action_id: id, options }, look);
  const missing = missingIn(columns);
  return importView(COLUMNS_FORM, metadata, 'Review', [
    ...alert('info', question(missing)),
    ...missing.flatMap(({ forAll, selects }) => [
      ...(forAll ? [forAll.input()] : []),
      ...selects.map(select),
    ]),
  ]);
}

function question(missing: AskedColumns[]): string {
  const [only, ...others] = missing;
  if (only?.question && others.length === 0) return only.question;
  const columns = others.length === 0 ? 'column' : 'columns';
  return `Choose the ${columns} with ${joinWithAnd(missing.map(({ what }) => what))}.`;
}

type SentForm = Pick<ViewOutput, 'state' | 'blocks'>;

const askedIn = ({ blocks }: SentForm): AskedColumns[] =>
  FIELD_COLUMNS.flatMap(({ asks }) =>
    asks?.selects.some(({ id }) => blocks.some(({ block_id }) => block_id === id)) ? [asks] : [],
  );

interface ChosenColumn extends AskedColumn {
  index: number;
}

const chosenIn = (view: SentForm): ChosenColumn[] =>
  askedIn(view)
    .flatMap(({ selects }) => selects)
    .flatMap((select) => {
      const index = chosenOption(view.state, select.id)?.value;
      return index === undefined ? [] : [{ ...select, index: Number(index) }];
    });

export const chosenForAll = (view: SentForm): Cells =>
  combined<Cells>(
    {},
    askedIn(view).map(({ forAll }) => forAll?.read(view.state)),
  );

/** Errors by field: nothing may be chosen twice. */
export function problemsIn(view: SentForm): Record<string, string> | undefined {
  const chosen = chosenIn(view);
  const [twice] = chosen.filter(({ index }, place) => chosen.findIndex((one) => one.index === index) < place);
  if (twice) return { [twice.id]: 'You already chose this column for another field.' };
  const ids = chosen.map(({ id }) => id);
  return askedIn(view)
    .map(({ problems }) => problems?.(ids, view.state))
    .find((found) => found !== undefined);
}

export function withChosen(table: Table, view: SentForm): Table {
  const chosen = chosenIn(view);
  const columns = settled(chosen.map(({ column }) => column));
  const byIndex = new Map<number, Column | undefined>(
    chosen.map(({ index }, place) => [index, columns[place]]),
  );
  return { ...table, columns: table.names.map((_, index) => byIndex.get(index) ?? table.columns[index]) };
}
