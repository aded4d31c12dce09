import type { SubmitArgs } from '../slack/events/listeners.js';
import { actorOf } from '../slack/people/actor.js';
import { type AnyForm, type FormDeps, readAs } from './form.js';

export type FormSubmission = ReturnType<typeof readSubmission>;

export function readSubmission(form: AnyForm, deps: Pick<FormDeps, 'now'>, args: SubmitArgs) {
  const sender = actorOf(args.context, args.body);
  const opened = readAs(form.about, args.view);
  // For a view, Slack may name the organization in place of the team.
  const team = sender.team ?? opened.team;
  const about = { ...opened, submittedAt: deps.now().getTime(), team };
  const actor = { ...sender, channel: about.channel, team };
  return { client: args.client, actor, about, values: form.read(args.view, about) };
}
