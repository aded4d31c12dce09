import { context, section } from '../slack/blocks.js';
import type { Reply } from '../slack/form.js';
import type { Profile } from '../slack/people.js';
import { DEEDS, type Right } from '../store/rights.js';
import type { WorkspaceSettings } from '../store/settings.js';

const NAMED_AT_MOST = 10;

const UNTOLD = 'Slack does not tell Upnext just now who you are. Please try again in a moment.';

/** Who lacks a right is told who has it. */
export function notAllowed(right: Right, { untold }: Profile, settings: WorkspaceSettings): Reply {
  if (untold) return { text: UNTOLD, blocks: [section(`:warning: ${UNTOLD}`)] };
  const text = `You may not ${DEEDS[right]}.`;
  return {
    text,
    blocks: [
      section(`:lock: *${text}*`),
      context(`${whoDecides(settings)} can do it, and can give you the right.`),
    ],
  };
}

export function whoDecides({ managers }: WorkspaceSettings): string {
  const named = managers.slice(0, NAMED_AT_MOST).map((id) => `<@${id}>`);
  return ['Admins and owners of this workspace', ...named].join(', ');
}
