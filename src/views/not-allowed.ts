import { context, section } from '../slack/blocks.js';
import type { Reply } from '../slack/form.js';
import { DEEDS, type Right } from '../store/rights.js';
import type { WorkspaceSettings } from '../store/settings.js';

const NAMED_AT_MOST = 10;

/** Who lacks a right is told who has it. */
export function notAllowed(right: Right, settings: WorkspaceSettings): Reply {
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
