import * as z from 'zod';
import { labelOf } from '../../../../openapi/platforms.js';
import { countries, formatWeekdays, zoneCity } from '../../../when/index.js';
import type { AuditTrail } from '../../audit/table.js';
import { RIGHT_IN_WORDS, RIGHTS } from '../../rights/rights.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { clip } from '../../slack/text/blocks.js';
import { escape, joinSome, joinWithAnd, plainText } from '../../slack/text/markup.js';
import { slackDate } from '../../slack/text/slack-date.js';
import { chosenOptionIn } from '../../slack/views/view-state.js';
import { fieldLabel, holdTimeLabel, humanize } from '../words.js';

/** Shows entries of the audit trail as sentences. */

export type AuditRow = Awaited<ReturnType<AuditTrail['page']>>[number] & {
  /** Its post’s words, with a link to its card. */
  post?: string | undefined;
};

/** Of the post that an entry is about. Other entries have ids that no post has. */
export const postIdIn = ({ before }: AuditRow) => z.object({ id: z.string() }).safeParse(before).data?.id;

/** What the audit trail can be filtered by. */
export const AUDIT_KINDS = {
  posts: 'Posts',
  approvals: 'Approvals',
  freezes: 'Freezes',
  people: 'People',
  agents: 'Agents',
  channels: 'Channels, digests and calendars',
  content: 'Sources, prompts, files and webhooks',
  settings: 'Settings',
};

/** Of each action: its kind, what it is about, what it did, and what an admin is asked to do. */
const ACTIONS: Record<string, [kind: keyof typeof AUDIT_KINDS, what: string, done: string, ask?: string]> = {
  schedule_post: ['posts', 'Post', 'scheduled', 'schedule a post'],
  edit_post: ['posts', 'Post', 'changed'],
  cancel_post: ['posts', 'Held post', 'cancelled'],
  delete_draft: ['posts', 'Draft', 'deleted'],
  delete_post: ['posts', 'Held post', 'deleted'],
  discard_post: ['posts', 'Proposal', 'discarded'],
  approve_post: ['approvals', 'Post', 'approved'],
  request_changes: ['approvals', 'Changes to a post', 'requested'],
  approve_post_as_admin: ['approvals', 'Post', 'approved as an admin'],
  allow_post: ['approvals', 'Post', 'allowed'],
  decline_post: ['approvals', 'Post', 'declined'],
  start_series: ['posts', 'Repeating post', 'scheduled', 'schedule a repeating post'],
  stop_series: ['posts', 'Repeating post', 'stopped'],
  approval_policy: ['approvals', 'Approvals', 'set up', 'set up approvals'],
  posting_times: ['channels', 'Posting times', 'set up', 'set up posting times'],
  invite_user: ['people', 'People', 'invited', 'invite people'],
  change_role: ['people', 'Role', 'changed', 'change a role'],
  create_prompt: ['content', 'Prompt', 'created', 'create a prompt'],
  update_source: ['content', 'Source', 'updated', 'update a source'],
  choose_project: ['channels', 'Channel project', 'chosen', 'link a channel to a project'],
  unbind_project: ['channels', 'Channel project', 'unlinked'],
  daily_digest: ['channels', 'Digest', 'set up', 'set up a digest'],
  own_digest: ['channels', 'Own digest', 'set up'],
  digest_now: ['channels', 'Digest', 'sent'],
  digest_pause: ['channels', 'Digest', 'paused'],
  digest_resume: ['channels', 'Digest', 'resumed'],
  digest_stop: ['channels', 'Digest', 'stopped'],
  send_post: ['posts', 'Post', 'sent to the service'],
  freeze_project: ['freezes', 'Project', 'frozen'],
  change_freeze: ['freezes', 'Freeze', 'changed'],
  freeze_ended: ['freezes', 'Freeze', 'ended automatically'],
  unfreeze_project: ['freezes', 'Project', 'unfrozen'],
  delete_webhook: ['content', 'Webhook', 'deleted', 'delete a webhook'],
  delete_file: ['content', 'File', 'deleted', 'delete a file'],
  access_request: ['people', 'Permission', 'given', 'give a permission'],
  project_access: ['people', 'Project access', 'changed'],
  settings: ['settings', 'Settings', 'changed'],
  agent_settings: ['settings', 'Settings for agents', 'changed'],
  advanced_settings: ['settings', 'Advanced settings', 'changed'],
  connect_agent: ['agents', 'Agent', 'connected'],
  revoke_agent: ['agents', 'Agent', 'disconnected'],
  calendar_url: ['channels', 'Calendar URL', 'created'],
  own_service: ['settings', 'Scheduling service', 'changed'],
};

export const actionsOf = (kind: string | undefined): string[] =>
  Object.keys(ACTIONS).filter((action) => ACTIONS[action]?.[0] === kind);

/** What only Upnext stores, so the service did not refuse it. */
const isKeptByUpnext = (action: string) =>
  action === 'project_access' || ['approvals', 'channels', 'settings'].includes(ACTIONS[action]?.[0] ?? '');

