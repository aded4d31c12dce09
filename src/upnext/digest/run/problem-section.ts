import type { Button, SectionBlock } from '@slack/types';
import { section, withSubject } from '../../slack/text/blocks.js';

/** A post with a problem, beside the button that mends it. `index`: Slack refuses the same action_id twice. */
export function problemSection(
  rows: string[],
  { label }: { label: string },
  fix: Button | undefined,
  index: number,
): SectionBlock {
  const named = fix && withSubject(fix, label);
  return section(rows.join('\n'), named && { ...named, action_id: `${named.action_id}:problem_${index}` });
}
