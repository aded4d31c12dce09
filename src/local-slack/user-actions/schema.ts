import * as z from 'zod';

const containerRef = z.union([
  z.object({ view: z.string() }),
  z.object({ channel: z.string(), ts: z.string() }),
]);
const element = z.object({ container: containerRef, block_id: z.string(), action_id: z.string() });

/** A view or a message that contains an element. */
export type ContainerRef = z.infer<typeof containerRef>;
export type ElementRef = z.infer<typeof element>;

function action<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ user: z.string(), ...shape });
}

/** A file that the person has uploaded, and their description of a picture. */
const sharedFile = z.object({ id: z.string(), altText: z.string().max(1_000).optional() });
/** Slack sends at most this many files in one message. */
const MAX_FILES = 10;

/**
 * Everything a person can do in Slack, with its input. `UserActions`, its implementation and the requests of the desk
 * page derive from this table.
 */
export const actionInputs = {
  /** Sends a message, or runs a slash command if the text starts with `/`. */
  sendMessage: action({
    channel: z.string(),
    text: z.string().min(1).max(40_000),
    thread_ts: z.string().optional(),
  }),
  /** Sends files that the person has uploaded, with or without a text. */
  shareFiles: action({
    channel: z.string(),
    files: z.array(sharedFile).min(1).max(MAX_FILES),
    text: z.string().max(40_000).default(''),
    thread_ts: z.string().optional(),
  }),
  /** Deletes a file of their own everywhere. */
  deleteFile: action({ file: z.string() }),
  /** Forwards a message to a channel, with or without a text. */
  forwardMessage: action({
    channel: z.string(),
    ts: z.string(),
    to: z.string(),
    text: z.string().default(''),
  }),
  useShortcut: action({ callback_id: z.string() }),
  useMessageShortcut: action({ channel: z.string(), ts: z.string(), callback_id: z.string() }),
  /** Types or selects a value. The bot is only told when Slack would do so. */
  setValue: action({ element, value: z.looseObject({ type: z.string() }) }),
  /** The Enter key in a text input. */
  pressEnter: action({ element }),
  /** Presses a button, or selects the option with this value in an overflow menu. */
  press: action({ element, value: z.string().optional() }),
  /** Submits the top modal, unless Slack's client finds errors in its inputs. */
  submitModal: action({}),
  /** The Cancel button of the top modal. */
  closeModal: action({}),
  /** The × button of the modal. */
  closeAllModals: action({}),
  openHome: action({}),
  /** Runs a step of a workflow in which the person was the last to do something. */
  runStep: action({ step: z.string(), inputs: z.record(z.string(), z.string()) }),
  /** Inviting the bot means that the bot joins. */
  joinChannel: action({ channel: z.string() }),
  uninstallApp: action({}),
  /** An admin of the organization chooses the workspaces of an app that is installed for all of it. */
  addToWorkspaces: action({ workspaces: z.array(z.string()).min(1) }),
  removeFromWorkspaces: action({ workspaces: z.array(z.string()).min(1) }),
};

export type ActionName = keyof typeof actionInputs;
export type ActionInput<Name extends ActionName> = z.infer<(typeof actionInputs)[Name]>;

/** An action as the desk page sends it. The user travels separately. */
export type ActionRequest = {
  [Name in ActionName]: { action: Name } & Omit<ActionInput<Name>, 'user'>;
}[ActionName];

/** A request for the options of a select menu. */
export const optionsRequest = z.object({ element, query: z.string().max(3000) });
export type OptionsRequest = z.infer<typeof optionsRequest>;

export interface SelectOption {
  text: string;
  value: string;
  description?: string;
}