/** Outcomes that say what was done. */
const BY_OUTCOME: Record<string, string> = {
  created: 'created',
  renewed: 'renewed',
  revoked: 'revoked',
  set: 'changed',
  removed: 'reset',
};

const DONE = new Set(['delivered', 'done']);
const WHY_NOT: Record<string, string> = {
  unsent: 'it couldn’t be sent',
  refused: 'the service rejected it',
  invalid: 'Upnext rejected it',
  unknown: 'the result isn’t known yet',
  declined: 'declined',
  'not-allowed': 'no permission',
  asked: 'an admin has to allow it',
};

/** "26 Oct, 09:00 · Ada · *Post scheduled for 27 Oct, 10:00* on X: “New mugs” in #launch, allowed by Mei" */
export function auditLine(row: AuditRow): string {
  const what = `${whatHappened(row)}${row.post ? `: “${row.post}”` : ''}`;
  const place = isReadByOthers(row.place ?? undefined) ? `<#${row.place}>` : 'a direct message';
  const where = row.place ? ` in ${place}` : '';
  return `${slackDate(row.at)} · <@${row.person}> · ${what}${where}${approval(row)}${whyOf(row)}`;
}

/** How it begins, for people who don’t see it: "Post scheduled for 27 Oct, 10:00 on X: New mugs" */
export const auditSubject = (row: AuditRow): string =>
  plainText(
    [whatHappened(row).replaceAll('*', ''), row.post?.replace(/^<[^|]+\||>$/g, '')]
      .filter(Boolean)
      .join(': '),
  );

/** "role changed from Editor to Admin": what the entry changed, without ids. The line about a post says everything. */
export const auditChanges = ({ action, before, after }: AuditRow): string =>
  action === 'schedule_post' || hadNoWebhook.safeParse(after).success
    ? ''
    : changeLines(before, after).join(' · ');

function whatHappened({ action, outcome, after }: AuditRow): string {
  const [, what, done, ask] = ACTIONS[action] ?? [];
  if (outcome === 'asked' && ask)
    return `*Asked an admin to ${askedTo.safeParse(after).data?.asksTo ?? ask}*`;
  if (!what) return `*${plainly(action)}*`;
  if (BY_OUTCOME[outcome]) return `*${what} ${BY_OUTCOME[outcome]}*`;
  const isDone = DONE.has(outcome) && !invitedNobody.safeParse(after).success;
  if (!isDone && `${action} ${outcome}` !== 'edit_post asked') return `*${what} not ${done}*`;
  if (hadNoWebhook.safeParse(after).success) return '*No webhook to delete*';
  return action === 'schedule_post' ? postScheduled(after) : `*${what} ${done}*`;
}

const withReason = z.object({ reason: z.string().min(1) });

/** Why it was not done, or the reason that the person gave. */
function whyOf({ action, outcome, after, decidedBy }: AuditRow): string {
  if (!ACTIONS[action] || BY_OUTCOME[outcome]) return '';
  if (outcome === 'asked' && ACTIONS[action][3]) return '';
  if (DONE.has(outcome)) {
    const { data } = withReason.safeParse(after);
    return data ? `: “${escape(clip(data.reason, 200))}”` : '';
  }
  if (outcome === 'declined' && decidedBy) return `: declined by <@${decidedBy}>`;
  const isOurs = outcome === 'refused' && isKeptByUpnext(action);
  return `: ${isOurs ? 'rejected' : (WHY_NOT[outcome] ?? plainly(outcome))}`;
}

const plainly = (name: string) => escape(clip(name.replaceAll(/[_-]/g, ' '), 60));

/** What a request says itself that it asks for. */
const askedTo = z.object({ asksTo: z.string().transform((words) => escape(clip(words, 200))) });

/** How the audit trail stores that a project had no webhook. */
const hadNoWebhook = z.object({ webhook: z.literal('there was none') });

const scheduledPost = z.object({
  at: z.iso.datetime().optional(),
  Platforms: z.array(z.string()).default([]),
  Status: z.string().optional(),
  proposedBy: z.string().optional(),
  needsApproval: z.boolean().default(false),
});

function postScheduled(after: unknown): string {
  const { success, data } = scheduledPost.safeParse(after);
  if (!success) return '*Post scheduled*';
  const what = data.Status?.toUpperCase() === 'DRAFT' ? 'Draft saved' : 'Post scheduled';
  const when = data.at ? ` for ${slackDate(new Date(data.at))}` : '';
  const networks = joinWithAnd(data.Platforms.map(labelOf));
  const condition = data.needsApproval ? ', subject to approval' : '';
  const proposed = data.proposedBy ? `, proposed by ${escape(clip(data.proposedBy, 100))}` : '';
  return `*${what}${when}*${networks && ` on ${escape(clip(networks, 200))}`}${proposed}${condition}`;
}

function approval({ decidedBy, person, outcome }: AuditRow): string {
  return decidedBy && decidedBy !== person && outcome !== 'declined' ? `, allowed by <@${decidedBy}>` : '';
}

