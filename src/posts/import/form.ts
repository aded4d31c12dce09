import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { parseAbout, type About } from '../../forms/form.js';
import { isPlatform, labelOf, PLATFORMS } from '../../openapi/platforms.js';
import { alert, clip, context, field, option, plain } from '../../slack/text/blocks.js';
import { notGranted } from '../../slack/install/granted-scopes.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { chosenOption, chosenValues, typedText } from '../../slack/views/view-state.js';
import { projectField, searchedOption } from '../../ui/project/project-field.js';
import { counted } from '../../ui/words.js';
import { unusedIn, type Table } from './columns.js';
import { rowLines, type RowLine } from './reply.js';
import type { AmbiguousDates } from './rows.js';

/** The form that takes a file or rows, and the one that asks what these don’t say. */

export const IMPORT_FORM = 'import_posts';
export const QUESTIONS_FORM = 'import_questions';
export const IMPORT_TITLE = 'Import posts';
export const READING_ROWS = ':hourglass_flowing_sand: Reading the rows…';

const MAX_INPUT = 3_000;

/** What the person has said about the file. Null: it was asked, and they didn’t know. */
const answersSchema = z.object({
  /** The numbers of columns that their headings don’t name. */
  columns: z.record(z.string(), z.number()).optional(),
  /** For rows that name none. */
  networks: z.string().optional(),
  order: z.enum(['day-first', 'month-first']).nullish(),
  half: z.enum(['am', 'pm']).nullish(),
});
export type Answers = z.infer<typeof answersSchema>;

const metadataSchema = z.object({
  about: z.unknown().transform(parseAbout),
  /** The file of the message that it was opened from. */
  file: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Kept while there are questions about it. */
  text: z.string().optional(),
  answers: answersSchema.default({}),
});
type ImportMetadata = z.infer<typeof metadataSchema>;

export const readMetadata = (view: { private_metadata: string }): ImportMetadata =>
  metadataSchema.parse(JSON.parse(view.private_metadata));

const importView = (
  callback_id: string,
  metadata: Omit<ImportMetadata, 'answers'> & Partial<ImportMetadata>,
  blocks: KnownBlock[],
): ModalView => ({
  type: 'modal',
  callback_id,
  private_metadata: JSON.stringify(metadata),
  title: plain(IMPORT_TITLE, 24),
  submit: plain('Review', 24),
  close: plain('Cancel', 24),
  blocks,
});

interface ShownImportForm {
  about: About;
  file?: ImportMetadata['file'];
  /** Left out if they are too long to be pasted. */
  rows?: string;
  notice?: string;
  /** Why the rows were not imported. */
  problems?: RowLine[];
  /** The app isn’t allowed to read files, so there is no field for one. */
  withoutFiles?: boolean;
}

export function importModal({
  about,
  file,
  rows = '',
  notice,
  problems = [],
  withoutFiles = false,
}: ShownImportForm): ModalView {
  const inputs = file
    ? [context(`File: *${escape(clip(file.name, 200))}*`)]
    : [...(withoutFiles ? [context(NO_FILES)] : [fileField()]), rowsField(asPasted(rows), withoutFiles)];
  return importView(IMPORT_FORM, { about, ...(file && { file }) }, [
    ...(notice === undefined ? [] : alert('warning', notice)),
    ...rowLines(problems),
    projectField(about, undefined),
    ...inputs,
    context('You can review the posts before anything is sent.'),
  ]);
}

const fileField = (): KnownBlock =>
  field(
    'file',
    'CSV file',
    { type: 'file_input', action_id: 'file', filetypes: ['csv', 'tsv'], max_files: 1 },
    { optional: true, hint: 'Choose a file here, or paste rows below.' },
  );

const rowsField = (rows: string | undefined, isOnly: boolean): KnownBlock =>
  field(
    'rows',
    isOnly ? 'Rows' : 'Or paste rows',
    {
      type: 'plain_text_input',
      action_id: 'rows',
      multiline: true,
      max_length: MAX_INPUT,
      ...(rows && { initial_value: rows }),
    },
    { optional: !isOnly, hint: HINT },
  );

/** Undefined if they are too long. */
export function asPasted(csv: string): string | undefined {
  const rows = csv
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd();
  return rows.length <= MAX_INPUT ? rows : undefined;
}

const NO_FILES = `${notGranted('files:read')} Until then, paste the rows.`;

const HINT = `The first row names the columns: Text, Networks, When (or Date and Time), and optionally Time zone, Media, Link, Status. Files for Buffer and Hootsuite work as they are. To get a file with these columns, use /upnext posts export.`;

export const hasFileField = ({ blocks }: Pick<ViewOutput, 'blocks'>): boolean =>
  blocks.some((block) => 'block_id' in block && block.block_id === 'file');

const fileSchema = z.object({ files: z.array(z.object({ id: z.string() })) });

