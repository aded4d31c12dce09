import { clip, context, section, type Reply } from '../../slack/blocks.js';
import { escape } from '../../slack/markup.js';

interface Line {
  verb: string;
  words: string | undefined;
  does: string;
  may: boolean;
}

export interface Around {
  /** What was typed and is no verb, and what it may have been. */
  unknown?: string | undefined;
  meant?: string | undefined;
  project?: string | undefined;
}

export function help(lines: Line[], { unknown, meant, project }: Around): Reply {
  const mine = lines.filter(({ may }) => may).map(line);
  const others = lines.filter(({ may }) => !may).map(({ verb }) => `\`${verb}\``);
  const where = project
    ? `This channel works on *${escape(clip(project, 200))}*.`
    : `This channel has no project yet${lines.some(({ verb, may }) => verb === 'project' && may) ? ': `/upnext project` chooses one' : ''}.`;
  return {
    text: 'What Upnext can do',
    blocks: [
      ...(unknown ? [section(notKnown(unknown, meant))] : []),
      section(mine.join('\n')),
      context(
        where,
        'Also: *Schedule a post* in the shortcuts menu, *Schedule as a post* on any message, and the app’s Home tab.',
        ...(others.length > 0 ? [`For admins and those they name: ${others.join(', ')}`] : []),
      ),
    ],
  };
}

const line = ({ verb, words, does }: Line) => `\`/upnext ${verb}${words ? ` ${words}` : ''}\`  ${does}`;

function notKnown(unknown: string, meant: string | undefined): string {
  const said = `:grey_question: I do not know “${escape(clip(unknown, 60))}”.`;
  return meant ? `${said} Did you mean \`/upnext ${meant}\`?` : `${said} This is what I do know:`;
}
