import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, ModalView } from '@slack/types';
import { unusedIn, type Column, type Columns, type Field, type Table } from './csv/columns.js';
import { isPlatform, labelOf, PLATFORMS, type Platform } from '../../openapi/platforms.js';
import { alert, field, option, plain } from '../../slack/text/blocks.js';
import { chosenOption, chosenValues } from '../../slack/views/view-state.js';
import { importView, type ImportMetadata } from './modal.js';

/** The form that asks what the names of the columns don’t say. */

export const COLUMNS_FORM = 'import_columns';

const MAX_COLUMNS = 100;
const FOR_ALL = 'networks_for_all';

const hasTime = (columns: Columns) => columns.includes('when') || columns.includes('date');

/** A file without any time is fine, unless one of its columns may have it under another name. */
export const isComplete = (table: Table): boolean =>
  table.columns.includes('text') &&
  table.columns.includes('networks') &&
  (hasTime(table.columns) || unusedIn(table).length === 0);

export function columnsModal(metadata: ImportMetadata, table: Table): ModalView {
  const { columns, names, rows } = table;
  const options = names.slice(0, MAX_COLUMNS).map((name, index) => {
    const example = /^Column \d+$/.test(name) ? rows[0]?.cells[index]?.trim() : undefined;
    return option(example ? `${name}: ${example}` : name, String(index));
  });
  const column = (name: Field, label: string, look: { optional?: boolean; hint?: string } = {}): InputBlock =>
    field(name, label, { type: 'static_select', action_id: name, options }, look);
  const optional = { optional: true };
  const asksNetworks = !columns.includes('networks');
  return importView(COLUMNS_FORM, metadata, 'Review', [
    ...alert('info', question(columns)),
    ...(columns.includes('text') ? [] : [column('text', 'Text')]),
    ...(asksNetworks
      ? [networksForAll(), column('networks', 'Or the column with the networks', optional)]
      : []),
    ...(hasTime(columns)
      ? []
      : [
          column('when', 'When', { ...optional, hint: WITHOUT_TIME }),
          column('time', 'Time, if it’s in a column of its own', optional),
        ]),
  ]);
}

const WITHOUT_TIME =
  'If you leave this empty, posts take the project’s next free slots, and drafts have no date.';

function question(columns: Columns): string {
  const missing = [
    ...(columns.includes('text') ? [] : ['the text']),
    ...(columns.includes('networks') ? [] : ['the networks']),
    ...(hasTime(columns) ? [] : ['the time']),
  ];
  if (missing.length === 1 && missing[0] === 'the networks')
    return 'The file has no column for the networks. Choose them for all posts.';
  return `Which columns have ${missing.join(', ').replace(/, (?=[^,]*$)/, ' and ')}?`;
}

const networksForAll = (): InputBlock =>
  field(
    FOR_ALL,
    'Networks for all posts',
    {
      ...{ type: 'multi_static_select', action_id: FOR_ALL, placeholder: plain('Choose networks', 150) },
      options: PLATFORMS.map((platform) => option(labelOf(platform), platform)),
    },
    { optional: true },
  );

type Asked = Pick<ViewOutput, 'state' | 'blocks'>;

const ASKED = ['text', 'networks', 'when', 'time'] as const;

const chosenIn = ({ state }: Asked): { field: (typeof ASKED)[number]; index: number }[] =>
  ASKED.flatMap((name) => {
    const index = chosenOption(state, name)?.value;
    return index === undefined ? [] : [{ field: name, index: Number(index) }];
  });

export const chosenNetworks = ({ state }: Asked): Platform[] =>
  chosenValues(state, FOR_ALL).filter(isPlatform);

/** Errors by field: nothing may be chosen twice. */
export function problemsIn(view: Asked): Record<string, string> | undefined {
  const chosen = chosenIn(view);
  const [twice] = chosen.filter(({ index }, place) => chosen.findIndex((one) => one.index === index) < place);
  if (twice) return { [twice.field]: 'You already chose this column for another field.' };
  const asksNetworks = view.blocks.some(({ block_id }) => block_id === FOR_ALL);
  const hasColumn = chosen.some((one) => one.field === 'networks');
  const hasNetworks = chosenNetworks(view).length > 0;
  if (asksNetworks && hasColumn && hasNetworks)
    return { networks: 'Choose networks for all posts or a column, not both.' };
  if (asksNetworks && !hasColumn && !hasNetworks)
    return { [FOR_ALL]: 'Choose networks, or a column with the networks.' };
  if (chosen.some((one) => one.field === 'time') && !chosen.some((one) => one.field === 'when'))
    return { when: 'Choose the column with the date.' };
  return undefined;
}

/** With a column for the time, the other one only has the date. */
export function withChosen(table: Table, view: Asked): Table {
  const chosen = new Map<number, Column>(chosenIn(view).map((one) => [one.index, one.field]));
  const isSplit = [...chosen.values()].includes('time');
  const columns = table.names.map((_, index) => {
    const column = chosen.get(index) ?? table.columns[index];
    return isSplit && column === 'when' ? 'date' : column;
  });
  return { ...table, columns };
}
