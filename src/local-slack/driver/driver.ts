import type { FileToUpload } from '../files/uploads.js';
import type { Message, StepRun } from '../model.js';
import type { Workspace } from '../workspace.js';
import { fileToUpload } from './file-to-upload.js';
import { modalForm, viewContent, type Form } from './form.js';
import { surface, type Surface } from './surface.js';
import { callbackIdOf, visibleMessage, type VisibleMessage } from './visible-message.js';

/** Drives the workspace in tests. Every action resolves when the bot is idle. */
export interface Driver {
  user(name: string): User;
  channel(name: string): { /** Without ephemeral messages. */ messages(): Message[] };
}

export interface User {
  readonly name: string;
  /** The same person in another channel. A user starts in #launch. */
  in(channel: string): User;
  /** The same person in the conversation with the bot. */
  inDirectMessage(): User;
  /** Sends a message or a slash command. */
  types(text: string): Promise<void>;
  /** By their names, or with their content. */
  sharesFiles(files: (string | FileToUpload)[], text?: string): Promise<void>;
  /** A file of their own. */
  deletesFile(file: { id: string }): Promise<void>;
  /** Forwards a message to the channel that the person is in. */
  forwards(message: VisibleMessage, text?: string): Promise<void>;
  replies(to: VisibleMessage, text: string): Promise<void>;
  /** A global shortcut, by its name or callback_id. */
  usesShortcut(name: string): Promise<void>;
  /** A step of a workflow. */
  runsStep(step: string, inputs: Record<string, string>): Promise<StepRun>;
  opensHome(): Promise<void>;
  home(): Surface;
  /** The top modal. */
  form(): Form;
  hasForm(): boolean;
  /** Every message this person sees in the channel, oldest first, including ephemeral messages. */
  messages(): VisibleMessage[];
  lastMessage(): VisibleMessage;
}

export function createDriver(workspace: Workspace): Driver {
  const show = createShow(workspace);
  return {
    user: (name) => createUser(workspace, name, '#launch', show),
    channel: (name) => ({
      messages: () => workspace.channel(name).messages.filter((message) => message.viewer === undefined),
    }),
  };
}

type Show = (user: string, message: Message) => VisibleMessage;

/** Tests read all messages again and again, so each is prepared once for each person. */
function createShow(workspace: Workspace): Show {
  const shown = new WeakMap<Message, Map<string, VisibleMessage>>();
  return (user, message) => {
    const byUser = shown.get(message) ?? new Map<string, VisibleMessage>();
    const visible = byUser.get(user) ?? visibleMessage(workspace, user, message);
    shown.set(message, byUser.set(user, visible));
    return visible;
  };
}

function createUser(workspace: Workspace, name: string, channel: string, show: Show): User {
  const { userActions } = workspace;
  // Throws if there is no such person.
  workspace.person(name);
  const messages = () => workspace.messages(channel, name).map((message) => show(name, message));
  return {
    name,
    in: (other) => createUser(workspace, name, other, show),
    inDirectMessage: () => createUser(workspace, name, workspace.directMessage(name).id, show),
    async types(text) {
      await userActions.sendMessage({ user: name, channel, text });
      await workspace.untilIdle();
    },
    async replies(to, text) {
      await userActions.sendMessage({ user: name, channel, text, thread_ts: to.ts });
      await workspace.untilIdle();
    },
    async sharesFiles(files, text = '') {
      const uploaded = files.map((file) => workspace.upload(fileToUpload(file), name));
      await userActions.shareFiles({ user: name, channel, files: uploaded.map(({ id }) => ({ id })), text });
      await workspace.untilIdle();
    },
    async deletesFile({ id }) {
      await userActions.deleteFile({ user: name, file: id });
      await workspace.untilIdle();
    },
    async forwards({ ts, message }, text = '') {
      await userActions.forwardMessage({ user: name, channel: message.channel, ts, to: channel, text });
      await workspace.untilIdle();
    },
    async usesShortcut(shortcut) {
      await userActions.useShortcut({ user: name, callback_id: callbackIdOf(workspace, shortcut) });
      await workspace.untilIdle();
    },
    async runsStep(step, inputs) {
      await userActions.runStep({ user: name, step, inputs });
      const run = workspace.stepRuns.at(-1);
      await workspace.untilIdle();
      if (!run) throw new Error('No step was run.');
      return run;
    },
    async opensHome() {
      await userActions.openHome({ user: name });
      await workspace.untilIdle();
    },
    home: () => surface(workspace, name, () => viewContent(homeView(workspace, name))),
    form: () => modalForm(workspace, name),
    hasForm: () => workspace.stack(name).length > 0,
    messages,
    lastMessage() {
      const last = messages().at(-1);
      if (!last) throw new Error(`${name} sees no messages in ${channel}.`);
      return last;
    },
  };
}

function homeView(workspace: Workspace, name: string) {
  const home = workspace.home(name);
  if (!home) throw new Error(`The bot has not published an App Home for ${name}.`);
  return home;
}
