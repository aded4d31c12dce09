import type { InputBlock, KnownBlock } from '@slack/types';
import type { Api } from '../api/api.js';
import type { Failure } from '../api/outcome.js';
import type { Deps } from '../deps.js';
import type { Notices, FormWarning } from '../forms/form.js';
import type { PostAbout, PostContext } from './about.js';
import type { Finding, ReviewedPost } from '../platforms/check.js';
import type { Actor } from '../slack/people/actor.js';
import type { Profile } from '../slack/people/people.js';
import type { ViewState } from '../slack/views/view-state.js';
import type { Reader, When } from '../time/types.js';
import type { ActionArgs, OptionsArgs } from '../ui/feature.js';
import type { AddressOf } from '../ui/start-reading.js';
import type { FieldColumns } from './fields/column.js';
import type { Draft, SubmittedPost } from './fields/draft.js';

/**
 * One thing that is entered about a post, from its input to the line on the card. The form, the card, the approvers’ messages,
 * the audit trail, imports and exports know only the list of all fields (fields.ts).
 */
export interface PostField {
  /** In the form, `top` is above all others. Fields that most posts don’t need are under More options. */
  place: 'top' | 'main' | 'more';
  draw: (form: DrawnForm) => Blocks;
  /** Whether More options are open because of this field. */
  opensMore?: (form: DrawnForm) => boolean;
  read: (state: ViewState, about: PostAbout) => Partial<Draft>;

  /** Actions that draw the form again. */
  redraws?: string[];
  /** Actions that change the form. */
  changes?: Record<string, Change>;
  /** Selects that load their options. */
  options?: Record<
    string,
    (deps: Pick<Deps, 'api' | 'log' | 'store'>) => (args: OptionsArgs) => Promise<void>
  >;
  /** What can be checked without asking anybody. */
  problems?: (post: SubmittedPost, context: PostContext) => Problems;
  body?: (values: Draft) => Partial<DraftBody>;

  /** In plain words, for everybody who reads about it, approves it, or changes it at the same time. */
  words?: (values: Draft) => Words[];
  /** What an approver reads, in mrkdwn, if not its words. */
  lines?: (values: Draft, about: Pick<PostAbout, 'project'>) => string[];
  /** On the card, below the text. */
  card?: (values: Draft, addressOf: AddressOf | undefined) => KnownBlock[];

  /** What an imported file says about it, and an exported one. */
  columns?: FieldColumns;
}

/** What sending needs: it asks nobody. */
export type SendContext = Pick<PostContext, 'about' | 'actor' | 'api' | 'deps' | 'submittedAt'>;

export type Blocks = (InputBlock | KnownBlock)[];
export type PostBody = Parameters<Api['createPost']>[1];
/** Without its date and its pictures. */
export type DraftBody = PostBody & Pick<Draft, 'Content' | 'Platforms' | 'Status'>;

/** The form as it is on the screen. */
export interface OpenForm {
  values: Draft;
  about: PostAbout;
}

export interface DrawnForm extends OpenForm {
  reader: Reader;
  notices: Notices;
  /** What the words in When mean. */
  when: When | undefined;
  /** What the networks may object to, each at the inputs that it is about. */
  findings: ReviewedInput[];
  /** The same for a changed post. */
  review: (change: Partial<ReviewedPost>) => Finding[];
}

export interface ReviewedInput extends Omit<Finding, 'field'> {
  fields: string[];
}

/** What fields use while their form is open. */
export type FieldDeps = Pick<Deps, 'api' | 'now' | 'plan' | 'startTimer' | 'store'>;

/** Somebody pressed a button in an open form, or chose an option. */
export interface Press {
  choice: string | undefined;
  action: ActionArgs['action'];
  deps: FieldDeps;
  actor: Actor;
  profile: Profile;
  reader: Reader;
  /** Draws the form while the change goes on. */
  draw: (form: OpenForm) => Promise<void>;
}

/** Resolves to the form to be drawn. */
export type Change = (form: OpenForm, press: Press) => OpenForm | undefined | Promise<OpenForm | undefined>;

export interface Problems {
  /** By input. */
  fields: Record<string, string>;
  /** The form is drawn again, because errors at inputs can’t show its buttons. */
  redraw?: boolean;
}

export type PreparedValues = { ok: true; values: Draft } | FormWarning | Extract<Failure, { kind: 'down' }>;
export type Sendable = { ok: true; body: Partial<PostBody> } | Extract<Failure, { kind: 'down' }>;

/** A stored version of a post. */
export interface Version {
  values: Draft;
  about: object;
  dueAt?: Date | undefined;
}

export interface Words {
  label: string;
  text: string;
  /** Text or a link. The audit trail, which has neither, only says that it has changed. */
  isPrivate?: true;
}

/** The action of everything that only draws the form again. */
export const CHECK = 'check_post';