export function readImportForm({ state, private_metadata }: Pick<ViewOutput, 'state' | 'private_metadata'>) {
  const { about, file } = readMetadata({ private_metadata });
  const uploaded = fileSchema.safeParse(Object.values(state.values.file ?? {})[0]).data?.files[0];
  return {
    about,
    project: about.project?.id ?? searchedOption(state, 'Project')?.value,
    file: file?.id ?? uploaded?.id,
    rows: file ? '' : typedText(state, 'rows'),
  };
}

export const questionsModal = (
  metadata: { about: About; text: string; answers: Answers },
  questions: KnownBlock[],
): ModalView => importView(QUESTIONS_FORM, metadata, questions);

const FOR_ALL = 'networks_for_all';
const MAX_COLUMNS = 100;

interface ColumnQuestion {
  id: string;
  label: string;
  /** The name of the column that is chosen. */
  column: string;
  what?: string;
  look?: { optional: true; hint?: string };
}

const COLUMN_QUESTIONS: ColumnQuestion[] = [
  { id: 'text', column: 'text', what: 'the text', label: 'Text' },
  {
    id: 'networks',
    column: 'networks',
    what: 'the networks',
    label: 'Or the column with the networks',
    look: { optional: true },
  },
  {
    id: 'when',
    column: 'date',
    what: 'the time',
    label: 'When',
    look: {
      optional: true,
      hint: 'If you leave this empty, posts take the project’s next free slots, and drafts have no date.',
    },
  },
  { id: 'time', column: 'time', label: 'Time, if it’s in a column of its own', look: { optional: true } },
];

/** None if the headings say enough. A file without any time is fine, unless another column may have it. */
export function columnQuestions(table: Table): KnownBlock[] {
  const { columns, names, rows } = table;
  const known = new Set(columns.flatMap((one) => (one ? [one.name] : [])));
  const hasTime = known.has('when') || known.has('date') || known.has('time');
  const missing = COLUMN_QUESTIONS.filter(({ id }) =>
    id === 'when' || id === 'time' ? !hasTime : !known.has(id),
  );
  const mayHaveTime = unusedIn(table).length > 0;
  if (!missing.some(({ id }) => id === 'text' || id === 'networks' || mayHaveTime)) return [];
  const options = names.slice(0, MAX_COLUMNS).map((name, index) => {
    const example = /^Column \d+$/.test(name) ? rows[0]?.cells[index]?.trim() : undefined;
    return option(example ? `${name}: ${example}` : name, String(index));
  });
  const what = missing.flatMap((one) => one.what ?? []);
  return [
    ...alert(
      'info',
      `Upnext doesn’t recognize the ${what.length === 1 ? 'column' : 'columns'} with ${joinWithAnd(what)}.`,
    ),
    ...missing.flatMap(({ id, label, look }) => [
      ...(id === 'networks' ? [networksForAll()] : []),
      field(id, label, { type: 'static_select', action_id: id, options }, look),
    ]),
  ];
}

const networksForAll = (): InputBlock =>
  field(
    FOR_ALL,
    'Networks for all posts',
    {
      type: 'multi_static_select',
      action_id: FOR_ALL,
      placeholder: plain('Choose networks', 150),
      options: PLATFORMS.map((platform) => option(labelOf(platform), platform)),
    },
    { optional: true },
  );

/** Asked once for the whole file. */
export const dateQuestions = (dates: AmbiguousDates[]): KnownBlock[] =>
  dates.map(({ asks, when, choices, rows }) =>
    field(
      asks,
      `Which ${asks === 'order' ? 'day' : 'time'} is “${clip(when, 40)}”?`,
      {
        type: 'radio_buttons',
        action_id: asks,
        options: choices.map(({ label, answer }) => option(label, answer)),
      },
      {
        optional: true,
        hint: `${counted(rows.length, 'row')} can be read in two ways. Your answer applies to all of them. Dates in the past aren’t offered.`,
      },
    ),
  );

/** With the answers to what was asked before. */
export function readAnswers({
  state,
  blocks,
  private_metadata,
}: Pick<ViewOutput, 'state' | 'blocks' | 'private_metadata'>) {
  const { about, text = '', answers } = readMetadata({ private_metadata });
  const isAsked = (id: string) => blocks.some(({ block_id }) => block_id === id);
  const asksColumns = COLUMN_QUESTIONS.some(({ id }) => isAsked(id));
  const columns = COLUMN_QUESTIONS.flatMap(({ id, column }): [string, number][] => {
    const index = chosenOption(state, id)?.value;
    return index === undefined ? [] : [[column, Number(index)]];
  });
  const networks = chosenValues(state, FOR_ALL).filter(isPlatform).map(labelOf).join(', ');
  const date = (id: AmbiguousDates['asks']) =>
    isAsked(id) ? (chosenOption(state, id)?.value ?? null) : answers[id];
  return {
    about,
    text,
    answers: answersSchema.parse({
      columns: asksColumns ? Object.fromEntries(columns) : answers.columns,
      networks: asksColumns ? networks : answers.networks,
      order: date('order'),
      half: date('half'),
    }),
  };
}
