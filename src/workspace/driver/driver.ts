import type { Message } from '../model.js';
import type { Workspace } from '../workspace.js';
import type { Form } from './form.js';
import { form, shown } from './form.js';
import type { VisibleMessage } from './visible-message.js';
import { callbackIdOf, seen } from './visible-message.js';
import type { Surface } from './surface.js';
import { surface } from './surface.js';

/** Drives the workspace in the language of its people. Every act resolves when the bot has settled. */
export interface Driver {
  user(name: string): User;
  channel(name: string): { /** Without ephemeral ones. */ messages(): Message[] };
}

export interface User {
  readonly name: string;
  /** The same person, in this channel. They start in #launch. */
  in(channel: string): User;
  /** In the conversation with the bot. */
  inDirectMessage(): User;
  types(text: string): Promise<void>;
  replies(to: VisibleMessage, text: string): Promise<void>;
  /** A global shortcut, by its name in the menu or its callback_id. */
  usesShortcut(name: string): Promise<void>;
  opensHome(): Promise<void>;
  home(): Surface;
  /** The form on top of the screen. */
  form(): Form;
  hasForm(): boolean;
  /** Everything this person sees in the channel, ephemeral messages included, oldest first. */
  messages(): VisibleMessage[];
  /** The newest of it. */
  lastMessage(): VisibleMessage;
}

export function createDriver(workspace: Workspace): Driver {
  return {
    user: (name) => user(workspace, name, '#launch'),
    channel: (name) => ({
      messages: () => workspace.channel(name).messages.filter((message) => message.viewer === undefined),
    }),
  };
}

function user(workspace: Workspace, name: string, channel: string): User {
  const { userActions } = workspace;
  workspace.person(name);
  const messages = () => workspace.messages(channel, name).map((message) => seen(workspace, name, message));
  return {
    name,
    in: (other) => user(workspace, name, other),
    inDirectMessage: () => user(workspace, name, workspace.directMessage(name).id),
    async types(text) {
      await userActions.types(name, channel, text);
      await workspace.untilIdle();
    },
    async replies(to, text) {
      await userActions.types(name, channel, text, to.ts);
      await workspace.untilIdle();
    },
    async usesShortcut(called) {
      await userActions.usesShortcut(name, callbackIdOf(workspace, called));
      await workspace.untilIdle();
    },
    async opensHome() {
      await userActions.opensHome(name);
      await workspace.untilIdle();
    },
    home: () => surface(workspace, name, () => shown(published(workspace, name))),
    form: () => form(workspace, name),
    hasForm: () => workspace.stack(name).length > 0,
    messages,
    lastMessage() {
      const last = messages().at(-1);
      if (!last) throw new Error(`${name} sees nothing in ${channel}.`);
      return last;
    },
  };
}

function published(workspace: Workspace, name: string) {
  const home = workspace.home(name);
  if (!home) throw new Error(`Nothing has been published to ${name}'s App Home.`);
  return home;
}
