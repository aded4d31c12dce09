import * as z from 'zod';
import type { Outcome } from '../../api/outcome.js';
import type { Source } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import {
  atField,
  atTop,
  type FormContext,
  type FormWarning,
  type Notices,
  projectSchema,
  warned,
} from '../../forms/form.js';
import { showWhenReady } from '../../slack/answer/show-modal.js';
import {
  clip,
  context,
  cut,
  MAX_TYPED,
  messageView,
  piecesOf,
  type Reply,
  section,
  titledReply,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { actionIdOf } from '../../slack/views/view-state.js';
import type { ActionArgs } from '../../ui/feature.js';
import { aboutFor, formOrNotice } from '../../ui/open-form.js';
import { fingerprint } from '../../ui/overtaken.js';
import { type SmallField, text } from '../../ui/small-fields.js';
import { smallForm } from '../../ui/small-form.js';

/** The texts of a source that the form can change, by their names in the API. */
export const TEXT_FIELDS = ['Source', 'Description'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
export type SourceTexts = Record<TextField, string>;

/** Some of the texts: those that fit into an input, or those that were changed. */
const sourceEdit = z.object({ Source: z.string().optional(), Description: z.string().optional() });
export type SourceEdit = z.infer<typeof sourceEdit>;

type StoredSource = Pick<Source, 'source' | 'description'>;

export const textsOf = ({ source = '', description = '' }: StoredSource): SourceTexts => ({
  Source: source,
  Description: description,
});

/** Ignores space at the ends, which Slack may drop. */
export function changedTexts(edit: SourceEdit, current: SourceEdit): SourceEdit {
  const trimmed = mapTexts(edit, (text) => text.trim());
  return pick(trimmed, (text, field) => text !== (current[field] ?? '').trim());
}

/** What the service returned after a change. Fields that it leaves out are taken as sent. */
export function storedTexts(sent: SourceEdit, returned: StoredSource): SourceEdit {
  const stored = textsOf(returned);
  return mapTexts(sent, (text, field) => stored[field].trim() || text);
}

/** URLs may contain credentials: their user part and query are removed. */
export const withoutSecrets = (texts: SourceEdit): SourceEdit =>
  mapTexts(texts, (text) => text && clip(text.replace(SECRETS, '$1…'), 500));

const SECRETS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+(?=@)|(?<=\/\/\S+[?#])\S+/gi;

export const fieldsIn = (texts: SourceEdit): TextField[] =>
  TEXT_FIELDS.filter((field) => texts[field] !== undefined);

function pick(texts: SourceEdit, wanted: (text: string, field: TextField) => boolean): SourceEdit {
  const fields = fieldsIn(texts).filter((field) => wanted(texts[field] ?? '', field));
  return Object.fromEntries(fields.map((field) => [field, texts[field]]));
}

function mapTexts(texts: SourceEdit, change: (text: string, field: TextField) => string): SourceEdit {
  return Object.fromEntries(fieldsIn(texts).map((field) => [field, change(texts[field] ?? '', field)]));
}

export const sourceToEdit = z.object({ project: projectSchema, id: z.string() });
export type SourceToEdit = z.infer<typeof sourceToEdit>;

const NOT_EMPTY = 'You can’t clear this field from Slack. Enter some text.';

/** A text that is too long is not asked, so it is not changed. */
const sourceText = (look: { name: TextField; required?: string }): SmallField => {
  const one = text({ ...look, label: look.name, multiline: true });
  return {
    ...one,
    isAsked: (values) => values[look.name] !== undefined,
    read: (state, name) => (actionIdOf(state, name) === undefined ? undefined : one.read(state, name)),
  };
};

const tooLong = (name: TextField) => context(`*${name}* is too long to edit in Slack. It stays as it is.`);

const form = smallForm<SourceEdit, SavedSource>({
  name: 'update_source',
  right: 'edit-sources',
  title: 'Edit source',
  submit: 'Save',
  values: sourceEdit,
  above: ({ target }, edit) => [
    context(`*${escape(clip(target?.name ?? '', 150))}*`),
    ...TEXT_FIELDS.filter((name) => edit[name] === undefined).map(tooLong),
  ],
  fields: [sourceText({ name: 'Source', required: NOT_EMPTY }), sourceText({ name: 'Description' })],
  send,
  done: (result, _, { about }) => saved(result, about.target?.name ?? ''),
  audited: (edit, result, { about }) => ({
    before: result?.before && withoutSecrets(result.before),
    after: { id: about.target?.id, project: about.project?.id, ...withoutSecrets(result?.after ?? edit) },
  }),
  label: (edit) => cut(`Source edit: ${firstText(withoutSecrets(edit))}`, 150),
});

/** An admin reads what would change, not only what was typed. */
export const sourceForm = {
  ...form,
  approval: async (edit: SourceEdit, context: FormContext) => {
    const current = await currentTexts(context);
    return approvalLines(edit, current.ok ? current.value : undefined);
  },
};

/** Loads the source from the service itself, because the list may be old. */
export const openSourceForm =
  (deps: Pick<Deps, 'admins' | 'api' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, id } = readButtonValue(sourceToEdit, args.action);
    await showWhenReady(args, loadingForm, async () => {
      const api = await deps.api((await args.access()).actor);
      const listed = await api.listSources(project.id);
      if (!listed.ok) return messageView(LOAD_FAILED, listed.say);
      const source = listed.value.find((each) => each.id === id);
      if (!source) return messageView(SOURCE_NOT_FOUND, SOURCE_MISSING);
      const texts = textsOf(source);
      const target = { id, name: withoutSecrets({ Source: source.label }).Source ?? '' };
      // Cut off and sent back, the rest of a longer text would be lost.
      const editable = pick(texts, ({ length }) => length <= MAX_TYPED);
      const about = await aboutFor(deps, args, project);
      const view = sourceForm.open(editable, { ...about, target, acknowledged: fingerprint(texts) });
      return formOrNotice(args, view);
    });
  };

export const loadingForm = messageView('Loading', ':hourglass_flowing_sand: Loading the form…');

const firstText = ({ Source, Description = '' }: SourceEdit) => Source ?? Description;

/** Checks that nobody has changed the source since the form was opened, then sends only what was changed. */
async function send(edit: SourceEdit, context: FormContext): Promise<Outcome<SavedSource> | FormWarning> {
  const { api, about } = context;
  const current = await currentTexts(context);
  if (!current.ok) return current;
  const changes = changedTexts(edit, current.value);
  const changed = fieldsIn(changes);
  const isOther = fingerprint(current.value) !== about.acknowledged;
  // An earlier press has arrived.
  if (isOther && changed.length === 0) return { ok: true, value: { after: edit } };
  if (isOther) return warned(conflict(changes, current.value));
  if (changes.Description === '') return warned(atField('Description', NOT_EMPTY));
  if (changed.length === 0)
    return warned(edit.Source === undefined ? atTop(NOTHING_CHANGED) : atField('Source', NOTHING_CHANGED));

  const body = {
    ...(changes.Description !== undefined && { Description: changes.Description }),
    ...(changes.Source !== undefined && { Source: { Source: changes.Source } }),
  };
  const sent = await api.updateSource(about.project?.id ?? '', about.target?.id ?? '', body);
  if (!sent.ok) return sent;
  const before: SourceEdit = Object.fromEntries(changed.map((field) => [field, current.value[field]]));
  const after = storedTexts(changes, sent.value ?? {});
  const asked = changedTexts(changes, { ...current.value, ...after });
  return { ok: true, value: { before, after, asked } };
}

async function currentTexts({ api, about }: FormContext): Promise<Outcome<SourceTexts>> {
  const listed = await api.listSources(about.project?.id ?? '');
  if (!listed.ok) return listed;
  const source = listed.value.find(({ id }) => id === about.target?.id);
  return source ? { ok: true, value: textsOf(source) } : { ok: false, kind: 'missing', say: SOURCE_MISSING };
}

/** `warning` lets the next press save: by then the person has seen the current texts. */
const conflict = (changes: SourceEdit, current: SourceTexts): Notices => ({
  fields: Object.fromEntries(fieldsIn(changes).map((field) => [field, changedMeanwhile(current[field])])),
  top: [CHANGED_MEANWHILE],
  warning: fingerprint(current),
});

/** `after`: what the service has now. `asked`: what was sent, where the service stored something else. */
export interface SavedSource {
  before?: SourceEdit | undefined;
  after: SourceEdit;
  asked?: SourceEdit | undefined;
}

export function saved({ before = {}, after, asked = {} }: SavedSource, name: string): Reply {
  if (fieldsIn(asked).length > 0) return storedDifferently(after, asked, name);
  const text = `Source ${escape(clip(name, 150))} updated`;
  const lines = fieldsIn(after).map((field) => {
    const old = before[field] ? `${quoted(before[field])}\n` : '';
    return `*${field}*\n${old}→ ${quoted(after[field] ?? '')}`;
  });
  return titledReply(':white_check_mark:', text, ...lines.map((each) => section(each)));
}

function storedDifferently(stored: SourceEdit, sent: SourceEdit, name: string): Reply {
  const text = `The service stored a different text for source ${escape(clip(name, 150))}`;
  const lines = (texts: SourceEdit) =>
    fieldsIn(texts).map((field) => `*${field}*\n${quoted(texts[field] ?? '')}`);
  return titledReply(
    ':warning:',
    text,
    ...lines(stored).map((each) => section(each)),
    context(['You entered:', ...lines(sent), 'Check the source in the scheduling service.'].join('\n')),
  );
}

/** New texts are shown in full because they are approved. Credentials in the old ones stay hidden. */
export function approvalLines(edit: SourceEdit, current: SourceTexts | undefined): string[] {
  if (!current) {
    const lines = fieldsIn(edit).flatMap((field) => inFull(`*${field}*:`, edit[field]));
    return [CURRENT_UNKNOWN, ...lines];
  }
  const changes = changedTexts(edit, current);
  const before = withoutSecrets(current);
  return fieldsIn(edit).flatMap((field) => {
    const old = before[field] ? quoted(before[field]) : EMPTY;
    if (changes[field] === undefined) return [`*${field}* (unchanged): ${old}`];
    return [`*${field}*: ${old}`, ...inFull('→', changes[field])];
  });
}

function inFull(prefix: string, text = ''): string[] {
  const [first = EMPTY, ...rest] = piecesOf(escape(text));
  return [`${prefix} ${first}`, ...rest];
}

const EMPTY = '(empty)';
const CURRENT_UNKNOWN = 'Upnext couldn’t load the current texts from the service.';

const quoted = (text: string) => escape(clip(text.replace(/\s+/g, ' '), 500));

export const changedMeanwhile = (current: string) =>
  `Someone else changed this in the meantime. It now says: ${clip(current, 500)}`;

export const CHANGED_MEANWHILE =
  'Someone else changed this source after you opened the form. Compare the texts, then press Save again to keep yours.';
export const NOTHING_CHANGED = 'You haven’t changed anything.';
export const SOURCE_MISSING =
  'This source no longer exists in the scheduling service. To see the current ones, use `/upnext sources`.';
export const SOURCE_NOT_FOUND = 'Source not found';
export const LOAD_FAILED = 'Couldn’t load the source';
