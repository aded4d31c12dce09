import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { isPlatform, type Platform, PLATFORMS } from '../../../../openapi/platforms.js';
import { formAbout } from '../../forms/form.js';
import { notGranted } from '../../slack/install/granted-scopes.js';
import {
  alert,
  clip,
  context,
  field,
  inputModal,
  MAX_TYPED,
  option,
  textInput,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { chosenFiles, chosenOption, chosenValues, typedText } from '../../slack/views/view-state.js';
import { PROJECT_REQUIRED, projectField } from '../../ui/project/project-field.js';
import { counted } from '../../ui/words.js';
import { networksSelect } from '../fields/networks.js';
import { type RowLine, rowLines } from './reply.js';
import type { DateQuestion } from './review.js';

/** The form that takes a file or rows. It comes back with what is wrong, or with a question about the dates. */

export const IMPORT_FORM = 'import_posts';
export const IMPORT_TITLE = 'Import posts';
export const READING_ROWS = ':hourglass_flowing_sand: Reading the rows…';

const metadataSchema = z.object({
  about: formAbout,
  /** Read before. */
  file: z.object({ id: z.string(), name: z.string().catch('file') }).optional(),
  /** The app isn’t allowed to read them. */
  withoutFiles: z.boolean().optional(),
  /** What was answered about the dates. */
  order: z.enum(['day-first', 'month-first']).optional(),
});

export interface ImportForm extends z.infer<typeof metadataSchema> {
  rows: string;
  /** For rows that name none. */
  networks: Platform[];
}

export interface ShownImportForm extends ImportForm {
  notice?: string;
  /** Why the rows were not imported. */
  problems?: RowLine[];
  /** What the dates don’t say. */
  question?: DateQuestion;
}

export function importModal({ notice, problems = [], question, ...form }: ShownImportForm): ModalView {
  const { about, networks, file, withoutFiles, order } = form;
  const metadata = { about, file, withoutFiles, order } satisfies z.infer<typeof metadataSchema>;
  const inputs = file
    ? [context(`File: *${escape(clip(file.name, 200))}*`)]
    : [withoutFiles ? context(NO_FILES) : fileField(), rowsField(asPasted(form.rows))];
  return {
    ...inputModal(IMPORT_FORM, { title: IMPORT_TITLE, submit: 'Review' }, [
      ...(notice === undefined ? [] : alert('warning', notice)),
      ...rowLines(problems),
      ...(question ? [dateQuestion(question)] : []),
      projectField(about, undefined),
      ...inputs,
      field('networks', 'Networks for rows that name none', networksSelect('networks', PLATFORMS, networks), {
        optional: true,
      }),
      context('You can review the posts before anything is sent.'),
    ]),
    private_metadata: JSON.stringify(metadata),
  };
}

function fileField(): KnownBlock {
  const input = { type: 'file_input' as const, action_id: 'file', filetypes: ['csv', 'tsv'], max_files: 1 };
  return field('file', 'CSV file', input, {
    optional: true,
    hint: 'Choose a file here, or paste rows below.',
  });
}

const rowsField = (value: string | undefined): KnownBlock =>
  field('rows', 'Rows', textInput('rows', { multiline: true, value }), { optional: true, hint: HINT });

/** Asked once for the whole file. */
function dateQuestion({ when, choices, count }: DateQuestion): KnownBlock {
  const options = choices.map(({ label, order }) => option(label, order));
  const input = { type: 'radio_buttons' as const, action_id: 'order', options };
  const hint = `${counted(count, 'row')} can be read in two ways. Your answer applies to all of them.`;
  return field('order', `Which day is “${clip(when, 40)}”?`, input, { hint });
}

/** Undefined if they are too long. */
export function asPasted(csv: string): string | undefined {
  const rows = csv
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd();
  return rows.length <= MAX_TYPED ? rows : undefined;
}

const NO_FILES = `${notGranted('files:read')} Until then, paste the rows.`;

const HINT = `The first row names the columns: Text, Networks, When (or Date and Time), and optionally Time zone, Media, Link, Status. Buffer’s files work as they are. To get a file with these columns, use /upnext posts export.`;

export function readImportForm({ state, private_metadata }: ViewOutput): ImportForm {
  const { about, file, withoutFiles, order } = metadataSchema.parse(JSON.parse(private_metadata));
  const project = chosenOption(state, 'Project');
  return {
    about: { ...about, project: about.project ?? (project && { id: project.value, name: project.text }) },
    file: file ?? chosenFiles(state, 'file')?.[0],
    withoutFiles,
    rows: file ? '' : typedText(state, 'rows'),
    networks: chosenValues(state, 'networks').filter(isPlatform),
    order: metadataSchema.shape.order.parse(chosenOption(state, 'order')?.value ?? order),
  };
}

/** What is missing, or too much, by field. */
export function problemsIn({ about, file, rows }: ImportForm): Record<string, string> | undefined {
  if (!about.project) return { Project: PROJECT_REQUIRED };
  const hasRows = rows.trim() !== '';
  if (file && hasRows) return { rows: FILE_AND_ROWS };
  return file || hasRows ? undefined : { rows: 'Choose a file, or paste rows.' };
}

const FILE_AND_ROWS = 'You chose a file and pasted rows. Remove one of them.';
