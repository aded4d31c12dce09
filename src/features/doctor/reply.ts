import { failed, passed, summaryOf, type Finding } from './checks/finding.js';
import { clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';

export const IN_CHANNEL = passed('Membership', 'Upnext is in this channel and can post here.');
export const NOT_IN_CHANNEL = failed(
  'Membership',
  'Upnext isn’t in this channel. Commands work, but it can’t post a digest here.',
  'Type /invite @Upnext.',
);

const MAX_LENGTH = 600;

/** Problems first, each with its fix. */
export function report(findings: Finding[]): Reply {
  const text = summaryOf(findings);
  const problems = findings.filter(({ ok }) => !ok);
  const fine = findings.filter(({ ok }) => ok);
  const sign = problems.length > 0 ? ':warning:' : ':white_check_mark:';
  return {
    text,
    blocks: [
      section(`${sign} *${text}*`),
      ...problems.map((finding) => section(`${lineFor(finding)}\n${escape(finding.fix ?? '')}`)),
      ...(fine.length > 0 ? [section(['*Passed*', ...fine.map(lineFor)].join('\n'))] : []),
      context('To check the server’s settings, run `npm run doctor` there.'),
    ],
  };
}

const lineFor = ({ check, message }: Finding) => `• *${check}*: ${escape(clip(message, MAX_LENGTH))}`;
