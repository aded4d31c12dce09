import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import type { Outcome } from '../../api/outcome.js';
import {
  atTop,
  formAbout,
  formModal,
  warned,
  type About,
  type Form,
  type FormContext,
  type Notices,
  type FormWarning,
} from '../../forms/form.js';
import { clip, context, cut, field } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { actionIdOf, typedText } from '../../slack/views/view-state.js';
import { projectField } from '../../ui/project/project-field.js';
import {
  approvalLines,
  CHANGED_MEANWHILE,
  changedMeanwhile,
  NO_ADDRESS,
  NOT_EMPTY,
  NOTHING_CHANGED,
  saved,
  SOURCE_MISSING,
  type SavedSource,
} from './reply.js';
import {
  TEXT_FIELDS,
  changedTexts,
  fieldsIn,
  fingerprint,
  fingerprintOf,
  losesAddress,
  storedTexts,
  textsOf,
  withoutSecrets,
  type SourceEdit,
  type SourceTexts,
  sourceEdit,
} from './source.js';

export const sourceForm: Form<SourceEdit, SavedSource> = {
  name: 'update_source',
  about: formAbout,
  values: sourceEdit,
  right: 'edit-sources',
  projects: (_, about) => [about.project?.id],
  doing: 'Saving the source',
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

const firstText = ({ Source, Description = '' }: SourceEdit) => Source ?? Description;

export function sourceModal(edit: SourceEdit, about: About): ModalView {
  return formModal(sourceForm.name, about, { title: 'Edit source', submit: 'Save' }, [
    projectField(about, undefined),
    context(`*${escape(clip(about.target?.name ?? '', 150))}*`),
    input('Source', edit.Source),
    input('Description', edit.Description, { optional: true }),
  ]);
}

function input(
  name: keyof SourceTexts,
  text: string | undefined,
  options: { optional?: boolean } = {},
): KnownBlock | InputBlock {
  if (text === undefined) return context(`*${name}* is too long to edit in Slack. It stays as it is.`);
  const initial = text && { initial_value: text };
  return field(
    name,
    name,
    { type: 'plain_text_input', action_id: name, multiline: true, max_length: 3000, ...initial },
    options,
  );
}

/** Texts without an input are left out, so they are not changed. */
function readSource({ state }: Pick<ViewOutput, 'state'>): SourceEdit {
  const fields = TEXT_FIELDS.filter((name) => actionIdOf(state, name) !== undefined);
  return Object.fromEntries(fields.map((name) => [name, typedText(state, name)]));
}

/** Checks that nobody has changed the source since the form was opened, then sends only what was changed. */
async function send(edit: SourceEdit, context: FormContext): Promise<Outcome<SavedSource> | FormWarning> {
  const { api, about } = context;
  const current = await currentTexts(context);
  if (!current.ok) return current;
  const changes = changedTexts(edit, current.value);
  const [seen, seenLoss] = (about.acknowledged ?? '').split(' ');
  const changed = fieldsIn(changes);
  const isOther = fingerprint(current.value) !== seen;
  // An earlier press has arrived.
  if (isOther && changed.length === 0) return { ok: true, value: { after: edit } };
  if (isOther) return warned(conflict(changes, current.value));
  const emptied = changed.filter((field) => changes[field] === '');
  if (emptied.length > 0) return warned(atFields(emptied, () => NOT_EMPTY));
  if (changed.length === 0) return warned(nothingChanged(edit));

  if (losesAddress(changes, current.value) && seenLoss !== fingerprintOf(changes.Source))
    return warned(noAddress(changes.Source, current.value));

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

/** The next press saves, if the text is still the same. */
const noAddress = (typed: string | undefined, current: SourceTexts): Notices => ({
  ...atFields(['Source'], () => NO_ADDRESS),
  warning: `${fingerprint(current)} ${fingerprintOf(typed)}`,
});

const nothingChanged = (edit: SourceEdit): Notices =>
  edit.Source === undefined ? atTop(NOTHING_CHANGED) : atFields(['Source'], () => NOTHING_CHANGED);

const atFields = (fields: (keyof SourceTexts)[], say: (field: keyof SourceTexts) => string): Notices => ({
  fields: Object.fromEntries(fields.map((field) => [field, say(field)])),
  top: [],
});
