import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { formAbout, formModal, noticesAt, type About, type Form, type FormDeps } from '../forms/form.js';
import { registerForm } from '../forms/submit.js';
import { requires } from '../rights/access.js';
import type { Right } from '../rights/rights.js';
import { cut, field, piecesOf, plain } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import { chosenOptionIn, chosenOptionSchema, typedText, type ViewState } from '../slack/views/view-state.js';
import type { CommandArgs } from './feature.js';
import { openForm } from './open-form.js';
import {
  FIND_PROJECT,
  PROJECT_REQUIRED,
  projectField,
  projectIdOf,
  searchedOption,
  searchSelect,
} from './project/project-field.js';
import { suggestProjects } from './suggest.js';
import { matchesTyped, notTypedExactly } from './type-to-confirm.js';

/** A form of a few fields. Its view, what is read from it, what is missing in it and what an admin reads follow from its fields. */

export interface SmallField {
  /** In the API, so that its errors find the field. */
  name: string;
  label: string;
  hint?: string;
  /** What is said if it is empty. Without this, it may be. */
  required?: string;
  element(value: unknown): InputBlock['element'];
  read(state: ViewState, name: string): unknown;
  /** As an admin reads it. Otherwise it is a text or an option. */
  words?(value: unknown): string;
}

type Look = Omit<SmallField, 'element' | 'read' | 'words'>;

const MAX_LENGTH = 3000;

export const text = (look: Look & { multiline?: boolean; placeholder?: string }): SmallField => ({
  ...look,
  element: (value) => ({
    type: 'plain_text_input',
    action_id: look.name,
    multiline: look.multiline ?? false,
    max_length: MAX_LENGTH,
    ...(look.placeholder && { placeholder: plain(look.placeholder, 150) }),
    ...(typeof value === 'string' && value && { initial_value: cut(value, MAX_LENGTH) }),
  }),
  read: (state, name) => typedText(state, name).trim(),
});

export const search = (action: string, placeholder: string, look: Look): SmallField => ({
  ...look,
  element: (value) => searchSelect(action, placeholder, chosenOptionIn(value)),
  read: searchedOption,
});

export const smallValues = z.object({ project: chosenOptionSchema.optional() });

type Derived = 'about' | 'projects' | 'open' | 'read' | 'check' | 'approval';

interface Row<Values, Result> extends Omit<Form<Values, Result>, Derived> {
  right: Right;
  title: string;
  submit: string;
  /** If its fields say that. Otherwise it is about one project: the channel’s, or one that is chosen. */
  projects?(values: Values): (string | undefined)[];
  /** Above the fields. */
  notes?(about: About): KnownBlock[];
  fields: SmallField[];
  check?: Form<Values, Result>['check'];
  /** What has to be typed for something that can’t be undone. */
  confirm?: { label: string; words(values: Values, about: About): string };
}

interface SmallForm<Values, Result> extends Form<Values, Result> {
  right: Right;
  open(values: Values, about: About): ModalView;
  approval(values: Values): string[];
}

export function smallForm<Values extends z.infer<typeof smallValues> & Record<string, unknown>, Result>(
  row: Row<Values, Result>,
): SmallForm<Values, Result> {
  const { name, title, submit, fields, confirm } = row;
  const hasProjectField = row.projects === undefined;
  /** What was typed to confirm is never filled in again. */
  const fieldsFor = (words: string | undefined): SmallField[] => {
    if (words === undefined || !confirm) return fields;
    const look = {
      name: 'Typed',
      label: confirm.label,
      placeholder: words,
      required: notTypedExactly(words),
    };
    const typed = text(look);
    return [...fields, { ...typed, element: () => typed.element('') }];
  };
  return {
    ...row,
    about: formAbout,
    projects: (values, about) => row.projects?.(values) ?? [projectIdOf(about, values)],
    open: (values, about) =>
      formModal(name, about, { title, submit }, [
        ...(row.notes?.(about) ?? []),
        ...(hasProjectField ? [projectField(about, values.project)] : []),
        ...fieldsFor(confirm?.words(values, about)).map((one) =>
          field(one.name, one.label, one.element(values[one.name]), {
            hint: one.hint,
            optional: one.required === undefined,
          }),
        ),
      ]),
    read: ({ state }) => {
      const entered = fieldsFor('').map((one) => [one.name, one.read(state, one.name)]);
      const project = hasProjectField ? searchedOption(state, 'Project') : undefined;
      return row.values.parse({ project, ...Object.fromEntries(entered) });
    },
    check(values, context) {
      const { about } = context;
      const words = confirm?.words(values, about);
      const problems: Record<string, string | false | undefined> = {
        Project: hasProjectField && !projectIdOf(about, values) && PROJECT_REQUIRED,
      };
      for (const one of fieldsFor(words)) problems[one.name] = !values[one.name] && one.required;
      const isConfirmed = words === undefined || matchesTyped(String(values.Typed), words);
      return (
        noticesAt(problems) ??
        noticesAt({ Typed: !isConfirmed && notTypedExactly(words) }) ??
        row.check?.(values, context)
      );
    },
    approval: (values) => [
      ...line({ label: 'Project' }, values.project),
      ...fieldsFor('').flatMap((one) => line(one, values[one.name])),
    ],
  };
}

/** All of it, since all of it is approved. */
function line(one: Pick<SmallField, 'label' | 'words'>, value: unknown): string[] {
  const typed = typeof value === 'string' ? value : chosenOptionIn(value)?.text;
  const [first, ...rest] = one.words ? [one.words(value)] : piecesOf(escape(typed ?? ''));
  return first ? [`*${one.label}*: ${first}`, ...rest] : [];
}

/** A verb that opens such a form with the words that were typed. */
export function opensSmallForm<Values, Result>(
  deps: FormDeps,
  form: SmallForm<Values, Result>,
  view: (words: string, about: About) => ModalView,
) {
  return {
    async command(args: CommandArgs): Promise<void> {
      await args.ack();
      await openForm(deps, args, (about) => view(args.words, about));
    },
    options: { [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project') },
    forms: [registerForm(form, deps)],
  };
}