/** What an entry of the audit trail changed: "role changed from Editor to Admin". Leaves out what stayed the same, and ids. */
export function changeLines(before: unknown, after: unknown, hidden = HIDDEN): string[] {
  const [old, changed] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(changed)])];
  return names
    .filter((name) => !hidden.has(name))
    .flatMap((name) => {
      const [from, to] = [textOf(name, old[name]), textOf(name, changed[name])];
      if (from === to) return [];
      // What is there no more is named, like what is new.
      if (!from || after === null || after === undefined) return [labelled(name, to || from)];
      return [[labelFor(name), `changed from ${from} to ${to || NOTHING}`].filter(Boolean).join(' ')];
    });
}

const NOTHING = 'nothing';
const MAX_LENGTH = 200;
const MAX_LISTED = 10;
const PERSON = /^[UW][A-Z0-9]{4,}$/;
const CHANNEL = /^C[A-Z0-9]{4,}$/;
const GROUP = /^S\d[A-Z0-9]{3,}$/;

/** Ids and bookkeeping. */
const BOOKKEEPING = 'id ids workspace setUpBy setUpName setUpAt changedBy changedAt next paused'.split(' ');

/** Also what `auditLine` says already. */
const HIDDEN: ReadonlySet<string> = new Set([
  ...[...BOOKKEEPING, 'channel', 'at', 'Platforms', 'reason', 'version'],
]);

const LABELS: Record<string, string> = {
  strangers: 'people from other organizations',
  at: 'scheduled for',
  place: 'sent to',
  Platforms: 'networks',
  days: '',
  sendsWhenQuiet: 'sent on days without posts',
  people: '',
  user_id: 'person',
  holdMinutes: 'change deadline',
  country: 'holidays',
  showsCards: 'cards shown in the channel',
  networkTimes: 'posting times of individual networks',
};

/** All that is stored of it in words. */
export const auditDetails = ({ before, after }: AuditRow) => changeLines(before, after, new Set(BOOKKEEPING));

type Fields = Record<string, unknown>;

/** A value without fields, or with a name, counts as one unnamed field. */
function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value) || 'name' in value) return { '': value };
  // The project of a digest is one of its projects.
  return 'projects' in value ? { ...value, project: undefined } : { ...value };
}

const labelFor = (name: string) => LABELS[name] ?? (name && fieldLabel(name).toLowerCase());

const labelled = (name: string, text: string) => [labelFor(name), text].filter(Boolean).join(': ');

const invitedPerson = z.object({
  name: z.string().optional(),
  email: z.string(),
  done: z.boolean(),
  isMember: z.boolean().optional(),
});
const invitedNobody = z.object({ people: z.array(invitedPerson.extend({ done: z.literal(false) })).min(1) });

function invitedText({ name, email, done, isMember }: z.infer<typeof invitedPerson>): string {
  const result = isMember ? ' (already in the project)' : ' (not invited)';
  return escape(clip(name ?? email, 100)) + (done ? '' : result);
}

const FORMATS: Record<string, (value: unknown) => string> = {
  zone: format(z.string(), (value) => escape(zoneCity(value))),
  country: format(z.string(), (value) => escape(countries.get(value) ?? value)),
  project: format(z.string(), () => ''),
  approvals: format(z.string(), (value) => `“${value}”`),
  days: format(z.array(z.number()), formatWeekdays),
  holdMinutes: format(z.number(), (value) => (value === 0 ? 'none' : holdTimeLabel(value))),
  people: format(z.array(invitedPerson), (people) => listed(people.map(invitedText))),
  Status: format(z.string(), (status) => escape(humanize(status))),
  Platforms: format(z.array(z.string()), (networks) => listed(networks.map((one) => escape(labelOf(one))))),
};

function format<T>(schema: z.ZodType<T>, words: (value: T) => string) {
  return (value: unknown): string => {
    const { success, data } = schema.safeParse(value);
    return success ? words(data) : inWords(value);
  };
}

const textOf = (name: string, value: unknown): string => (FORMATS[name] ?? inWords)(value);

function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textInWords(value);
  if (Array.isArray(value)) return listed(value.map(inWords).filter(Boolean));
  const named = chosenOptionIn(value)?.text ?? (typeof value === 'object' && 'name' in value && value.name);
  return named ? inWords(named) : changeLines(undefined, value).join(' ');
}

const listed = (words: string[]): string => joinSome(words, MAX_LISTED);

function textInWords(text: string): string {
  const right = RIGHTS.find((each) => each === text);
  if (right) return RIGHT_IN_WORDS[right];
  if (PERSON.test(text)) return `<@${text}>`;
  if (CHANNEL.test(text)) return `<#${text}>`;
  if (GROUP.test(text)) return `<!subteam^${text}>`;
  if (z.iso.datetime().safeParse(text).success) return slackDate(new Date(text));
  return text.trim() && escape(clip(text, MAX_LENGTH));
}
