import type { InputBlock, KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { About } from '../forms/form.js';
import { NO_CHOICE } from '../slack/answer/error-surfaces.js';
import { cut, field, option, plain } from '../slack/text/blocks.js';
import { escape, joinWithAnd, mentions } from '../slack/text/markup.js';
import {
  actionIdOf,
  chosenConversation,
  chosenOption,
  chosenOptionIn,
  chosenOptions,
  chosenUser,
  chosenUsers,
  chosenValues,
  chosenOptionSchema,
  typedText,
  type ChosenOption,
  type ViewState,
} from '../slack/views/view-state.js';
import { checkboxRow } from './checkbox-row.js';
import { ofProject, PROJECT_REQUIRED, searchedOption, searchSelect } from './project/project-field.js';

/** The kinds of fields that small forms have (small-form.ts). */

export interface SmallField {
  /** In the API, so that its errors find the field. */
  name: string;
  label: string;
  /** What is said if it is empty. Without this, it may be. */
  required?: string;
  /** None if it isn’t asked now. */
  blocks: (value: unknown, values: Record<string, unknown>, about: About) => KnownBlock[];
  read(state: ViewState, name: string): unknown;
  /** As an admin reads it. Otherwise it is a text or an option. */
  words?(value: unknown): string;
}

type Look = Pick<SmallField, 'name' | 'label' | 'required'> & { hint?: string; dispatch?: boolean };

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
export const ofChosenProject = (
  one: SmallField,
  isAsked: (values: Record<string, unknown>) => boolean,
): SmallField => ({
  ...one,
  blocks(value, values, about) {
    const blocks = isAsked(values) ? one.blocks(value, values, about) : [];
    return blocks.map((block) => {
      if (block.type !== 'input') return block;
      const action_id = ofProject(block.element.action_id ?? '', chosenOptionIn(values.Project));
      return { ...block, element: { ...block.element, action_id } };
    });
  },
  read: (state, name) =>
    actionIdOf(state, name)?.endsWith(ofProject('', searchedOption(state, 'Project')))
      ? one.read(state, name)
      : undefined,
});

const MAX_LENGTH = 3000;

/** Undefined if the form doesn’t ask it. */
export const text = (
  look: Look & { multiline?: boolean; placeholder?: string; longest?: number },
): SmallField =>
  input({
    ...look,
    element: (value) => ({
      type: 'plain_text_input',
      action_id: look.name,
      multiline: look.multiline ?? false,
      max_length: look.longest ?? MAX_LENGTH,
      ...(look.placeholder && { placeholder: plain(look.placeholder, 150) }),
      ...(typeof value === 'string' && value && { initial_value: cut(value, MAX_LENGTH) }),
    }),
    read: (state, name) =>
      actionIdOf(state, name) === undefined ? undefined : typedText(state, name).trim(),
  });

export const search = (action: string, placeholder: string, look: Look): SmallField =>
  input({
    ...look,
    element: (value) => searchSelect(action, placeholder, chosenOptionIn(value)),
    read: searchedOption,
  });

/** Where the project is chosen whatever the channel has. `dispatch`: the form is then drawn again, with what the project has. */
export const chosenProject = (action: string, dispatch = false): SmallField =>
  search(action, 'Choose a project', {
    name: 'Project',
    label: 'Project',
    required: PROJECT_REQUIRED,
    dispatch,
  });

/** One of a few. Its value is a key of `options`. */
export const choice = (
  type: 'radio_buttons' | 'static_select',
  look: Look,
  options: Record<string, string>,
): SmallField =>
  input({
    ...look,
    element: (value) => {
      const offered = Object.entries(options).map(([each, name]) => option(name, each));
      const initial_option = offered.find((one) => one.value === String(value));
      return { type, action_id: look.name, options: offered, ...(initial_option && { initial_option }) };
    },
    read: (state, name) => chosenOption(state, name)?.value,
    words: (value) => options[String(value)] ?? '',
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
      max_selected_items: look.most,
      ...(look.placeholder && { placeholder: plain(look.placeholder, 150) }),
      ...unlessEmpty('initial_users', ids.parse(value).slice(0, look.most)),
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

/** Several options that are found while the person types. */
export const searchMany = (action: string, look: Look & { most: number; placeholder?: string }): SmallField =>
  input({
    ...look,
    element: (value) => ({
      type: 'multi_external_select',
      action_id: action,
      min_query_length: 0,
      max_selected_items: look.most,
      ...(look.placeholder && { placeholder: plain(look.placeholder, 150) }),
      ...chosenBefore(value),
    }),
    read: (state, name) => chosenOptions(state, name).filter(({ value }) => value !== NO_CHOICE),
    words: listed,
  });

export const checkboxes = (look: Look, options: ChosenOption[]): SmallField =>
  input({
    ...look,
    element: (value) => ({
      type: 'checkboxes',
      action_id: look.name,
      options: asOptions(options),
      ...chosenBefore(value),
    }),
    read: chosenOptions,
    words: listed,
  });

const asOptions = (value: unknown) => optionList.parse(value).map((one) => option(one.text, one.value));
const chosenBefore = (value: unknown) => unlessEmpty('initial_options', asOptions(value));
const listed = (value: unknown) => escape(joinWithAnd(optionList.parse(value).map(({ text }) => text)));

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

/** Undefined if the form doesn’t ask it. */
export const checkbox = (name: string, label: string): SmallField => ({
  name,
  label,
  blocks: (value) => [checkboxRow(name, [option(label, ON)], value === true ? [ON] : [])],
  read: (state) => state.values[name] && chosenValues(state, name).includes(ON),
  words: (value) => (value === true ? 'yes' : 'no'),
});

const ON = 'on';
