import { context, section } from '../slack/blocks.js';
import type { Reply } from '../forms/form.js';
import type { Profile } from '../slack/people.js';
import { RIGHT_IN_WORDS, type Right } from '../store/rights.js';
import type { WorkspaceSettings } from '../store/settings.js';

const NAMED_AT_MOST = 10;

const UNTOLD = 'Slack does not tell Upnext just now who you are. Please try again in a moment.';

/** Who lacks a right is told who has it. */
export function notAllowed(right: Right, { unknownToSlack }: Profile, settings: WorkspaceSettings): Reply {
  if (unknownToSlack) return { text: UNTOLD, blocks: [section(`:warning: ${UNTOLD}`)] };
  const text = `You may not ${RIGHT_IN_WORDS[right]}.`;
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
