import type { InputBlock, KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { About } from '../forms/form.js';
import { field, option, plain, textInput } from '../slack/text/blocks.js';
import { escape, joinWithAnd, mentions } from '../slack/text/markup.js';
import { NO_CHOICE } from '../slack/views/options.js';
import {
  actionIdOf,
  chosenConversation,
  type ChosenOption,
  chosenOption,
  chosenOptionIn,
  chosenOptions,
  chosenOptionSchema,
  chosenUser,
  chosenUsers,
  chosenValues,
  typedText,
  type ViewState,
} from '../slack/views/view-state.js';
import { checkboxRow } from './checkbox-row.js';
import { ofProject, PROJECT_REQUIRED, searchSelect } from './project/project-field.js';
import { whyNotTyped } from './type-to-confirm.js';

/** The kinds of fields that small forms have (small-form.ts). */

export interface SmallField {
  /** The block id. What the service gets has the API’s name, so that its errors find the field. */
  name: string;
  label: string;
  /** What is said if it is empty. Without this, it may be. */
  required?: string;
  /** Otherwise always. */
  isAsked?: (values: Values, about: About) => boolean;
  blocks: (value: unknown, values: Values, about: About) => KnownBlock[];
  read: (state: ViewState, name: string) => unknown;
  problem?: (value: unknown, values: Values, about: About) => string | undefined;
  /** As an admin reads it. Otherwise it is a text or an option. */
  words?: (value: unknown) => string;
}

type Values = Record<string, unknown>;

interface Look extends Pick<SmallField, 'name' | 'label' | 'required'> {
  hint?: string;
  /** The form hears when it changes. */
  dispatch?: boolean;
}

interface Input extends Look, Pick<SmallField, 'read' | 'words'> {
  element: (value: unknown) => InputBlock['element'];
}

export const input = ({ hint, dispatch = false, element, ...one }: Input): SmallField => ({
  ...one,
  blocks: (value) => [
    field(one.name, one.label, element(value), { hint, dispatch, optional: one.required === undefined }),
  ],
});

/**
 * It shows something of the project that is chosen, so its input doesn’t keep what another one shows. What still shows another
 * project does not count.
 */
export const ofChosenProject = (one: SmallField, isAsked: (values: Values) => boolean): SmallField => ({
  ...one,
  isAsked: (values) => values.Project !== undefined && isAsked(values),
  blocks: (value, values, about) =>
    one.blocks(value, values, about).map((block) => {
      if (block.type !== 'input') return block;
      const action_id = ofProject(block.element.action_id ?? '', chosenOptionIn(values.Project));
      return { ...block, element: { ...block.element, action_id } };
    }),
  read(state, name) {
    const [, ...shown] = actionIdOf(state, name)?.split(':') ?? [];
    return shown.join(':') === chosenOption(state, 'Project')?.value ? one.read(state, name) : undefined;
  },
});

const placeholderOf = ({ placeholder }: { placeholder?: string }) =>
  placeholder ? { placeholder: plain(placeholder, 150) } : {};

export const text = (look: Look & { multiline?: boolean; placeholder?: string; most?: number }): SmallField =>
  input({
    ...look,
    element: (value) =>
      textInput(look.name, {
        multiline: look.multiline ?? false,
        placeholder: look.placeholder,
        most: look.most,
        value: typeof value === 'string' ? value : undefined,
      }),
    read: (state, name) => typedText(state, name).trim(),
  });

/** To confirm what can’t be undone. What was typed is never filled in again. */
export const typedExactly = (
  label: string,
  wordsFor: (values: Values, about: About) => string,
): SmallField => {
  const look = { name: 'Typed', label, required: '' };
  return {
    ...text(look),
    blocks: (_, values, about) =>
      text({ ...look, placeholder: wordsFor(values, about) }).blocks('', values, about),
    problem: (value, values, about) => whyNotTyped(String(value), wordsFor(values, about)),
  };
};

export const search = (
  look: Look & { action: string; placeholder: string; read?: SmallField['read'] },
): SmallField =>
  input({
    read: chosenOption,
    ...look,
    element: (value) => searchSelect(look.action, look.placeholder, chosenOptionIn(value)),
  });

/** Where the project is chosen whatever the channel has. `dispatch`: the form is then drawn again, with what the project has. */
export const chosenProject = (action: string, dispatch = false): SmallField =>
  search({
    name: 'Project',
    label: 'Project',
    required: PROJECT_REQUIRED,
    dispatch,
    action,
    placeholder: 'Choose a project',
  });

/** One of a few, of which one is always chosen. Its value is a key of `options`. */
export const choice = (
  look: Look & { as: 'radio_buttons' | 'static_select'; options: Record<string, string> },
): SmallField =>
  input({
    required: 'Choose one.',
    ...look,
    element: (value) => {
      const options = Object.entries(look.options).map(([each, name]) => option(name, each));
      const initial_option = options.find((one) => one.value === String(value));
      return { type: look.as, action_id: look.name, options, ...(initial_option && { initial_option }) };
    },
    read: (state, name) => Object.keys(look.options).find((key) => key === chosenOption(state, name)?.value),
    words: (value) => look.options[String(value)] ?? '',
  });

/** Slack refuses an empty list of what is chosen. */
const unlessEmpty = <K extends string, T>(key: K, chosen: T[]) =>
  chosen.length > 0 ? { [key]: chosen } : {};

const ids = z.array(z.string()).catch([]);
const optionList = z.array(chosenOptionSchema).catch([]);

export const people = (look: Look & { most: number; placeholder?: string }): SmallField =>
  input({
    ...look,
    element: (value) => ({
      type: 'multi_users_select',
      action_id: look.name,
      // Nobody who was named is lost.
      max_selected_items: Math.max(look.most, ids.parse(value).length),
      ...placeholderOf(look),
      ...unlessEmpty('initial_users', ids.parse(value)),
    }),
    read: chosenUsers,
    words: (value) => mentions(ids.parse(value)),
  });

export const person = (look: Look): SmallField =>
  input({
    ...look,
    element: (value) => ({
      type: 'users_select',
      action_id: look.name,
      ...(typeof value === 'string' && { initial_user: value }),
    }),
    read: chosenUser,
    words: (value) => mentions([String(value)]),
  });

const several: Pick<SmallField, 'read' | 'words'> = {
  read: (state, name) => chosenOptions(state, name).filter(({ value }) => value !== NO_CHOICE),
  words: (value) => escape(joinWithAnd(optionList.parse(value).map(({ text }) => text))),
};

/** Several options that are found while the person types. */
export const searchMany = (look: Look & { action: string; most: number; placeholder?: string }): SmallField =>
  input({
    ...look,
    element: (value) => ({
      type: 'multi_external_select',
      action_id: look.action,
      min_query_length: 0,
      max_selected_items: look.most,
      ...placeholderOf(look),
      ...chosenBefore(value),
    }),
    ...several,
  });

export const checkboxes = (look: Look & { options: ChosenOption[] }): SmallField =>
  input({
    ...look,
    element: (value) => ({
      type: 'checkboxes',
      action_id: look.name,
      options: asOptions(look.options),
      ...chosenBefore(value),
    }),
    ...several,
  });

const chosenBefore = (value: unknown) => unlessEmpty('initial_options', asOptions(optionList.parse(value)));

const asOptions = (chosen: ChosenOption[]) => chosen.map(({ text, value }) => option(text, value));

export const channel = (look: Look): SmallField =>
  input({
    ...look,
    element: (value) => ({
      type: 'conversations_select',
      action_id: look.name,
      filter: { include: ['public', 'private'] },
      placeholder: plain('Choose a channel', 150),
      ...(typeof value === 'string' && { initial_conversation: value }),
    }),
    read: chosenConversation,
    words: (value) => `<#${String(value)}>`,
  });

/** Undefined if it isn’t in the state. */
export const checkbox = ({ name, label }: Pick<Look, 'name' | 'label'>): SmallField => ({
  name,
  label,
  blocks: (value) => [checkboxRow(name, [option(label, ON)], value === true ? [ON] : [])],
  read: (state) => state.values[name] && chosenValues(state, name).includes(ON),
  words: (value) => (value === true ? 'yes' : 'no'),
});

const ON = 'on';
