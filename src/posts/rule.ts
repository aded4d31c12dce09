import type { Button, KnownBlock } from '@slack/types';
import type { HeldAs } from '../api/records.js';
import type { SqlCondition } from '../database/sql-values.js';
import type { Deps } from '../deps.js';
import type { PostAbout } from './about.js';
import type { ProjectSettings } from '../rights/project-settings-table.js';
import type { Approvers } from './held/approvers.js';
import type { Draft } from './fields/draft.js';
import type { HeldPost } from './table/held-row.js';

/**
 * Something that decides when and whether a post leaves, from the form to the line on the card. The form, the card, the lists
 * and the worker that sends posts know only the list of all rules (rules.ts).
 */
export interface PostRule {
  /** Whether Upnext holds a post because of this, when its form is sent or its series makes it. */
  settle?: (post: EnteredPost, project: ProjectNow) => Reason | undefined;
  /** As far as the open form knows: Upnext keeps the post until somebody lets it go. `at`: its time, if that matters. */
  keeps?: (values: Draft, about: PostAbout, at?: Date) => boolean;
  /** As far as the open form knows: until when this lets the post be changed. */
  changeableUntil?: (about: PostAbout, at: Date) => Date | undefined;
  /** At the top of the form. */
  notice?: (about: PostAbout) => KnownBlock[];
  /** Above the button of the form: what happens to the post before it goes out. `goesOut`: "Fri 27 Nov, 09:00". */
  departure?: (values: Draft, about: PostAbout, planned: PlannedDeparture) => string | undefined;
  /** Until when somebody has to do something, so that it goes out. */
  neededBy?: (
    values: Draft,
    about: PostAbout,
    planned: Pick<PlannedDeparture, 'at' | 'now'>,
  ) => Date | undefined;
  /** What somebody should know before they change a held post. */
  editNotes?: (post: HeldPost) => string[];

  /** It must not leave. It waits until something else sends it again. */
  stops?: (post: HeldPost, deps: Pick<Deps, 'store'>) => Promise<boolean>;
  /** Asked last before it leaves. What is found must still be true in the statement that claims the sending. */
  gate?: (post: HeldPost, outside: Outside) => Promise<Gate>;

  /** What a held post is called because of this. */
  heldAs?: (post: HeldPost) => HeldAs | undefined;
  /** On the card, with what its state means. */
  lines?: (post: HeldPost) => string[];
  /** Below that. */
  below?: (post: HeldPost) => string[];
  /** `value`: the post and its version. */
  buttons?: (post: HeldPost, value: string | undefined, viewer?: Viewer) => PlacedButton[];
  /** What its author is told of a held post. */
  news?: (post: HeldPost, reader: { authorHasLeft?: boolean }) => string[];
  /** What is true of a held post in a message about it that stays as it is, below this title. */
  newsDetails?: (post: HeldPost, title: string) => string[];
}

export interface PlannedDeparture {
  at: Date;
  goesOut: string;
  /** An earlier moment in words, without its day if that is the same. */
  earlier: (at: Date) => string;
  repeats: boolean;
  now: Date;
}

/** A post whose time is decided. */
export interface EnteredPost {
  at: Date;
  values: Draft;
  /** It is a series, or an occurrence of one. */
  repeats: boolean;
}

export interface ProjectNow {
  settings: Pick<ProjectSettings, 'holdMinutes' | 'approval'>;
  isFrozen: boolean;
}

/** Why Upnext holds a post. */
export interface Reason {
  /** How long before its time it leaves at the latest. */
  minutes: number;
  /** What is enough if that is over. By default it leaves at once. */
  atLeast?: number;
  /** What is said if even that is over. */
  tooLate?: string;
  /** Where its approvers see its card. */
  approvalIn?: string;
}

/** What a rule uses when a post is to leave. */
export interface Outside {
  approvers: Approvers;
  /** The same for the same project and request to the service. */
  hashOf: (post: HeldPost) => string;
}

/** `unknown`: Slack does not say at the moment. */
export type Gate = { state: 'open'; mayLeave: SqlCondition } | { state: 'closed' | 'unknown' };

/** What the only person who sees a message may do. In a channel, the buttons are for everybody who can use them. */
export interface Viewer {
  mayChange?: boolean | undefined;
  mayDecide?: boolean | undefined;
}

/** A button before or after those that every held post has. */
export interface PlacedButton {
  place: 'first' | 'last';
  button: Button;
}
