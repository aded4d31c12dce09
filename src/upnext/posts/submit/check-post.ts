import type { WebClient } from '@slack/web-api';
import type { When } from '../../../when/index.js';
import { createContext } from '../../forms/context.js';
import type { FormDeps } from '../../forms/form.js';
import { measure } from '../../platforms/measure.js';
import { partsOf } from '../../platforms/parts.js';
import type { Requester } from '../../slack/people/actor.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import type { PostAbout } from '../fields/about.js';
import { type Draft, hasMedia, type SubmittedPost } from '../model/draft.js';
import { reviewTexts } from '../model/review.js';
import { decideLeaving } from './leaving.js';
import { postForm } from './post-form.js';
import { readSubmitted } from './read-submitted.js';
import { findWarnings } from './warnings.js';

/** What the form would say about a post if somebody pressed its button now. Stores nothing. */

export interface CheckedPost {
  post: SubmittedPost;
  /** With what was decided about its time. */
  about: PostAbout;
  when: When | undefined;
  lengths: { network: string; count: number; limit: number; left: number }[];
  /** Why it can’t be sent, by input. */
  problems: Record<string, string>;
  /** What the form would ask first. */
  warnings: string[];
  /** What the form would point out. */
  hints: string[];
  /** Until when it can be changed. Undefined: not at all once it is scheduled. */
  changeableUntil: Date | undefined;
  needsApproval: boolean;
}

export async function checkPost(
  deps: FormDeps,
  { values: entered, about }: { values: Draft; about: PostAbout },
  { actor, client }: { actor: Requester; client: WebClient },
): Promise<CheckedPost> {
  const form = postForm(deps);
  const project = projectIdOf(about, entered) ?? '';
  const settings = await deps.store.projectSettings.findFresh(actor.workspace, project);
  const { linkParameters } = settings;
  const values = { ...entered, ...(linkParameters && { links: linkParameters }) };
  const created = await createContext(form, deps, { actor, about, client }, values);
  const decided = { ...about, ...(await form.decide?.(values, created)) };
  const context = { ...created, about: decided };
  const post = readSubmitted(values, context);
  const leaving = decideLeaving(post, settings, context);
  const problems = form.check(values, context)?.fields ?? {};
  const warnings = Object.keys(problems).length > 0 ? [] : await findWarnings(post, settings, context);
  return {
    post,
    about: decided,
    when: post.when,
    lengths: lengthsOf(values),
    problems: leaving?.tooLate ? { ...problems, ScheduleDate: leaving.tooLate } : problems,
    warnings: warnings.map(({ say }) => say),
    hints: reviewTexts(values).flatMap(({ level, message }) => (level === 'warn' ? message : [])),
    changeableUntil: leaving?.at,
    needsApproval: leaving?.approvalIn !== undefined,
  };
}

const lengthsOf = (values: Draft): CheckedPost['lengths'] =>
  partsOf(values).flatMap(({ platforms, text }) =>
    platforms.map((network) => {
      const { count, limit, left } = measure(network, text, { media: hasMedia(values) });
      return { network, count, limit, left };
    }),
  );
