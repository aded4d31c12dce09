import type { Button, HomeView, KnownBlock } from '@slack/types';
import type { Post } from '../../api/records.js';
import {
  actions,
  button,
  clip,
  context,
  divider,
  header,
  option,
  section,
  buttonRow,
} from '../../slack/blocks.js';
import { askAdminButtons } from '../../forms/approval-requests.js';
import { escape } from '../../slack/markup.js';
import { unsentButtons, waitingButtons, unsentStatus } from '../../forms/unsent-card.js';
import type { Project } from '../../store/channels.js';
import type { Reader } from '../../time/types.js';
import { auditLine } from '../../views/audit.js';
import { notAllowed } from '../../views/not-allowed.js';
import { LONGEST_ID } from '../../views/offers.js';
import { momentInWords, platformsInWords } from '../../views/post.js';
import { OPEN_AUDIT, OPEN_SETTINGS } from '../../views/shared-buttons.js';
import type { Look, Posts } from './look.js';

export const HOME_PROJECT = 'home_project';

const NEXT_SHOWN = 5;
const DRAFTS_SHOWN = 3;
const SECTION_BLOCKS = 25;

/** What the features bring to it. */
export interface Parts {
  doors: Button[];
  sections: KnownBlock[][];
  verbs: string[];
}

/** `posts` are undefined while the service is still being asked. */
export function homeView(look: Look, posts: Posts | undefined, parts: Parts): HomeView {
  const { viewer, settings } = look;
  const body = viewer.may('read')
    ? [
        ...postBlocks(posts, viewer.reader),
        ...parts.sections.flatMap((blocks) => blocks.slice(0, SECTION_BLOCKS)),
      ]
    : notAllowed('read', { profile: viewer.profile, settings }).blocks;
  const blocks = [
    ...(look.isNew ? [section(WELCOME)] : []),
    ...unsent(look),
    ...body,
    divider(),
    ...buttonRow('doors', [...parts.doors, button('Settings', OPEN_SETTINGS)]),
    ...trail(look),
    context(help(parts.verbs)),
  ];
  return { type: 'home', blocks: blocks.slice(0, 100) };
}

/** In its place, when it cannot be made. */
export const unshown = (words: string): HomeView => ({
  type: 'home',
  blocks: [section(`:warning: ${words}`)],
});

const WELCOME =
  ':wave: *Welcome to Upnext.* Here you see what goes out next, and what of yours still waits.\nType `/upnext` in any channel, or begin with a button below.';

function unsent({ unsent }: Look): KnownBlock[] {
  if (unsent.length === 0) return [];
  return [
    header('Waiting for you'),
    ...unsent.flatMap(({ id, label, state, reason, may }) => {
      const { says, buttons } = STANDS[state] ?? (may ? mendable : askable);
      const why = [says ?? `:inbox_tray: ${unsentStatus(reason)}.`, reason && escape(reason)]
        .filter(Boolean)
        .join(' ');
      return [section(`${escape(clip(label, 300))}\n${clip(why, 500)}`), ...buttons(id)];
    }),
  ];
}

interface Stands {
  /** Where it is not the reason that tells. */
  says?: string;
  buttons: (id: string) => KnownBlock[];
}

const mendable: Stands = { buttons: (id) => [unsentButtons(id)] };
/** To try again would lead to the same answer. */
const askable: Stands = { buttons: (id) => [askAdminButtons(id)] };
const STANDS: Record<string, Stands> = {
  sending: { says: ':hourglass_flowing_sand: On its way.', buttons: () => [] },
  unknown: { says: ':mag: Checking whether it arrived. Nothing is sent twice.', buttons: () => [] },
  asked: { says: ':raised_hand: Waiting for an admin.', buttons: (id) => [waitingButtons(id)] },
};

function postBlocks(posts: Posts | undefined, reader: Reader): KnownBlock[] {
  if (!posts) return [section(':hourglass_flowing_sand: Asking the scheduling service…')];
  if (!posts.ok) {
    const reference = posts.reference ? [context(`Reference: ${posts.reference}`)] : [];
    return [section(`:warning: ${escape(posts.say)}`), ...reference];
  }
  const { project, among, next, drafts } = posts;
  const lines = next.slice(0, NEXT_SHOWN).map((post) => section(line(post, project, reader)));
  return [
    section(`*Next on ${escape(clip(project.name, 200))}*`, choice(project, among)),
    ...(lines.length > 0 ? lines : [section(':sparkles: Nothing is scheduled.')]),
    ...more(next.length - NEXT_SHOWN, 'posts'),
    ...draftBlocks(drafts),
  ];
}

function line(post: Post, { zone }: Project, reader: Reader): string {
  const moment = momentInWords(post, zone, reader);
  return [moment, `*${platformsInWords(post)}*  ${words(post, 140)}`].filter(Boolean).join('\n');
}

const words = (post: Post, most: number) =>
  escape(clip((post.content ?? post.label).replace(/\s+/g, ' ').trim(), most));

function draftBlocks(drafts: Post[]): KnownBlock[] {
  if (drafts.length === 0) return [];
  const lines = drafts.slice(0, DRAFTS_SHOWN).map((post) => `:pencil2: ${words(post, 100)}`);
  return [section(['*Drafts*', ...lines].join('\n')), ...more(drafts.length - DRAFTS_SHOWN, 'drafts')];
}

const more = (count: number, what: string): KnownBlock[] =>
  count > 0 ? [context(`…and ${count} more: \`/upnext posts${what === 'drafts' ? ' drafts' : ''}\``)] : [];

/** Only where there is a choice. */
function choice(project: Project, among: Project[]) {
  const offered = among.filter(({ id }) => id.length <= LONGEST_ID).slice(0, 100);
  if (offered.length < 2) return undefined;
  const options = offered.map(({ id, name }) => option(name, id));
  const initial_option = options.find(({ value }) => value === project.id);
  return {
    type: 'static_select' as const,
    action_id: HOME_PROJECT,
    options,
    ...(initial_option && { initial_option }),
  };
}

function trail({ trail }: Look): KnownBlock[] {
  if (!trail) return [];
  const lines = trail.length > 0 ? trail.map(auditLine) : ['Nothing has happened yet.'];
  // The button stands below: beside the lines it would leave them half of a phone.
  return [
    section(['*Latest in the audit trail*', ...lines].join('\n')),
    actions('trail', button('Audit trail', OPEN_AUDIT)),
  ];
}

const help = (verbs: string[]) =>
  `In any channel: \`/upnext\` with ${verbs.map((verb) => `\`${verb}\``).join(' ')}. \`/upnext help\` explains each.`;
