import type { InputBlock, KnownBlock } from '@slack/types';
import type { Reader, When } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import type { Notices } from '../../forms/form.js';
import type { Actor } from '../../slack/people/actor.js';
import type { Profile } from '../../slack/people/people.js';
import type { ViewState } from '../../slack/views/view-state.js';
import type { ActionArgs } from '../../ui/feature.js';
import type { Draft, SubmittedPost } from '../model/draft.js';
import type { PostAbout, PostContext } from './about.js';

/** One thing that is entered about a post, from its inputs in the form to its values. */
export interface PostField {
  draw: (form: DrawnForm) => Blocks;
  read: (state: ViewState, about: PostAbout) => Partial<Draft>;
  /** By action. Some only draw the form again. */
  changes?: Record<string, Change>;
  loads?: Record<string, Load>;
  /** What can be checked without asking anybody, by input. */
  problems?: (post: SubmittedPost, context: PostContext) => Record<string, string>;
}

export type Blocks = (InputBlock | KnownBlock)[];
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
}

/** What fields use while their form is open. */
export type FieldDeps = Pick<Deps, 'api' | 'now' | 'startTimer' | 'store'>;

/** Somebody pressed a button in an open form, or chose an option. */
export interface Press {
  choice: string | undefined;
  action: ActionArgs['action'];
  deps: FieldDeps;
  actor: Actor;
  profile: Profile;
  reader: Reader;
  /** As it was pressed. */
  form: OpenForm;
  /** Draws the form while something is loaded. */
  draw: (edit: Edit) => Promise<void>;
}

/** What a press changes in the form as it is by the time when it is drawn. */
export type Change = (form: OpenForm, press: Press) => OpenForm;
export type Edit = (form: OpenForm) => OpenForm;
/** Asks first for what the change depends on. */
export type Load = (press: Press) => Promise<Edit>;

/** The action of everything that only draws the form again. */
export const CHECK = 'check_post';

/** The zone and the language of a person, and the time. */
export const readerOf = (deps: Pick<Deps, 'now'>, profile: Profile): Reader => ({
  now: deps.now(),
  zone: profile.zone ?? 'UTC',
  locale: profile.locale,
});
