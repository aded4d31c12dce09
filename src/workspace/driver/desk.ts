import type { Message } from '../model.js';
import type { Workspace } from '../workspace.js';
import type { Form } from './form.js';
import { form, shown } from './form.js';
import type { SeenMessage } from './message.js';
import { callbackIdOf, seen } from './message.js';
import type { Surface } from './surface.js';
import { surface } from './surface.js';

/** Drives the workspace in the language of its people. Every act resolves when the bot has settled. */
export interface Desk {
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
  replies(to: SeenMessage, text: string): Promise<void>;
  /** A global shortcut, by its name in the menu or its callback_id. */
  usesShortcut(name: string): Promise<void>;
  opensHome(): Promise<void>;
  home(): Surface;
  /** The form on top of the screen. */
  form(): Form;
  hasForm(): boolean;
  /** Everything this person sees in the channel, ephemeral messages included, oldest first. */
  sees(): SeenMessage[];
  /** The newest of it. */
  lastSeen(): SeenMessage;
}

export function createDesk(workspace: Workspace): Desk {
  return {
    user: (name) => user(workspace, name, '#launch'),
    channel: (name) => ({
      messages: () => workspace.channel(name).messages.filter((message) => message.viewer === undefined),
    }),
  };
}

function user(workspace: Workspace, name: string, channel: string): User {
  const { acts } = workspace;
  workspace.person(name);
  const sees = () => workspace.messages(channel, name).map((message) => seen(workspace, name, message));
  return {
    name,
    in: (other) => user(workspace, name, other),
    inDirectMessage: () => user(workspace, name, workspace.directMessage(name).id),
    async types(text) {
      await acts.types(name, channel, text);
      await workspace.settled();
    },
    async replies(to, text) {
      await acts.types(name, channel, text, to.ts);
      await workspace.settled();
    },
    async usesShortcut(called) {
      await acts.usesShortcut(name, callbackIdOf(workspace, called));
      await workspace.settled();
    },
    async opensHome() {
      await acts.opensHome(name);
      await workspace.settled();
    },
    home: () => surface(workspace, name, () => shown(published(workspace, name))),
    form: () => form(workspace, name),
    hasForm: () => workspace.stack(name).length > 0,
    sees,
    lastSeen() {
      const last = sees().at(-1);
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
