import { aboutCommand, allCommands, help, unknownVerb } from '../../../src/upnext/features/help/reply.js';
import { TOPICS } from '../../../src/upnext/features/help/topics.js';
import { textReply } from '../../../src/upnext/slack/text/blocks.js';
import { cameLate, commandCard, notUsed } from '../../../src/upnext/ui/command-card.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ about, text }: SampleParts): Sample[] => {
  const groups = ['write', 'see', 'set-up', 'admin'] as const;
  const commands = groups.flatMap((group) =>
    Array.from({ length: 6 }, () => ({
      group,
      verb: 'templates',
      words: '[drafts, on x, this week …]',
      does: 'Set up, preview, send, pause or stop this channel’s daily digest',
    })),
  );
  const [first] = commands;
  const others = ['schedule', 'posts', 'digest'].flatMap((verb) => (first ? [{ ...first, verb }] : []));
  return [
    { name: 'Help', message: help([...others, ...commands], undefined) },
    { name: 'All commands', message: allCommands(commands) },
    {
      name: 'Unknown verb',
      message: unknownVerb(text(), text(), [
        { verb: 'templates', command: text(), why: 'resembles', kept: about.submissionId },
        { verb: 'schedule', command: text(), why: 'instead', kept: about.submissionId },
      ]),
    },
    {
      name: 'Question without an answer',
      message: unknownVerb(text(), text(), [
        { verb: 'next', command: text(), why: 'asked', kept: about.submissionId },
      ]),
    },
    {
      name: 'Words to search for',
      message: unknownVerb(text(), text(), [
        { verb: 'posts', command: text(), why: 'searches', kept: about.submissionId },
      ]),
    },
    ...commands.slice(0, 1).map((command) => ({
      name: 'Help for a command',
      message: aboutCommand(command, text()),
    })),
    ...[...TOPICS.values()].map(([, answer]) => ({
      name: 'Answer to a question',
      message: textReply(answer),
    })),
    { name: 'Command that came late', message: cameLate(text()) },
    { name: 'Command in a message', message: commandCard(text(), text(), about.submissionId) },
    { name: 'Ignored words', message: notUsed({ verb: 'settings' }, text()) },
  ];
};
