import type { ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import type { Outcome } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import {
  atTop,
  formAbout,
  formModal,
  projectSchema,
  warned,
  type About,
  type Form,
  type FormContext,
  type FormWarning,
  type Notices,
} from '../../forms/form.js';
import { clip, context, cut, field, messageView } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { actionIdOf, typedText } from '../../slack/views/view-state.js';
import type { ActionArgs } from '../../ui/feature.js';
import { openAfterLoading } from '../../ui/open-form.js';
import { fingerprint } from '../../ui/overtaken.js';
import { projectField } from '../../ui/project/project-field.js';
import { text } from '../../ui/small-form.js';
import {
  approvalLines,
  CHANGED_MEANWHILE,
  changedMeanwhile,
  LOAD_FAILED,
  NOT_EMPTY,
  NOTHING_CHANGED,
  saved,
  SOURCE_MISSING,
  SOURCE_NOT_FOUND,
  type SavedSource,
} from './reply.js';
import {
  changedTexts,
  editableTexts,
  fieldsIn,
  sourceEdit,
  storedTexts,
  TEXT_FIELDS,
  textsOf,
  withoutSecrets,
  type SourceEdit,
  type SourceTexts,
} from './source.js';

export const sourceToEdit = z.object({ project: projectSchema, id: z.string() });
export type SourceToEdit = z.infer<typeof sourceToEdit>;

export const sourceForm: Form<SourceEdit, SavedSource> = {
  name: 'update_source',
  about: formAbout,
  values: sourceEdit,
  right: 'edit-sources',
  projects: (_, about) => [about.project?.id],
  open: sourceModal,
  read: readSource,
  check: () => undefined,
  send,
  done: (result, _, { about }) => saved(result, about.target?.name ?? ''),
  audited: (edit, result, { about }) => ({
    before: result?.before && withoutSecrets(result.before),
    after: { id: about.target?.id, project: about.project?.id, ...withoutSecrets(result?.after ?? edit) },
  }),
  approval: async (edit, context) => {
    const current = await currentTexts(context);
    return approvalLines(edit, current.ok ? current.value : undefined);
  },
  label: (edit) => cut(`Source edit: ${firstText(withoutSecrets(edit))}`, 150),
};

/** Loads the source from the service itself, because the list may be old. */
export const openSourceForm =
  (deps: Pick<Deps, 'admins' | 'api' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, id } = readButtonValue(sourceToEdit, args.action);
    await openAfterLoading(
      deps,
      args,
      async (about) => {
        const api = await deps.api((await args.access()).actor);
        const listed = await api.listSources(project.id);
        if (!listed.ok) return messageView(LOAD_FAILED, listed.say);
        const source = listed.value.find((each) => each.id === id);
        if (!source) return messageView(SOURCE_NOT_FOUND, SOURCE_MISSING);
        const texts = textsOf(source);
        const target = { id, name: withoutSecrets({ Source: source.label }).Source ?? '' };
        return sourceModal(editableTexts(texts), { ...about, target, acknowledged: fingerprint(texts) });
      },
      project,
    );
  };

export function sourceModal(edit: SourceEdit, about: About): ModalView {
  return formModal(sourceForm.name, about, { title: 'Edit source', submit: 'Save' }, [
    projectField(about, undefined),
    context(`*${escape(clip(about.target?.name ?? '', 150))}*`),
    ...TEXT_FIELDS.map((name) =>
      edit[name] === undefined
        ? context(`*${name}* is too long to edit in Slack. It stays as it is.`)
        : field(name, name, text({ name, label: name, multiline: true }).element(edit[name]), {
            optional: name === 'Description',
          }),
    ),
  ]);
}

/** Texts without an input are left out, so they are not changed. */
function readSource({ state }: Pick<ViewOutput, 'state'>): SourceEdit {
  const fields = TEXT_FIELDS.filter((name) => actionIdOf(state, name) !== undefined);
  return Object.fromEntries(fields.map((name) => [name, typedText(state, name)]));
}

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
  const emptied = changed.filter((field) => changes[field] === '');
  if (emptied.length > 0) return warned(atFields(emptied, () => NOT_EMPTY));
  if (changed.length === 0) return warned(nothingChanged(edit));

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
  ...atFields(fieldsIn(changes), (field) => changedMeanwhile(current[field])),
  top: [CHANGED_MEANWHILE],
  warning: fingerprint(current),
});

const nothingChanged = (edit: SourceEdit): Notices =>
  edit.Source === undefined ? atTop(NOTHING_CHANGED) : atFields(['Source'], () => NOTHING_CHANGED);

const atFields = (fields: (keyof SourceTexts)[], say: (field: keyof SourceTexts) => string): Notices => ({
  fields: Object.fromEntries(fields.map((field) => [field, say(field)])),
  top: [],
});
