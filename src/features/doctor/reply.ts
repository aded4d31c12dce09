import type { Finding } from '../../diagnose/finding.js';
import { clip, context, section, type Reply } from '../../slack/blocks.js';
import { escape } from '../../slack/markup.js';

export function examined(found: Finding[]): Reply {
  const bad = found.filter(({ ok }) => !ok).length;
  const text =
    bad === 0 ? 'All is well.' : `${bad} of ${found.length} checks ${bad === 1 ? 'needs' : 'need'} a hand.`;
  return {
    text,
    blocks: [
      section(`:stethoscope: *${text}*`),
      ...found.map((finding) => section(line(finding))),
      context('`npm run doctor` checks the settings where Upnext runs.'),
    ],
  };
}

function line({ ok, of, say, cure }: Finding): string {
  const found = `${ok ? ':white_check_mark:' : ':x:'} *${of}*: ${escape(clip(say, 600))}`;
  return cure ? `${found}\n${escape(cure)}` : found;
}
