import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { parseAbout, type About } from '../../forms/form.js';
import { alert, clip, context, field, plain, section } from '../../slack/text/blocks.js';
import { notGranted } from '../../slack/install/granted-scopes.js';
import { escape } from '../../slack/text/markup.js';
import { typedText } from '../../slack/views/view-state.js';
import { projectField, searchedOption } from '../../ui/project/project-field.js';
import { FIELD_COLUMNS } from './columns.js';

/** The form that takes a file or rows. */

export const IMPORT_FORM = 'import_posts';
export const IMPORT_TITLE = 'Import posts';
export const READING_ROWS = ':hourglass_flowing_sand: Reading the rows…';

const MAX_INPUT = 3_000;

const metadataSchema = z.object({
  about: z.unknown().transform(parseAbout),
  /** The file of the message that it was opened from. */
  file: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Kept while the columns are asked for. */
  text: z.string().optional(),
});
export type ImportMetadata = z.infer<typeof metadataSchema>;

export const readMetadata = (view: { private_metadata: string }): ImportMetadata =>
  metadataSchema.parse(JSON.parse(view.private_metadata));

export const importView = (
  callback_id: string,
  metadata: ImportMetadata,
  submit: string,
  blocks: KnownBlock[],
): ModalView => ({
  type: 'modal',
  callback_id,
  private_metadata: JSON.stringify(metadata),
  title: plain(IMPORT_TITLE, 24),
  submit: plain(submit, 24),
  close: plain('Cancel', 24),
  blocks,
});

interface ShownImportForm {
  about: About;
  file?: ImportMetadata['file'];
  rows?: string | undefined;
  notice?: string;
  /** Why the rows were not imported. */
  problems?: string;
  /** The app isn’t allowed to read files, so there is no field for one. */
  withoutFiles?: boolean;
}

export function importModal({
  about,
  file,
  rows,
  notice,
  problems = '',
  withoutFiles = false,
}: ShownImportForm): ModalView {
  const inputs = file
    ? [context(`File: *${escape(clip(file.name, 200))}*`)]
    : [...(withoutFiles ? [context(NO_FILES)] : [fileField()]), rowsField(rows, withoutFiles)];
  return importView(IMPORT_FORM, { about, ...(file && { file }) }, 'Review', [
    ...(notice === undefined ? [] : alert('warning', notice)),
    ...(problems === '' ? [] : [section(problems)]),
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

const NO_FILES = `${notGranted('files:read')} Until then, paste the rows.`;

const hints = (isAsked: boolean): string =>
  FIELD_COLUMNS.filter(({ asks }) => (asks !== undefined) === isAsked)
    .flatMap(({ hint }) => hint ?? [])
    .join(', ');

const HINT = `The first row names the columns: ${hints(true)}, and optionally ${hints(false)}. Files for Buffer and Hootsuite work as they are. To get a file with these columns, use /upnext posts export.`;

export const rowsFit = (rows: string): boolean => rows.length <= MAX_INPUT;

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
