import { cut } from '../../slack/blocks.js';
import type { Outcome } from '../../api/outcome.js';
import type { Form, FormContext, Notices, Warned } from '../../forms/form.js';
import { readSource, sourceForm, UPDATE_SOURCE } from './modal.js';
import {
  approval,
  MOVED,
  movedWords,
  NOT_EMPTY,
  NOT_THERE,
  NOTHING_CHANGED,
  saved,
  type Saved,
} from './reply.js';
import {
  asTold,
  changesIn,
  fingerprint,
  namesIn,
  textsOf,
  withoutSecrets,
  type Edit,
  type Texts,
} from './source.js';

export const sourceFormLife: Form<Edit, Saved> = {
  name: UPDATE_SOURCE,
  right: 'edit-sources',
  doing: 'Saving the source',
  open: sourceForm,
  read: readSource,
  check: () => undefined,
  send,
  look,
  done: (result, _, { about }) => saved(result, about.target?.name ?? ''),
  audited: (edit, result, { about }) => ({
    before: result?.before && withoutSecrets(result.before),
    after: { id: about.target?.id, project: about.project?.id, ...withoutSecrets(result?.after ?? edit) },
  }),
  approval: async (edit, context) => {
    const now = await textsThere(context);
    return approval(edit, now.ok ? now.value : undefined);
  },
  label: (edit) => cut(`Change of a source: ${firstOf(withoutSecrets(edit))}`, 150),
};

const firstOf = ({ Source, Description = '' }: Edit) => Source ?? Description;

/** Reads what is there before anything is written over, and sends what is different alone. */
async function send(edit: Edit, context: FormContext): Promise<Outcome<Saved> | Warned> {
  const { api, about } = context;
  const now = await textsThere(context);
  if (!now.ok) return now;
  const after = changesIn(edit, now.value);
  if (fingerprint(now.value) !== about.acknowledged) return pointOut(moved(after, now.value));
  const changed = namesIn(after);
  const emptied = changed.filter((name) => after[name] === '');
  if (emptied.length > 0) return pointOut(beside(emptied, () => NOT_EMPTY));
  if (changed.length === 0) return pointOut(nothingChanged(edit));

  const body = {
    ...(after.Description !== undefined && { Description: after.Description }),
    ...(after.Source !== undefined && { Source: { Source: after.Source } }),
  };
  const sent = await api.updateSource(about.project?.id ?? '', about.target?.id ?? '', body);
  if (!sent.ok) return sent;
  const before: Edit = Object.fromEntries(changed.map((name) => [name, now.value[name]]));
  const told = asTold(after, sent.value ?? {});
  const asked = changesIn(after, { ...now.value, ...told });
  return { ok: true, value: { before, after: told, asked } };
}

/** It is saved where everything that was typed is there. */
async function look(edit: Edit, context: FormContext): Promise<Outcome<Saved | undefined>> {
  const now = await textsThere(context);
  if (!now.ok) return now;
  const same = namesIn(changesIn(edit, now.value)).length === 0;
  return { ok: true, value: same ? { after: edit } : undefined };
}

async function textsThere({ api, about }: FormContext): Promise<Outcome<Texts>> {
  const listed = await api.listSources(about.project?.id ?? '');
  if (!listed.ok) return listed;
  const source = listed.value.find(({ id }) => id === about.target?.id);
  return source ? { ok: true, value: textsOf(source) } : { ok: false, kind: 'missing', say: NOT_THERE };
}

/** The next press goes through: then the person has seen what is there now. */
const moved = (after: Edit, now: Texts): Notices => ({
  ...beside(namesIn(after), (name) => movedWords(now[name])),
  top: [MOVED],
  warning: fingerprint(now),
});

const nothingChanged = (edit: Edit): Notices =>
  edit.Source === undefined
    ? { fields: {}, top: [NOTHING_CHANGED] }
    : beside(['Source'], () => NOTHING_CHANGED);

const beside = (names: (keyof Texts)[], say: (name: keyof Texts) => string): Notices => ({
  fields: Object.fromEntries(names.map((name) => [name, say(name)])),
  top: [],
});

const pointOut = (notices: Notices): Warned => ({ ok: false, kind: 'warned', notices });
