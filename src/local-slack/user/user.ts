import { type FileToUpload, uploadByPerson } from '../files/uploads.js';
import { directMessage, getChannel, getPerson } from '../find.js';
import { messagesFor } from '../messages.js';
import type { StepRun } from '../model.js';
import { stackOf } from '../views.js';
import type { Acting } from './acting.js';
import { fileToUpload } from './file-to-upload.js';
import { type Form, modalForm, viewContent } from './form.js';
import { type Surface, surface } from './surface.js';
import { callbackIdOf, type VisibleMessage, visibleMessage } from './visible-message.js';

/** A person as tests use them. Every action resolves when the app is idle. */
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

export function createUser(acting: Acting, name: string, channel = '#launch'): User {
  const { world, actions, finish } = acting;
  const user = getPerson(world, name).id;
  const messages = () =>
    messagesFor(getChannel(world, channel), user).map((message) => visibleMessage(acting, user, message));
  return {
    name,
    in: (other) => createUser(acting, name, other),
    inDirectMessage: () => createUser(acting, name, directMessage(world, user).id),
    types: (text) => finish(actions.sendMessage({ user, channel, text })),
    replies: ({ ts }, text) => finish(actions.sendMessage({ user, channel, text, thread_ts: ts })),
    async sharesFiles(sent, text = '') {
      const files = sent.map((file) => ({ id: uploadByPerson(world, user, fileToUpload(file)).id }));
      await finish(actions.shareFiles({ user, channel, files, text }));
    },
    deletesFile: ({ id }) => finish(actions.deleteFile({ user, file: id })),
    forwards: ({ ts, message }, text = '') =>
      finish(actions.forwardMessage({ user, channel: message.channel, ts, to: channel, text })),
    usesShortcut: (shortcut) =>
      finish(actions.useShortcut({ user, callback_id: callbackIdOf(world, shortcut) })),
    async runsStep(step, inputs) {
      const running = actions.runStep({ user, step, inputs });
      const run = world.stepRuns.at(-1);
      await finish(running);
      if (!run) throw new Error('No step was run.');
      return run;
    },
    opensHome: () => finish(actions.openHome({ user })),
    home() {
      return surface(acting, user, () => {
        const home = world.homes.get(user);
        if (!home) throw new Error(`The app has not published an App Home for ${name}.`);
        return viewContent(home);
      });
    },
    form: () => modalForm(acting, user),
    hasForm: () => stackOf(world, user).length > 0,
    messages,
    lastMessage() {
      const last = messages().at(-1);
      if (!last) throw new Error(`${name} sees no messages in ${channel}.`);
      return last;
    },
  };
}
