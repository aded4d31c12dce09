import { context, section } from '../slack/blocks.js';
import type { Reply } from '../slack/form.js';
import { DEEDS, type Right } from '../store/rights.js';
import type { WorkspaceSettings } from '../store/settings.js';

const NAMED_AT_MOST = 10;

/** Who lacks a right is told who has it. */
export function notAllowed(right: Right, { managers }: WorkspaceSettings): Reply {
  const text = `You may not ${DEEDS[right]}.`;
  const named = managers.slice(0, NAMED_AT_MOST).map((id) => `<@${id}>`);
  const who = ['Admins and owners of this workspace', ...named].join(', ');
  return {
    text,
    blocks: [
      section(`:lock: *${text}*`),
      context(`${who} can, and can give you the right: \`/upnext settings\`.`),
    ],
  };
}
